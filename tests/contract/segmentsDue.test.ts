import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { dueSegmentTable, markSegmentDue } from '../../src/advertising/server/segments/dueSegments.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
  })

  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin }).look()
  const runsOf = async ({ id }: Row) => {
    const where = [{ column: 'segment', op: 'in', values: [id] }] as const
    const order = [{ column: 'id', direction: 'asc' }] as const
    return (await world.store.read.list('job-run', { scope: 'all', where, order })).rows.map(run => run.status)
  }

  it('is marked by many at once, and due at the earliest', async () => {
    const { store } = createApiContext(world.options)
    const at = (minute: number) => new Date(Date.UTC(2031, 0, 1, 0, minute))
    await Promise.all([7, 3, 9, 5].map(minute => store.transaction(tx => markSegmentDue(tx, 'marked', at(minute)))))
    expect(await store.read.byIds(dueSegmentTable.name, ['marked'], 'all')).toEqual([
      { id: 'marked', at: at(3).toISOString() },
    ])
  })

  it('is built again a day after a build that failed', async () => {
    const made = { organization: north, type: 'first_party', currency: 'USD', madeFrom: 'rule' }
    const base = await manager.create('segment', { ...made, name: 'Base', madeFrom: 'uploads' })
    const rule = [{ depth: 0, kind: 'segment', segment: base.id }]
    const row = await manager.create('segment', { ...made, name: 'Users of base', rule })
    await manager.post(`/segment/${row.id}/move`, { to: 'build' })
    await work()
    expect(await runsOf(row)).toEqual(['succeeded'])

    const [stored] = await world.store.read.byIds('segment', [row.id], 'all')
    const broken = { ...stored, id: row.id, rule: [{ ...rule[0], segment: 'gone' }] }
    await world.store.transaction(tx => tx.update('segment', [broken]))
    for (const expected of [
      ['succeeded', 'failed'],
      ['succeeded', 'failed', 'failed'],
    ]) {
      world.time.now = new Date(world.time.now.getTime() + 25 * 3_600_000)
      await work()
      expect(await runsOf(row)).toEqual(expected)
    }
  })
})
