import { ToneShape } from './ToneShape.tsx'
import type { Tone } from './tone.ts'
import './kit.css'

/** A status told by word, shape and colour. */
export function StatusChip({ tone, label, title }: StatusChipProps) {
  return (
    <span className={`k-chip k-${tone}`} title={title}>
      <ToneShape tone={tone} />
      {label}
    </span>
  )
}

interface StatusChipProps {
  readonly tone: Tone
  readonly label: string
  readonly title?: string
}
