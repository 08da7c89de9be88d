import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../../../resources.config.ts'
import { numberOf, partOf } from '../../../engine/contract/looseValues.ts'
import { dash, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { useMayRead } from '../../../engine/providers/access.ts'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'

/** How many entries a list has, how many of them its rule found, and how many people they reach, for those who may read reports. */
export function ListTiles({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const isTold = useMayRead()(resourceOfEntity('report'))
  const counted = useQuery({
    queryKey: ['inventory-entries', row.id, row.version, '', 1],
    queryFn: ({ signal }) =>
      request<Counted>(`/inventory-set/${encodeURIComponent(row.id)}/entries?limit=1`, { signal }),
    retry: false,
  })
  const reach = useQuery({
    queryKey: ['inventory-list-reach', row.id, row.version],
    queryFn: ({ signal }) => request<Reach>(`/inventory-set/${encodeURIComponent(row.id)}/reach`, { signal }),
    // It takes long; entries come first.
    enabled: isTold && !counted.isPending,
    retry: false,
    staleTime: hourMs,
  })
  const byRule = numberOf(partOf(row.counts).byRule) ?? 0
  return (
    <MetricTiles>
      <MetricTile
        label={t('Entries')}
        value={counted.isPending ? '…' : counted.data ? formatNumber(counted.data.total) : dash}
        note={
          counted.isError ? (
            <Retry onRetry={() => void counted.refetch()} />
          ) : byRule > 0 ? (
            t('%{count} by rule', { count: formatNumber(byRule) })
          ) : undefined
        }
      />
      {isTold && (
        <MetricTile
          label={t('Reach, last 30 days')}
          value={reach.isPending ? '…' : reach.data?.reach ? formatNumber(reach.data.reach) : dash}
          note={reach.isError ? <Retry onRetry={() => void reach.refetch()} /> : reachNote(reach.data)}
        />
      )}
    </MetricTiles>
  )
}

const hourMs = 3_600_000

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      {t('Couldn’t be loaded.')}{' '}
      <Button size="small" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </>
  )
}

function reachNote(answer: Reach | undefined): string | undefined {
  if (!answer) return undefined
  if (answer.reason === 'too_much') return t('Too many items to count')
  if (answer.reach === null) return t('Not enough data')
  return answer.errorPercent === null ? undefined : `± ${formatNumber(answer.errorPercent)}%`
}

interface Counted {
  readonly total: number
}

interface Reach {
  readonly reach: number | null
  readonly errorPercent: number | null
  readonly reason: 'too_few' | 'too_much' | null
}
