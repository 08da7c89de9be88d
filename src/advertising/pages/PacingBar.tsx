import { dash, formatNumber } from '../../engine/kit/formatNumber.ts'
import { pacingTone } from './pacingTone.ts'
import './pacing.css'

/** Where the plan's tick stands on the bar, in percent of its width; the rest shows delivery ahead of the plan. */
const planAt = 72

/**
 * Pacing as a bar with the plan as a tick. `percent` is delivered / expected × 100; null is a dash. `banded: false`
 * leaves the bar neutral, as in the first tenth of a flight.
 */
export function PacingBar({ percent, banded = true }: PacingBarProps) {
  if (percent === null || percent === undefined || !Number.isFinite(percent))
    return <span className="k-dim">{dash}</span>
  const filled = Math.min(100, Math.max(0, (percent * planAt) / 100))
  return (
    <span className="k-pace row numbers">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect fill="var(--line)" x="0" y="3" width="100" height="4" />
        <rect
          className={`k-ink-${banded ? pacingTone(percent) : 'idle'}`}
          fill="currentColor"
          x="0"
          y="3"
          width={filled}
          height="4"
        />
        <rect fill="var(--ink)" x={planAt} y="0" width="1.4" height="10" />
      </svg>
      <span>{formatNumber(percent, 0)}%</span>
    </span>
  )
}

interface PacingBarProps {
  readonly percent: number | null | undefined
  readonly banded?: boolean
}
