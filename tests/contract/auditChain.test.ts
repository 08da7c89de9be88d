import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { adoptAudit } from '../../src/engine/server/audit/adoptAudit.ts'
import { chainingStore } from '../../src/engine/server/audit/chainingStore.ts'
import { verifyAudit } from '../../src/engine/server/audit/verifyAudit.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { foreign, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const platformSettings = {
  'support-email': 'help@astrolabe.example',
  'draft-archive-days': 100,
  'week-start': 'sunday',
  'pacing-low': 70,
  'report-file-days': 10,
}

eachStore(open => {
  const entry = (id: string, organization: string | null, more: object = {}): Row => ({
    id,
    organization,
    name: `Entry ${id}`,
    at: '2026-11-21T09:00:00.000Z',
    changes: [{ path: 'größe', old: null, new: 1e21 }],
    ...more,
  })
  const rowsOf = async (store: Store) =>
    (
      await store.read.list('audit-log', {
        scope: 'all',
        order: [{ column: 'sequence', direction: 'asc' }],
        limit: 1000,
      })
    ).rows
  const segment = (organization: string, index: number) => ({
    ...bodyFor(catalogue.resources.segment as Resource, new Map(), organization, { seed: index }),
    name: `Segment ${index}`,
    sharing: [],
  })
  const problems = async (store: Store) =>
    (await verifyAudit(store.read)).flatMap(({ chain, problem }) => (problem ? [`${chain}: ${problem}`] : []))

  describe('what the API writes', () => {
    let world: TestWorld
    beforeAll(async () => {
      world = await testWorld(await open(apiTables(catalogue)))
    })

    it('is a chain for each organization and one for the platform, whole under writers at the same time', async () => {
      const [manager, admin, stranger] = await Promise.all([
        world.signIn('manager'),
        world.signIn('admin'),
        world.signIn('stranger'),
      ])
      const owners = [north, south, north, south, north]
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const organization = owners[index % owners.length]
          return manager.create('segment', segment(String(organization), index))
        }).concat(
          Array.from({ length: 5 }, (_, index) => stranger.create('segment', segment(foreign, index))),
          Object.entries(platformSettings).map(([key, value]) =>
            admin.create('setting', { organization: null, key, scope: 'platform', value }),
          ),
        ),
      )
      const reports = await verifyAudit(world.store.read)
      expect(reports.map(({ chain, problem }) => [chain, problem])).toEqual([
        ['*', null],
        [foreign, null],
        [north, null],
        [south, null],
      ])
      const total = reports.reduce((sum, { entries }) => sum + entries, 0)
      expect(total).toBe((await rowsOf(world.store)).length)
      expect(total).toBeGreaterThan(30)
    })

    it('is not changed by anything that writes', async () => {
      const [row] = await rowsOf(world.store)
      if (!row) throw new Error('There is no entry')
      const { store } = createApiContext(world.options)
      const refused = 'Nothing in the audit log is changed or removed'
      await expect(store.transaction(tx => tx.update('audit-log', [row]))).rejects.toThrow(refused)
      await expect(store.transaction(tx => tx.remove('audit-log', [row.id]))).rejects.toThrow(refused)
      await expect(store.transaction(tx => tx.remove('audit-chain', [north]))).rejects.toThrow(refused)
      expect(await problems(world.store)).toEqual([])
    })
  })

  describe('somebody who writes in the database', () => {
    const fresh = async () => {
      const store = await open(apiTables(catalogue))
      const chaining = chainingStore(store)
      await chaining.transaction(async tx => {
        await tx.insert('audit-log', [entry('a1', 'a'), entry('p1', null), entry('b1', 'b')])
        await tx.insert('audit-log', [entry('a2', 'a')])
      })
      await chaining.transaction(tx => tx.insert('audit-log', [entry('a3', 'a'), entry('a4', 'a')]))
      const all = new Map((await rowsOf(store)).map(row => [row.id, row]))
      const row = (id: string) => all.get(id) ?? entry('', null)
      return { store, chaining, row }
    }
    type Fresh = Awaited<ReturnType<typeof fresh>>

    it.each<[string, (at: Fresh) => Promise<void>, string]>([
      [
        'changes an entry',
        ({ store, row }) => store.transaction(tx => tx.update('audit-log', [{ ...row('a2'), name: 'Nothing' }])),
        'a: Entry 2 (a2) was changed',
      ],
      [
        'changes one and its hash',
        ({ store, row }) => store.transaction(tx => tx.update('audit-log', [{ ...row('a2'), hash: row('b1').hash }])),
        'a: Entry 2 (a2) was changed',
      ],
      ['removes one', ({ store }) => store.transaction(tx => tx.remove('audit-log', ['a3'])), 'a: Entry 3 is missing'],
      [
        'removes the last ones',
        ({ store }) => store.transaction(tx => tx.remove('audit-log', ['a3', 'a4'])),
        'a: The last 2 entries are missing',
      ],
      [
        'puts one into another organization',
        ({ store, row }) => store.transaction(tx => tx.update('audit-log', [{ ...row('b1'), organization: 'a' }])),
        'a: Entry 1 is there twice',
      ],
      [
        'adds one behind the last',
        ({ store, row }) => store.transaction(tx => tx.insert('audit-log', [{ ...row('a4'), id: 'a5', sequence: 5 }])),
        'a: Entry 5 does not follow the one before it',
      ],
      [
        'adds one beside the chains',
        ({ store }) => store.transaction(tx => tx.insert('audit-log', [entry('c', 'c')])),
        ': 1 entries belong to no chain',
      ],
    ])('%s: the command says so', async (_, tamper, problem) => {
      const at = await fresh()
      expect(await problems(at.store)).toEqual([])
      await tamper(at)
      expect(await problems(at.store)).toContain(problem)
    })

    it('writes a whole chain anew: what was noted before tells', async () => {
      const { store, row } = await fresh()
      const noted = (await verifyAudit(store.read)).map(({ chain, entries, hash }) => ({ chain, entries, hash }))
      await store.transaction(async tx => {
        await tx.remove('audit-log', ['a1', 'a2', 'a3', 'a4'])
        await tx.remove('audit-chain', ['a'])
      })
      const strip = ({ sequence: _, previousHash: __, hash: ___, ...rest }: Row) => ({ ...rest, id: rest.id })
      const again = ['a1', 'a3', 'a4', 'a2'].map(id => strip(row(id)))
      await chainingStore(store).transaction(tx => tx.insert('audit-log', again))
      expect(await problems(store)).toEqual([])
      const reports = await verifyAudit(store.read, noted)
      expect(reports.find(({ chain }) => chain === 'a')?.problem).toBe('Entry 4 is not the one that was noted before')
    })
  })

  it('a log that was begun before there were chains is chained once', async () => {
    const store = await open(apiTables(catalogue))
    const old = [
      entry('x2', 'x', { at: '2026-02-02T00:00:00.000Z' }),
      entry('x1', 'x', { at: '2026-01-01T00:00:00.000Z' }),
    ]
    await store.transaction(tx => tx.insert('audit-log', old))
    await adoptAudit(store)
    expect((await rowsOf(store)).map(({ id, sequence }) => [id, sequence])).toEqual([
      ['x1', 1],
      ['x2', 2],
    ])
    expect(await problems(store)).toEqual([])
    await store.transaction(tx => tx.insert('audit-log', [entry('later', 'x')]))
    await adoptAudit(store)
    expect(await problems(store)).toEqual([': 1 entries belong to no chain'])
  })

  it('what is rolled back leaves no gap', async () => {
    const store = await open(apiTables(catalogue))
    const chaining = chainingStore(store)
    const one = (id: string, fail = false) =>
      chaining.transaction(async tx => {
        await tx.insert('audit-log', [entry(id, 'y')])
        if (fail) throw new Error('no')
      })
    await one('y1')
    await expect(one('y2', true)).rejects.toThrow('no')
    await Promise.all(Array.from({ length: 12 }, (_, index) => one(`y3${index}`)))
    expect((await verifyAudit(store.read)).map(({ entries, problem }) => [entries, problem])).toEqual([[13, null]])
  })
})
