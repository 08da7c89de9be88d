import { useId } from 'react'
import { HatchTiles } from '../../../engine/kit/charts/HatchTiles.tsx'
import { seriesLook } from '../../../engine/kit/charts/seriesLook.ts'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { listText } from '../../../engine/texts/listText.ts'
import type { FeeWaterfall } from '../../money/feeWaterfall.ts'
import { groupLabel } from './stepWords.ts'

/** Where each group of steps stands among the looks of series; the same in every bar and table of the same steps. */
export function groupPlaces({ steps }: FeeWaterfall): ReadonlyMap<string, number> {
  return new Map([...new Set(steps.map(groupLabel))].map((group, place) => [group, place]))
}

/** What the price is made of, fees by their types. A negative margin has no segment. */
export function WaterfallBar({ label, waterfall, places }: WaterfallBarProps) {
  const id = useId().replaceAll(/[^\w-]/g, '')
  const groups = new Map<string, number>()
  for (const step of waterfall.steps) {
    const group = groupLabel(step)
    groups.set(group, (groups.get(group) ?? 0) + Math.max(0, step.amount))
  }
  const total = [...groups.values()].reduce((sum, amount) => sum + amount, 0)
  let end = 0
  const segments = [...groups].flatMap(([group, amount]) => {
    const start = end
    end += total > 0 ? (amount / total) * 100 : 0
    return end > start ? [{ group, start, width: end - start, place: places.get(group) ?? 0 }] : []
  })
  const bars = segments.map(({ group, place }) => ({ key: group, label: group, kind: 'bar' as const, place }))
  const words = listText(segments.map(({ group, width }) => `${group} ${formatPercent(width, 1)}`))
  return (
    <svg width="100%" height="14" role="img" aria-label={`${label}: ${words}`}>
      <HatchTiles id={id} bars={bars} />
      {segments.map(({ group, start, width, place }) => {
        const { colour, hatch } = seriesLook(place)
        return (
          <rect
            key={group}
            x={`${start}%`}
            width={`${width}%`}
            height="14"
            fill={hatch ? `url(#${id}-${place})` : colour}
            stroke="var(--surface)"
            strokeWidth="1.5"
          >
            <title>{`${group}, ${formatPercent(width, 1)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}

interface WaterfallBarProps {
  readonly label: string
  readonly waterfall: FeeWaterfall
  readonly places: ReadonlyMap<string, number>
}
