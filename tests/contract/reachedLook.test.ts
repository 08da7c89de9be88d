import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { createReachedLook } from '../../src/advertising/server/metrics/createReachedLook.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { claimPosition, keepPosition } from '../../src/engine/server/audit/auditPosition.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const ids = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
const start = '2026-11-20T00:00:00.000Z'

/** In portions of some hundreds a look takes all six; where it is to go through fewer, it stops behind the first entity. */
eachStore((open, kind) => {
  let test: TestWorld
  let world: ApiContext

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    test.time.now = new Date('2026-11-21T12:00:00.000Z')
    world = createApiContext(test.options)
    for (const id of ids) await putRows(test.store, 'campaign', campaign(id))
  })

  const campaign = (id: string): Row => ({
    id,
    organization: north,
    status: 'active',
    deliveryState: 'delivering',
    currency: 'USD',
    budgetType: 'currency',
    budgetTotal: 100,
    startAt: start,
    endAt: '2026-12-20T00:00:00.000Z',
    updatedAt: start,
  })
  const change = async (id: string, changes: Partial<Row>) => {
    const next = { ...(await row(id)), ...changes, id }
    await test.store.transaction(tx => tx.update('campaign', [next]))
  }
  const row = async (id: string): Promise<Row> => {
    const [found] = await test.store.read.byIds('campaign', [id], 'all')
    if (!found) throw new Error(`There is no campaign ${id}`)
    return found
  }
  const spend = (id: string, amount: number, hour = '2026-11-21T10:00:00.000Z') =>
    test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([
        {
          ...{ hour, organization: north, currency: 'USD', campaign: id, strategy: `s-${id}`, lineItem: `l-${id}` },
          ...{ impressions: 1, spend: amount },
        },
      ]),
    )
  const completed = async () => {
    const rows = await test.store.read.byIds('campaign', ids, 'all')
    return rows.filter(({ status }) => status === 'completed').map(({ id }) => id)
  }
  const look = (most?: number) => createReachedLook(world, most)(new AbortController().signal)
  const stoppedBehind = async () => {
    const [position] = await test.store.read.byIds('audit-stream', ['complete rows'], 'all')
    return position?.place
  }
  /** As if another process had looked. */
  const leave = async (change: object) => {
    const position = await claimPosition(world, 'complete rows', 'test')
    if (!position) throw new Error('Somebody looks')
    await keepPosition(test.store, position, { ...change, holder: null, heldUntil: null })
  }
  /** As if many rows stood before those that a look goes through. */
  const goOnAt = (entity: string, id: string) => leave({ place: { entity, id } })
  /** A world in which locking some rows does something else. */
  const locking = (lock: (table: string, ids: readonly string[]) => void): ApiContext => {
    const transaction: Store['transaction'] = work =>
      world.store.transaction(tx =>
        work({
          ...tx,
          lock: async (table, ids, scope) => {
            lock(table, ids)
            return tx.lock(table, ids, scope)
          },
        }),
      )
    return { ...world, store: { ...world.store, transaction } }
  }

  it('goes through everything where there is little', async () => {
    await spend('c2', 100)
    await look()
    expect(await completed()).toEqual(['c2'])
    expect(await stoppedBehind()).toBeNull()
    await spend('c5', 99)
    await look()
    expect(await completed()).toEqual(['c2'])
    await spend('c5', 1, '2026-11-21T11:00:00.000Z')
    await look()
    expect(await completed()).toEqual(['c2', 'c5'])
  })

  it('goes on where the last one stopped, in whichever process, and begins again at the end', async () => {
    await look(6)
    expect(await stoppedBehind()).toEqual({ entity: 'campaign', id: 'c1' })
    await look()
    expect(await stoppedBehind()).toBeNull()
    await goOnAt('campaign', 'c4')
    // The newest come first.
    for (const id of ids) await spend(id, 100)
    // What was told is known, and nothing was changed.
    await leave({ told: (await test.store.read.extension(factStore).toldSince(null)).number })
    await look()
    expect(await completed()).toEqual(['c1', 'c2', 'c3'])
    await look()
    expect(await completed()).toEqual(ids)
  })

  it.skipIf(kind === 'memory')('sees what was told, changed, or has just begun, wherever it goes on', async () => {
    await spend('c3', 50)
    await look()
    // All of these stand before the place.
    await goOnAt('line-item', 'none')
    await spend('c6', 100)
    await look()
    expect(await completed()).toEqual(['c6'])

    await goOnAt('line-item', 'none')
    await change('c3', { budgetTotal: 50 })
    await look()
    expect(await completed()).toEqual(['c6'])
    await goOnAt('line-item', 'none')
    // Another process’s clock may be five minutes behind.
    await change('c3', { updatedAt: '2026-11-21T11:55:00.000Z' })
    await look()
    expect(await completed()).toEqual(['c3', 'c6'])

    await change('c4', { deliveryState: 'just_started', launchedAt: start })
    await change('c5', { deliveryState: 'not_delivering' })
    await goOnAt('line-item', 'none')
    await spend('c5', 1)
    await look()
    const said = await Promise.all(['c4', 'c5'].map(async id => (await row(id)).deliveryState))
    expect(said).toEqual(['not_delivering', 'delivering'])

    const goal = { organization: north, status: 'active', scope: 'campaign', campaign: 'c1', metric: 'reach' }
    await putRows(test.store, 'goal', { id: 'g1', ...goal, targetValue: 10, thresholdValue: 100, actual: 100 })
    await goOnAt('line-item', 'none')
    await look()
    expect(await row('c1')).toMatchObject({ status: 'completed', deliveryState: 'goal_met' })
  })

  it('waits while another process looks, until that one is taken for dead', async () => {
    await spend('c1', 100)
    await claimPosition(world, 'complete rows', 'other')
    await look()
    expect(await completed()).toEqual([])
    test.time.now = new Date(test.time.now.getTime() + 60_000)
    await look()
    expect(await completed()).toEqual(['c1'])
  })

  it('ends between two rows when the host stops, and another goes on at that portion at once', async () => {
    for (const id of ['c1', 'c2', 'c3']) await spend(id, 100)
    const stopping = new AbortController()
    const stopped = locking((table, ids) => {
      // The newest come first.
      if (table === 'campaign' && ids.includes('c3')) stopping.abort()
    })
    await createReachedLook(stopped)(stopping.signal)
    expect(await completed()).toEqual(['c3'])
    expect(await stoppedBehind()).toBeNull()
    await look()
    expect(await completed()).toEqual(['c1', 'c2', 'c3'])
  })

  it('counts what a strategy has delivered from its beginning on, as its campaign’s', async () => {
    const dates = { runsFrom: start, runsTo: '2026-12-20T00:00:00.000Z', inheritDates: true }
    const budget = { currency: 'USD', budgetType: 'currency', budgetTotal: 70 }
    await putRows(test.store, 'strategy', {
      id: 's-c1',
      organization: north,
      status: 'active',
      campaign: 'c1',
      ...dates,
      ...budget,
    })
    await spend('c1', 40, '2026-11-20T03:00:00.000Z')
    await spend('c1', 30)
    await look()
    const [strategy] = await test.store.read.byIds('strategy', ['s-c1'], 'all')
    expect(strategy).toMatchObject({ status: 'completed', deliveryState: 'budget_exhausted' })
  })

  describe('where something fails', () => {
    /** A row that can’t be completed, whatever is tried. */
    const failingAt = (id: string) =>
      locking((table, ids) => {
        if (table === 'campaign' && ids.includes(id)) throw new Error('The row is broken')
      })
    const lookFailing = () => createReachedLook(failingAt('c2'))(new AbortController().signal)

    it('does all the rest, limits and rows behind it', async () => {
      const account = { organization: north, status: 'active', currency: 'USD', creditLimit: 10 }
      await putRows(test.store, 'account', { id: 'a1', ...account })
      await change('c4', { account: 'a1', budgetTotal: 1000 })
      await change('c3', { deliveryState: 'not_delivering' })
      await spend('c1', 100)
      await spend('c2', 100)
      await spend('c3', 1)
      await spend('c4', 20)
      await expect(lookFailing()).rejects.toThrow('The row is broken')
      expect(await completed()).toEqual(['c1'])
      expect(await row('c3')).toMatchObject({ deliveryState: 'delivering' })
      expect(await row('c4')).toMatchObject({ status: 'paused', deliveryState: 'credit_used_up' })
      expect(await stoppedBehind()).toBeNull()
    })

    it.skipIf(kind === 'memory')(
      'tries again what is new three times, then leaves it to the others’ turn',
      async () => {
        await look()
        await spend('c2', 100)
        await goOnAt('line-item', 'none')
        for (let time = 0; time < 3; time += 1) {
          await expect(lookFailing()).rejects.toThrow('The row is broken')
          await goOnAt('line-item', 'none')
        }
        await lookFailing()
        await goOnAt('line-item', 'none')
        await spend('c6', 100)
        await lookFailing()
        expect(await completed()).toEqual(['c6'])
        await goOnAt('campaign', 'c3')
        await look()
        expect(await completed()).toEqual(['c2', 'c6'])
      },
    )
  })
})
