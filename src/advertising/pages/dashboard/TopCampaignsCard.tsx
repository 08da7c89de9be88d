import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { Sparkline } from '../../../engine/kit/Sparkline.tsx'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ReportQuestion } from '../../reporting/reportQuestion.ts'
import { useReportAnswer } from '../useReportAnswer.ts'
import { deliveredRows, deliveryDays, deliveryQuestion } from './deliveryDays.ts'

/** The campaigns that delivered most in the last seven whole days: two questions, however many there are. */
export function TopCampaignsCard() {
  const { selected: organization } = useOrganization()
  const delivery = useReportAnswer(deliveryQuestion, organization)
  const { data: known } = delivery
  // Amounts of several currencies can't be ranked; impressions can.
  const by = known && deliveryDays(known).codes.length > 1 ? 'impressions' : 'spend'
  const ranked = useReportAnswer(known ? topQuestion(by) : null, organization)
  const { data } = ranked
  const error = (known ? null : delivery.error) ?? ranked.error
  const again = () => void (known ? ranked : delivery).refetch()
  const top = data ? deliveredRows(data) : []
  const ids = top.map(({ campaign }) => campaign)
  const { data: daily } = useReportAnswer(ids.length ? timeSeriesQuestion(ids) : null, organization)
  const courses = daily ? deliveredRows(daily) : []
  const resource = resourceOfEntity('campaign')
  return (
    <Card
      title={by === 'spend' ? t('Top campaigns by spend, 7 days') : t('Top campaigns by impressions, 7 days')}
      note={<Link to="/reporting/explore?range=last_7">{t('Explore')}</Link>}
    >
      {error && <ErrorLine what={t('Top campaigns couldn’t be loaded.')} error={error} onRetry={again} />}
      {data && top.length === 0 && <p className="pad soft">{t('No campaign has delivered in the last 7 days.')}</p>}
      <Box component="ul" className="lines" sx={lines} aria-busy={!data && !error}>
        {top.map(({ campaign, currency, ...figures }) => {
          const name = data?.names.campaign?.[campaign]?.name ?? campaign
          const own = courses.filter(row => row.campaign === campaign && row.currency === currency)
          return (
            <li key={campaign + currency}>
              <Link className="cut bare label" to={recordPath(resource, campaign)}>
                {name}
              </Link>
              <Sparkline values={own.map(row => row[by])} label={timeSeriesLabel(by, name)} />
              <span className="numbers">
                {by === 'spend' ? formatMoney(figures.spend, currency) : formatNumber(figures.impressions)}
              </span>
            </li>
          )
        })}
      </Box>
    </Card>
  )
}

function timeSeriesLabel(by: 'spend' | 'impressions', campaign: string): string {
  return by === 'spend'
    ? t('daily spend of %{campaign}', { campaign })
    : t('daily impressions of %{campaign}', { campaign })
}

function topQuestion(by: 'spend' | 'impressions'): ReportQuestion {
  return {
    dimensions: ['campaign'],
    metrics: ['spend', 'impressions'],
    dateRange: 'last_7',
    sort: [{ column: by, direction: 'desc' }],
    rowLimit: 6,
    totals: false,
  }
}

function timeSeriesQuestion(ids: readonly string[]): ReportQuestion {
  return {
    dimensions: ['campaign', 'day'],
    metrics: ['spend', 'impressions'],
    filters: [{ dimension: 'campaign', op: 'in', values: ids }],
    dateRange: 'last_7',
    totals: false,
  }
}

const lines = {
  // As high as the six campaigns that are awaited.
  '&[aria-busy="true"]': { minHeight: 'calc(6 * var(--row))' },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 112px',
    height: 'var(--row)',
    py: 0,
    '@media (max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', '& svg': { display: 'none' } },
  },
}
