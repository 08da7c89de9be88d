import Button from '@mui/material/Button'
import type { StopReason } from './useFrameReports.ts'

/** Stands in the creative's place after it was stopped, and says why. */
export function StoppedNote({ stopped, width, height, onReload }: StoppedNoteProps) {
  return (
    <div className="p-stopped stack centered panel breaks pad" role="alert" style={{ width, minHeight: height }}>
      <b>Stopped</b>
      <span>{sentenceOf(stopped)}</span>
      <Button onClick={onReload}>Load again</Button>
    </div>
  )
}

function sentenceOf(stopped: StopReason): string {
  if (stopped.why === 'left') {
    const to = stopped.to ? ` to ${stopped.to.slice(0, 200)}` : ' elsewhere'
    return `It tried to go${to}. Nothing was requested there.`
  }
  return {
    silent: 'It did not answer for 15 seconds: it hung, or its process ended.',
    flood: 'It flooded this page with messages.',
    focus: 'It kept taking the keyboard away from this page.',
    person: 'You stopped it.',
  }[stopped.why]
}

interface StoppedNoteProps {
  readonly stopped: StopReason
  readonly width: number
  readonly height: number
  readonly onReload: () => void
}
