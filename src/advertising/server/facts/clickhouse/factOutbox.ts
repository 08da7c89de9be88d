import { advisoryLocks } from '../../../../engine/server/node/postgres/advisoryLocks.ts'
import type { Database, Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { isTooSlow } from '../../../../engine/server/store/endsTransaction.ts'
import { StoreAway } from '../../../../engine/server/store/StoreAway.ts'
import type { Fact } from '../store/factStore.ts'
import { type StoredFact, storedFact } from '../store/storedFact.ts'
import { type FactServer, factStoreName } from './FactServer.ts'
import { sendFacts } from './sendFacts.ts'
import { settle } from './settle.ts'
import { withdraw } from './withdraw.ts'

/**
 * What is to be done to the facts on ClickHouse, in its order. It is written in the transaction that asks for it, so it holds or
 * falls with the rest of that, and is kept until ClickHouse has it.
 */
export type FactWrite =
  /** Batch 0: of none. */
  | { readonly do: 'tell'; readonly batch: number; readonly facts: readonly StoredFact[] }
  | { readonly do: 'withdraw'; readonly batch: number }
  | { readonly do: 'settle'; readonly batches: readonly number[] }

/** Asks for facts to be told, the same hour of the same once: the last of them. */
export async function enqueueFacts(tx: Queries, given: readonly Fact[], batch: number): Promise<void> {
  const facts = new Map<string, StoredFact>()
  const trees = new Map<string, StoredFact['tree']>()
  for (const one of given) {
    const fact = storedFact(one)
    facts.set(`${fact.hour}\n${fact.about}`, fact)
    trees.set(fact.about, fact.tree)
  }
  const all = [...facts.values()].map(fact => ({ ...fact, tree: trees.get(fact.about) ?? fact.tree }))
  for (let start = 0; start < all.length; start += PORTION) {
    await askFor(tx, { do: 'tell', batch, facts: all.slice(start, start + PORTION) })
  }
}

const PORTION = 20_000

export async function askFor(tx: Queries, write: FactWrite): Promise<void> {
  await tx.query('insert into fact_outbox (work) values ($1::json)', [JSON.stringify(write)])
}

/**
 * Does all that is asked for by now and isn't done yet, one process at a time, each write in a transaction of its own: what breaks
 * off goes on where it was. What is done twice comes to the same. Who asks while this process delivers waits for that, and for its
 * failure, without a connection: a server that says nothing holds one, and not all of the pool.
 */
export function factDelivery(server: FactServer): (db: Database) => Promise<void> {
  let underway: { readonly last: number; readonly done: Promise<void> } | null = null
  const begin = (db: Database, last: number) => {
    const done = deliverUpTo(db, server, last).finally(() => {
      underway = null
    })
    underway = { last, done }
    return underway
  }
  return async db => {
    const last = await lastWaiting(db)
    if (last === null) return
    for (;;) {
      const delivery = underway ?? begin(db, last)
      await delivery.done
      if (delivery.last >= last) return
    }
  }
}

async function deliverUpTo(db: Database, server: FactServer, last: number): Promise<void> {
  while (await db.transaction(tx => deliverNext(tx, server, last)));
}

/** Does the same within a transaction, unless that has asked for writes itself: these are not to be done before it ends. */
export async function deliverWithin(tx: Queries, server: FactServer): Promise<void> {
  const last = await lastWaiting(tx)
  if (last === null) return
  const own = await tx.query('select 1 from fact_outbox where xmin = pg_current_xact_id_if_assigned()::xid limit 1')
  if (own.length > 0) return
  while (await deliverNext(tx, server, last));
}

/** Others that deliver wait until the transaction ends. @returns whether there was one */
async function deliverNext(tx: Queries, server: FactServer, last: number): Promise<boolean> {
  await tx.exec(`set local idle_in_transaction_session_timeout = '600s'`)
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.factOutbox]).catch(error => {
    // Another process delivers, to a server that says nothing: that is no question that asks for too much.
    throw isTooSlow(error)
      ? new StoreAway(
          'Another process has been delivering facts to ClickHouse for too long',
          { cause: error },
          factStoreName,
        )
      : error
  })
  const [row] = await tx.query(
    'select sequence::int8 as sequence, work from fact_outbox where sequence <= $1 order by sequence limit 1',
    [last],
  )
  if (!row) return false
  const sequence = Number(row.sequence)
  await deliver(server, row.work as FactWrite, sequence)
  await tx.query('delete from fact_outbox where sequence = $1', [sequence])
  return true
}

/** How many writes ClickHouse doesn't have yet. */
export async function waitingWrites(db: Queries): Promise<number> {
  const [row] = await db.query('select count(*)::int as waiting from fact_outbox')
  return Number(row?.waiting ?? 0)
}

/** Null where ClickHouse has everything. */
async function lastWaiting(db: Queries): Promise<number | null> {
  const [row] = await db.query('select max(sequence)::int8 as last from fact_outbox')
  return row?.last == null ? null : Number(row.last)
}

async function deliver(server: FactServer, write: FactWrite, version: number): Promise<void> {
  switch (write.do) {
    case 'tell':
      return sendFacts(server, write, version)
    case 'withdraw':
      return withdraw(server, write.batch, version)
    case 'settle':
      return settle(server, write.batches, version)
  }
}
