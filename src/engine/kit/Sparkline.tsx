import { dash } from './formatNumber.ts'
import './kit.css'

/**
 * A small line without axes, broken where there is no value. Fewer than two values are a dash. `label` says what it
 * shows to those who can't see it.
 */
export function Sparkline({ values, width = 72, height = 20, label }: SparklineProps) {
  if (values.filter(value => value !== null).length < 2) return <span className="k-dim">{dash}</span>
  return (
    <svg
      className="k-spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path d={sparklinePath(values, width, height)} />
    </svg>
  )
}

/** The line through the values, from the lowest at the bottom to the highest at the top, a pixel clear of the edges. */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number): string {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value === null) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const span = high - low
  return values
    .map((value, index) => {
      if (value === null) return ''
      const x = (index * width) / (values.length - 1)
      const y = span === 0 ? height / 2 : height - 1 - ((value - low) / span) * (height - 2)
      const starts = index === 0 || values[index - 1] === null
      return `${starts ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

interface SparklineProps {
  readonly values: readonly (number | null)[]
  readonly width?: number
  readonly height?: number
  readonly label: string
}
