import { useGetMany } from 'ra-core'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { basePath } from '../../../engine/providers/basePath.ts'
import type { VastInspection, VastQuestion } from '../../vast/vastInspection.ts'
import { InspectionView } from './InspectionView.tsx'
import { useInspection } from './useInspection.ts'
import { vastOfAssets } from './vastOfAssets.ts'
import './inspector.css'
import { t } from '../../../engine/texts/t.ts'

/**
 * What a stored video or audio media comes to: the ads of its VAST address, of its VAST document, or of a document made of its
 * assets. `Shown` draws what was found, `actions` stand above it.
 */
export function MediaVast({ row, nothing, actions, Shown }: MediaVastProps) {
  const ids = assetIds(row)
  const { data: assets, isPending } = useGetMany<RowOf<'asset'>>(
    'asset',
    { ids: [...ids] },
    { enabled: ids.length > 0 },
  )
  const hosted = row.source === 'hosted_asset'
  const question = useMemo((): VastQuestion | null => {
    if (row.source === 'vast_url' && typeof row.vastUrl === 'string') return { url: row.vastUrl }
    if (row.source === 'vast_xml' && typeof row.vastXml === 'string') return { xml: row.vastXml }
    const files = (assets ?? []).filter(asset => asset && typeof asset.url === 'string' && asset.url)
    return hosted && files.length > 0 ? { xml: vastOfAssets(row, files, `${location.origin}${basePath}`) } : null
  }, [row, hosted, assets])
  const asked = useInspection(question, `media ${row.id} ${row.version} ${question?.xml?.length ?? ''}`, {
    stored: true,
  })
  if (!question) {
    if (hosted && ids.length > 0 && isPending) return null
    return (
      <EmptyState
        title={nothing}
        description={
          hosted ? t('None of its assets has a file yet.') : t('This creative has no VAST URL and no VAST document.')
        }
      />
    )
  }
  return (
    <>
      <div className="gap-lines mb-12 row wrap apart">
        <p className="k-dim">
          {hosted
            ? t('Built from its assets, trackers, and click URL, as a player receives it.')
            : row.source === 'vast_url'
              ? t('What its URL returns now.')
              : t('Its document, with the wrappers followed.')}
        </p>
        <div className="k-head-actions row end wrap">{actions(asked)}</div>
      </div>
      <InspectionView asked={asked} Shown={Shown} />
    </>
  )
}

function assetIds({ assets }: RowOf<'media'>): readonly string[] {
  if (!Array.isArray(assets)) return []
  return assets.flatMap((item: unknown) => {
    const id = typeof item === 'object' && item !== null && 'asset' in item ? item.asset : null
    return typeof id === 'string' ? [id] : []
  })
}

interface MediaVastProps {
  readonly row: RowOf<'media'>
  /** The title where it has no ad at all. */
  readonly nothing: string
  readonly actions: (asked: ReturnType<typeof useInspection>) => ReactNode
  readonly Shown?: ComponentType<{ readonly inspection: VastInspection }> | undefined
}
