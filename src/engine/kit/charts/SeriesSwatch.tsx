import { useId } from 'react'
import type { PlacedSeries } from './chartData.ts'
import { HatchTiles } from './HatchTiles.tsx'
import { seriesLook } from './seriesLook.ts'

/** The small sample of a series in legends and tooltips: a piece of its line with a dot, or of its bar. */
export function SeriesSwatch({ series }: { readonly series: PlacedSeries }) {
  const id = useId().replaceAll(/[^\w-]/g, '')
  const { colour, dashes, dot, hatch } = seriesLook(series.place)
  return (
    <svg className="k-swatch still" viewBox="0 0 22 12" width="22" height="12" aria-hidden="true">
      {series.kind === 'bar' ? (
        <>
          <HatchTiles id={id} bars={[series]} />
          <rect
            x="5"
            y="0.5"
            width="11"
            height="11"
            rx="2"
            fill={hatch ? `url(#${id}-${series.place})` : colour}
            stroke={colour}
          />
        </>
      ) : (
        <>
          <path d="M0 6h22" stroke={colour} strokeWidth="1.75" strokeDasharray={dashes} />
          <path d={dot} transform="translate(11 6)" fill={colour} />
        </>
      )}
    </svg>
  )
}
