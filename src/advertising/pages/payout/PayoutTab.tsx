import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { request } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PayoutStatement } from '../../money/payoutStatement.ts'
import { monthText } from '../monthText.ts'
import { PayoutTable } from './PayoutTable.tsx'
import { recentMonths } from './recentMonths.ts'
import { savePayout } from './savePayout.ts'

/** Who is due what of what buyers paid for a package in a month, as a statement to send. */
export function PayoutTab({ row }: { readonly row: RowOf<'deal'> }) {
  const months = recentMonths(new Date())
  const [month, setMonth] = useState(months[0] ?? '')
  const answer = useQuery({
    queryKey: ['deal', 'payout', row.id, row.version, month],
    queryFn: ({ signal }): Promise<PayoutStatement> =>
      request(`/deal/${encodeURIComponent(row.id)}/payout?${new URLSearchParams({ month })}`, { signal }),
    placeholderData: before => before,
    retry: false,
  })
  const { data, error } = answer
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <div className="row apart wrap">
        <Dropdown
          label={t('Month')}
          value={month}
          onChange={setMonth}
          options={months.map(value => ({ value, label: monthText(value) }))}
        />
        <Button
          disabled={!data || data.totals.length === 0}
          onClick={() => data && void savePayout(String(row.name), data)}
        >
          {t('Download statement')}
        </Button>
      </div>
      {error ? (
        <ErrorState
          title={t('The payouts couldn’t be loaded')}
          detail={errorText(error)}
          onRetry={() => void answer.refetch()}
        />
      ) : data ? (
        <Statement statement={data} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </div>
  )
}

function Statement({ statement }: { readonly statement: PayoutStatement }) {
  const { totals, deals, month, flatFee } = statement
  if (totals.length === 0) {
    return (
      <EmptyState
        title={t('No delivery in %{month}', { month: monthText(month) })}
        description={t('Payouts are calculated from delivery.')}
      />
    )
  }
  return (
    <>
      {totals.map(total => (
        <Card
          key={total.currency}
          title={t('Payouts, %{currency}', { currency: total.currency })}
          note={`${monthText(month)}, UTC`}
        >
          <PayoutTable total={total} />
        </Card>
      ))}
      <p className="caption soft">
        {deals.length > 1 && `${t('For this deal and %{count} more created from it.', { count: deals.length - 1 })} `}
        {flatFee && `${t('The curator’s flat fee is agreed on separately and isn’t included.')} `}
        {t('Payouts add up to what buyers paid. Platform and vendor fees aren’t included.')}
      </p>
    </>
  )
}
