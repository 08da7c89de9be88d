import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { actionsOf } from '../../../engine/server/entities/actionsOf.ts'
import { answerRow } from '../../../engine/server/entities/answerRow.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Query, Reads, Row } from '../../../engine/server/store/Store.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import { type MeasuredRows, type MeasuredTotals, measuredLimits } from '../../reporting/measuredRows.ts'
import { isMoney, type MetricKey, metricOf } from '../../reporting/metrics.ts'
import type { DayRange } from '../../reporting/reportAnswer.ts'
import type { FactAccess } from '../facts/factAccess.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import { addedUp, type Measured, measuresOfRows, nothingMeasured } from './measuresOfRows.ts'

export interface MeasuredQuestion {
  readonly resource: Resource
  /** Whose values are the ids of the resource's rows. */
  readonly dimension: DimensionKey
  readonly metrics: readonly MetricKey[]
  /** Days of UTC. */
  readonly range: DayRange
  readonly compared: DayRange | null
  readonly order: { readonly metric: MetricKey; readonly direction: 'asc' | 'desc' } | null
  readonly withTotals: boolean
  readonly list: Query
  readonly facts: FactAccess
}

/**
 * A page of rows with their metrics. By a field's order, the facts are asked about the rows of the page; by a metric's, about
 * all rows that the list finds, as any of them may come first. No value comes last, ties in the order of the list.
 * @throws ApiError 400 where there are too many rows to sort or to add up
 */
export async function measuredRows(
  context: ApiContext,
  principal: Principal,
  question: MeasuredQuestion,
): Promise<MeasuredRows> {
  const { read } = context.store
  const { resource, list, compared, withTotals, order } = question
  const ids = order || withTotals ? await allIds(read, question) : null
  const sorted = order && ids ? await sortedBy(read, question, order, ids) : null
  const { rows, total } = sorted ?? (await read.list(resource.entity, list))
  const asked = rows.map(({ id }) => id)
  const measure = (range: DayRange) => measuresOfRows(read, question, range, asked)
  const [now, before, totals] = await Promise.all([
    sorted?.measured ?? measure(question.range),
    compared && measure(compared),
    withTotals && ids ? totalsOf(read, question, ids, sorted?.measured ?? null) : null,
  ])
  return {
    rows: rows.map(row => {
      const { currency, values } = now.get(row.id) ?? nothingMeasured(question)
      return {
        row: answerRow(context, resource, row, principal, actionsOf(context, resource, row, principal)),
        currency: currency ?? currencyOf(row, now.get(row.id)),
        values,
        compared: before && (before.get(row.id) ?? nothingMeasured(question)).values,
      }
    }),
    total,
    totals,
  }
}

async function allIds(read: Reads, { resource, list }: MeasuredQuestion): Promise<readonly string[]> {
  const { skip: _, limit: __, ...query } = list
  const ids = await read.ids(resource.entity, query)
  if (ids.length <= measuredLimits.rows) return ids
  const error = `${ids.length} ${resource.plural.toLowerCase()} are too many to sort by a metric or to add up: filter the list to at most ${measuredLimits.rows}.`
  throw new ApiError(400, { error })
}

/** The page of the rows in a metric's order, with the metrics, which are known by then. */
async function sortedBy(
  read: Reads,
  question: MeasuredQuestion,
  { metric, direction }: NonNullable<MeasuredQuestion['order']>,
  ids: readonly string[],
) {
  const { resource, list, range, withTotals } = question
  // Totals are added up of all metrics of all rows; without them, the others are asked of the page alone.
  const asked = withTotals ? question : { ...question, metrics: [metric] }
  const measured = await measuresOfRows(read, asked, range, ids)
  const rates = isMoney(metricOf(metric)) ? (await storedRates(read))?.rates : undefined
  const keys = new Map(
    [...measured].map(([id, { currency, values }]) => {
      const value = values[metric] ?? null
      return [id, value === null ? null : value * (rates?.[currency ?? ''] ?? 1)] as const
    }),
  )
  const sign = direction === 'asc' ? 1 : -1
  const none = nothingMeasured(question).values[metric] ?? null
  const keyOf = (id: string) => keys.get(id) ?? (keys.has(id) ? null : none)
  const order = ids.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return (one - other) * sign
  })
  const skip = list.skip ?? 0
  const page = order.slice(skip, list.limit === undefined ? undefined : skip + list.limit)
  const rows = await read.byIds(resource.entity, page, list.scope)
  return { rows, total: ids.length, measured: withTotals ? measured : null }
}

/** Of all rows together; where the sums of each are known, and none of people, they are added up. */
async function totalsOf(
  read: Reads,
  question: MeasuredQuestion,
  ids: readonly string[],
  known: ReadonlyMap<string, Measured> | null,
): Promise<MeasuredTotals> {
  const add = async (range: DayRange) =>
    (await measuresOfRows(read, question, range, ids, 'together')).get('') ?? nothingMeasured(question)
  const [now, before] = await Promise.all([
    (known && addedUp(question, known)) ?? add(question.range),
    question.compared ? add(question.compared) : Promise.resolve(null),
  ])
  return { currency: now.currency, values: now.values, compared: before?.values ?? null }
}

/** Nothing delivered is nothing in the row's own currency; several currencies are none. */
function currencyOf(row: Row, measured: Measured | undefined): string | null {
  return !measured && typeof row.currency === 'string' ? row.currency : null
}
