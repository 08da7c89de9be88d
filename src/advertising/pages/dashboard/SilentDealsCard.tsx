import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listPath, recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { formatDate, formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatCompact, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { SilentDeal, SilentStage } from '../../reporting/silentDeals.ts'
import { silentDeals } from './deliveryCalls.ts'
import { ReservedSpace } from './ReservedSpace.tsx'

/** Active deals that have shown nothing for a day, and at which step of the auction each stops. */
export function SilentDealsCard() {
  const { selected: organization } = useOrganization()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'silent', { organization }],
    queryFn: ({ signal }) => silentDeals(organization, signal),
    staleTime: 60_000,
  })
  // A platform that doesn't tell it.
  if (data === null) return null
  const resource = resourceOfEntity('deal')
  const active = listPath(resource, { filter: JSON.stringify({ status: ['active'] }) })
  return (
    <Card title={t('Silent deals')} note={<Link to={active}>{t('Active deals')}</Link>}>
      <ReservedSpace name="silent" waiting={!data && !error} first={400}>
        {error && (
          <ErrorLine what={t('Silent deals couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <p className="pad soft">{t('Checking…')}</p>}
        {data && (
          <p className="pad soft">
            {data.completeThrough
              ? t('%{total} of %{active} active deals had no impressions in the %{hours} hours before %{time} UTC.', {
                  total: formatNumber(data.total),
                  active: formatNumber(data.active),
                  hours: data.hours,
                  time: formatDateTime(data.completeThrough, 'UTC'),
                })
              : t('No delivery reported yet.')}
          </p>
        )}
        {(!data || data.deals.length > 0) && (
          <ul className="lines" aria-busy={!data && !error}>
            {data?.deals.map(deal => (
              <li key={deal.id} className="stack gap-0">
                <p className="row">
                  <StatusChip tone={stages[deal.stage].tone} label={stages[deal.stage].label} />
                  <Link className="cut bare label" to={recordPath(resource, deal.id)}>
                    {deal.name}
                  </Link>
                </p>
                <p className="k-dim">{whyOf(deal)}</p>
              </li>
            ))}
          </ul>
        )}
      </ReservedSpace>
    </Card>
  )
}

function whyOf(deal: SilentDeal): string {
  const { bidRequests, bids, wins, lastDay, impressionsBefore } = deal
  const now = {
    no_requests: t('Check its dates, targeting, seats, and inventory.'),
    no_bids: t('%{requests} requests. Check line items, floor, and creatives.', {
      requests: formatCompact(bidRequests),
    }),
    no_wins: t('%{bids} bids. Check floor, creative audit, and blocked seats.', { bids: formatCompact(bids) }),
    no_impressions: t('%{wins} wins. Check creatives for errors and timeouts.', { wins: formatCompact(wins) }),
  }[deal.stage]
  const before = lastDay
    ? t('Last delivered %{day}, %{impressions} impressions in the last 30 days.', {
        day: formatDate(lastDay),
        impressions: formatCompact(impressionsBefore),
      })
    : t('No delivery in the last 30 days.')
  return `${now} ${before}`
}

const stages: Readonly<Record<SilentStage, { readonly label: string; readonly tone: 'bad' | 'warn' }>> = {
  no_requests: { label: t('No requests'), tone: 'warn' },
  no_bids: { label: t('No bids'), tone: 'bad' },
  no_wins: { label: t('No wins'), tone: 'bad' },
  no_impressions: { label: t('No impressions'), tone: 'bad' },
}
