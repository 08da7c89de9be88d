import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { request } from '../../../engine/providers/http.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealHealthReport } from '../../dealHealth/dealHealthReport.ts'
import { dealIssueLabels } from '../../dealHealth/dealIssues.ts'
import type { CheckWindow } from '../../diagnosis/deliveryCheck.ts'
import { DealFunnel } from './DealFunnel.tsx'
import { DealLosses } from './DealLosses.tsx'
import { DealSeats } from './DealSeats.tsx'
import { DealTerms } from './DealTerms.tsx'

/** What stands under a deal's delivery check: its funnel beside deals like it, lost bids, price, seats, and what competes with it. */
export function DealHealth({ row, window }: { readonly row: EntityRow; readonly window: CheckWindow }) {
  const answer = useQuery({
    queryKey: ['deal', 'health', row.id, row.version, window],
    queryFn: ({ signal }) => askHealth(row.id, window, signal),
    placeholderData: before => before,
    retry: false,
  })
  if (answer.error) {
    return (
      <ErrorState
        title={t('Health couldn’t be loaded')}
        detail={errorText(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  if (!answer.data) return <TableSkeleton rows={8} />
  const { issues, seats, losses } = answer.data
  return (
    <div
      className={answer.isPlaceholderData ? 'stack gap-16 busy' : 'stack gap-16'}
      aria-busy={answer.isPlaceholderData}
    >
      {issues.length > 0 && (
        <Alert severity="warning">
          {t('Issues: %{issues}.', { issues: listText(issues.map(issue => dealIssueLabels[issue])) })}
        </Alert>
      )}
      <DealFunnel report={answer.data} />
      <DealLosses losses={losses} />
      <DealTerms report={answer.data} />
      {seats.length > 0 && (
        <Card title={t('Buyer seats')} note={t('Bids by line items of each seat’s accounts')}>
          <DealSeats seats={seats} />
        </Card>
      )}
    </div>
  )
}

/** GET /deal/{id}/health */
function askHealth(id: string, window: CheckWindow, signal: AbortSignal): Promise<DealHealthReport> {
  return request(`/deal/${encodeURIComponent(id)}/health?window=${window}`, { signal })
}
