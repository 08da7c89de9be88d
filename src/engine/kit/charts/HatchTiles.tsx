import type { PlacedSeries } from './chartData.ts'
import { seriesLook } from './seriesLook.ts'

/** The tiles that bars are filled with, each under `<id>-<place>`, so that colour is not all that tells them apart. */
export function HatchTiles({ id, bars }: { readonly id: string; readonly bars: readonly PlacedSeries[] }) {
  return (
    <defs>
      {bars.map(({ key, place }) => {
        const { colour, hatch } = seriesLook(place)
        return (
          hatch && (
            <pattern key={key} id={`${id}-${place}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill={colour} fillOpacity="0.16" />
              <path d={hatch} stroke={colour} strokeWidth="1.25" fill="none" />
            </pattern>
          )
        )
      })}
    </defs>
  )
}
