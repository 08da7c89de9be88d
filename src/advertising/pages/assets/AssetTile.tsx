import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfName } from '../../../engine/providers/resources.ts'
import { AssetIcon } from './AssetIcon.tsx'
import { assetFacts, clockOf, imageOf } from './assetFacts.ts'

/** An asset in the gallery. */
export function AssetTile({ row }: { readonly row: RowOf<'asset'> }) {
  const clock = clockOf(row)
  const status = String(row.status ?? 'ready')
  const tone = resourceOfName('asset').states?.by[status]
  return (
    <>
      <span className="a-image">
        <TileImage key={imageOf(row)} row={row} />
        {clock && <span className="a-clock">{clock}</span>}
      </span>
      <span className="a-words stack fit gap-2">
        <span className="a-name cut label" dir="auto">
          {String(row.name)}
        </span>
        <span className="a-facts caption k-dim">{assetFacts(row)}</span>
        {tone && status !== 'ready' && <StatusChip tone={tone} label={labelOf(status, undefined)} />}
      </span>
    </>
  )
}

function TileImage({ row }: { readonly row: RowOf<'asset'> }) {
  const image = imageOf(row)
  const [broken, setBroken] = useState(false)
  if (image === null || broken) return <AssetIcon kind={row.kind} />
  return <img src={image} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
}
