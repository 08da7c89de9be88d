import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { dash, formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { t } from '../../../engine/texts/t.ts'
import { addDays } from '../../reporting/reportRange.ts'
import { MetricHelp } from '../MetricHelp.tsx'
import { useReportAnswer } from '../useReportAnswer.ts'
import { type Delivered, type DeliverySums, deliveryDays, deliveryQuestion, everyDay, sumOf } from './deliveryDays.ts'

/** The last seven whole days against the seven before, money by currency, and how many line items are active now. */
export function DeliveryTiles() {
  const { selected: organization } = useOrganization()
  const { data: answer, error, refetch } = useReportAnswer(deliveryQuestion, organization)
  const active = useActiveLineItems(organization)
  if (error && !answer)
    return (
      <ErrorState title={t('Metrics couldn’t be loaded')} detail={errorText(error)} onRetry={() => void refetch()} />
    )
  const { days, codes } = answer ? deliveryDays(answer) : { days: [], codes: [] }
  const to = answer?.range.to ?? ''
  const week = (of: readonly Delivered[]) => {
    if (!answer) return { now: undefined, before: undefined, series: [] }
    const from = addDays(to, -6)
    return {
      now: sumOf(of.filter(({ day }) => day >= from)),
      before: sumOf(of.filter(({ day }) => day < from)),
      series: everyDay(of, { from, to }),
    }
  }
  const tile = (key: keyof DeliverySums, label: string, format: Format, of = days, code = '') => {
    const { now, before, series } = week(of)
    const trend = {
      values: answer ? series.map(day => day[key]) : flat,
      label: code
        ? t('%{metric} in the last 7 days, %{currency}', { metric: label, currency: code })
        : t('%{metric} in the last 7 days', { metric: label }),
    }
    return (
      <MetricTile
        key={label + code}
        label={
          code
            ? t('%{metric}, 7 days, %{currency}', { metric: label, currency: code })
            : t('%{metric}, 7 days', { metric: label })
        }
        help={<MetricHelp metric={key} />}
        value={now ? format(now[key]) : '…'}
        note={answer ? changeOf(now?.[key], before?.[key]) : t('%{change} from the previous week', { change: '…' })}
        trend={trend}
      />
    )
  }
  const several = codes.length > 1
  const [only = ''] = codes
  return (
    <MetricTiles>
      {several
        ? codes.map(code =>
            tile(
              'spend',
              t('Spend'),
              moneyOf(code),
              days.filter(({ currency }) => currency === code),
              code,
            ),
          )
        : tile('spend', t('Spend'), moneyOf(only))}
      {tile('impressions', t('Impressions'), formatNumber)}
      {!several && tile('cpm', t('CPM'), moneyOf(only))}
      {tile('ctr', t('CTR'), value => formatPercent(value, 2))}
      <MetricTile
        label={t('Active line items')}
        value={active.data === undefined ? (active.isError ? dash : '…') : formatNumber(active.data)}
        note={active.isError && active.data === undefined ? t('couldn’t be loaded') : t('now')}
      />
    </MetricTiles>
  )
}

/** Stands for a course until it is known, so that the tiles have their height from the start. */
const flat = [0, 0, 0, 0, 0, 0, 0]

/** Of large amounts the cents say nothing, and take the place of the line. */
const moneyOf = (code: string) => (micros: number | null) =>
  code ? formatMoney(micros, code, micros !== null && micros >= 10_000_000_000 ? 0 : undefined) : dash

function useActiveLineItems(organization: string | null) {
  const provider = useConsoleDataProvider()
  return useQuery({
    queryKey: ['dashboard', 'active', { organization }],
    queryFn: async ({ signal }) => {
      const { total } = await provider.getList('line-item', {
        pagination: { page: 1, perPage: 1 },
        filter: { status: 'active' },
        meta: { organization, count: 'exact' },
        signal,
      })
      return total ?? 0
    },
  })
}

/** `+12% to the week before`; nothing where there is nothing to compare with. */
function changeOf(now: number | null | undefined, before: number | null | undefined): string | undefined {
  if (typeof now !== 'number' || !before) return undefined
  const points = Math.round(((now - before) / before) * 100)
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±'
  return t('%{change} from the previous week', { change: `${sign}${Math.abs(points)}%` })
}

type Format = (value: number | null) => string
