import { type Domain, domainContext } from '../../../engine/server/domain/domain.ts'
import { isPast } from '../../../engine/server/domain/isPast.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import { deliveryState, isOff } from './deliveryState.ts'
import { lineItemState } from './lineItemState.ts'
import { lineItemTypes } from './lineItemTypes.ts'
import { strategyDates } from './strategyDates.ts'

/**
 * A campaign, strategy, media or deal that changes its state or dates changes what is true of the line items under it:
 * their warnings and delivery are worked out anew. That is no new version of them: nobody edited them.
 */
export function refreshing(entity: string): NonNullable<Domain['cascade']> {
  return async (row, old, { tx, ...base }) => {
    if (!old || names.every(name => isSame(old[name], row[name]))) return
    const context = domainContext({ ...base, person: null, old: null, reads: tx })
    await refreshRows(tx, 'strategy', refOf(entity, row.id), async strategy => {
      const campaign = await context.find('campaign', strategy.campaign)
      const ended = isPast(strategyDates(strategy, campaign).endAt, context.now)
      const parentPaused = campaign === null || isOff(campaign)
      const types = campaign ? { lineItemTypes: lineItemTypes(campaign) } : {}
      return { ...zoneOf(campaign), ...types, deliveryState: deliveryState(strategy, { ended, parentPaused }) }
    })
    await refreshRows(tx, 'line-item', refOf(entity, row.id), async lineItem => {
      const strategy = await context.find('strategy', lineItem.strategy)
      const campaign = await context.find('campaign', strategy?.campaign)
      return { ...zoneOf(campaign), ...(await lineItemState(lineItem, context)) }
    })
  }
}

function zoneOf(campaign: Row | null): Partial<Row> {
  return campaign?.timezone ? { timezone: campaign.timezone } : {}
}

/** What warnings, delivery and the fields taken from above depend on. */
const names = [
  ...['status', 'name', 'startAt', 'endAt', 'inheritDates', 'timezone', 'parts', 'targeting'],
  ...['floor', 'currency', 'adTypes'],
]

async function refreshRows(
  tx: Transaction,
  table: string,
  ref: string,
  stateOf: (row: Row) => Promise<Partial<Row>>,
): Promise<void> {
  const where = [{ column: refsColumn, op: 'in', values: [ref] }] as const
  for (let skip = 0; ; skip += 1000) {
    const { rows, total } = await tx.list(table, { scope: 'all', where, skip, limit: 1000 })
    const ids = rows.map(({ id }) => id).sort()
    const changed: Row[] = []
    for (const row of ids.length ? await tx.lock(table, ids, 'all') : []) {
      const next = { ...row, ...(await stateOf(row)) }
      if (!isSame(row, next)) changed.push(next)
    }
    if (changed.length) await tx.update(table, changed)
    if (skip + rows.length >= total || rows.length === 0) return
  }
}
