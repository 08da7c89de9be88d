import { labelOf } from '../../../engine/contract/labels.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { dash, formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import { isMetric } from '../../reporting/metrics.ts'
import type { LiveMetric, MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { MetricHelp } from '../MetricHelp.tsx'

/** The figures of a row's days, what today has brought of each, and the last two whole weeks as a small line. */
export function LiveTiles({ answer }: { readonly answer: MetricsAnswer }) {
  const { values, today, currency, series, kpis, goals } = answer
  const money = (micros: number | null) => (currency === null ? dash : formatMoney(micros, currency))
  // Today is not whole yet and would look like a fall.
  const days = series.daily.slice(-15, -1)
  const trend = (key: 'impressions' | 'spend' | 'clicks', name: string) => ({
    values: days.map(day => day[key]),
    label: t('%{metric} in the last %{count} days', { metric: name, count: days.length }),
  })
  const isKpi = (key: string) => kpis.some(({ metric }) => metric === key)
  const rate = (key: LiveMetric, label: string, of: string) => (
    <MetricTile key={key} label={label} help={<MetricHelp metric={key} />} value={percent(values[key])} note={of} />
  )
  return (
    <MetricTiles>
      <MetricTile
        label={t('Spend')}
        help={<MetricHelp metric="spend" />}
        value={money(values.spend)}
        note={currency === null ? t('several currencies') : t('%{spend} today', { spend: money(today.spend) })}
        trend={currency === null ? undefined : trend('spend', t('Spend'))}
      />
      <MetricTile
        label={t('Impressions')}
        help={<MetricHelp metric="impressions" />}
        value={formatNumber(values.impressions)}
        note={t('%{impressions} today', { impressions: formatNumber(today.impressions) })}
        trend={trend('impressions', t('Impressions'))}
      />
      {kpis
        .filter(({ metric }) => metric !== 'impressions')
        .map(({ metric, unit, value }) => (
          <MetricTile
            key={metric}
            label={labelOf(metric, undefined)}
            help={isMetric(metric) && <MetricHelp metric={metric} />}
            value={unit === 'micros' ? money(value) : unit === 'percent' ? percent(value) : formatNumber(value)}
            note={t('KPI')}
          />
        ))}
      {!isKpi('cpm') && (
        <MetricTile
          label="CPM"
          help={<MetricHelp metric="cpm" />}
          value={money(values.cpm)}
          note={t('per 1,000 impressions')}
        />
      )}
      {!isKpi('ctr') && rate('ctr', t('CTR'), t('of impressions'))}
      {values.starts
        ? !isKpi('vcr') && rate('vcr', t('VCR'), t('of starts'))
        : !isKpi('viewability') && rate('viewability', t('Viewability'), t('of measurable'))}
      {rate('winRate', t('Win rate'), t('of bids'))}
      {goals.map(
        ({ id, metric, attainment, state }) =>
          attainment !== null && (
            <MetricTile
              key={id}
              label={t('Goal: %{metric}', { metric: labelOf(metric, undefined) })}
              value={formatPercent(attainment, 0)}
              note={state === 'no_data' && attainment !== null ? inSentence(t('Too early to tell')) : goalWords[state]}
              tone={goalTones[state]}
            />
          ),
      )}
    </MetricTiles>
  )
}

function percent(points: number | null): string {
  return points === null ? dash : formatPercent(points, points < 1 ? 3 : 1)
}

const goalWords = {
  on_track: t('on track'),
  at_risk: t('at risk'),
  off_track: t('off track'),
  no_data: t('no data'),
} as const
const goalTones = { on_track: 'ok', at_risk: 'warn', off_track: 'bad', no_data: 'idle' } as const
