import { afterAll, describe, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { gatherWrites } from '../../src/engine/server/entities/gatherWrites.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import type { Row, Store, TableSpec, Transaction } from '../../src/engine/server/store/Store.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { type Answer, ApiClient, type Json, north, south, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { gate } from './gate.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** Of a name of its own: by it the server tells what waits here. */
const table = `held-${process.pid}`
const spec: TableSpec = { name: table, scopeField: 'organization', columns: [], searched: [], unique: [] }
const rows: readonly Row[] = [{ id: 'a' }, { id: 'b', organization: 'one' }, { id: 'c', organization: 'two' }]

eachStore((open, kind) => {
  const filled = async () => {
    const store = await open([spec])
    await store.transaction(tx => tx.insert(table, rows))
    return store
  }

  it('rows that are held are those of the scope, in the order asked', async () => {
    const store = await filled()
    const ids = (held: readonly Row[]) => held.map(({ id }) => id)
    await store.transaction(async tx => {
      expect(ids(await tx.hold(table, ['c', 'none', 'a', 'b', 'a'], 'all'))).toEqual(['c', 'a', 'b'])
      expect(ids(await tx.hold(table, ['c', 'b', 'a'], ['*', 'one']))).toEqual(['b', 'a'])
      expect(await tx.hold(table, [], 'all')).toEqual([])
    })
  })

  it('what many rows of a transaction hold is held once, and still to be locked', async () => {
    const store = await filled()
    const asked: string[] = []
    await store.transaction(async tx => {
      const noting = (how: 'lock' | 'hold'): Transaction['lock'] =>
        async function noted(of, ids, scope) {
          asked.push(`${how} ${ids}`)
          return tx[how](of, ids, scope)
        }
      const gathered = await gatherWrites({ ...tx, lock: noting('lock'), hold: noting('hold') }, [])
      await gathered.tx.byIds(table, ['a', 'b'], 'all')
      for (let count = 0; count < 3; count += 1) await gathered.tx.hold(table, ['a', 'b'], 'all')
      expect(await gathered.tx.lock(table, ['a'], 'all')).toEqual([rows[0]])
      expect(await gathered.tx.hold(table, ['a'], 'all')).toEqual([rows[0]])
      await gathered.tx.update(table, [{ id: 'b', name: 'changed' }])
      expect(await gathered.tx.hold(table, ['b'], 'all')).toEqual([{ id: 'b', name: 'changed' }])
    })
    expect(asked).toEqual(['hold a,b', 'lock a', 'hold b'])
  })

  // The others do one transaction after another.
  if (kind !== 'PostgreSQL') return

  const watching = openPostgres(inject('postgresUrl'))
  afterAll(() => watching.close())

  const ways: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
    lock: tx => tx.lock(table, ['a'], 'all'),
    update: tx => tx.update(table, [{ id: 'a', name: 'changed' }]),
    remove: tx => tx.remove(table, ['a']),
  }

  it.each(Object.entries(ways))('two hold a row at once, and who would %s it waits for both', async (_name, way) => {
    const store = await filled()
    const waiting = async () => {
      const [found] = await watching.query(
        `select count(*)::int as count from pg_stat_activity
         where wait_event_type = 'Lock' and query like $1 and pid <> pg_backend_pid()`,
        [`%"${table}"%`],
      )
      return found?.count
    }
    const done: string[] = []
    const holders = [1, 2].map(at => {
      const [held, released] = [gate(), gate()]
      const ended = store.transaction(async tx => {
        expect(await tx.hold(table, ['a'], 'all')).toEqual([{ id: 'a' }])
        held.open()
        await released.passed
        done.push(`held ${at}`)
      })
      const release = () => {
        released.open()
        return ended
      }
      return { held: Promise.race([held.passed, ended]), release }
    })
    // Neither waits for the other.
    for (const { held } of holders) await held
    const other = store.transaction(way).then(() => void done.push('changed'))
    try {
      await expect.poll(waiting).toBe(1)
      await holders[0]?.release()
      await expect.poll(waiting).toBe(1)
    } finally {
      for (const { release } of holders) await release()
      await other
    }
    expect(done).toEqual(['held 1', 'held 2', 'changed'])
  })

  describe('organizations that name the same row of the platform', () => {
    const body = (entity: string, more: Json) => ({
      ...bodyFor(catalogue.resources[entity] as Resource, new Map(), north),
      ...more,
    })

    it.each(['deal', 'seat', 'account'])('don’t wait for each other: %s', async entity => {
      const store = await open(apiTables(catalogue))
      const world = await testWorld(store)
      const admin = await world.signIn('admin')
      const kept = new Map<string, Row>()
      for (const target of ['partner', 'seat', 'fee']) {
        const row = await admin.create(target, {
          ...bodyFor(catalogue.resources[target] as Resource, kept, north),
          ...{ organization: undefined, accounts: undefined, parentSeat: undefined },
        })
        kept.set(target, row)
      }
      const id = (target: string) => kept.get(target)?.id
      const naming: Record<string, Json> = {
        deal: { buyerSeats: [id('seat')] },
        seat: { partner: id('partner'), parentSeat: undefined, accounts: undefined },
        account: { defaultFees: [id('fee')], partner: id('partner') },
      }
      const write = (by: ApiClient, organization: string, code: string) =>
        by.post<Row>(`/${entity}`, body(entity, { ...naming[entity], organization, code, ...unlike[entity]?.(code) }))

      const stopped = stopping(store, entity)
      const slow = new ApiClient(createDescribedApi({ ...world.options, store: stopped.store }), admin.cookie)
      const first = write(slow, north, 'first')
      await Promise.race([stopped.reached, first])
      const answers: Answer<Row>[] = []
      const second = write(admin, south, 'second').then(answer => void answers.push(answer))
      try {
        await expect.poll(() => answers, { timeout: 10_000 }).toHaveLength(1)
      } finally {
        stopped.goOn()
        await second
      }
      expect([(await first).body, answers[0]?.body]).toMatchObject([{ code: 'first' }, { code: 'second' }])
    })
  })
})

/** What waits for it goes on once it is opened. */
/** What of a row is nobody else's. */
const unlike: Readonly<Record<string, (code: string) => Json>> = {
  deal: code => ({ dealId: code }),
  seat: code => ({ seatId: code }),
}

/** A store whose first transaction that writes into a table stays open before its end, until it may go on. */
function stopping(inner: Store, into: string) {
  const [reached, released] = [gate(), gate()]
  const store: Store = {
    ...inner,
    transaction: work =>
      inner.transaction(async tx => {
        let writes = false
        const result = await work({
          ...tx,
          insert: async (of, all) => {
            writes ||= of === into
            await tx.insert(of, all)
          },
        })
        if (writes) {
          reached.open()
          await released.passed
        }
        return result
      }),
  }
  return { store, reached: reached.passed, goOn: released.open }
}
