import type { Entity } from '../../../../resources.config.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import { deliveryState, isOff } from './deliveryState.ts'
import { findAmong, type RulesCascade } from './entityRules.ts'
import { beginningOf } from './launch.ts'
import { lineItemState } from './lineItemState.ts'
import { lineItemTypes } from './lineItemTypes.ts'
import { strategyDates } from './strategyDates.ts'

/**
 * A campaign, strategy, media or deal that changes its state or dates changes what is true of the line items under it:
 * their warnings and delivery are worked out anew, and what they wait for is tried again. That is no new version of them:
 * nobody edited them.
 */
export function refreshing(entity: string) {
  return async (row: Row, old: Row | null, { tx, catalogue, now }: RulesCascade): Promise<void> => {
    if (!old || names.every(name => isSame(old[name], row[name]))) return
    const find = findAmong(catalogue, tx)
    const ref = refOf(entity, row.id)
    const strategies = { table: 'strategy', ref, lock: (ids: readonly string[]) => tx.lock('strategy', ids, 'all') }
    await refreshRows(tx, strategies, async strategy => {
      const campaign = await find('campaign', strategy.campaign)
      const { startAt: runsFrom, endAt: runsTo } = strategyDates(strategy, campaign)
      const ended = isPast(runsTo, now)
      const parentPaused = campaign === null || isOff(campaign)
      const types = campaign ? { lineItemTypes: lineItemTypes(campaign) } : {}
      const beginning = beginningOf(strategy, { startAt: runsFrom, parents: [campaign], now })
      const state = deliveryState(strategy, { ended, parentPaused, beginning })
      return { ...zoneOf(campaign), ...types, runsFrom, runsTo, deliveryState: state }
    })
    const lineItems = { table: 'line-item', ref, lock: (ids: readonly string[]) => tx.lock('line-item', ids, 'all') }
    await refreshRows(tx, lineItems, async lineItem => {
      const strategy = await find('strategy', lineItem.strategy)
      const campaign = await find('campaign', strategy?.campaign)
      return { ...zoneOf(campaign), changesAt: undefined, ...(await lineItemState(lineItem, { now, find, reads: tx })) }
    })
  }
}

function zoneOf(campaign: Entity<'campaign'> | null): { readonly timezone?: string } {
  return campaign?.timezone ? { timezone: campaign.timezone } : {}
}

/** What warnings, delivery and the fields taken from above depend on. */
const names: readonly (
  | keyof Entity<'campaign'>
  | keyof Entity<'strategy'>
  | keyof Entity<'deal'>
  | keyof Entity<'media'>
)[] = [
  ...([
    'status',
    'name',
    'startAt',
    'endAt',
    'inheritDates',
    'timezone',
    'parts',
    'targeting',
    'defaultTargeting',
  ] as const),
  ...(['floor', 'currency', 'adTypes', 'changesAt'] as const),
]

interface Refreshed<E> {
  readonly table: string
  readonly ref: string
  readonly lock: (ids: readonly string[]) => Promise<readonly E[]>
}

async function refreshRows<E extends Row>(
  tx: Transaction,
  { table, ref, lock }: Refreshed<E>,
  stateOf: (row: E) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const where = [{ column: refsColumn, op: 'in', values: [ref] }] as const
  for (let skip = 0; ; skip += 1000) {
    const { rows, total } = await tx.list(table, { scope: 'all', where, skip, limit: 1000 })
    const ids = rows.map(({ id }) => id).sort()
    const changed: Row[] = []
    for (const row of ids.length ? await lock(ids) : []) {
      const { heldBack: _, ...kept }: Row = row
      const values = Object.entries({ ...kept, ...(await stateOf(row)) }).filter(([, value]) => value !== undefined)
      const next = { ...Object.fromEntries(values), id: row.id }
      if (!isSame(row, next)) changed.push(next)
    }
    if (changed.length) await tx.update(table, changed)
    if (skip + rows.length >= total || rows.length === 0) return
  }
}
