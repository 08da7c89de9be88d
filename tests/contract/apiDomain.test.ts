import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const vastUrl = 'https://ads.northwind.example/tag.xml?cb=[CACHEBUSTING]'

const checksum = `sha256:${'0a'.repeat(32)}`

const inline = (duration = '00:00:16', version = '4.3') => `<VAST version="${version}"><Ad id="1"><InLine>
  <AdSystem>iabtechlab</AdSystem><AdTitle>ad</AdTitle><Impression>http://track.northwind.example/i</Impression>
  <Creatives><Creative><Linear skipoffset="00:00:05"><Duration>${duration}</Duration>
  <TrackingEvents><Tracking event="start">https://t.example/s</Tracking><Tracking event="start">https://t.example/s2</Tracking></TrackingEvents>
  <MediaFiles><MediaFile delivery="progressive" type="video/mp4" bitrate="500" width="400" height="300"><![CDATA[https://cdn.northwind.example/a.mp4]]></MediaFile></MediaFiles>
  </Linear></Creative></Creatives></InLine></Ad></VAST>`
const wrapper = (next: string) =>
  `<VAST version="3.0"><Ad><Wrapper><VASTAdTagURI><![CDATA[${next}]]></VASTAdTagURI><Impression>https://t.example/w</Impression></Wrapper></Ad></VAST>`

eachStore((open, kind) => {
  let world: TestWorld
  let manager: ApiClient
  let rows: Map<string, Row>
  const resource = (entity: string) => catalogue.resources[entity] as Resource
  const body = (entity: string, variant?: string) => bodyFor(resource(entity), rows, north, variant ? { variant } : {})
  const make = async (entity: string, more: Json = {}, variant?: string) => {
    const row = await manager.create(entity, { ...body(entity, variant), ...more })
    rows.set(entity, row)
    return row
  }
  const transition = (entity: string, row: Row, to: string) =>
    manager.post<Row & Json>(`/${entity}/${row.id}/move`, { to })
  const fields = async (entity: string, more: Json, variant?: string) =>
    (await manager.post(`/${entity}`, { ...body(entity, variant), ...more })).body.fields
  const active = async (entity: string, row: Row) => {
    const answer = await transition(entity, row, 'active')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    rows = new Map()
    await active('account', await make('account'))
  })

  it('the main job: account, campaign, strategy, media, line item, activated from the top', async () => {
    world.pages.set('https://ads.northwind.example/vast.xml', inline())
    const any = { durationMax: 600, skippability: 'any', companionRequired: false, budgetSegments: undefined }
    const campaign = await make('campaign', { ...any, startAt: '2026-11-01T00:00:00.000Z' }, 'video')
    expect(campaign).toMatchObject({ status: 'draft', draft: true, currency: rows.get('account')?.currency })
    await make('goal')
    const strategy = await make('strategy')
    expect(strategy).toMatchObject({ currency: campaign.currency, deliveryState: 'not_delivering' })
    const media = await make(
      'media',
      { source: 'vast_url', vastUrl: 'https://ads.northwind.example/vast.xml', durationS: undefined },
      'video',
    )
    expect(media).toMatchObject({
      durationS: 16,
      size: '400x300',
      vastInfo: { version: '4.3', kind: 'inline', errors: [] },
    })
    const flights = [{ start: '2026-11-20T00:00:00.000Z', end: '2026-12-31T00:00:00.000Z' }]
    const lineItem = await make('line-item', {
      flights,
      media: [{ media: media.id, weight: 1 }],
      bid: { strategy: 'cpm', value: 1_000_000 },
      budgetType: 'currency',
      budgetTotal: 1_000_000_000,
      budgetDaily: undefined,
      deals: undefined,
    })
    expect(lineItem).toMatchObject({
      campaign: campaign.id,
      startAt: '2026-11-20T00:00:00.000Z',
      endAt: '2026-12-31T00:00:00.000Z',
      warnings: ['no_valid_media', 'media_not_approved', 'parent_paused'],
    })
    const refusals: unknown[] = []
    const tryLineItem = async () => refusals.push((await transition('line-item', lineItem, 'active')).body.error)
    await tryLineItem()
    await transition('media', media, 'pending_review')
    expect((await transition('media', media, 'approved')).body).toMatchObject({ review: { overall: 'approved' } })
    await tryLineItem()
    expect((await transition('strategy', strategy, 'active')).body.error).toBe('Activate its campaign first')
    await active('campaign', campaign)
    await active('strategy', strategy)
    expect(refusals).toEqual(['None of its creatives is approved and of its type', 'Activate its strategy first'])
    expect(await active('line-item', lineItem)).toMatchObject({ status: 'active', warnings: [] })
    const offered = (await manager.get(`/line-item/${lineItem.id}`)).body.actions
    expect(offered).toContainEqual({ action: 'pause', allowed: true })
    expect(offered).toContainEqual({ action: 'activate', allowed: false, reason: 'Not possible while it is active' })
    await transition('campaign', campaign, 'paused')
    expect((await manager.get(`/line-item/${lineItem.id}`)).body).toMatchObject({
      deliveryState: 'parent_paused',
      warnings: ['parent_paused'],
    })
  })

  it('models take active features only, from https, and stay while they are used', async () => {
    const admin = await world.signIn('admin')
    const moved = async (entity: string, id: unknown, to: string) =>
      (await admin.post<Json>(`/${entity}/${id}/move`, { to })).body
    const feature = async (name: string) => admin.create('feature', { ...body('feature'), name, key: name })
    const [first, second] = [await feature('first'), await feature('second')]
    const versions = [{ number: 1, state: 'active', artifactUrl: 'https://models.example/1', checksum }]
    const features = [{ feature: first.id }]
    const model = await admin.create('model', { ...body('model'), versions, features })

    expect(await moved('model', model.id, 'active')).toMatchObject({
      error: expect.stringContaining('“first” is a draft'),
    })
    await moved('feature', first.id, 'active')
    const live = await moved('model', model.id, 'active')
    expect(live).toMatchObject({ status: 'active' })

    const put = async (row: Json, more: Json) => admin.put<Json>(`/model/${model.id}`, { ...row, ...more })
    const refused = async (more: Json) => (await put(live, more)).body.fields
    const both = [...features, { feature: second.id }]
    expect(await refused({ features: both })).toHaveProperty(
      ['features.1.feature'],
      '“second” is a draft; activate it first',
    )
    expect(await refused({ features: [...features, ...features] })).toHaveProperty(['features.1.feature'])
    const plain = [{ ...versions[0], artifactUrl: 'http://models.example/1' }]
    expect(await refused({ versions: plain })).toHaveProperty(['versions.0.artifactUrl'])
    for (const to of ['active', 'deprecated']) await moved('feature', second.id, to)
    expect(await refused({ features: both })).toHaveProperty(
      ['features.1.feature'],
      '“second” is deprecated; choose an active feature',
    )
    await moved('feature', first.id, 'deprecated')
    expect((await put(live, { notes: 'Keeps what it had' })).status).toBe(200)
    expect(await moved('feature', first.id, 'archived')).toMatchObject({
      error: expect.stringContaining(`Model “${model.name}” still uses it`),
    })

    await make('campaign', {}, 'video')
    await make('goal')
    const bidStrategy = { kind: 'model', model: model.id }
    const strategy = await make('strategy', { bidStrategy })
    expect(await moved('model', model.id, 'paused')).toMatchObject({ status: 'paused' })
    expect(await moved('model', model.id, 'archived')).toMatchObject({
      error: expect.stringContaining(`Strategy “${strategy.name}” still uses it`),
    })
    const other = { ...strategy, bidStrategy: { kind: 'maximize_spend' } }
    expect((await manager.put(`/strategy/${strategy.id}`, other)).status).toBe(200)
    expect(await moved('model', model.id, 'archived')).toMatchObject({ status: 'archived' })
    expect(await moved('feature', first.id, 'archived')).toMatchObject({ status: 'archived' })
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  it('every type of campaign and media is made from its schema document [entity.2]', async () => {
    for (const entity of ['campaign', 'media']) {
      const { variants } = resource(entity)
      for (const variant of Object.keys(variants?.by ?? {})) {
        const row = await make(entity, {}, variant)
        expect(row[variants?.on ?? '']).toBe(variant)
      }
    }
    const display = { ...body('campaign', 'video'), type: 'display' }
    expect((await manager.post('/campaign', display)).status).toBe(400)
  })

  it('campaigns: an account that is closed, segments outside, lifetime without an end', async () => {
    const { endAt: _, ...open } = body('campaign')
    expect(
      await fields('campaign', { ...open, endAt: undefined, pacing: { type: 'even', period: 'lifetime' } }),
    ).toEqual({
      endAt: expect.any(String),
    })
    const segment = { start: '2026-11-01T00:00:00.000Z', end: '2027-04-01T00:00:00.000Z', amount: 1 }
    expect(Object.keys((await fields('campaign', { budgetSegments: [segment] })) as Json)).toEqual([
      'budgetSegments.0.start',
      'budgetSegments.0.end',
    ])
    expect(await fields('campaign', { frequencyCap: [{ max: 1, unit: 'month', count: 2 }] })).toHaveProperty([
      'frequencyCap.0.count',
    ])
    expect(await fields('campaign', { pacing: { type: 'asap', period: 'flight' } })).toHaveProperty(['pacing.period'])
    const account = rows.get('account') as Row
    const campaign = await make('campaign')
    await transition('account', account, 'suspended')
    expect(await fields('campaign', {})).toHaveProperty('account')
    expect((await transition('campaign', campaign, 'active')).body.error).toBe('Its account isn’t active')
    const currency = await manager.put(`/campaign/${campaign.id}`, { ...campaign, currency: 'JPY' })
    expect(currency.body.fields).toEqual({ currency: 'Currency can’t be changed after creation' })
  })

  it('campaigns: an advertiser’s, with a declaration where they are political', async () => {
    for (const kind of ['agency', 'publisher_billing']) {
      const account = await make('account', { kind, name: kind })
      expect(await fields('campaign', { account: account.id })).toEqual({
        account: 'Choose an advertiser: agencies and publishers can’t have campaigns',
      })
    }
    const account = await make('account', { kind: 'house' })
    await transition('account', account, 'active')
    const campaign = await make('campaign', { containsPolitical: 'yes' })
    expect((await transition('campaign', campaign, 'active')).body.error).toBe(
      'It contains political content. Set the political declaration of its account to “Yes” first',
    )
    const [stored] = (await manager.get<Row[]>(`/account?id=${account.id}`)).body
    await manager.put(`/account/${account.id}`, { ...stored, politicalDeclaration: 'yes' })
    expect((await transition('campaign', campaign, 'active')).body.error).toBe('Add a line item first')
  })

  it('strategies: own dates within the campaign, and no more than it has', async () => {
    await make('campaign', { budgetTotal: 100_000_000, budgetDaily: undefined })
    await make('goal')
    const dates = { inheritDates: false, startAt: '2026-11-01T00:00:00.000Z', endAt: '2027-04-01T00:00:00.000Z' }
    expect(Object.keys((await fields('strategy', dates)) as Json)).toEqual(['startAt', 'endAt'])
    await make('strategy', { budgetAllocation: 'fixed', budgetTotal: 60_000_000 })
    const more = { budgetAllocation: 'fixed', budgetTotal: 50_000_000 }
    expect(await fields('strategy', more)).toEqual({ budgetTotal: 'The campaign has 40 left' })
  })

  it('line items: of the campaign’s type, inside its dates, with media that fit', async () => {
    await make('campaign', {}, 'video')
    await make('goal')
    await make('strategy')
    expect(await fields('line-item', { lineItemType: 'audio' })).toEqual({
      lineItemType: 'This must be the campaign’s type: Video',
    })
    const flights = [{ start: '2026-11-01T00:00:00.000Z', end: '2027-04-01T00:00:00.000Z' }]
    expect(Object.keys((await fields('line-item', { flights })) as Json)).toEqual(['flights.0.start', 'flights.0.end'])
    const display = await make('media', {}, 'display')
    expect(await fields('line-item', { media: [{ media: display.id }] })).toHaveProperty(['media.0.media'])
  })

  it('goals know their direction and currency; their kinds are listed [metrics.2]', async () => {
    const campaign = await make('campaign')
    const goal = await make('goal', { metric: 'cpc', targetAmount: 1_000_000, targetValue: undefined })
    expect(goal).toMatchObject({ direction: 'minimize', currency: campaign.currency })
    const capped = { ...goal, thresholdAmount: 999_999 }
    expect((await manager.put<Json>(`/goal/${goal.id}`, capped)).body.fields).toEqual({
      thresholdAmount: 'Must be at least the target amount',
    })
    const kinds = await manager.get<{ metric: string }[]>('/goal?types')
    expect(kinds.body).toContainEqual({ metric: 'vcr', unit: 'percent', direction: 'maximize' })
    expect((await manager.list('/goal')).body.map(({ id }) => id)).toEqual([goal.id])
    const asked = resource('goal').fields.metric
    expect(kinds.body.map(({ metric }) => metric).sort()).toEqual(
      [...((asked?.kind === 'choice' && asked.options) || [])].sort(),
    )
  })

  it('deals: guaranteed ones are complete, fixed prices are prices, seats are let in or kept out', async () => {
    const guaranteed = { dealType: 'programmatic_guaranteed', priceType: 'second', units: 1000, totalCost: 5_000_000 }
    expect(await fields('deal', guaranteed)).toMatchObject({ endAt: expect.any(String) })
    const whole = { ...guaranteed, endAt: '2027-01-01T00:00:00.000Z', startAt: '2026-12-01T00:00:00.000Z' }
    expect(Object.keys((await fields('deal', whole)) as Json).sort()).toEqual(['priceType', 'publisherCount'])
    expect(await fields('deal', { priceType: 'fixed', floor: 0 })).toHaveProperty('floor')
    const deal = await make('deal', { ...whole, priceType: 'fixed', floor: 1_000_000, publisherCount: 'single' })
    expect(deal).toMatchObject({ guaranteed: true, buyerStatus: 'none', sync: { state: 'never' } })
    const extend = (values: Json) => manager.post(`/deal/${deal.id}/action`, { action: 'extend', values })
    expect((await extend({ days: 0 })).body).toMatchObject({ fields: { days: 'Must be at least 1' } })
    const later = new Date(Date.parse(String(deal.endAt)) + 7 * 24 * 60 * 60_000).toISOString()
    expect((await extend({ days: 7 })).body).toMatchObject({ endAt: later, version: 2 })
    const taken = await manager.post('/deal', { ...body('deal'), origin: deal.origin, dealId: deal.dealId })
    expect(taken.body.fields).toMatchObject({ dealId: expect.any(String) })
  })

  it('models have one active version', async () => {
    const admin = await world.signIn('admin')
    const artifactUrl = 'https://models.example/1'
    const version = (number: number, state: string) => ({ number, state, artifactUrl, checksum })
    const made = await admin.create('model', { ...body('model'), versions: [version(1, 'accepted')] })
    expect((await admin.post(`/model/${made.id}/move`, { to: 'active' })).status).toBe(409)
    const two = { ...made, versions: [version(1, 'active'), version(2, 'active')] }
    expect((await admin.put(`/model/${made.id}`, two)).body.fields).toHaveProperty(['versions.1.state'])
    const one = { ...made, versions: [version(1, 'active'), version(2, 'accepted')] }
    expect((await admin.put(`/model/${made.id}`, one)).status).toBe(200)
    expect((await admin.post(`/model/${made.id}/move`, { to: 'active' })).status).toBe(200)
  })

  it('webhooks and bidders call only the public internet', async () => {
    const admin = await world.signIn('admin')
    for (const url of [
      'https://localhost/x',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://[::1]/',
      'https://db.internal/',
      'https://intranet/',
    ]) {
      const answer = await admin.post('/webhook', { ...body('webhook'), url })
      expect(answer.body.fields, url).toEqual({ url: 'This host isn’t on the public internet' })
    }
    const headers = [{ name: 'Host', value: 'x' }]
    expect((await admin.post('/webhook', { ...body('webhook'), headers })).body.fields).toHaveProperty([
      'headers.0.name',
    ])
    expect((await admin.post('/webhook', { ...body('webhook'), url: 'https://a:b@hooks.example/' })).status).toBe(400)
  })

  describe('VAST', () => {
    const info = async (more: Json) => (await make('media', more, 'video')).vastInfo as Json

    it('is read at save: versions, wrappers, files, trackers, insecure addresses', async () => {
      world.pages.set('https://a.example/1', wrapper('https://a.example/2'))
      world.pages.set('https://a.example/2', inline())
      expect(await info({ source: 'vast_url', vastUrl: 'https://a.example/1' })).toMatchObject({
        version: '3.0',
        kind: 'wrapper',
        wrapperDepth: 1,
        durationS: 16,
        skipOffsetS: 5,
        mediaFiles: [{ mime: 'video/mp4', width: 400, height: 300, bitrate: 500, delivery: 'progressive' }],
        trackers: expect.arrayContaining([
          { event: 'start', count: 2 },
          { event: 'impression', count: 2 },
        ]),
        insecureUrls: ['http://track.northwind.example/i'],
        errors: [],
      })
    })

    it('that cannot be fetched is saved all the same, and says why', async () => {
      const sentences = async (url: string) => (await info({ source: 'vast_url', vastUrl: url })).errors
      expect(await sentences('https://nobody.example/')).toEqual([expect.stringContaining('couldn’t be reached')])
      world.pages.set('https://a.example/html', '<html><body>no</body></html>')
      expect(await sentences('https://a.example/html')).toEqual([
        expect.stringContaining('an HTML page, not a VAST document'),
      ])
      world.pages.set('https://a.example/loop', wrapper('https://a.example/loop'))
      expect(await sentences('https://a.example/loop')).toEqual([expect.stringContaining('lead back to a document')])
    })

    it.each([
      ['<VAST version="4.2"><Ad>', 'well-formed'],
      ['<NotVast version="4.2"></NotVast>', 'The root element is “NotVast”'],
      ['<VAST version="9.9"></VAST>', 'VAST “9.9”'],
      ['<VAST version="4.2"></VAST>', 'no ad'],
      ['<!DOCTYPE VAST [<!ENTITY a "aaaa">]><VAST version="4.2"><Ad>&a;</Ad></VAST>', 'DOCTYPE'],
    ])('document %s is refused', async (vastXml, why) => {
      expect(await fields('media', { source: 'vast_xml', vastXml, vastUrl: undefined }, 'video')).toMatchObject({
        vastXml: expect.stringContaining(why),
      })
    })

    it('that is changed after approval goes back to review; its name may change', async () => {
      const media = await make('media', { source: 'vast_xml', vastXml: inline(), vastUrl: undefined }, 'video')
      await transition('media', media, 'pending_review')
      const { body: approved } = await transition('media', media, 'approved')
      const named = await manager.put<Row & Json>(`/media/${media.id}`, { ...approved, name: 'Another name' })
      expect(named.body).toMatchObject({ status: 'approved', vastInfo: { durationS: 16 } })
      const changed = await manager.put(`/media/${media.id}`, { ...named.body, vastXml: inline('00:00:30') })
      expect(changed.body).toMatchObject({
        status: 'pending_review',
        vastInfo: { durationS: 30 },
        review: { overall: 'pending_not_servable' },
      })
    })

    it('macros in its address are filled', async () => {
      const asked: string[] = []
      world.pages.get = url => {
        asked.push(url)
        return inline()
      }
      await info({ source: 'vast_url', vastUrl })
      expect(asked).toEqual([expect.stringMatching(/cb=\d{8}$/)])
    })
  })

  it('search finds rows of several entities, best first', async () => {
    await make('campaign', { name: 'Zebra winter' })
    await make('account', { name: 'Zebra' })
    const hits = await manager.get<Json[]>(`/search?q=zebra&organization=${north}`)
    expect(hits.body.map(({ entity, name }) => [entity, name])).toEqual([
      ['account', 'Zebra'],
      ['campaign', 'Zebra winter'],
    ])
    expect(hits.body[1]).toMatchObject({
      organization: north,
      path: expect.stringMatching(/^\/campaigns\/[^/]+\/show$/),
    })
    const roles = await manager.get<Json[]>('/search?q=trafficker')
    expect(roles.body).toMatchObject([{ entity: 'role', name: 'Trafficker', builtIn: true }])
    expect(hits.body.some(hit => 'builtIn' in hit)).toBe(false)
  })
})
