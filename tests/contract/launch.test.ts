import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { LaunchCheck, LaunchRow } from '../../src/advertising/preflight/launchCheck.ts'
import { servedEntities } from '../../src/advertising/serving/servingTree.ts'
import { launchCases } from '../unit/preflight/launchCases.ts'
import { type Edit, edited, noon, servingWorld } from '../unit/serving/servingWorld.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { emptyTables } from './emptyTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const draft: readonly Edit[] = [
  ['campaign', 'status', 'draft'],
  ['strategy', 'status', 'draft'],
  ['strategy', 'goal', 'goal'],
  ['line-item', 'status', 'draft'],
  ['line-item', 'commitment', 'non_guaranteed'],
  ['line-item', 'targeting', { countries: { include: ['DE'] } }],
  ['line-item', 'startAt', '2026-11-01T00:00:00.000Z'],
  ['line-item', 'endAt', '2026-12-01T00:00:00.000Z'],
]

eachStore((open, kind) => {
  let test: TestWorld
  let admin: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    test.time.now = new Date(noon)
    admin = await test.signIn('admin')
  })

  const empty = () => emptyTables(test.store, [...servedEntities, 'goal', 'conversion-event', 'setting'])
  beforeEach(empty)

  const stored = async (...edits: readonly Edit[]) => {
    for (const [entity, rows] of Object.entries(edited(servingWorld('display'), [...draft, ...edits]).rows))
      for (const row of rows) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    const goal = { name: 'Clicks', metric: 'ctr', scope: 'campaign', campaign: 'campaign', targetValue: 1 }
    await putRows(test.store, 'goal', { ...goal, id: 'goal', status: 'active', organization: north })
  }
  const another = async (id: string, more: Json) => {
    const [line] = edited(servingWorld('display'), draft).rows['line-item']
    await putRows(test.store, 'line-item', { ...line, id, name: id, organization: north, ...more })
  }
  const check = async (path = '/campaign/campaign', client = admin) => {
    const { status, body } = await client.get<LaunchCheck>(`${path}/launch-check`)
    expect(status).toBe(200)
    return body
  }
  const launch = async (query = '') => {
    const { status, body } = await admin.post<LaunchCheck>(`/campaign/campaign/launch${query}`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const outcomes = ({ rows }: LaunchCheck) => rows.map(({ id, outcome, to }) => [id, outcome, to])
  const problems = ({ rows }: LaunchCheck) => rows.flatMap(row => row.problems)
  const states = async () =>
    Promise.all(
      (['campaign', 'strategy', 'line-item'] as const).map(
        async entity => (await test.store.read.list(entity, { scope: 'all', limit: 1 })).rows[0]?.status,
      ),
    )

  it('tells of lists that block all sites, or do nothing, and its repair removes the list', async () => {
    await stored(
      ['line-item', 'targeting.sites', { include: ['site'] }],
      ['line-item', 'targeting.inventorySets', { exclude: ['set', 'allowed'] }],
    )
    const found = async () =>
      problems(await check()).map(({ rule, sentence, repair }) => ({ rule, sentence, repair: repair ?? undefined }))
    expect(await found()).toEqual([
      { rule: 'lists_block_places', sentence: 'All sites that it targets are blocked by “List”.' },
    ])
    const [set] = await test.store.read.byIds('inventory-set', ['set'], 'all')
    await test.store.transaction(tx => tx.update('inventory-set', [{ ...set, id: 'set', status: 'inactive' }]))
    const [idle] = await found()
    expect(idle?.sentence).toBe('The inventory list “List” is inactive, so it blocks nothing.')
    const { id, version, changes } = idle?.repair ?? { id: '', version: 0, changes: {} }
    const sent = { ids: [id], versions: { [id]: version }, changes }
    const { body } = await admin.send<{ results: Json[] }>('PATCH', '/line-item', sent)
    expect(body.results).toEqual([expect.objectContaining({ ok: true })])
    expect(await found()).toEqual([])
  })

  it('required-labels: warns of what lacks one, and is set by account', async () => {
    await stored(['campaign', 'labels', ['client: Northwind']])
    const need = { key: 'required-labels', scope: 'organization', organization: north, value: ['client:'] }
    await admin.create('setting', need)
    const found = async () => problems(await check()).map(({ rule, sentence }) => [rule, sentence])
    expect(await found()).toEqual([['line_item_labels', 'It has no label “client:”, which is required here.']])
    const { body } = await admin.send<{ results: Json[] }>('PATCH', '/line-item', {
      ids: ['line'],
      changes: { labels: ['Client: Northwind'] },
    })
    expect(body.results).toEqual([expect.objectContaining({ ok: true })])
    expect(await found()).toEqual([])
    const [account] = (await test.store.read.list('account', { scope: 'all', limit: 1 })).rows
    await admin.create('setting', { ...need, scope: 'account', account: account?.id, value: ['q4'] })
    expect((await found()).map(([rule]) => rule)).toEqual(['campaign_labels', 'line_item_labels'])
  })

  it('says what stands against each row and offers the change that mends it, which then launches', async () => {
    await stored(
      ['media', 'status', 'rejected'],
      ['line-item', 'media', [{ media: 'media' }, { media: 'other' }]],
      ['line-item', 'deals', ['deal']],
      [
        'line-item',
        'flights',
        [{ start: '2026-11-01T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', status: 'active' }],
      ],
      ['line-item', 'endAt', '2026-11-20T00:00:00.000Z'],
      ['deal', 'floor', 5_000_000],
    )
    const before = await check()
    expect(problems(before).map(({ rule, severity, repair }) => [severity, rule, repair?.label])).toEqual([
      ['block', 'flight_ended', 'Extend flight'],
      ['warn', 'media_not_approved', 'Remove rejected creatives'],
      ['warn', 'deal_floor_above_bid', 'Set bid to the deal’s floor'],
    ])
    expect(outcomes(before)).toEqual([
      ['campaign', 'launch', 'active'],
      ['strategy', 'launch', 'active'],
      ['line', 'blocked', 'draft'],
    ])
    const refused = await admin.post<Json>('/line-item/line/move', { to: 'active' })
    expect([refused.status, refused.body.error]).toEqual([409, 'Its last flight has ended; extend it first'])
    for (;;) {
      const [repair] = problems(await check()).flatMap(problem => problem.repair ?? [])
      if (!repair) break
      const { entity, id, changes, version } = repair
      const answer = await admin.send<{ results: Json[] }>('PATCH', `/${entity}`, {
        ids: [id],
        changes,
        versions: { [id]: version },
      })
      expect(answer.body.results).toEqual([expect.objectContaining({ ok: true })])
    }
    expect(problems(await check())).toEqual([])
    const [line] = (await test.store.read.byIds('line-item', ['line'], 'all')) as Json[]
    expect(line).toMatchObject({
      media: [{ media: 'other' }],
      bid: { value: 5_000_000 },
      flights: [{ end: '2026-12-01T00:00:00.000Z' }],
    })
    const tried = await launch('?dryRun=true')
    expect(await states()).toEqual(['draft', 'draft', 'draft'])
    expect(outcomes(await launch())).toEqual(outcomes(tried))
    expect(await states()).toEqual(['active', 'active', 'active'])
    expect(outcomes(await launch()).map(([, outcome]) => outcome)).toEqual(['running', 'running', 'running'])
  })

  it('activates what is ready and holds back the rest; a single move refuses for the same reason', async () => {
    await stored(['media', 'account', 'somebody'])
    await putRows(test.store, 'strategy', {
      ...(await test.store.read.byIds('strategy', ['strategy'], 'all'))[0],
      id: 'second',
      name: 'Second',
      organization: north,
      status: 'paused',
    })
    await another('good', { media: [{ media: 'other' }], targeting: { countries: { include: ['FR'] } } })
    await another('under', { strategy: 'second', media: [{ media: 'other' }] })
    expect(
      (await launch()).rows
        .map(({ id, outcome, reason }) => [id, outcome, reason])
        .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ).toEqual([
      ['campaign', 'launch', ''],
      ['good', 'launch', ''],
      ['line', 'blocked', ''],
      ['second', 'paused', 'It is paused; activate it separately.'],
      ['strategy', 'launch', ''],
      ['under', 'held', 'Its strategy “Second” doesn’t go live.'],
    ])
    const refused = await admin.post<Json>('/line-item/line/move', { to: 'active' })
    expect([refused.status, refused.body.error]).toEqual([409, 'The creative “Loaf” belongs to another advertiser'])
    const { actions } = (await admin.get<{ actions: Json[] }>('/line-item/line')).body
    expect(actions).toContainEqual({ action: 'activate', allowed: false, reason: refused.body.error })
  })

  it('submits what needs approval, and what is under it waits', async () => {
    await stored()
    const need = { key: 'campaign-approval', value: true, scope: 'organization', organization: north }
    await admin.create('setting', need)
    const tried = await launch('?dryRun=true')
    expect(tried.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['submit', 'It needs approval.'],
      ['held', 'Its campaign “Spring” awaits approval.'],
      ['held', 'Its campaign “Spring” awaits approval.'],
    ])
    expect(outcomes(await launch())).toEqual(outcomes(tried))
    expect(await states()).toEqual(['pending_approval', 'draft', 'draft'])
  })

  it('asks for the permission to activate, and tells nobody of rows of other organizations', async () => {
    await stored()
    const [viewer, stranger] = [await test.signIn('viewer'), await test.signIn('stranger')]
    const seen = await check('/line-item/line', viewer)
    expect(seen.rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['campaign', 'held'],
      ['strategy', 'held'],
      ['line', 'held'],
    ])
    expect((await viewer.post('/campaign/campaign/launch', {})).status).toBe(403)
    expect((await viewer.post('/campaign/campaign/launch?dryRun=true', {})).status).toBe(403)
    for (const path of ['/line-item/line', '/strategy/strategy', '/campaign/campaign'])
      expect((await stranger.get(`${path}/launch-check`)).status).toBe(404)
    expect((await stranger.post('/campaign/campaign/launch', {})).status).toBe(404)
    expect((await admin.post('/campaign/campaign/launch', { all: true })).status).toBe(400)
    expect(await states()).toEqual(['draft', 'draft', 'draft'])
  })

  // What follows is the same code over any store.
  if (kind !== 'memory') return

  it('reads a tree of any size with the same statements', async () => {
    const statements = async () => {
      const spies = [vi.spyOn(test.store.read, 'list'), vi.spyOn(test.store.read, 'byIds')]
      await check()
      const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
      for (const spy of spies) spy.mockRestore()
      return count
    }
    await stored()
    const few = await statements()
    for (let index = 0; index < 60; index += 1)
      await another(`line-${index}`, { targeting: { keywords: { include: [`word ${index}`] } } })
    expect((await check()).rows).toHaveLength(63)
    expect(await statements()).toBe(few)
  })

  const storable = Object.entries(launchCases).filter(([, { speaks }]) => speaks.every(([where]) => where !== 'launch'))
  it.each(storable)('a dry run says of %s what the launch does', async (id, { speaks, silent }) => {
    for (const edits of [speaks, silent]) {
      await empty()
      await stored(...edits.flatMap(edit => (edit[0] === 'launch' ? [] : [edit as Edit])))
      const tried = await launch('?dryRun=true')
      const made = await launch()
      const told = (row: LaunchRow) => [row.id, row.outcome, row.to, row.reason]
      expect(made.rows.map(told), id).toEqual(tried.rows.map(told))
    }
  })
})
