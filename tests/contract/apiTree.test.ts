import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BulkAnswer } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { TreeAnswer, TreeRow } from '../../src/engine/contract/treeRows.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** Rows of several resources in one call: a whole campaign, created, copied and changed. */
eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  let account: Row
  let seed = 0

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    const body = bodyFor(catalogue.resources.account as Resource, new Map(), north, { seed: 1 })
    account = await manager.create('account', { ...body, timezone: 'Europe/Berlin', currency: 'EUR' })
    await manager.post(`/account/${account.id}/move`, { to: 'active' })
  })

  const send = (body: Json, { batch, dryRun, by = manager }: { batch?: string; dryRun?: boolean; by?: ApiClient }) =>
    by.send<TreeAnswer & Json>(
      'POST',
      `/tree${dryRun ? '?dryRun=true' : ''}`,
      body,
      batch === undefined ? {} : { 'x-batch-id': batch },
    )
  const flight = { start: '2027-03-01T00:00:00.000Z', end: '2027-03-29T00:00:00.000Z' }
  const video = { durationMax: 30, placementTypes: ['instream'] }

  /** A campaign with its goal, a strategy and two line items, in an order in which each row finds what it names. */
  const tree = (more: Readonly<Record<string, Json>> = {}): TreeRow[] => {
    seed += 1
    const row = (ref: string, entity: string, values: Json) => ({
      ref,
      entity,
      values: { organization: north, name: `${ref} ${seed}`, ...values, ...more[ref] },
    })
    const line = { strategy: { ref: 's' }, lineItemType: 'video', budgetTotal: 5_000_000_000, flights: [flight] }
    return [
      row('c', 'campaign', { type: 'video', ...video, account: account.id, startAt: flight.start, endAt: flight.end }),
      row('g', 'goal', { campaign: { ref: 'c' }, metric: 'cpa', targetAmount: 12_000_000 }),
      row('s', 'strategy', { campaign: { ref: 'c' }, goal: { ref: 'g' }, 'bidStrategy.kind': 'maximize_spend' }),
      row('l1', 'line-item', { ...line, 'bid.strategy': 'cpm', 'bid.value': 4_000_000 }),
      row('l2', 'line-item', { ...line, 'bid.strategy': 'cpm', 'bid.value': 4_000_000 }),
    ]
  }
  const idsOf = ({ results }: TreeAnswer) => Object.fromEntries(results.map(({ ref, id }) => [ref, id ?? '']))
  const rowAt = async (entity: string, id = '') => (await manager.get<Row & Json>(`/${entity}/${id}`)).body
  const count = async () => (await manager.list('/campaign?limit=1000')).body.length

  it('creates a whole tree of drafts, and nothing twice when it is sent again', async () => {
    const [rows, batch] = [tree(), v7()]
    const dry = await send({ rows }, { dryRun: true })
    expect(dry.body.results.map(({ ok, done, id, error }) => [ok, done, id, error])).toEqual(
      rows.map(() => [true, 'create', undefined, undefined]),
    )
    const before = await count()
    const made = await send({ rows }, { batch })
    expect([made.status, made.body.saved]).toEqual([200, true])
    const ids = idsOf(made.body)
    expect(await rowAt('line-item', ids.l2)).toMatchObject({
      strategy: ids.s,
      campaign: ids.c,
      status: 'draft',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
    })
    // The answer was lost; it is sent once more, and twice at once.
    const again = await Promise.all([send({ rows }, { batch }), send({ rows }, { batch })])
    for (const { body } of again) {
      expect(body.results.map(({ done }) => done)).toEqual(rows.map(() => 'none'))
      expect(idsOf(body)).toEqual(ids)
    }
    // A later part of the same batch names rows of an earlier one.
    const more = { ...rows[4], ref: 'l3' } as TreeRow
    const later = await send({ rows: [more] }, { batch })
    expect(await rowAt('line-item', idsOf(later.body).l3)).toMatchObject({ strategy: ids.s })
    expect(await count()).toBe(before + 1)
    // Another batch makes another tree.
    expect(idsOf((await send({ rows }, { batch: v7() })).body).c).not.toBe(ids.c)
  })

  it('goes on without what is refused and what is below it, or, as a whole, saves nothing', async () => {
    const broken = tree({ s: { goal: 'no-goal' } })
    const before = await count()
    const whole = await send({ rows: broken, whole: true }, { batch: v7() })
    expect(whole.body.saved).toBe(false)
    expect(whole.body.results.map(({ ok, id }) => [ok, id])).toEqual(
      [true, true, false, false, false].map(ok => [ok, undefined]),
    )
    expect(await count()).toBe(before)
    const parts = await send({ rows: broken }, { batch: v7() })
    expect(parts.body.results.map(({ ok, error }) => (ok ? 'ok' : error))).toEqual([
      'ok',
      'ok',
      'Goal: There is no goal “no-goal”',
      'Strategy: The row that it refers to was rejected',
      'Strategy: The row that it refers to was rejected',
    ])
    expect(await count()).toBe(before + 1)
    const good = await send({ rows: tree(), whole: true }, { batch: v7() })
    expect(good.body).toMatchObject({ saved: true })
    expect(await rowAt('line-item', idsOf(good.body).l1)).toMatchObject({ status: 'draft' })
  })

  it('leads a new row to one further down, once', async () => {
    const [rows, batch] = [tree({ c: { goal: { ref: 'g' } } }), v7()]
    const dry = await send({ rows }, { dryRun: true })
    expect(dry.body.results.map(({ ok, done, id, error }) => [ok, done, id, error])).toEqual(
      rows.map(() => [true, 'create', undefined, undefined]),
    )
    for (const whole of [false, true]) {
      const ids = idsOf((await send({ rows, whole }, { batch: v7() })).body)
      expect(await rowAt('campaign', ids.c)).toMatchObject({ goal: ids.g, version: 2 })
    }
    const made = await send({ rows }, { batch })
    const ids = idsOf(made.body)
    expect(made.body.results[0]).toMatchObject({ ok: true, done: 'create', version: 2 })
    // Somebody takes the goal off; what is sent again doesn't put it back.
    const { version, actions: _, ...taken } = await rowAt('campaign', ids.c)
    const answer = await manager.put<Row & Json>(`/campaign/${ids.c}`, { ...taken, version, goal: null })
    expect(answer.body.version).toBe(3)
    expect((await send({ rows }, { batch })).body.results.map(({ done }) => done)).toEqual(rows.map(() => 'none'))
    const left = await rowAt('campaign', ids.c)
    expect([left.goal ?? null, left.version]).toEqual([null, 3])
  })

  it('undoes rows that name each other, but none that somebody has changed', async () => {
    const undo = async (batch: string, entities: readonly string[]) => {
      const told: unknown[] = []
      const header = { 'x-batch-id': v7() }
      for (const entity of entities) {
        const { body } = await manager.send<BulkAnswer & Json>('PATCH', `/${entity}`, { undo: batch }, header)
        told.push(...body.results.map(({ ok, error }) => (ok ? 'ok' : error)))
      }
      return told
    }
    const [first, second] = [v7(), v7()]
    const gone = idsOf((await send({ rows: tree({ c: { goal: { ref: 'g' } } }) }, { batch: first })).body)
    expect(await undo(first, ['line-item', 'strategy', 'goal', 'campaign'])).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    for (const [entity, id] of [
      ['campaign', gone.c],
      ['goal', gone.g],
    ] as const)
      expect((await manager.get(`/${entity}/${id}`)).status).toBe(404)

    const kept = idsOf((await send({ rows: tree({ c: { goal: { ref: 'g' } } }) }, { batch: second })).body)
    const { actions: _, ...campaign } = await rowAt('campaign', kept.c)
    await manager.put(`/campaign/${kept.c}`, { ...campaign, notes: 'Mine' })
    const [, , , goal, after] = await undo(second, ['line-item', 'strategy', 'goal', 'campaign'])
    expect(goal).toMatch(/^It is used by /)
    expect(after).toBe('It was changed since it was created. Delete it instead.')
    expect(await rowAt('campaign', kept.c)).toMatchObject({ goal: kept.g, notes: 'Mine' })
  })

  it('leaves a link out whose row is refused, and refuses one that leads to a row of another call', async () => {
    const lost = await send({ rows: tree({ c: { goal: { ref: 'g' } }, g: { metric: 'none' } }) }, { batch: v7() })
    expect(lost.body.results.slice(0, 2).map(({ ok }) => ok)).toEqual([true, false])
    const without = await rowAt('campaign', idsOf(lost.body).c)
    expect([without.goal ?? null, without.version]).toEqual([null, 1])
    const [campaign] = tree({ c: { goal: { ref: 'g' } } })
    const alone = await send({ rows: [campaign] }, { batch: v7() })
    expect(alone.body.results[0]?.error).toMatch(/^Goal: There is no goal /)
  })

  it('changes what is there, says from what to what, and is undone as one', async () => {
    const ids = idsOf((await send({ rows: tree() }, { batch: v7() })).body)
    const { version, updatedAt: _, updatedBy: __, actions: ___, ...before } = await rowAt('line-item', ids.l1)
    const change = { ref: 'a', entity: 'line-item', id: ids.l1, version, values: { 'bid.value': 5_000_000 } }
    const same = { ref: 'b', entity: 'line-item', id: ids.l2, values: { 'bid.value': 4_000_000 } }
    const stale = { ref: 'd', entity: 'strategy', id: ids.s, version: 7, values: { name: 'Late' } }
    const fresh = { ...(tree()[4] as TreeRow), ref: 'e', values: { ...tree()[4]?.values, strategy: ids.s } }
    const rows = [change, same, stale, fresh]
    const dry = await send({ rows }, { dryRun: true })
    const batch = v7()
    const done = await send({ rows }, { batch })
    const told = ({ body }: { body: TreeAnswer }) =>
      body.results.map(({ ref, ok, done, changes, error }) => ({ ref, ok, done, changes, error }))
    expect(told(dry)).toEqual(told(done))
    expect(done.body.results).toMatchObject([
      { done: 'update', changes: [{ path: 'bid.value', old: 4_000_000, new: 5_000_000 }] },
      { done: 'none' },
      { ok: false, error: 'Someone changed this strategy in the meantime' },
      { done: 'create' },
    ])
    const made = done.body.results[3]?.id ?? ''
    // Sent again it changes nothing, and says what it did.
    expect((await send({ rows: [change] }, { batch })).body.results[0]).toMatchObject({ done: 'update' })
    const undo = await manager.send<BulkAnswer & Json>('PATCH', '/line-item', { undo: batch })
    expect(undo.body.results.map(({ ok }) => ok)).toEqual([true, true])
    const { version: _v, updatedAt: _a, updatedBy: _b, actions: _c, ...after } = await rowAt('line-item', ids.l1)
    expect(after).toEqual(before)
    expect((await manager.get(`/line-item/${made}`)).status).toBe(404)
    // What was created and changed since stays.
    const other = v7()
    const kept = idsOf((await send({ rows: [fresh] }, { batch: other })).body).e ?? ''
    await manager.put(`/line-item/${kept}`, { ...(await rowAt('line-item', kept)), notes: 'Mine' })
    const refused = await manager.send<BulkAnswer & Json>('PATCH', '/line-item', { undo: other })
    expect(refused.body.results).toMatchObject([
      { ok: false, error: 'It was changed since it was created. Delete it instead.' },
    ])
  })

  it('copies rows with what is to be different, dates moved on the clock of their zone', async () => {
    const ids = idsOf((await send({ rows: tree() }, { batch: v7() })).body)
    const copy = (ref: string, entity: string, from = '', values: Json = {}) => ({ ref, entity, from, values })
    const rows = [
      copy('c', 'campaign', ids.c, { name: 'Second wave', startAt: { days: 28 }, endAt: { days: 28 } }),
      copy('g', 'goal', ids.g, { campaign: { ref: 'c' } }),
      copy('s', 'strategy', ids.s, { campaign: { ref: 'c' }, goal: { ref: 'g' } }),
      copy('l', 'line-item', ids.l1, {
        strategy: { ref: 's' },
        name: 'DE phone',
        'targeting.countries.include': ['DE'],
        'flights.start': { days: 28 },
        'flights.end': { days: 28 },
        trackers: null,
      }),
    ]
    const made = await send({ rows, whole: true }, { batch: v7() })
    expect(made.body.results.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined])
    const copied = idsOf(made.body)
    // One o'clock in Berlin stays one o'clock over the change to summer time; the end is after it already.
    expect(await rowAt('line-item', copied.l)).toMatchObject({
      name: 'DE phone',
      status: 'draft',
      campaign: copied.c,
      targeting: { countries: { include: ['DE'] } },
      flights: [{ start: '2027-03-28T23:00:00.000Z', end: '2027-04-26T00:00:00.000Z' }],
    })
    expect((await rowAt('goal', copied.g)).campaign).toBe(copied.c)
  })

  describe('attackers', () => {
    it('get nothing into or out of organizations that are not theirs', async () => {
      const ids = idsOf((await send({ rows: tree() }, { batch: v7() })).body)
      const stranger = await world.signIn('stranger')
      const viewer = await world.signIn('viewer')
      const rows = [
        { ref: 'a', entity: 'campaign', id: ids.c, values: { name: 'Taken' } },
        { ref: 'b', entity: 'campaign', from: ids.c, values: { name: 'Taken' } },
        { ref: 'c', entity: 'campaign', values: { ...tree()[0]?.values } },
      ]
      for (const dryRun of [true, false]) {
        const { body } = await send({ rows }, { batch: v7(), dryRun, by: stranger })
        expect(body.results.map(({ error }) => error)).toEqual([
          `There is no campaign “${ids.c}”`,
          `There is no campaign “${ids.c}”`,
          `There is no organization “${north}”`,
        ])
        const seen = await send({ rows }, { batch: v7(), dryRun, by: viewer })
        expect(seen.body.results.map(({ error }) => error)).toEqual([
          'You aren’t allowed to update campaigns here',
          'You aren’t allowed to create campaigns here',
          'You aren’t allowed to create campaigns here',
        ])
      }
      const elsewhere = await send(
        { rows: [{ ref: 'a', entity: 'campaign', from: ids.c, values: { organization: south } }] },
        { dryRun: true },
      )
      expect(elsewhere.body.results[0]).toMatchObject({ ok: false })
    })

    it("continue nobody's batch but their own, and write nothing that the server works out", async () => {
      const batch = v7()
      const [first] = (await send({ rows: tree() }, { batch })).body.results
      const admin = await world.signIn('admin')
      expect((await send({ rows: tree() }, { batch, by: admin })).status).toBe(409)
      const rows = [
        { ref: 'a', entity: 'campaign', values: { ...tree()[0]?.values, status: 'active' } },
        { ref: 'b', entity: 'campaign', from: first?.id, values: { createdBy: 'nobody' } },
        { ref: 'c', entity: 'campaign', from: first?.id, values: { '__proto__.x': 1 } },
        { ref: 'd', entity: 'campaign', from: first?.id, values: { id: 'mine' } },
      ]
      const { body } = await send({ rows }, { dryRun: true })
      expect(body.results.map(({ ok }) => ok)).toEqual([false, false, false, false])
    })

    it.each([
      ['rows', []],
      ['rows', Array(201).fill({})],
      ['rows.0.ref', [{ ref: '', entity: 'campaign', values: {} }]],
      ['rows.0.entity', [{ ref: 'a', entity: 'nothing', values: {} }]],
      ['rows.0.entity', [{ ref: 'a', entity: 'audit-log', values: {} }]],
      ['rows.0.from', [{ ref: 'a', entity: 'campaign', id: 'x', from: 'y', values: {} }]],
      ['rows.0.values', [{ ref: 'a', entity: 'campaign', values: [] }]],
      ['rows.1.ref', Array(2).fill({ ref: 'a', entity: 'campaign', values: {} })],
    ] as const)('are told that %s is wrong', async (path, rows) => {
      const { status, body } = await send({ rows }, { batch: v7() })
      expect([status, Object.keys(Object(body.fields))]).toEqual([400, [path]])
    })

    it('need a batch ID from which IDs can follow', async () => {
      for (const batch of [undefined, 'mine', '3b241101-e2bb-4255-8caf-4136c566a962']) {
        expect((await send({ rows: tree() }, batch === undefined ? {} : { batch })).status).toBe(400)
      }
    })
  })
})
