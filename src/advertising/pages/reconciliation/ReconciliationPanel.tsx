import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import type { RowOf } from '../../../../resources.config.ts'
import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { ComparisonCards } from './ComparisonCards.tsx'
import { askComparison } from './reconciliationCalls.ts'
import { TheirMetricsCard } from './TheirMetricsCard.tsx'

/** A partner's figures beside ours, with the way to import them, to agree, and to take the statement along. */
export function ReconciliationPanel({ row }: { readonly row: RowOf<'reconciliation'> }) {
  const { canRow } = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const isImported = textOf(partOf(row.figures).at) !== ''
  const { data, error, refetch } = useQuery({
    queryKey: ['reconciliation', 'comparison', row.id, row.version],
    queryFn: ({ signal }) => askComparison(row.id, signal),
    enabled: isImported,
    placeholderData: before => before,
    retry: false,
  })
  const mayChange = canRow('update', resourceOfEntity('reconciliation'), row) && row.status === 'open'
  const changed = (said: string) => {
    notify(said, { type: 'success' })
    void queries.invalidateQueries({ queryKey: ['reconciliation', 'comparison', row.id] })
    refresh()
  }
  return (
    <div className="stack gap-16">
      <TheirMetricsCard row={row} mayChange={mayChange} onImported={changed} />
      {isImported && error && (
        <ErrorState
          title={t('The comparison couldn’t be loaded')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isImported && !error && !data && <TableSkeleton rows={8} />}
      {isImported && !error && data && (
        <ComparisonCards row={row} comparison={data} mayChange={mayChange} onChanged={changed} />
      )}
    </div>
  )
}
