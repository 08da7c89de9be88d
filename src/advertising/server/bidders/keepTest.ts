import type { Principal } from '../../../engine/server/access/principal.ts'
import { systemActor } from '../../../engine/server/access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { rowAfter, transitionsOf } from '../../../engine/server/entities/transitions.ts'
import { putRow } from '../../../engine/server/entities/writing.ts'
import { notThere } from '../../../engine/server/http/apiError.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { bidderHealth, isFailing, mostStoredTests } from '../../openrtb/bidderHealth.ts'

/**
 * Keeps a test, and of older ones the last 49; the bidder's health follows from them. That is no new version of the bidder,
 * unless it is found to be failing.
 */
export async function keepTest(
  context: ApiContext,
  principal: Principal,
  { id, organization }: Row,
  test: Row,
): Promise<Row> {
  const now = context.clock()
  const at = now.toISOString()
  const by = { version: 1, createdAt: at, createdBy: principal.id, updatedAt: at, updatedBy: principal.id }
  const row = storedRow(resourceNamed(context, 'bid-test'), { ...test, ...by, organization })
  await context.store.transaction(async tx => {
    const [bidder] = await tx.lock('bidder', [id], 'all')
    if (!bidder) throw notThere('Bidder', id)
    await tx.insert('bid-test', [row])
    const tests = await testsOf(tx, id)
    await tx.remove(
      'bid-test',
      tests.slice(mostStoredTests).map(one => one.id),
    )
    const kept = tests.slice(0, mostStoredTests)
    await writeHealth(context, tx, bidder, kept)
  })
  return row
}

async function writeHealth(context: ApiContext, tx: Transaction, bidder: Row, tests: readonly Row[]): Promise<void> {
  const resource = resourceNamed(context, 'bidder')
  const health = bidderHealth(tests.map(one => ({ ...one, createdAt: String(one.createdAt) })))
  const next = { ...bidder, health }
  const fail = transitionsOf(resource).find(
    ({ action, from }) => action === 'fail' && from.includes(String(bidder.status)),
  )
  if (!fail || !isFailing(tests.map(one => ({ ...one, createdAt: String(one.createdAt) })))) {
    await tx.update('bidder', [storedRow(resource, next)])
    return
  }
  const now = context.clock()
  const actor = systemActor(context, `tests of ${bidder.id}`)
  const row = rowAfter(next, fail, now.toISOString())
  await putRow({ context, tx, actor, resource, now }, { old: bidder, row, action: 'status_change' })
}

/** The newest first. */
async function testsOf(tx: Transaction, bidder: string): Promise<readonly Row[]> {
  const where = [{ column: 'bidder', op: 'in', values: [bidder] }] as const
  const order = [
    { column: 'createdAt', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ] as const
  return (await tx.list('bid-test', { scope: 'all', where, order, limit: 2 * mostStoredTests })).rows
}

/** A bidder that goes takes its tests along. */
export async function removeTests(tx: Pick<Transaction, 'list' | 'remove'>, bidder: string): Promise<void> {
  const where = [{ column: 'bidder', op: 'in', values: [bidder] }] as const
  const { rows } = await tx.list('bid-test', { scope: 'all', where, limit: 2 * mostStoredTests })
  await tx.remove(
    'bid-test',
    rows.map(({ id }) => id),
  )
}
