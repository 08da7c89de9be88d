import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../../../resources.config.ts'
import { numberOf, partOf } from '../../../engine/contract/looseValues.ts'
import { dash, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { request } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'

/** How many entries a list has, how many of them its rule found, and how many people they reach. */
export function ListTiles({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const counted = useQuery({
    queryKey: ['inventory-entries', row.id, row.version, '', 1],
    queryFn: ({ signal }) =>
      request<Counted>(`/inventory-set/${encodeURIComponent(row.id)}/entries?limit=1`, { signal }),
    retry: false,
  })
  const answer = useQuery({
    queryKey: ['inventory-list-reach', row.id, row.version],
    queryFn: ({ signal }) => request<Reach>(`/inventory-set/${encodeURIComponent(row.id)}/reach`, { signal }),
    // It takes long; entries come first.
    enabled: !counted.isPending,
    retry: false,
  })
  const { reach, errorPercent } = answer.data ?? { reach: null, errorPercent: null }
  const byRule = numberOf(partOf(row.counts).byRule) ?? 0
  return (
    <MetricTiles>
      <MetricTile
        label={t('Entries')}
        value={counted.isPending ? '…' : counted.data ? formatNumber(counted.data.total) : dash}
        note={byRule > 0 ? t('%{count} by rule', { count: formatNumber(byRule) }) : undefined}
      />
      <MetricTile
        label={t('Reach, last 30 days')}
        value={answer.isPending ? '…' : reach === null ? dash : formatNumber(reach)}
        note={errorPercent === null ? undefined : `± ${formatNumber(errorPercent)}%`}
      />
    </MetricTiles>
  )
}

interface Counted {
  readonly total: number
}

interface Reach {
  readonly reach: number | null
  readonly errorPercent: number | null
}
