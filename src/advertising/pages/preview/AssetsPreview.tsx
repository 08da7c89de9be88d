import { useGetMany } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { formatBytes } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { t } from '../../../engine/texts/t.ts'
import { ClicksCard } from './ClicksCard.tsx'
import { columnsFor } from './columnsFor.ts'
import { imageDuration } from './imageDuration.ts'
import { NativeCard } from './NativeCard.tsx'
import { type Ground, StageBar } from './StageBar.tsx'

/** A media made of images: nothing of it can run, so it stands in the page itself, and asks for its own files alone. */
export function AssetsPreview({ row, share }: { readonly row: RowOf<'media'>; readonly share: string }) {
  const ids = assetIds(row)
  const { data = [], isPending } = useGetMany<RowOf<'asset'>>('asset', { ids }, { enabled: ids.length > 0 })
  const [ground, setGround] = useState<Ground>('light')
  const image = data.find(asset => asset?.kind === 'image' && asset.url)
  const native = row.source === 'native_assets'
  if (ids.length > 0 && isPending) return <TableSkeleton rows={6} />
  if (!image && !native) {
    return <EmptyState title={t('Nothing to show')} description={t('Add an image with a file to see a preview.')} />
  }
  const [width, height] = [row.width ?? image?.width, row.height ?? image?.height].map(Number)
  const duration = imageDuration(image)
  const clickUrl = typeof row.clickUrl === 'string' && row.clickUrl ? row.clickUrl : null
  return (
    <div className="stack gap-16">
      <MetricTiles>
        <MetricTile
          label={t('File size')}
          value={formatBytes(Number(image?.sizeBytes ?? 0))}
          note={t('the image file')}
        />
        <MetricTile label={t('Requests')} value={image ? '1' : '0'} note={t('from this console')} />
        <MetricTile label={t('Animation')} {...duration} />
      </MetricTiles>
      <div className={columnsFor(native ? 0 : width)}>
        <section className="k-card p-stage-card" aria-label={t('Stage')}>
          <StageBar
            size={native ? t('Native: styled by the publisher') : `${width} × ${height}`}
            ground={ground}
            onGround={setGround}
            share={share}
          />
          <section className={`p-stage p-ground-${ground}`} aria-label={t('Creative')} {...scrolledByKeyboard}>
            {native ? (
              <NativeCard row={row} image={image} ground={ground} />
            ) : (
              <img src={withBasePath(String(image?.url))} alt={String(row.name)} width={width} height={height} />
            )}
          </section>
          <p className="pad-8 over soft">{t('Shown as is, because an image can’t run code.')}</p>
        </section>
        <div className="p-side stack gap-16">
          <ClicksCard preview={{ clickUrl, clickMacro: null }} clicks={null} />
        </div>
      </div>
    </div>
  )
}

/** The main one first. */
function assetIds({ assets }: RowOf<'media'>): string[] {
  if (!Array.isArray(assets)) return []
  return assets
    .toSorted((a, b) => Number(b?.role === 'main') - Number(a?.role === 'main'))
    .flatMap(item => (typeof item?.asset === 'string' ? [item.asset] : []))
}
