import { labelOf } from '../../../engine/contract/labels.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { openTransition, systemRefusal } from '../../../engine/server/clock/transitionBySystem.ts'
import { createAttempts } from '../../../engine/server/createAttempts.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { readsUntil } from '../../../engine/server/store/readsUntil.ts'
import { rowsInPortions } from '../../../engine/server/store/rowsInPortions.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { type FactReads, factStore } from '../facts/store/factStore.ts'
import { flightAt } from '../hooks/flights.ts'
import { beginningOf, lastResumed } from '../hooks/launch.ts'
import { deliveredLately } from './deliveredLately.ts'
import { factsQuestion } from './factsQuestion.ts'
import { allToComplete, type Completable, type RowsToComplete } from './rowsToComplete.ts'

/**
 * Completes what has delivered all that it may: its budget, its impressions, or the people at whom the hard cut-off of a reach
 * goal stands. Parents first, and what is under them with them; in any number of processes each once. What active rows are said to deliver
 * follows what was told of the last hours (`deliveredLately`). Goes through rows in portions, so that any number of them takes little memory.
 * @param rowsOf the rows to look at, given those that have met a goal; by default all
 * @throws the signal's reason
 */
export async function completeReached(
  context: ApiContext,
  rowsOf: (cutOff: CutOff) => AsyncIterable<RowsToComplete> = () => allToComplete(context.store.read),
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const cutOff = await cutOffRows(context.store.read, signal)
  const { attempt, end } = createAttempts(signal)
  for await (const portion of rowsOf(cutOff))
    await attempt(() => look(context, portion, cutOff(portion.entity), signal))
  end()
}

async function look(
  context: ApiContext,
  { entity, rows }: RowsToComplete,
  isCutOff: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  if (rows.length === 0) return
  const read = readsUntil(context.store.read, signal)
  const now = context.clock()
  const facts = read.extension(factStore)
  const parentsOf = await parentsIn(read, rows)
  const dimension = dimensions[entity]
  const resumedAt = (row: Row) => lastResumed([row, ...parentsOf(row)])
  const [sums, delivering] = await Promise.all([
    deliveredEver(facts, { dimension, rows, parentsOf, now, signal }),
    deliveredLately(facts, { dimension, rows: rows.filter(isSilentNow), resumedAt, now, signal }),
  ])
  const { attempt, end } = createAttempts(signal)
  for (const row of rows) {
    const reached = reachedBy(row, sums.get(row.id)) ?? (isCutOff.has(row.id) ? goalMet : null)
    if (reached) await attempt(() => complete(context, entity, row.id, reached))
  }
  const silent = rows.filter(row => isSilentNow(row) && delivering.has(row.id))
  // What it delivered before a gap between flights says nothing of the gap.
  const isOn = (row: Row) => entity !== 'line-item' || flightAt(row, now) !== null
  const isActive = (row: Row) => isSilentNow(row) && isOn(row)
  await say(context, entity, silent, row => (isActive(row) ? { ...row, deliveryState: 'delivering' } : row))
  const isSilent = (row: Row) =>
    row.status === 'active' &&
    isBeginning(row) &&
    beginningOf(row, { startAt: startOf(entity, row, now), parents: parentsOf(row), now }) === null
  const late = rows.filter(row => isSilent(row) && !delivering.has(row.id))
  await say(context, entity, late, row => (isSilent(row) ? { ...row, deliveryState: 'not_delivering' } : row))
  end()
}

async function say(
  context: ApiContext,
  entity: Completable,
  rows: readonly Row[],
  said: (row: Row) => Row,
): Promise<void> {
  if (rows.length > 0)
    await writeResults(
      context,
      entity,
      rows.map(({ id }) => id),
      said,
    )
}

/** Of active reach goals that have been met, what they are set for. */
async function cutOffRows(read: Pick<Reads, 'list'>, signal: AbortSignal): Promise<CutOff> {
  const found: Record<Completable, Set<string>> = { campaign: new Set(), strategy: new Set(), 'line-item': new Set() }
  for await (const goals of rowsInPortions(read, 'goal', { scope: 'all', where: reachGoals, signal })) {
    for (const { thresholdValue, actual, lineItem, strategy, campaign } of goals) {
      if (!(Number(thresholdValue) > 0 && Number(actual) >= Number(thresholdValue))) continue
      const entity = lineItem ? 'line-item' : strategy ? 'strategy' : 'campaign'
      found[entity].add(String(lineItem ?? strategy ?? campaign))
    }
  }
  return entity => found[entity]
}

export type CutOff = (entity: Completable) => ReadonlySet<string>

const dimensions = { campaign: 'campaign', strategy: 'strategy', 'line-item': 'lineItem' } as const
const reachGoals = [
  { column: 'status', op: 'in', values: ['active'] },
  { column: 'metric', op: 'in', values: ['reach'] },
] as const

interface Reached {
  readonly state: 'budget_exhausted' | 'goal_met'
  readonly reason: string
}

const goalMet: Reached = { state: 'goal_met', reason: 'Its reach goal has been met' }

/** What it has come to, when that is all; money that was counted in another currency is none of its budget. */
function reachedBy(row: Row, sums: Sums | undefined): Reached | null {
  if (!sums) return null
  if (row.budgetType === 'impressions') {
    const total = Number(row.impressionsTotal)
    const all = total > 0 && sums.impressions >= total
    return all
      ? { state: 'goal_met', reason: `All of its ${total.toLocaleString('en-US')} impressions are delivered` }
      : null
  }
  const budget = Number(row.budgetTotal)
  const spent = sums.spend.get(String(row.currency)) ?? 0
  return budget > 0 && spent >= budget ? { state: 'budget_exhausted', reason: 'Its total budget is spent' } : null
}

async function complete(context: ApiContext, entity: string, id: string, { state, reason }: Reached): Promise<void> {
  const resource = resourceNamed(context, entity)
  const transitionOf = (row: Row) => (row.status === 'scheduled' ? null : openTransition(resource, row, 'complete'))
  const asked = { transitionOf, reason, sets: { deliveryState: state } }
  const refused = await systemRefusal(context, resource, id, asked)
  if (refused !== null)
    context.log.warn({ entity, id, reason: refused }, `${labelOf(entity, undefined)} could not be completed`)
}

/** Whether it could deliver, and isn't said to. */
function isSilentNow(row: Row): boolean {
  const { status, deliveryState } = row
  return status === 'active' && (deliveryState === 'not_delivering' || deliveryState === undefined || isBeginning(row))
}

function isBeginning({ deliveryState }: Row): boolean {
  return deliveryState === 'just_started' || deliveryState === 'just_resumed'
}

/** The strategy and the campaign of each of these rows. */
async function parentsIn(
  read: Pick<Reads, 'byIds'>,
  rows: readonly Row[],
): Promise<(row: Row) => readonly (Row | undefined)[]> {
  const above = async (entity: 'strategy' | 'campaign') => {
    const ids = new Set(rows.flatMap(row => (typeof row[entity] === 'string' ? [row[entity]] : [])))
    const found = ids.size > 0 ? await read.byIds(entity, [...ids], 'all') : []
    return new Map(found.map(row => [row.id, row]))
  }
  const [strategies, campaigns] = await Promise.all([above('strategy'), above('campaign')])
  return ({ strategy, campaign }) => [strategies.get(String(strategy)), campaigns.get(String(campaign))]
}

/** When it began to deliver, or was to: a line item with the flight that is on. */
function startOf(entity: string, row: Row, now: Date): unknown {
  return entity === 'line-item' ? flightAt(row, now)?.start : (row.runsFrom ?? row.startAt)
}

interface Sums {
  impressions: number
  readonly spend: Map<string, number>
}

/** All that these rows have delivered, by their ids, since the first of them, or of what is above them, was made or was to start. */
async function deliveredEver(
  facts: FactReads,
  { dimension, rows, parentsOf, now, signal }: Delivered,
): Promise<ReadonlyMap<string, Sums>> {
  const today = now.toISOString().slice(0, 10)
  const starts = rows
    .flatMap(row => [row, ...parentsOf(row)])
    .flatMap(row => [row?.startAt, row?.runsFrom, row?.launchedAt, row?.createdAt])
  const [from = today] = [today, ...starts.flatMap(at => (typeof at === 'string' ? [at.slice(0, 10)] : []))].sort()
  const groups = await facts.reportFacts(
    factsQuestion({
      scope: 'all',
      dimensions: [dimension, 'currency'],
      metrics: ['spend', 'impressions'],
      filters: [{ dimension, op: 'in', values: rows.map(({ id }) => id) }],
      from,
      to: today,
      signal,
    }),
  )
  const found = new Map<string, Sums>()
  for (const { values, sums } of groups) {
    const [id = '', currency = ''] = values
    const one = found.get(id) ?? { impressions: 0, spend: new Map<string, number>() }
    one.impressions += sums.impressions ?? 0
    one.spend.set(currency, (one.spend.get(currency) ?? 0) + (sums.spend ?? 0))
    found.set(id, one)
  }
  return found
}

interface Delivered {
  readonly dimension: (typeof dimensions)[Completable]
  readonly rows: readonly Row[]
  readonly parentsOf: (row: Row) => readonly (Row | undefined)[]
  readonly now: Date
  readonly signal: AbortSignal
}
