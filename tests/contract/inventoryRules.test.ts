import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { withFoundEntries } from '../../src/advertising/server/inventoryLists/withFoundEntries.ts'
import { askOf } from '../../src/advertising/serving/ask.ts'
import { inventorySetHolds } from '../../src/advertising/serving/inventorySetHolds.ts'
import { servingTree } from '../../src/advertising/serving/servingTree.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import {
  type ApiClient,
  type Json,
  north,
  origin,
  people,
  signedIn,
  south,
  type TestWorld,
  testWorld,
} from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'
import { fetchFile } from './uploads.ts'

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    for (const id of ['pub', 'pub2'])
      await putRows(world.store, 'publisher', { id, organization: north, domain: `${id}.example`, sellerId: id })
    for (const [id, domain] of sites) {
      const publisher = id === 'other' ? 'pub2' : 'pub'
      await putRows(world.store, 'site', { id, organization: id === 'far' ? south : north, publisher, domain })
    }
    for (const [id] of sites)
      await putRows(world.store, 'placement', {
        id: `${id}-top`,
        organization: id === 'far' ? south : north,
        site: id,
        gpid: `/${id}/Top`,
      })
  })
  beforeEach(() => later(60))

  const later = (minutes: number) => {
    world.time.now = new Date(world.time.now.getTime() + minutes * 60_000)
  }
  const tell = (...facts: readonly Partial<Fact>[]) =>
    world.store.transaction(async tx => {
      const hour = new Date(Math.floor(world.time.now.getTime() / 3_600_000) * 3_600_000).toISOString()
      const whole = { hour, organization: north, currency: 'USD', campaign: 'c', strategy: 's', lineItem: 'l' }
      await tx.extension(factStore).lockFacts()
      await tx.extension(factStore).insertFacts(facts.map(fact => ({ ...whole, ...fact })))
    })
  const seen = (site: string, measurable: number, viewable: number, more: Partial<Fact> = {}) =>
    ({ placement: `${site}-top`, environment: 'web', impressions: measurable, measurable, viewable, ...more }) as const
  const rule = (more: Json = {}) => ({
    entryType: 'domain',
    days: 7,
    conditions: [
      { metric: 'viewability', comparison: 'at_least', value: 70 },
      { metric: 'impressions', comparison: 'at_least', value: 100 },
    ],
    ...more,
  })
  const make = (name: string, more: Json = {}) =>
    manager.create('inventory-set', { organization: north, name, kind: 'mixed', performanceRule: rule(), ...more })
  const read = async ({ id }: Row) => (await manager.get<Row & Json>(`/inventory-set/${id}`)).body
  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin }).look()
  /** Something happens after a check has found what comes and goes, and before it is applied. */
  const workWhile = (meanwhile: () => Promise<unknown>) => {
    const { artifacts } = world.options
    const receive = async () => {
      const file = await artifacts.receive()
      const finish = async () => {
        await meanwhile()
        return file.finish()
      }
      return { ...file, finish }
    }
    const context = createApiContext({ ...world.options, artifacts: { ...artifacts, receive } })
    return createJobWorker(context, { consoleUrl: origin }).look()
  }
  const entries = async ({ id }: Row) =>
    (await manager.get<{ entries: { value: string; byRule?: true }[] }>(`/inventory-set/${id}/entries?limit=1000`)).body
      .entries
  const marked = async (list: Row) => (await entries(list)).map(({ value, byRule }) => `${value}${byRule ? '*' : ''}`)
  const change = async (list: Row, changes: Json) => {
    const { actions: _, ...row } = await read(list)
    return manager.put<Json>(`/inventory-set/${list.id}`, { ...row, ...changes })
  }
  const preview = (of: unknown, who = manager, organization = north) =>
    who.post<Json & { entries: Json[] }>('/inventory-rule-preview', { organization, rule: of })
  const holds = async (list: Row, domain: string) => {
    const set = (await world.store.read.byIds('inventory-set', [list.id], 'all'))[0]
    const imp = { id: '1' }
    const tree = servingTree({ 'inventory-set': set ? [set] : [] })
    const ask = askOf({ id: 'r', imp: [imp], at: 1, tmax: 100, cur: ['USD'], site: { domain } }, imp, tree)
    const found = (await withFoundEntries(world.store.read, tree, [ask])).inventorySets.get(list.id)
    return found ? inventorySetHolds(found, ask, { now: world.time.now.getTime(), zone: 'UTC' }) : null
  }

  it('a rule adds what meets all conditions, removes it when it no longer does, and leaves what was entered', async () => {
    await tell(seen('good', 100, 80), seen('poor', 100, 69), seen('few', 99, 99), seen('far', 500, 500))
    const list = await make('Viewable', {
      items: ['mine.example', 'good.example'].map(value => ({ type: 'domain', value })),
    })
    await work()
    expect(await marked(list)).toEqual(['good.example', 'mine.example'])
    await tell(seen('poor', 300, 270, { lineItem: 'm' }), seen('half', 60, 60), seen('twin', 60, 50))
    const { status, body: run } = await manager.post<Json>(`/inventory-set/${list.id}/rule-run`)
    expect([status, run.kind, run.inventorySet]).toEqual([200, 'list_rule', list.id])
    expect((await manager.post(`/inventory-set/${list.id}/rule-run`)).status).toBe(409)
    await work()
    // Two sites of one domain are measured together.
    expect(await marked(list)).toEqual(['good.example', 'half.example*', 'mine.example', 'poor.example*'])
    const row = await read(list)
    expect(row.counts).toEqual({ domains: 4, apps: 0, placements: 0, imported: 4, byRule: 2 })
    expect(row.ruleRuns).toMatchObject([
      { matched: 3, added: 2, removed: 0, run: run.id },
      { matched: 1, added: 0, removed: 0 },
    ])
    expect(row.items).toBeUndefined()
    expect(await holds(list, 'www.poor.example')).toBe(true)
    expect(await holds(list, 'few.example')).toBe(false)
    const { bytes } = await fetchFile(manager, `/job-run/${run.id}/download`)
    expect(new TextDecoder().decode(bytes)).toBe(
      'Change,Type,Value\r\nAdded,Domain,half.example\r\nAdded,Domain,poor.example\r\n',
    )
    // A week and a day later nothing of it counts any more; the console checks by itself.
    later(8 * 24 * 60)
    manager = await signedIn(world.api, people.manager)
    await tell(seen('half', 200, 200))
    await work()
    expect(await marked(list)).toEqual(['good.example', 'half.example*', 'mine.example'])
    expect((await read(list)).ruleRuns).toMatchObject([{ matched: 1, added: 0, removed: 1 }, {}, {}])
    expect(await holds(list, 'poor.example')).toBe(false)
    // Without the rule, what it found goes.
    expect((await change(list, { performanceRule: {} })).status).toBe(200)
    await work()
    expect(await marked(list)).toEqual(['good.example', 'mine.example'])
    const history = (await manager.get<Json[]>(`/inventory-set/${list.id}/history`)).body
    expect(history.length).toBeGreaterThan(4)
    // Who has a rule checked does that in the console or by the API; that is no import.
    const sources = new Set(history.map(({ source }) => source))
    expect([sources.has('scheduler'), sources.has('api'), sources.has('import')]).toEqual([true, true, false])
  })

  it('a preview shows what would match, by the first metric, and only within the organization', async () => {
    await tell(seen('good', 100, 80), seen('poor', 400, 390), seen('far', 500, 500))
    const { status, body } = await preview(rule())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isCut: false,
      metrics: ['viewability', 'impressions'],
      entries: expect.arrayContaining([
        { type: 'domain', value: 'good.example', name: 'good', metrics: expect.any(Array) },
      ]),
    })
    expect(body.total).toBe(body.entries.length)
    expect(body.entries.map(({ value }) => value)).not.toContain('far.example')
    const measured = body.entries.map(({ metrics }) => (metrics as number[])[0] ?? 0)
    expect(measured).toEqual([...measured].sort((one, other) => other - one))
    expect((await preview(rule({ publishers: ['pub'], environments: ['app'] }))).body.total).toBe(0)
    const placements = (await preview(rule({ entryType: 'placement' }))).body.entries
    expect(placements.map(({ value }) => value)).toContain('/good/Top')
    const viewer = await world.signIn('viewer')
    const stranger = await world.signIn('stranger')
    expect((await preview(rule(), viewer)).status).toBe(403)
    expect((await preview(rule(), stranger)).status).toBe(404)
    expect((await preview({ entryType: 'domain', conditions: [] })).status).toBe(400)
    expect((await preview(rule({ conditions: [{ metric: 'reach', comparison: 'at_least', value: 1 }] }))).status).toBe(
      400,
    )
  })

  it('counts the days of its lookback, today included, and its publishers alone', async () => {
    const dayMs = 86_400_000
    const today = Math.floor(world.time.now.getTime() / dayMs) * dayMs
    const at = (ms: number) => ({ hour: new Date(ms).toISOString(), lineItem: 'lookback' })
    const [last, before] = [today - 6 * dayMs, today - 6 * dayMs - 3_600_000]
    await tell(
      seen('edge', 7000, 7000, at(last)),
      seen('late', 7000, 7000, at(before)),
      seen('other', 7000, 7000, { environment: 'app' }),
    )
    const found = async (more: Json) => {
      const conditions = [{ metric: 'impressions', comparison: 'at_least', value: 7000 }]
      const { entries } = (await preview(rule({ conditions, ...more }))).body
      return ['edge', 'late', 'other'].filter(site => entries.some(({ value }) => value === `${site}.example`))
    }
    expect(await found({ days: 6 })).toEqual(['other'])
    expect(await found({ days: 7 })).toEqual(['edge', 'other'])
    expect(await found({ days: 8 })).toEqual(['edge', 'late', 'other'])
    expect(await found({ publishers: ['pub'] })).toEqual(['edge'])
    expect(await found({ publishers: ['pub2'] })).toEqual(['other'])
    expect(await found({ publishers: ['pub', 'pub2'] })).toEqual(['edge', 'other'])
    expect(await found({ environments: ['app'] })).toEqual(['other'])
  })

  it('says what is wrong with a rule, at the field', async () => {
    const refused = async (more: Json) => {
      const answer = await manager.post<Json>('/inventory-set', { organization: north, name: 'Wrong', ...more })
      return [answer.status, answer.body.fields]
    }
    for (const [more, path] of [
      [{ performanceRule: { days: 7 } }, 'performanceRule.entryType'],
      [{ performanceRule: { entryType: 'domain' } }, 'performanceRule.conditions'],
      [{ kind: 'apps', performanceRule: rule() }, 'performanceRule.entryType'],
      [{ performanceRule: rule({ days: 400 }) }, 'performanceRule.days'],
      [
        { performanceRule: rule({ conditions: [{ metric: 'spend', comparison: 'at_least', value: 5 }] }) },
        'performanceRule.currency',
      ],
      [{ performanceRule: rule(), dynamicRule: { countries: { include: ['DE'] } } }, 'performanceRule'],
    ] as const)
      expect(await refused(more)).toEqual([400, { [path]: expect.any(String) }])
  })

  it('compares amounts in whole units of the rule’s currency', async () => {
    await tell(seen('good', 200, 200, { spend: 5_000_000 }), seen('half', 200, 200, { spend: 4_990_000 }))
    const spend = (value: number, comparison = 'at_least') =>
      preview(rule({ days: 1, currency: 'USD', conditions: [{ metric: 'spend', comparison, value }] }))
    const values = async (answer: ReturnType<typeof spend>) => (await answer).body.entries.map(({ value }) => value)
    expect(await values(spend(5))).toEqual(['good.example'])
    expect(await values(spend(4.99))).toEqual(['good.example', 'half.example'])
    const most = await values(spend(4.99, 'at_most'))
    expect([most.includes('good.example'), most.includes('half.example')]).toEqual([false, true])
    const said = async (currency?: string) => {
      const conditions = [{ metric: 'spend', comparison: 'at_least', value: 5 }]
      const { status, body } = await preview(rule({ days: 1, conditions, ...(currency ? { currency } : {}) }))
      return [status, body.error]
    }
    expect(await said()).toEqual([400, 'Choose the currency of the amounts.'])
    expect(await said('CHF')).toEqual([
      400,
      'Some amounts can’t be converted to CHF, because an exchange rate is missing. Choose another currency, or ask an administrator to add the rate.',
    ])
  })

  it('a list that would be longer than the limit stays as it is, and a copy has a rule of its own', async () => {
    await tell(seen('good', 200, 200), seen('half', 200, 200))
    const list = await make('Limited')
    const admin = await world.signIn('admin')
    const organization = { scope: 'organization', organization: north }
    const limit = await admin.create('setting', { key: 'inventory-set-items', value: 1, ...organization })
    await work()
    expect(await marked(list)).toEqual([])
    const runs = (await manager.list(`/job-run?inventorySet=${list.id}`)).body as Json[]
    expect(runs[0]).toMatchObject({ status: 'failed', errorCode: 'too_many' })
    await admin.delete(`/setting/${limit.id}`)
    await manager.post(`/inventory-set/${list.id}/rule-run`)
    await work()
    expect((await marked(list)).length).toBeGreaterThan(1)
    const { body: copy } = await manager.post<Row>(`/inventory-set/${list.id}/duplicate`)
    expect(await marked(copy)).toEqual(await marked(list))
    await work()
    expect((await read(copy)).ruleRuns).toMatchObject([{ added: 0, removed: 0 }])
  })

  it('what is saved in the row while a rule is checked goes where the other entries are', async () => {
    await tell(seen('good', 200, 200), seen('half', 200, 200))
    const list = await make('Saved meanwhile')
    const items = ['mine.example', 'good.example'].map(value => ({ type: 'domain', value }))
    await workWhile(async () => expect((await change(list, { items })).status).toBe(200))
    expect(await marked(list)).toEqual(expect.arrayContaining(['good.example', 'half.example*', 'mine.example']))
    const row = await read(list)
    const all = await entries(list)
    expect(row.items).toBeUndefined()
    expect(row.counts).toMatchObject({ imported: all.length, byRule: all.length - 2 })
    expect(row.ruleRuns).toMatchObject([{ added: all.length - 2, removed: 0 }])
    // The file says what came, and not what was entered meanwhile.
    const [run] = (await manager.list(`/job-run?inventorySet=${list.id}`)).body as Row[]
    const { bytes } = await fetchFile(manager, `/job-run/${run?.id}/download`)
    const [, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines).toEqual(all.flatMap(({ value, byRule }) => (byRule ? [`Added,Domain,${value}`] : [])))
    expect(await holds(list, 'mine.example')).toBe(true)
    expect((await change(list, { name: 'Renamed' })).status).toBe(200)
  })

  it('a check leaves a list alone that is too long with what matches, or was archived meanwhile', async () => {
    await tell(seen('good', 200, 200), seen('half', 200, 200))
    const items = [{ type: 'domain', value: 'mine.example' }]
    const list = await make('Left alone', { items })
    const { version } = await read(list)
    const admin = await world.signIn('admin')
    const organization = { scope: 'organization', organization: north }
    const limit = await admin.create('setting', { key: 'inventory-set-items', value: 1, ...organization })
    await work()
    await admin.delete(`/setting/${limit.id}`)
    expect(await read(list)).toMatchObject({ version, counts: { domains: 1 }, items: [{ value: 'mine.example' }] })
    expect((await manager.post(`/inventory-set/${list.id}/rule-run`)).status).toBe(200)
    await workWhile(async () =>
      expect((await manager.post(`/inventory-set/${list.id}/move`, { to: 'archived' })).status).toBe(200),
    )
    expect((await read(list)).items).toMatchObject([{ value: 'mine.example' }])
    const runs = (await manager.list(`/job-run?inventorySet=${list.id}`)).body as Json[]
    expect(runs.map(({ errorCode }) => errorCode)).toEqual(expect.arrayContaining(['archived', 'too_many']))
  })

  it('a worker that takes a check over after it was applied keeps its result, and changes nothing more', async () => {
    await tell(seen('good', 200, 200))
    const list = await make('Taken over')
    await work()
    const [run] = (await manager.list(`/job-run?inventorySet=${list.id}`)).body as Row[]
    const before = await marked(list)
    await tell(seen('few', 9000, 9000, { lineItem: 'taken over' }))
    await world.store.transaction(async tx => {
      const [stored] = await tx.lock('job-run', [String(run?.id)], 'all')
      if (stored) await tx.update('job-run', [{ ...stored, status: 'queued' }])
    })
    await work()
    expect(await marked(list)).toEqual(before)
    const [again] = (await manager.list(`/job-run?inventorySet=${list.id}`)).body as Row[]
    if (!run) throw new Error('There is no run')
    const { rows, bytes, downloadUrl, checksum } = run
    expect(downloadUrl).toBeTruthy()
    expect(again).toMatchObject({ status: 'succeeded', attempts: 2, rows, bytes, downloadUrl, checksum })
    expect((await read(list)).ruleRuns).toMatchObject([{ run: run.id, added: before.length }])
  })

  it('a replacing import counts once what the rule found, too, and entries of the rule are called so', async () => {
    await tell(seen('good', 200, 200), seen('half', 200, 200))
    const list = await make('Replaced')
    await work()
    const found = (await entries(list)).map(({ value }) => value)
    const refused = await change(list, { items: [{ type: 'domain', value: 'z.example' }] })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining(
        `The entries of this list (${found.length}) come from its performance rule. Import others`,
      ),
    ])
    const admin = await world.signIn('admin')
    const organization = { scope: 'organization', organization: north }
    const limit = await admin.create('setting', { key: 'inventory-set-items', value: found.length, ...organization })
    const body = new FormData()
    body.append('file', new File([found.join('\n')], 'list.csv'))
    const headers = new Headers({ ...writeHeaders, cookie: String(manager.cookie) })
    const path = `${origin}/api/v1/inventory-set/${list.id}/import?operation=replace&type=domain`
    const answer = await world.api(new Request(path, { method: 'POST', body, headers }))
    expect(answer.status).toBe(200)
    await work()
    await admin.delete(`/setting/${limit.id}`)
    expect(await marked(list)).toEqual(found)
    const mixed = await change(list, { items: [{ type: 'domain', value: 'z.example' }] })
    expect(JSON.stringify(mixed.body)).toContain(`This list has ${found.length} imported entries. Change`)
  })

  it('the reach of a list counts each person once, in what it names; nothing is known of what was never seen', async () => {
    const persons = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
    await tell(
      seen('good', 40, 40, { people: persons(0, 40), lineItem: 'r' }),
      seen('half', 40, 40, { people: persons(20, 60), lineItem: 'r' }),
      seen('few', 40, 40, { people: persons(100, 200), lineItem: 'r' }),
    )
    const reach = async (values: readonly string[], more: Json = {}) => {
      const list = await manager.create('inventory-set', {
        organization: north,
        name: `Reach of ${values.join()} ${JSON.stringify(more)}`,
        items: values.map(value => ({ type: 'domain', value })),
        ...more,
      })
      const { reach, reason } = (await manager.get<Json>(`/inventory-set/${list.id}/reach`)).body
      expect(reason).toBe(reach === null ? 'too_few' : null)
      return reach
    }
    expect(await reach(['good.example', 'half.example'])).toBe(60 * 256)
    expect(await reach(['few.example'])).toBe(100 * 256)
    expect(await reach(['nowhere.example'])).toBeNull()
    // A list of deals takes no domains.
    expect(await reach(['good.example'], { kind: 'deals' })).toBeNull()
    const stranger = await world.signIn('stranger')
    const list = await make('Hidden')
    expect((await stranger.get(`/inventory-set/${list.id}/reach`)).status).toBe(404)
  })
})

/** The twins are two sites of one domain. */
const sites = [
  ['good', 'good.example'],
  ['poor', 'poor.example'],
  ['few', 'few.example'],
  ['half', 'half.example'],
  ['twin', 'half.example'],
  ['far', 'far.example'],
  ['edge', 'edge.example'],
  ['late', 'late.example'],
  ['other', 'other.example'],
] as const
