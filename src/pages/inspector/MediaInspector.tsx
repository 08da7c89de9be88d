import { useGetMany } from 'ra-core'
import { useMemo } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { VastQuestion } from '../../contract/vast/vastInspection.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { InspectionActions } from './InspectionActions.tsx'
import { InspectionView } from './InspectionView.tsx'
import { useInspection } from './useInspection.ts'
import { vastOfAssets } from './vastOfAssets.ts'
import './inspector.css'

/** The inspector on a stored media: its VAST address, its VAST document, or a document made of its assets. */
export function MediaInspector({ row }: { readonly row: EntityRow }) {
  const ids = assetIds(row)
  const { data: assets, isPending } = useGetMany<EntityRow>('asset', { ids: [...ids] }, { enabled: ids.length > 0 })
  const hosted = row.source === 'hosted_asset'
  const question = useMemo((): VastQuestion | null => {
    if (row.source === 'vast_url' && typeof row.vastUrl === 'string') return { url: row.vastUrl }
    if (row.source === 'vast_xml' && typeof row.vastXml === 'string') return { xml: row.vastXml }
    const files = (assets ?? []).filter(asset => asset && typeof asset.url === 'string' && asset.url)
    return hosted && files.length > 0 ? { xml: vastOfAssets(row, files, location.origin) } : null
  }, [row, hosted, assets])
  const asked = useInspection(question, `media ${row.id} ${row.version} ${question?.xml?.length ?? ''}`)
  if (!question) {
    if (hosted && ids.length > 0 && isPending) return null
    return (
      <EmptyState
        title="Nothing to inspect"
        about={hosted ? 'None of its assets has a file yet.' : 'This media has no VAST address and no VAST document.'}
      />
    )
  }
  return (
    <>
      <div className="v-record-head">
        <p className="k-dim">
          {hosted
            ? 'Made of its assets, trackers and click URL, as a player would get them.'
            : row.source === 'vast_url'
              ? 'What its address answers now.'
              : 'Its document, with the wrappers followed.'}
        </p>
        <div className="k-head-actions">
          <InspectionActions
            inspection={asked.data}
            busy={asked.isFetching}
            onAgain={() => void asked.refetch()}
            share={`${location.origin}/media/vast?media=${encodeURIComponent(row.id)}`}
          />
        </div>
      </div>
      <InspectionView asked={asked} />
    </>
  )
}

function assetIds({ assets }: EntityRow): readonly string[] {
  if (!Array.isArray(assets)) return []
  return assets.flatMap((item: unknown) => {
    const id = typeof item === 'object' && item !== null && 'asset' in item ? item.asset : null
    return typeof id === 'string' ? [id] : []
  })
}
