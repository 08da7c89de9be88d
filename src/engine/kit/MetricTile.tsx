import { Children, type CSSProperties, type ReactNode } from 'react'
import { Sparkline } from './Sparkline.tsx'
import type { Tone } from './tone.ts'
import './kit.css'

/**
 * One figure with its name, what to make of it (a change or a verdict, in its tone), and how it got there as a small
 * line. Stands in `MetricTiles`.
 */
export function MetricTile({ label, help, value, note, tone, title, trend }: MetricTileProps) {
  return (
    <div className="k-tile pad" title={title}>
      <dt className="caption soft">
        <span>{label}</span> {help}
      </dt>
      <dd className="row wrap">
        <strong className="figure">{value}</strong>
        {trend && trend.values.filter(value => value !== null).length > 1 && <Sparkline width={64} {...trend} />}
        {note && <em className={tone ? `caption k-ink-${tone}` : 'caption k-dim'}>{note}</em>}
      </dd>
    </div>
  )
}

/** A band of figures: side by side where they fit, else half of them in a row; two in a row on a phone. */
export function MetricTiles({ children }: { readonly children: ReactNode }) {
  const count = Children.toArray(children).length
  return (
    <dl className="k-tiles panel" style={{ '--tiles': count, '--half': Math.ceil(count / 2) } as CSSProperties}>
      {children}
    </dl>
  )
}

interface MetricTileProps {
  readonly label: ReactNode
  /** A `HelpTip` about it. */
  readonly help?: ReactNode
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly tone?: Tone | undefined
  readonly title?: string
  readonly trend?: { readonly values: readonly (number | null)[]; readonly label: string } | undefined
}
