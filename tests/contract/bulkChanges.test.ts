import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BulkAnswer, HistoryEntry } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** What a bulk change does to many rows, what its dry run says of it, and how it is undone. */
eachStore((open, kind) => {
  let world: TestWorld
  let manager: ApiClient
  let admin: ApiClient
  let account: Row
  let seed = 0
  const rows = new Map<string, Row>()
  // Databases have their own tests; here they are asked whether they agree.
  const numRuns = kind === 'memory' ? 25 : 4

  const make = async (entity: string, more: Json = {}): Promise<Row & Json> => {
    seed += 1
    const body = bodyFor(catalogue.resources[entity] as Resource, rows, north, { seed })
    const row = await manager.create(entity, { ...body, ...more })
    rows.set(entity, row)
    return row
  }
  const line = (more: Json = {}) =>
    make('line-item', {
      budgetType: 'currency',
      budgetTotal: 14_000_000_000,
      budgetDaily: undefined,
      impressionsTotal: undefined,
      impressionsDaily: undefined,
      bid: { strategy: 'cpm', value: 5_000_000 },
      viewabilityTarget: 60,
      deals: [],
      trackers: [],
      labels: ['one'],
      notes: 'Q3 plan',
      ...more,
    })
  const patch = (body: Json, dryRun = false, entity = 'line-item', batch?: string) =>
    manager.send<BulkAnswer & Json>(
      'PATCH',
      `/${entity}${dryRun ? '?dryRun=true' : ''}`,
      body,
      batch === undefined ? {} : { 'x-batch-id': batch },
    )
  const now = async ({ id }: Row, entity = 'line-item') => (await manager.get<Row & Json>(`/${entity}/${id}`)).body
  const put = async (row: Row, more: Json) => {
    const answer = await manager.put<Row & Json>(`/line-item/${row.id}`, { ...(await now(row)), ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const idsOf = (of: readonly Row[]) => of.map(({ id }) => id)
  /** A row without what every write changes. */
  const content = ({ version: _, updatedAt: __, updatedBy: ___, actions: ____, ...row }: Row & Json) => row

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    admin = await world.signIn('admin')
    account = await make('account')
    await manager.post(`/account/${account.id}/move`, { to: 'active' })
    for (const entity of ['campaign', 'goal', 'strategy']) await make(entity)
  })

  const percent = fc.integer({ min: -60, max: 60 })
  const change = fc.oneof(
    percent.map(by => ({ 'bid.value': { percent: by } })),
    percent.map(by => ({ viewabilityTarget: { add: by } })),
    fc.constantFrom({ notes: { find: 'Q3', replace: 'Q4' } }, { name: { find: 'e', replace: '' } }),
    fc.constantFrom({ labels: { add: ['two'], remove: ['one'] } }, { labels: { find: 'o', replace: 'x'.repeat(49) } }),
    percent.map(days => ({ 'flights.start': { days }, 'flights.end': { days } })),
    fc.constantFrom(
      { code: null },
      { clickUrl: 'no address' },
      { code: 'the same' },
      { code: { find: 'c', replace: 'd' } },
    ),
    fc.constantFrom({ trackers: { add: [{ kind: 'click', url: 'https://t.example/' }] } }, { rotation: 'even' }),
  )
  const changes = fc.tuple(change, change).map(parts => Object.assign({}, ...parts) as Json)

  it('says in a dry run, row by row, what comes of it', async () => {
    const made = [
      await line({ code: 'c-1', labels: [] }),
      await line({ viewabilityTarget: 98, bid: { strategy: 'vcr_goal', goalPercent: 80 }, notes: undefined }),
      await line({ viewabilityTarget: undefined, code: 'c-2', labels: ['one', 'three'] }),
    ]
    await fc.assert(
      fc.asyncProperty(changes, async given => {
        const before = await Promise.all(made.map(row => now(row)))
        const body = { ids: [...idsOf(made), 'nobody'], changes: given }
        const dry = await patch(body, true)
        expect(await Promise.all(made.map(row => now(row)))).toEqual(before)
        const done = await patch(body)
        expect([dry.status, dry.body.results]).toEqual([200, done.body.results])
        for (const [index, row] of before.entries()) {
          const result = done.body.results[index]
          const after = await now(row)
          // A row that is refused or stays as it is gets no version.
          expect(after.version).toBe(Number(row.version) + (result?.changes.length ? 1 : 0))
          for (const { path, new: value } of result?.changes ?? []) {
            const found = path.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), after)
            expect(found ?? null).toEqual(value)
          }
        }
      }),
      { numRuns, seed: 7 },
    )
  })

  it('tries rows that could clash one after another', async () => {
    const [one, two] = [await line({ code: 'clash' }), await line({ code: 'clash-b' })]
    // The second makes room for the first only where it comes before it.
    const to = { find: '-b', replace: '' }
    const body = { ids: idsOf([one, two]), changes: { code: 'together' } }
    const dry = await patch(body, true)
    expect(dry.body.results.map(({ ok }) => ok)).toEqual([true, false])
    expect((await patch(body)).body.results).toEqual(dry.body.results)
    expect((await patch({ ids: idsOf([two]), changes: { code: to } }, true)).body.results[0]?.ok).toBe(true)
  })

  describe('undo of a batch', () => {
    it('restores all but what was changed since, and says so', async () => {
      const made = [await line(), await line(), await line({ notes: undefined, labels: ['one', 'four'] })]
      const ids = idsOf(made)
      const later = fc.record(
        {
          notes: fc.constant('Later'),
          labels: fc.constant(['later']),
          rotation: fc.constantFrom('weighted', 'optimized'),
          bid: fc.constant({ strategy: 'cpm', value: 7_777_000 }),
        },
        { requiredKeys: [] },
      )
      await fc.assert(
        fc.asyncProperty(changes, fc.tuple(later, later, later), async (given, since) => {
          const before = await Promise.all(made.map(row => now(row)))
          const done = await patch({ ids, changes: given })
          for (const [index, row] of made.entries())
            if (Object.keys(since[index] ?? {}).length) await put(row, since[index] ?? {})
          const between = await Promise.all(made.map(row => now(row)))
          const undo = { undo: done.body.batchId }
          if (done.body.results.every(({ changes: of }) => of.length === 0)) return
          const dry = await patch(undo, true)
          const undone = await patch(undo)
          expect([dry.status, dry.body.results]).toEqual([200, undone.body.results])
          for (const [index, row] of before.entries()) {
            const changed = done.body.results[index]?.changes ?? []
            const result = undone.body.results.find(({ id }) => id === row.id)
            const after: Json = content(await now(row))
            const middle: Json = between[index] ?? {}
            for (const [name, value] of Object.entries(content(row))) {
              const touched = Object.keys(since[index] ?? {}).includes(name)
              if (!['warnings', 'warningDetails', 'changesAt'].includes(name)) {
                expect([name, after[name]]).toEqual([name, touched ? middle[name] : value])
              }
            }
            const left = changed.filter(({ path }) => {
              const name = path.split('.')[0] ?? ''
              const isSame = JSON.stringify(middle[name] ?? []) === JSON.stringify(row[name] ?? [])
              return Object.keys(since[index] ?? {}).includes(name) && !isSame
            })
            expect(Object.keys(result?.fields ?? {}).sort()).toEqual(left.map(({ path }) => path).sort())
          }
        }),
        { numRuns, seed: 11 },
      )
    })

    it('is a batch of its own, which can be undone, too, and stands in history and audit log', async () => {
      const made = [await line(), await line()]
      const up = await patch({ ids: idsOf(made), changes: { 'bid.value': { percent: 10 } } })
      await put(made[1] as Row, { bid: { strategy: 'cpm', value: 9_000_000 } })
      const down = await patch({ undo: up.body.batchId })
      expect(down.body.results).toEqual([
        { id: made[0]?.id, ok: true, version: 3, changes: [{ path: 'bid.value', old: 5_500_000, new: 5_000_000 }] },
        {
          id: made[1]?.id,
          ok: false,
          changes: [],
          error: 'Bid: Changed since by The manager',
          fields: { 'bid.value': 'Changed since by The manager' },
        },
      ])
      const again = await patch({ undo: down.body.batchId })
      expect(again.body.results).toMatchObject([{ ok: true, changes: [{ new: 5_500_000 }] }])
      // What is undone already stays as it is.
      await patch({ undo: again.body.batchId })
      expect((await patch({ undo: up.body.batchId })).body.results[0]).toMatchObject({ ok: true, changes: [] })
      const { body: history } = await manager.get<HistoryEntry[]>(`/line-item/${made[0]?.id}/history`)
      expect(history.slice(-3).map(({ action, source, batchId }) => [action, source, batchId])).toEqual([
        ['restore', 'bulk', down.body.batchId],
        ['update', 'bulk', up.body.batchId],
        ['create', 'api', undefined],
      ])
      const { body: log } = await admin.list(`/audit-log?batchId=${up.body.batchId}&entity.type=line-item`)
      expect(log.map(({ entity }) => (entity as Json).id).sort()).toEqual(idsOf(made).sort())
    })

    it('takes back what several calls of one batch did to a row, as far back as they reach', async () => {
      const [row, other] = [await line(), await line()]
      const save = async (more: Json) =>
        manager.send('PUT', `/line-item/${row.id}`, { ...(await now(row)), ...more }, { 'x-batch-id': 'a table' })
      await save({ notes: 'first' })
      await put(row, { priority: 9 })
      await save({ notes: 'second', viewabilityTarget: 70 })
      await manager.send(
        'PUT',
        `/line-item/${other.id}`,
        { ...(await now(other)), notes: 'x' },
        { 'x-batch-id': 'a table' },
      )
      const { body } = await patch({ undo: 'a table' })
      expect(body.results.map(({ ok }) => ok)).toEqual([true, true])
      expect(await now(row)).toMatchObject({ notes: 'Q3 plan', viewabilityTarget: 60, priority: 9 })
      expect(await now(other)).toMatchObject({ notes: 'Q3 plan' })
    })

    it('takes the permission to change, and tells nothing of rows that a person may not see', async () => {
      const made = [await line()]
      const { batchId } = (await patch({ ids: idsOf(made), changes: { notes: 'x' } })).body
      const stranger = await world.signIn('stranger')
      expect((await stranger.patch('/line-item', { undo: batchId })).status).toBeGreaterThanOrEqual(403)
      const viewer = await world.signIn('viewer')
      expect((await viewer.patch('/line-item', { undo: batchId })).status).toBe(403)
      expect((await patch({ undo: batchId }, false, 'campaign')).status).toBe(404)
      expect((await patch({ undo: 'nothing' })).status).toBe(404)
      expect((await patch({ undo: 7 })).body).toMatchObject({ fields: { undo: 'Send the batch ID of a bulk change' } })
      expect((await now(made[0] as Row)).notes).toBe('x')
      // A row that the batch created goes with its undo.
      const rows = [bodyFor(catalogue.resources.campaign as Resource, new Map(), north, { seed: 991 })]
      await manager.post('/campaign/import', {
        rows: rows.map(row => ({ ...row, account: account.id, name: 'Imported' })),
      })
      const { body: log } = await admin.list('/audit-log?source=import&action=create')
      const created = await patch({ undo: log[0]?.batchId }, false, 'campaign')
      expect(created.body.results).toMatchObject([{ ok: true, changes: [{ path: 'name', old: 'Imported' }] }])
      expect((await manager.list('/campaign?name=Imported')).body).toEqual([])
    })
  })

  it('says in a dry run what budgets come to, what is needed each day, and which campaign has too little', async () => {
    const made = [await line(), await line({ budgetTotal: 6_000_000_000 })]
    const tell = async (changes: Json) => (await patch({ ids: idsOf(made), changes }, true)).body.effects
    expect(await tell({ notes: 'x' })).toBeUndefined()
    // Nothing is delivered, and there are 30 days.
    const currency = (await now(made[0] as Row)).currency
    const daily = { label: 'Needed per day to reach them', kind: 'money', currency }
    expect(await tell({ budgetTotal: { percent: 50 } })).toEqual([
      { label: 'Budgets', kind: 'money', currency, old: 20_000_000_000, new: 30_000_000_000 },
      { ...daily, old: 666_666_667, new: 1_000_000_000 },
    ])
    expect(await tell({ 'flights.end': { days: -20 } })).toEqual([{ ...daily, old: 666_666_667, new: 2_000_000_000 }])
    const { body } = await manager.list(`/line-item?campaign=${rows.get('campaign')?.id}&limit=1000`)
    const old = body.reduce((sum, { budgetTotal }) => sum + Number(budgetTotal), 0)
    expect((await tell({ budgetTotal: 890_000_000_000 }))?.at(-1)).toMatchObject({
      label: `Line items of “${String(rows.get('campaign')?.name)}”`,
      old,
      new: old + 1_760_000_000_000,
      warning: expect.stringMatching(/^More than the campaign’s budget of .*900,000\.00\.$/),
    })
    expect((await patch({ ids: idsOf(made), changes: { notes: 'x' } })).body.effects).toBeUndefined()
  })

  it('leaves alone what somebody changed after the dry run', async () => {
    const made = [await line(), await line()]
    const body = { ids: idsOf(made), changes: { 'bid.value': { percent: 10 } } }
    const dry = await patch(body, true)
    await put(made[1] as Row, { bid: { strategy: 'cpm', value: 9_000_000 } })
    const versions = Object.fromEntries(dry.body.results.map(({ id, version = 0 }) => [id, version - 1]))
    const done = await patch({ ...body, versions })
    const error = 'Someone changed this line item in the meantime'
    expect(done.body.results).toMatchObject([
      { ok: true, version: 2 },
      { ok: false, error },
    ])
    expect(await now(made[1] as Row)).toMatchObject({ version: 2, bid: { value: 9_000_000 } })
    expect((await patch({ ...body, versions: { a: 'x' } })).body).toMatchObject({
      fields: { versions: expect.any(String) },
    })
  })

  it('changes each row in its own way, and together all of them or none', async () => {
    const made = [await line(), await line(), await line()]
    const [a = '', b = '', c = ''] = idsOf(made)
    const each = { [b]: { budgetTotal: 13_000_000_000 }, [a]: { budgetTotal: { add: 1_000_000_000 } } }
    const dry = await patch({ each, together: true }, true)
    // A micro of rounding apart, what each day needs stays.
    expect(dry.body.effects?.map(({ label }) => label) ?? []).not.toContain('Budgets')
    const done = await patch({ each, together: true })
    expect(done.body.results).toEqual(dry.body.results)
    expect(done.body.results.map(({ id }) => id)).toEqual([a, b].sort())
    expect([(await now(made[0] as Row)).budgetTotal, (await now(made[1] as Row)).budgetTotal]).toEqual([
      15_000_000_000, 13_000_000_000,
    ])
    // One is refused: no row changes, and each says why.
    const wrong = { each: { [a]: { budgetTotal: { add: -5 } }, [c]: { budgetTotal: -1 } }, together: true }
    const refused = await patch(wrong)
    expect(refused.body.results.map(({ ok }) => ok)).toEqual([false, false])
    const says = Object.fromEntries(refused.body.results.map(({ id, error }) => [id, error]))
    expect(says[a]).toBe('Not changed, because another row of this change was rejected')
    expect(says[c]).toMatch(/^Total budget/)
    expect(await now(made[0] as Row)).toMatchObject({ version: 2, budgetTotal: 15_000_000_000 })
    // Without `together` the others go on.
    expect((await patch({ each: wrong.each })).body.results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await patch({ undo: done.body.batchId })).body.results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await patch({ each: {} })).body).toMatchObject({ fields: { each: expect.any(String) } })
    expect((await patch({ each, ids: [a] })).body).toMatchObject({ fields: { each: expect.any(String) } })
    expect((await patch({ each: { [a]: { nothing: 1 } } })).body).toMatchObject({
      fields: { nothing: expect.any(String) },
    })
    const stranger = await world.signIn('stranger')
    // Rows that a person may not see don't exist for them.
    const unseen = await stranger.patch<BulkAnswer>('/line-item', { each })
    expect(unseen.body.results.map(({ ok }) => ok)).toEqual([false, false])
    const media = await manager.patch<Json>('/media', { each: { x: { notes: 'y' } }, together: true })
    expect(media.body).toMatchObject({ fields: { together: 'Creatives can’t be edited in bulk' } })
  })

  it('does not change a row twice when the same batch is sent again', async () => {
    const made = [await line(), await line(), await line()]
    const batchId = 'raise them all'
    const changes = { 'bid.value': { percent: 10 } }
    // The connection was lost after the first row; two requests for the rest run at once.
    const send = (ids: readonly unknown[]) => patch({ ids, changes }, false, 'line-item', batchId)
    const first = await send([made[0]?.id])
    const [again, twice] = await Promise.all([send(idsOf(made)), send(idsOf(made))])
    expect(again.body).toEqual(twice.body)
    expect(again.body.results[0]).toEqual(first.body.results[0])
    for (const row of made) expect(await now(row)).toMatchObject({ version: 2, bid: { value: 5_500_000 } })
    expect((await patch({ undo: batchId })).body.results.map(({ ok }) => ok)).toEqual([true, true, true])
    const foreign = await admin.send('PATCH', '/line-item', { ids: idsOf(made), changes }, { 'x-batch-id': batchId })
    expect([foreign.status, foreign.body]).toMatchObject([409, { error: 'This batch belongs to another user' }])
  })
})
