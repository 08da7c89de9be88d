import { seriesLook } from './seriesLook.ts'

/** A value of a line, in the shape of its series; a press on it selects the series. Nothing where there is no value. */
export function SeriesDot({ place, x, y, opacity, shown, large = false }: SeriesDotProps) {
  if (!shown || x === undefined || y === undefined || y === null) return null
  const { colour, dot } = seriesLook(place)
  return (
    <path
      className={`k-series k-series-${place}`}
      d={dot}
      transform={`translate(${x} ${y})${large ? ' scale(1.5)' : ''}`}
      fill={colour}
      stroke="var(--surface)"
      strokeWidth={large ? 1 : 1.5}
      opacity={opacity}
    />
  )
}

interface SeriesDotProps {
  readonly place: number
  readonly x: number | undefined
  readonly y: number | null | undefined
  readonly opacity: number
  readonly shown: boolean
  readonly large?: boolean
}
