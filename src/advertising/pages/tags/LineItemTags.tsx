import { useGetMany, useGetOne } from 'ra-core'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { servedInLineItem } from '../../creative/servedMedia.ts'
import { ServedUrls } from './ServedUrls.tsx'

/** The tags and click URLs of a line item's media, with the parameters of each media and of the strategy. */
export function LineItemTags({ row }: { readonly row: EntityRow }) {
  const entries: readonly unknown[] = Array.isArray(row.media) ? row.media : []
  const ids = [...new Set(entries.filter(isObject).map(({ media }) => String(media)))]
  const media = useGetMany<EntityRow>(resourceOfEntity('media').name, { ids }, { enabled: ids.length > 0 })
  const strategy = useLinked('strategy', row.strategy)
  const campaign = useLinked('campaign', row.campaign)
  const account = useLinked('account', campaign.data?.account)
  const parents = [strategy, campaign, account]
  if (ids.length === 0) return <Card padded>{t('This line item has no creatives yet.')}</Card>
  if (media.error)
    return (
      <ErrorLine
        what={t('The creatives couldn’t be loaded.')}
        error={media.error}
        onRetry={() => void media.refetch()}
      />
    )
  if (media.isPending || parents.some(({ isLoading }) => isLoading)) return <TableSkeleton rows={3} />
  const place = {
    lineItem: row,
    strategy: strategy.data ?? null,
    campaign: campaign.data ?? null,
    account: account.data ?? null,
  }
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      {media.data.map(one => (
        <Card key={one.id} title={String(one.name)} padded>
          <ServedUrls served={servedInLineItem(one, place)} />
        </Card>
      ))}
    </div>
  )
}

/** Without it, as for somebody who may not see it, its parameters are left out. */
function useLinked(entity: string, id: unknown) {
  return useGetOne<EntityRow>(
    resourceOfEntity(entity).name,
    { id: String(id) },
    { enabled: typeof id === 'string', retry: false },
  )
}
