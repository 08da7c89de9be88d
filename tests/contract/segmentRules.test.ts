import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { memberStore } from '../../src/advertising/server/segments/store/memberStore.ts'
import type { AudienceEstimate, SegmentOverlap } from '../../src/advertising/targeting/audienceEstimate.ts'
import type { RuleTerm } from '../../src/advertising/targeting/segmentRule.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  let admin: ApiClient
  let [a, b]: Row[] = []

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    admin = await world.signIn('admin')
    ;[a, b] = [await uploaded('A', 0, 1_500), await uploaded('B', 1_000, 2_500)]
  })

  const make = (name: string, more: Json = {}) =>
    manager.create('segment', { organization: north, name, type: 'first_party', currency: 'USD', ...more })
  const made = (name: string, rule: readonly Partial<RuleTerm>[], more: Json = {}) =>
    make(name, { madeFrom: 'rule', rule, ...more })
  const read = async ({ id }: Row) => (await manager.get<Row & { size?: Json }>(`/segment/${id}`)).body
  const estimate = (rule: unknown, who = manager, more: Json = {}) =>
    who.post<AudienceEstimate & Json>('/segment-estimate', { organization: north, rule, ...more })
  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin }).look()
  const later = async () => {
    world.time.now = new Date(world.time.now.getTime() + 10_000)
    await work()
  }
  const put = ({ id }: Row, hashes: readonly string[], idType: 'hem' | 'person' = 'hem') =>
    world.store.transaction(async tx => {
      const members = tx.extension(memberStore)
      const set = await members.stageSet(id)
      const times = { since: '2026-01-01T00:00:00.000Z', expires: '2027-06-01T00:00:00.000Z' }
      await members.stageMembers(set, { idType, hashes, ...times })
      await members.takeOver(id, set)
    })
  const uploaded = async (name: string, from: number, to: number, more: Json = {}) => {
    const row = await make(name, more)
    await put(row, hashes(from, to))
    await manager.post(`/segment/${row.id}/move`, { to: 'build' })
    await work()
    return row
  }
  const build = async (row: Row) => {
    await manager.post(`/segment/${row.id}/move`, { to: 'build' })
    await work()
    return read(row)
  }
  const [all, any] = [
    { depth: 0, kind: 'all' },
    { depth: 0, kind: 'any' },
  ] as const
  const is = (row: Row | undefined, more: Partial<RuleTerm> = {}): RuleTerm => ({
    depth: 1,
    kind: 'segment',
    segment: row?.id ?? '',
    ...more,
  })

  it('a rule finds who is in one and not in the other; the estimate, the segment and the list say the same', async () => {
    for (const [name, rule, total] of [
      ['both', [all, is(a), is(b)], 500],
      ['either', [any, is(a), is(b)], 2_500],
      ['only A', [all, is(a), is(b, { not: true })], 1_000],
      [
        'not both',
        [
          all,
          { depth: 1, kind: 'any' },
          is(a, { depth: 2 }),
          is(b, { depth: 2 }),
          { depth: 1, kind: 'all', not: true },
          is(a, { depth: 2 }),
          is(b, { depth: 2 }),
        ],
        2_000,
      ],
    ] as const) {
      expect([name, (await estimate(rule)).body]).toMatchObject([
        name,
        { total, isEstimated: false, isTooSmall: total < 1_000 },
      ])
      const row = await build(await made(name, rule))
      expect([name, row.status, row.size]).toMatchObject([
        name,
        total < 1_000 ? 'too_small' : 'ready',
        { total, hem: total },
      ])
    }
  })

  it('is built anew when what it names changes, through another rule and from below', async () => {
    const base = await uploaded('Base', 5_000, 6_000)
    const child = await make('Child', { parent: base.id })
    const first = await made('First', [is(base, { depth: 0 })])
    const second = await made('Second', [all, is(first), is(a, { not: true })])
    expect([(await build(first)).size, (await build(second)).size]).toMatchObject([{ total: 1_000 }, { total: 1_000 }])
    await put(child, hashes(6_000, 6_200))
    await build(child)
    for (let round = 0; round < 4; round += 1) await later()
    expect([(await read(base)).size, (await read(first)).size, (await read(second)).size]).toMatchObject([
      { total: 1_200 },
      { total: 1_200 },
      { total: 1_200 },
    ])
    await manager.put(`/segment/${second.id}`, { ...(await read(second)), rule: [all, is(first), is(b)] })
    await work()
    expect(await read(second)).toMatchObject({ status: 'too_small', size: { total: 0 } })
  })

  it('refuses circles with a sentence that names them, also through parents', async () => {
    const one = await made('One', [is(a, { depth: 0 })])
    const two = await made('Two', [is(one, { depth: 0 })])
    const back = { ...(await read(one)), rule: [all, is(a), is(two)] }
    const answer = await manager.put<Json>(`/segment/${one.id}`, back)
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { rule: 'This would create a loop: “One” needs “Two” needs “One”' },
    ])
    expect((await estimate(back.rule, manager, { segment: one.id })).body.fields).toEqual(answer.body.fields)
    const self = await manager.put<Json>(`/segment/${one.id}`, { ...(await read(one)), rule: [is(one, { depth: 0 })] })
    expect(self.body.fields).toEqual({ rule: 'This would create a loop: “One” needs “One”' })
    const below = await manager.put<Json>(`/segment/${two.id}`, { ...(await read(two)), parent: one.id })
    expect([below.status, below.body.error]).toEqual([400, expect.stringContaining('needs')])
  })

  it('says what is wrong with a rule, and counts its conditions first', async () => {
    const archived = await make('Put away')
    await manager.post(`/segment/${archived.id}/move`, { to: 'archive' })
    const stranger = await world.signIn('stranger')
    const foreign = { id: 'seg-of-another', version: 1 } as Row
    for (const [rule, path, sentence] of [
      [Array(10_000).fill(is(a)), 'rule', /at most 200 conditions; this one has 10000|At most 200/],
      [[], 'rule', /Add a condition|Required|at least/i],
      [[all], 'rule.0.kind', /group is empty/],
      [[is(a)], 'rule.0.depth', /must contain all others/],
      [[all, is(a), is(b, { depth: 3 })], 'rule.2.depth', /is in no group/],
      [[is(a, { depth: 0, not: true })], 'rule', /only excludes users/],
      [[any, is(a), is(b, { not: true })], 'rule', /only excludes users/],
      [[is(archived, { depth: 0 })], 'rule.0.segment', /archived/],
      [[is(foreign, { depth: 0 })], 'rule.0.segment', /There is no segment/],
      [[{ depth: 0, kind: 'script' }], 'rule.0.kind', /./],
    ] as const) {
      const asked = await estimate(rule)
      expect([asked.status, (asked.body.fields as Json | undefined)?.[path]]).toEqual([
        400,
        expect.stringMatching(sentence),
      ])
      const saved = await manager.post<Json>('/segment', {
        organization: north,
        name: 'Bad',
        type: 'first_party',
        madeFrom: 'rule',
        rule,
      })
      expect([path, saved.status]).toEqual([path, 400])
    }
    expect((await estimate([is(a, { depth: 0 })], await world.signIn('viewer'))).status).toBe(403)
    expect((await estimate([is(a, { depth: 0 })], stranger)).status).toBe(404)
  })

  it('keeps its members when a segment that it excludes is archived, and says why', async () => {
    const out = await uploaded('Opted out', 0, 400)
    const row = await made('Without opted out', [all, is(a), is(out, { not: true })])
    expect((await build(row)).size).toMatchObject({ total: 1_100 })
    await manager.post(`/segment/${out.id}/move`, { to: 'suspend' })
    await manager.post(`/segment/${out.id}/move`, { to: 'archive' })
    await later()
    const runs = await manager.get<Row[]>(`/job-run?segment=${row.id}&status=failed&limit=5`)
    expect(runs.body[0]).toMatchObject({ errorMessage: expect.stringContaining('“Opted out” is archived') })
    expect((await read(row)).size).toMatchObject({ total: 1_100 })
    expect((await estimate([is(out, { depth: 0 })])).body.fields).toEqual({
      'rule.0.segment': '“Opted out” is archived',
    })
  })

  it('takes no uploads, and what it is made from can’t be changed', async () => {
    const row = await made('Made', [is(a, { depth: 0 })])
    const upload = await manager.post<Json>(`/segment/${row.id}/upload?operation=add&idType=hem`)
    expect([upload.status, upload.body.error]).toEqual([409, expect.stringContaining('rule builds this')])
    const changed = await manager.put<Json>(`/segment/${row.id}`, { ...(await read(row)), madeFrom: 'uploads' })
    expect([changed.status, changed.body.fields]).toMatchObject([
      400,
      { madeFrom: expect.stringContaining('be changed') },
    ])
  })

  it('estimates from the sample of people where a rule asks who saw ads', async () => {
    const now = world.time.now
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - 7_200_000).toISOString()
    const fact = {
      hour,
      organization: north,
      currency: 'USD',
      campaign: 'c',
      strategy: 's',
      lineItem: 'l',
      impressions: 9,
    }
    const people = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
    await world.store.transaction(async tx => {
      await tx.extension(factStore).lockFacts()
      await tx.extension(factStore).insertFacts([
        { ...fact, country: 'US', deviceType: 'phone', people: people(0, 40) },
        { ...fact, country: 'DE', deviceType: 'phone', people: people(30, 60) },
        {
          ...fact,
          hour: new Date(Date.parse(hour) - 20 * 86_400_000).toISOString(),
          country: 'US',
          people: people(100, 200),
        },
      ])
    })
    const country = await admin.create('feature', {
      organization: north,
      name: 'Country',
      key: 'geo.country',
      source: 'geo',
      dataType: 'categorical',
      measuredBy: 'country',
      transform: { kind: 'identity' },
      personalData: false,
    })
    const saw = (values: readonly string[], more: Partial<RuleTerm> = {}): RuleTerm => ({
      depth: 1,
      kind: 'feature',
      feature: country.id,
      values,
      days: 7,
      hours: 1,
      ...more,
    })
    expect((await estimate([saw(['US'], { depth: 0 })])).body).toMatchObject({
      total: 40 * 256,
      isEstimated: true,
      errorPercent: 15.8,
    })
    expect((await estimate([all, saw(['US']), saw(['DE'])])).body).toMatchObject({ total: 10 * 256 })
    expect((await estimate([all, saw(['US']), saw(['DE'], { not: true })])).body).toMatchObject({ total: 30 * 256 })
    expect((await estimate([saw(['US'], { depth: 0, days: 30 })])).body).toMatchObject({ total: 140 * 256 })
    expect((await estimate([saw(['FR'], { depth: 0 })])).body).toMatchObject({ total: null, fewerThan: 2_560 })
    expect((await estimate([saw(['US'], { depth: 0, hours: 2 })])).body).toMatchObject({ total: null })

    const known = await make('Known people')
    await put(
      known,
      people(20, 50).map(number => `00${number.toString(16).padStart(13, '0')}`.padEnd(64, '0')),
    )
    const both = await made('Known who saw it', [all, is(known), saw(['US'])])
    expect(await build(both)).toMatchObject({ status: 'ready', size: { total: 20 * 256, estimated: true } })
    const without = await made('Others', [all, saw(['US']), is(both, { not: true })])
    expect(await build(without)).toMatchObject({ size: { total: 20 * 256, estimated: true } })
    const parent = await make('Above')
    await manager.put(`/segment/${both.id}`, { ...(await read(both)), parent: parent.id })
    expect(await build(parent)).toMatchObject({ size: { total: 20 * 256, estimated: true } })
    // Whoever saw it in the last seven days stays seven days after that.
    world.time.now = new Date(now.getTime() + 9 * 86_400_000)
    await work()
    await later()
    const [ended] = await world.store.read.byIds('segment', [both.id], 'all')
    expect(ended).toMatchObject({ status: 'too_small', size: { total: 0 } })
    world.time.now = now

    const unmeasured = await admin.create('feature', {
      organization: north,
      name: 'Topic',
      key: 'page.topic',
      source: 'contextual',
      dataType: 'categorical',
      transform: { kind: 'identity' },
      personalData: false,
    })
    expect((await estimate([saw(['x'], { depth: 0, feature: unmeasured.id })])).body.fields).toEqual({
      'rule.0.feature': '“Topic” isn’t measured by delivery data, so it matches no users',
    })
  })

  it('finds who saw an ad of a campaign, line item, media or deal, often enough and lately', async () => {
    const hour = (back: number) =>
      new Date((Math.floor(world.time.now.getTime() / 3_600_000) - back) * 3_600_000).toISOString()
    const rows: Record<string, Row> = {}
    for (const [entity, name] of holders) {
      const resource = catalogue.resources[entity]
      if (!resource) throw new Error(entity)
      const row = { ...bodyFor(resource, new Map(), north), id: `${name}-1`, version: 1, status: 'draft' }
      await world.store.transaction(tx => tx.insert(entity, [storedRow(resource, row)]))
      rows[name] = row
    }
    const ids = Object.fromEntries(holders.map(([, name]) => [name, `${name}-1`]))
    const none = { organization: north, currency: 'USD', campaign: 'c', strategy: 's', lineItem: 'l' }
    const people = Array.from({ length: 40 }, (_, index) => 5_000 + index)
    await world.store.transaction(async tx => {
      await tx.extension(factStore).lockFacts()
      await tx.extension(factStore).insertFacts([
        { ...none, ...ids, hour: hour(3), impressions: 40, people },
        { ...none, ...ids, hour: hour(4), impressions: 20, people: people.slice(0, 20) },
        { ...none, ...ids, hour: hour(24 * 20), impressions: 10, people: [9_001, 9_002] },
        { ...none, lineItem: 'other', hour: hour(3), impressions: 10, people: [9_003] },
      ])
    })
    const saw = (more: Partial<RuleTerm>) => estimate([{ depth: 0, kind: 'impression', days: 7, hours: 1, ...more }])
    for (const [, name] of holders)
      expect([name, (await saw({ [name]: `${name}-1` })).body]).toMatchObject([name, { total: 40 * 256 }])
    expect((await saw({ campaign: 'campaign-1', days: 30 })).body).toMatchObject({ total: 42 * 256 })
    expect((await saw({ campaign: 'campaign-1', hours: 2 })).body).toMatchObject({ total: 20 * 256 })
    expect((await saw({ campaign: 'nobody' })).body.fields).toEqual({
      'rule.0.campaign': 'There is no campaign “nobody”',
    })
  })

  it('adds up what data costs: together all, of alternatives the dearest, nothing for what is excluded', async () => {
    const [two, three] = [
      await uploaded('Two', 0, 2_000, { cpmCost: 2_000_000 }),
      await uploaded('Three', 0, 2_000, { cpmCost: 3_000_000 }),
    ]
    for (const [rule, cpm] of [
      [[all, is(two), is(three)], 5_000_000],
      [[any, is(two), is(three)], 3_000_000],
      [[all, is(two), is(three, { not: true })], 2_000_000],
      [[is(a, { depth: 0 })], 0],
    ] as const) {
      const { body } = await estimate(rule)
      expect(body).toMatchObject({ cpm, once: Math.round((cpm * (body.total ?? 0)) / 1_000), currency: 'USD' })
    }
    const dear = await made('Dear', [is(three, { depth: 0 })], { cpmCost: 1_000_000 })
    await build(dear)
    expect((await estimate([all, is(dear), is(two)])).body).toMatchObject({ cpm: 6_000_000, once: 12_000_000 })
  })

  it('names the provider who is paid for data, who is a data provider, and keeps what others supplied', async () => {
    const partner = (name: string, kind: string) =>
      admin.create('partner', { ...bodyFor(catalogue.resources.partner as Resource, new Map(), north), name, kind })
    const [seller, other] = [await partner('DataCo', 'data_provider'), await partner('Exchange', 'ssp')]
    const bought = { type: 'third_party', provider: seller.id }
    const dear = await uploaded('Bought', 0, 2_000, { ...bought, cpmCost: 2_000_000 })
    const own = await uploaded('Own', 0, 2_000, { cpmCost: 500_000 })
    expect((await estimate([all, is(dear), is(own)])).body).toMatchObject({
      cpm: 2_500_000,
      providers: [{ name: 'DataCo', cpm: 2_000_000 }],
    })
    expect((await estimate([any, is(dear), is(own)])).body.providers).toEqual([{ name: 'DataCo', cpm: 2_000_000 }])
    const refused = async (more: Json) =>
      (await manager.post<Json>('/segment', { organization: north, name: 'No', currency: 'USD', ...bought, ...more }))
        .body.fields
    expect(await refused({ provider: other.id })).toEqual({
      provider: '“Exchange” supplies no data. Choose a partner of the kind “Data provider”',
    })
    const shared = { sharing: [{ partner: other.id, cpm: 1_000_000, active: true }] }
    expect((await make('Ours', shared)).sharing).toEqual(shared.sharing)
    for (const type of ['second_party', 'third_party'])
      expect(await refused({ type, ...shared })).toEqual({ sharing: 'Data that others supplied can’t be shared' })
  })

  it('is described by entries of IAB’s Audience Taxonomy, and by no others', async () => {
    const row = await make('Young people', { taxonomyIds: ['3', '4'] })
    expect((await manager.list('/segment?taxonomyIds=4')).body.map(({ id }) => id)).toEqual([row.id])
    const bad = await manager.put<Json>(`/segment/${row.id}`, { ...row, taxonomyIds: ['3', 'IAB17'] })
    expect([bad.status, bad.body.fields]).toEqual([
      400,
      { 'taxonomyIds.1': `IAB’s Audience Taxonomy 1.1 has no entry “IAB17”` },
    ])
  })

  it('two segments are compared: how many both have, and what part of each that is', async () => {
    const { status, body } = await manager.get<SegmentOverlap>(`/segment/${a?.id}/overlap?with=${b?.id}`)
    expect([status, body]).toMatchObject([
      200,
      { one: 1_500, other: 1_500, both: 500, either: 2_500, shareOfOne: 33.3, shareOfOther: 33.3, jaccard: 20 },
    ])
    for (const other of [a?.id, 'nobody', '']) {
      expect((await manager.get(`/segment/${a?.id}/overlap?with=${other}`)).status).toBe(400)
    }
    expect((await (await world.signIn('stranger')).get(`/segment/${a?.id}/overlap?with=${b?.id}`)).status).toBe(404)
  })
})

const holders = [
  ['campaign', 'campaign'],
  ['line-item', 'lineItem'],
  ['media', 'media'],
  ['deal', 'deal'],
] as const

function hashes(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `f0${(from + index).toString(16).padStart(62, '0')}`)
}
