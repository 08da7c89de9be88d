import { useMemo } from 'react'
import type { EntityRow, HistoryEntry } from '../../../engine/contract/api.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { useRowHistory } from '../../../engine/derive/record/useRowHistory.ts'
import { CombinedChart } from '../../../engine/kit/charts/CombinedChart.tsx'
import { formatCompactMoney, formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatCompact, formatNumber } from '../../../engine/kit/formatNumber.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { changesOfDelivery, type DeliveryChange } from './changesOfDelivery.ts'
import { DeliveryChanges } from './DeliveryChanges.tsx'

/** Each day's delivery as bars, the plan's day as a line, and a mark where somebody changed something, told below. */
export function DeliveryChart({ resource, row, answer }: DeliveryChartProps) {
  const { data: history = none } = useRowHistory(resource, row)
  const inImpressions = answer.pacing?.unit === 'impressions' || answer.currency === null
  const { pacing, flight } = answer
  const plan = useMemo(() => (pacing && flight ? planOf(pacing.budget, flight) : null), [pacing, flight])
  const data = useMemo(
    () =>
      answer.series.daily.map(({ t, spend, impressions }) => ({
        t,
        delivered: inImpressions ? impressions : spend,
        ...(plan?.isFor(t) ? { plan: plan.ofDay } : {}),
      })),
    [answer.series.daily, inImpressions, plan],
  )
  const changes = useMemo(() => {
    // Today isn't over.
    const today = new Date().toISOString().slice(0, 10)
    const days = data.flatMap(({ t, delivered }) => {
      const day = t.slice(0, 10)
      return day < today && delivered !== null ? [{ day, delivered }] : []
    })
    return changesOfDelivery(history, days, answer.from)
  }, [history, data, answer.from])
  const events = useMemo(() => changes.map(change => ({ at: change.at, label: labelOfChange(change) })), [changes])
  const currency = answer.currency ?? 'USD'
  const format = inImpressions ? formatNumber : (micros: number) => formatMoney(micros, currency)
  const name = inImpressions ? 'Impressions' : 'Spend'
  return (
    <>
      <CombinedChart
        label={`${name} by day`}
        data={data}
        index="t"
        height="h-64"
        legend="below"
        bars={[{ key: 'delivered', label: name, format }]}
        lines={plan === null ? [] : [{ key: 'plan', label: 'Even plan', format }]}
        left={{
          label: inImpressions ? 'Impressions' : `Spend, ${currency}`,
          format: inImpressions ? formatCompact : (micros: number) => formatCompactMoney(micros, currency),
        }}
        events={events}
      />
      <DeliveryChanges resource={resource} row={row} changes={changes} name={name} format={format} />
    </>
  )
}

/** The same for every day of the flight, and none for others. */
function planOf(budget: number, { start, end }: Flight) {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000
  return {
    ofDay: Math.round(budget / Math.max(1, days)),
    isFor: (day: string) => day >= start.slice(0, 10) && Date.parse(day) < Date.parse(end),
  }
}

function labelOfChange({ by, changes }: DeliveryChange): string {
  const fields = [...new Set(changes.map(({ path }) => labelOf(path.split('.')[0] ?? path, undefined)))]
  return `${by}: ${fields.slice(0, 3).join(', ')}${fields.length > 3 ? ' …' : ''}`
}

const none: readonly HistoryEntry[] = []

type Flight = NonNullable<MetricsAnswer['flight']>

interface DeliveryChartProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly answer: MetricsAnswer
}
