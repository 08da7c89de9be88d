import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'
import './kit.css'

/** One figure with its name, and what to make of it: a change or a verdict, in its tone. Stands in `MetricTiles`. */
export function MetricTile({ label, value, note, tone, title }: MetricTileProps) {
  return (
    <div className="k-tile" title={title}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <em className={tone ? `k-ink-${tone}` : undefined}>{note}</em>}
      </dd>
    </div>
  )
}

/** A band of figures: side by side, two in a row on a phone. */
export function MetricTiles({ children }: { readonly children: ReactNode }) {
  return <dl className="k-tiles">{children}</dl>
}

interface MetricTileProps {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly tone?: Tone
  readonly title?: string
}
