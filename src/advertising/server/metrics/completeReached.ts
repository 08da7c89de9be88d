import { labelOf } from '../../../engine/contract/labels.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { openTransition, transitionBySystem } from '../../../engine/server/clock/transitionBySystem.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { factStore } from '../facts/store/factStore.ts'
import { creditOf, isLimited } from '../hooks/accountLimits.ts'
import { flightAt } from '../hooks/flights.ts'
import { beginningOf, lastResumed } from '../hooks/launch.ts'
import { firstStart } from './accountBalance.ts'
import { deliveredLately } from './deliveredLately.ts'
import { factsQuestion } from './factsQuestion.ts'
import { keepLimits } from './keepLimits.ts'

/**
 * Completes what has delivered all that it may: its budget, its impressions, or the people at whom the hard cut-off of a reach
 * goal stands; and pauses what has used up a limit of its account (`keepLimits`). Parents first, and what is under them with them; in any number of processes each once. What active rows are said
 * to deliver follows what was told of the last hours (`deliveredLately`). One question about all of them, however many they are.
 */
export async function completeReached(context: ApiContext): Promise<void> {
  const { read } = context.store
  const now = context.clock()
  const today = now.toISOString().slice(0, 10)
  const rows = new Map<string, readonly Row[]>()
  for (const entity of measured) {
    rows.set(entity, await allRows(read, entity, { scope: 'all', where: active }))
  }
  const all = [...rows.values()].flat()
  const accounts = (await allRows(read, 'account', { scope: 'all', where: [] })).filter(isLimited)
  if (all.length === 0 && accounts.length === 0) return
  const facts = read.extension(factStore)
  const onCredit = accounts.filter(account => creditOf(account) !== null).map(({ id }) => id)
  const firstOnCredit = await firstStart(read, onCredit)
  const [first = today] = [
    ...all.flatMap(({ startAt }) => (typeof startAt === 'string' ? [startAt.slice(0, 10)] : [])),
    ...(firstOnCredit ? [firstOnCredit] : []),
  ].sort()
  const parentsOf = aboveIn(rows)
  const [groups, delivering, goals] = await Promise.all([
    facts.reportFacts(
      factsQuestion({
        scope: 'all',
        dimensions: [...dimensions, 'currency'],
        metrics: ['spend', 'impressions'],
        from: first < today ? first : today,
        to: today,
      }),
    ),
    deliveredLately(facts, all.filter(isSilentNow), row => lastResumed([row, ...parentsOf(row)]), now),
    allRows(read, 'goal', { scope: 'all', where: reachGoals }),
  ])
  const sums = addedUp(groups)
  const cutOff = new Set(
    goals
      .filter(({ thresholdValue, actual }) => Number(thresholdValue) > 0 && Number(actual) >= Number(thresholdValue))
      .map(goal => String(goal.lineItem ?? goal.strategy ?? goal.campaign)),
  )
  for (const entity of measured) {
    for (const row of rows.get(entity) ?? []) {
      const reached = reachedBy(row, sums.get(row.id)) ?? (cutOff.has(row.id) ? goalMet : null)
      if (reached) await complete(context, entity, row.id, reached)
    }
    const silent = (rows.get(entity) ?? []).filter(row => isSilentNow(row) && delivering.has(row.id))
    // What it delivered before a gap between flights says nothing of the gap.
    const isOn = (row: Row) => entity !== 'line-item' || flightAt(row, now) !== null
    const isActive = (row: Row) => isSilentNow(row) && isOn(row)
    for (let start = 0; start < silent.length; start += mostLocked) {
      const ids = silent.slice(start, start + mostLocked).map(({ id }) => id)
      await writeResults(context, entity, ids, row => (isActive(row) ? { ...row, deliveryState: 'delivering' } : row))
    }
    const isSilent = (row: Row) =>
      row.status === 'active' &&
      isBeginning(row) &&
      beginningOf(row, { startAt: startOf(entity, row, now), parents: parentsOf(row), now }) === null
    const late = (rows.get(entity) ?? []).filter(row => isSilent(row) && !delivering.has(row.id)).map(({ id }) => id)
    for (let start = 0; start < late.length; start += mostLocked) {
      const ids = late.slice(start, start + mostLocked)
      await writeResults(context, entity, ids, row =>
        isSilent(row) ? { ...row, deliveryState: 'not_delivering' } : row,
      )
    }
  }
  await keepLimits(context, accounts, id => sums.get(id)?.spend)
}

/** Parents first. */
const measured = ['campaign', 'strategy', 'line-item'] as const
const dimensions = ['campaign', 'strategy', 'lineItem', 'account'] as const
const active = [{ column: 'status', op: 'in', values: ['active', 'paused'] }] as const
const reachGoals = [
  { column: 'status', op: 'in', values: ['active'] },
  { column: 'metric', op: 'in', values: ['reach'] },
] as const
const mostLocked = 500

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
  try {
    await transitionBySystem(context, resource, id, { transitionOf, reason, sets: { deliveryState: state } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    context.log.warn({ entity, id, reason: error.message }, `${labelOf(entity, undefined)} could not be completed`)
  }
}

/** Whether it could deliver, and isn't said to. */
function isSilentNow(row: Row): boolean {
  const { status, deliveryState } = row
  return status === 'active' && (deliveryState === 'not_delivering' || deliveryState === undefined || isBeginning(row))
}

function isBeginning({ deliveryState }: Row): boolean {
  return deliveryState === 'just_started' || deliveryState === 'just_resumed'
}

/** The strategy and the campaign of a row, among those that are active or paused. */
function aboveIn(rows: ReadonlyMap<string, readonly Row[]>): (row: Row) => readonly (Row | undefined)[] {
  const byId = (entity: string) => new Map(rows.get(entity)?.map(row => [row.id, row]))
  const [strategies, campaigns] = [byId('strategy'), byId('campaign')]
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

/** By the id of a campaign, strategy, line item or account. */
function addedUp(
  groups: readonly { readonly values: readonly string[]; readonly sums: Partial<Record<string, number>> }[],
) {
  const found = new Map<string, Sums>()
  for (const { values, sums } of groups) {
    const currency = values[4] ?? ''
    for (const id of new Set(values.slice(0, 4).filter(Boolean))) {
      const one = found.get(id) ?? { impressions: 0, spend: new Map<string, number>() }
      one.impressions += sums.impressions ?? 0
      one.spend.set(currency, (one.spend.get(currency) ?? 0) + (sums.spend ?? 0))
      found.set(id, one)
    }
  }
  return found
}
