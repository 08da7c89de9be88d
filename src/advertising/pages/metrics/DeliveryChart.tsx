import { useMemo } from 'react'
import type { EntityRow, HistoryEntry } from '../../../engine/contract/api.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { useRowHistory } from '../../../engine/derive/record/useRowHistory.ts'
import { CombinedChart } from '../../../engine/kit/charts/CombinedChart.tsx'
import { formatCompactMoney, formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatCompact, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { type Plan, planOfDay } from '../../reporting/pacing.ts'
import { pacingCurve } from '../../reporting/pacingCurve.ts'
import { changesOfDelivery, type DeliveryChange } from './changesOfDelivery.ts'
import { DeliveryChanges } from './DeliveryChanges.tsx'

/** Each day's delivery as bars, the plan's day as a line, and a mark where somebody changed something, told below. */
export function DeliveryChart({ resource, row, answer }: DeliveryChartProps) {
  const { data: history = none } = useRowHistory(resource, row)
  const inImpressions = answer.pacing?.unit === 'impressions' || answer.currency === null
  const { pacing, flight } = answer
  const plan = useMemo((): Plan | null => {
    if (!pacing || !flight) return null
    const [start, end] = [Date.parse(flight.start), Date.parse(flight.end)]
    const curve = pacingCurve(partOf(row.pacing), textOf(row.timezone) || 'UTC')
    return { unit: pacing.unit, budget: pacing.budget, start, end, ...curve }
  }, [pacing, flight, row.pacing, row.timezone])
  const data = useMemo(
    () =>
      answer.series.daily.map(({ t, spend, impressions }) => ({
        t,
        delivered: inImpressions ? impressions : spend,
        ...plannedOn(plan, t),
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
  const name = inImpressions ? t('Impressions') : t('Spend')
  return (
    <>
      <CombinedChart
        label={t('%{metric} by day', { metric: name })}
        data={data}
        index="t"
        height="h-64"
        legend="below"
        bars={[{ key: 'delivered', label: name, format }]}
        lines={plan === null ? [] : [{ key: 'plan', label: t('Plan'), format }]}
        left={{
          label: inImpressions ? t('Impressions') : t('Spend, %{currency}', { currency }),
          format: inImpressions ? formatCompact : (micros: number) => formatCompactMoney(micros, currency),
        }}
        events={events}
      />
      <DeliveryChanges resource={resource} row={row} changes={changes} name={name} format={format} />
    </>
  )
}

/** What the plan has for a day; nothing outside of the flight. */
function plannedOn(plan: Plan | null, day: string): { readonly plan?: number } {
  const part = plan && planOfDay(plan, Date.parse(day))
  return part ? { plan: Math.round(part.budget) } : {}
}

function labelOfChange({ by, changes }: DeliveryChange): string {
  const fields = [...new Set(changes.map(({ path }) => labelOf(path.split('.')[0] ?? path, undefined)))]
  return `${by}: ${listText(fields.slice(0, 3))}${fields.length > 3 ? ' …' : ''}`
}

const none: readonly HistoryEntry[] = []

interface DeliveryChartProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly answer: MetricsAnswer
}
