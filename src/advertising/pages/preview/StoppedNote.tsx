import Button from '@mui/material/Button'
import { t } from '../../../engine/texts/t.ts'
import type { StopReason } from './useFrameReports.ts'

/** Stands in the creative's place after it was stopped, and says why. */
export function StoppedNote({ stopped, width, height, onReload }: StoppedNoteProps) {
  return (
    <div className="p-stopped stack centered panel breaks pad" role="alert" style={{ width, minHeight: height }}>
      <b>{t('Stopped')}</b>
      <span>{sentenceOf(stopped)}</span>
      <Button onClick={onReload}>{t('Load again')}</Button>
    </div>
  )
}

function sentenceOf(stopped: StopReason): string {
  if (stopped.why === 'left')
    return stopped.to
      ? t('It tried to open %{address}. Nothing was requested.', { address: stopped.to.slice(0, 200) })
      : t('It tried to open another page. Nothing was requested.')
  return {
    silent: t('The creative didn’t respond for 15 seconds. It froze, or its process ended.'),
    flood: t('The creative flooded this page with messages.'),
    focus: t('The creative kept taking keyboard focus from this page.'),
    person: t('You stopped it.'),
  }[stopped.why]
}

interface StoppedNoteProps {
  readonly stopped: StopReason
  readonly width: number
  readonly height: number
  readonly onReload: () => void
}
