import type { Reads } from '../../../engine/server/store/Store.ts'
import { addSums } from '../../reporting/addSums.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import type { MeasuredValues } from '../../reporting/measuredRows.ts'
import { countsPeople, isMoney, type MetricKey, metricOf, metricValue, needsCurrency } from '../../reporting/metrics.ts'
import type { DayRange } from '../../reporting/reportAnswer.ts'
import { reportGroups } from '../reporting/reportGroups.ts'
import { factsQuestion } from './factsQuestion.ts'
import type { MeasuredQuestion } from './measuredRows.ts'

export interface Measured {
  /** Of the facts; null where they are of several, or tell none. */
  readonly currency: string | null
  readonly values: MeasuredValues
  readonly from: Sums
}

type Asked = Pick<MeasuredQuestion, 'dimension' | 'metrics' | 'facts'>

/**
 * The metrics of these rows in these days, by id; together: of all of them, under ''. One question to the facts, one more where people
 * are counted, who can't be added up over currencies, and more where it says what parties get (`withPartyAmounts`). Rows without facts
 * are left out.
 */
export async function measuresOfRows(
  read: Reads,
  { dimension, metrics, facts }: Asked,
  range: DayRange,
  ids: readonly string[],
  how: 'each' | 'together' = 'each',
): Promise<ReadonlyMap<string, Measured>> {
  if (metrics.length === 0 || ids.length === 0) return new Map()
  const people = metrics.filter(key => countsPeople(metricOf(key)))
  const others = metrics.filter(key => !people.includes(key))
  const own = how === 'each' ? ([dimension] as const) : []
  const ask = (of: readonly MetricKey[], dimensions: Parameters<typeof factsQuestion>[0]['dimensions']) =>
    of.length === 0
      ? []
      : reportGroups(
          read,
          factsQuestion({
            scope: facts.scope,
            dimensions,
            metrics: of,
            filters: [{ dimension, op: 'in', values: ids }, ...facts.filters],
            ...range,
          }),
        )
  const [plain, counted] = await Promise.all([ask(others, [...own, 'currency']), ask(people, own)])
  const found = new Map<string, Sums>()
  for (const { values, sums } of plain) {
    const [id = '', currency = ''] = how === 'each' ? values : ['', ...values]
    const one = found.get(id) ?? { currencies: new Set<string>(), sums: {}, people: {} }
    if (currency) one.currencies.add(currency)
    found.set(id, { ...one, sums: addSums([one.sums, sums]) })
  }
  for (const { values, sums } of counted) {
    const [id = ''] = how === 'each' ? values : ['']
    found.set(id, { currencies: new Set(), sums: {}, ...found.get(id), people: sums })
  }
  return new Map([...found].map(([id, sums]) => [id, measuredOf(metrics, sums)]))
}

/** What is said of a row that has no facts: nothing happened. */
export function nothingMeasured({ metrics }: Pick<Asked, 'metrics'>): Measured {
  return measuredOf(metrics, { currencies: new Set(), sums: {}, people: {} })
}

/** The metrics of these rows together; null where people are counted, whom the rows may share. */
export function addedUp({ metrics }: Pick<Asked, 'metrics'>, rows: ReadonlyMap<string, Measured>): Measured | null {
  if (metrics.some(key => countsPeople(metricOf(key)))) return null
  const all = [...rows.values()].map(({ from }) => from)
  const currencies = new Set(all.flatMap(one => [...one.currencies]))
  return measuredOf(metrics, { currencies, sums: addSums(all.map(({ sums }) => sums)), people: {} })
}

interface Sums {
  readonly currencies: Set<string>
  readonly sums: Partial<FactSums>
  /** Of the metrics that count people. */
  readonly people: Partial<FactSums>
}

function measuredOf(metrics: readonly MetricKey[], { currencies, sums, people }: Sums): Measured {
  const [currency = null, ...others] = currencies
  const values = metrics.map(key => {
    const metric = metricOf(key)
    const isMixed = others.length > 0 && (isMoney(metric) || needsCurrency(metric))
    return [key, isMixed ? null : metricValue(metric, countsPeople(metric) ? people : sums)] as const
  })
  return {
    currency: others.length > 0 ? null : currency,
    values: Object.fromEntries(values),
    from: { currencies, sums, people },
  }
}
