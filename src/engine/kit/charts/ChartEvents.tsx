import { usePlotArea, useXAxisScale, ZIndexLayer } from 'recharts'
import type { ChartEvent } from './chartData.ts'

/** Where somebody changed something: a brass line with a ring on top, and what it was where the words have room. */
export function ChartEvents({ events, placeOf }: ChartEventsProps) {
  const area = usePlotArea()
  const scale = useXAxisScale()
  if (area === undefined || scale === undefined) return null
  const placed = events
    .flatMap(event => {
      const x = scale(placeOf(event.at), { position: 'middle' })
      return x === undefined || Number.isNaN(x) ? [] : [{ ...event, x }]
    })
    .sort((a, b) => a.x - b.x)
  const right = area.x + area.width
  return (
    <ZIndexLayer zIndex={aboveLines}>
      <g className="k-chart-events">
        {placed.map(({ at, label, x }, index) => {
          const width = label.length * letterWidth + 12
          const next = placed[index + 1]?.x ?? right
          const before = placed[index - 1]?.x ?? area.x
          const fits = x + width <= next
          const fitsBefore = !fits && placed.length === index + 1 && x - width >= before
          return (
            <g key={`${at} ${label}`}>
              <path d={`M${x} ${area.y + 9}V${area.y + area.height}`} />
              <circle cx={x} cy={area.y + 5} r="4" />
              {(fits || fitsBefore) && (
                <text x={fits ? x + 9 : x - 9} y={area.y + 9} textAnchor={fits ? 'start' : 'end'}>
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </g>
    </ZIndexLayer>
  )
}

/** Where a chart with changes begins below its top, so that their words stand over no bar. */
export const eventsHeight = 20

/** Lines are at 400. */
const aboveLines = 450

/** A letter of 11 px, generously. */
const letterWidth = 6.2

interface ChartEventsProps {
  readonly events: readonly ChartEvent[]
  readonly placeOf: (when: string | number) => string | number | undefined
}
