import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { settleConversions } from '../../src/advertising/server/conversions/settleConversions.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { refreshGoals } from '../../src/advertising/server/metrics/refreshGoals.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { type Answer, type ApiClient, type Json, north, origin, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bindAccount, callByKey, keysOf, putFeed } from './factFeeds.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let keys: ReadonlyMap<string, string>
  let turn = 0
  let [sale, signup, ann, bob, eve] = ['', '', '', '', '']

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    await fill(world.store)
    admin = await world.signIn('admin')
    keys = await keysOf(world, ['feed', 'shop'])
  })

  /** Each test has people and events of its own. */
  beforeEach(async () => {
    turn += 1
    ;[sale, signup] = [`sale-${turn}`, `signup-${turn}`]
    ;[ann = '', bob = '', eve = ''] = ['a', 'b', 'e'].map(letter => String(turn).padEnd(64, letter))
    await putRows(world.store, 'conversion-event', { id: sale, ...selling }, { id: signup, ...signingUp })
  })

  const post = (who: string, path: string, body: object): Promise<Answer<Json>> =>
    callByKey(world, keys.get(who), path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const tell = (...touches: readonly Json[]) =>
    post('feed', '/touch', { touches: touches.map(one => ({ kind: 'click', lineItem: 'l1', person: ann, ...one })) })
  const sell = (...conversions: readonly Json[]) =>
    post('shop', '/conversion', { conversions: conversions.map(one => ({ event: sale, person: ann, ...one })) })
  const pixel = (event: string, params: Readonly<Record<string, string>> = {}) =>
    world.api(
      new Request(`${origin}/api/v1/c/${event}?${new URLSearchParams(params)}`, {
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
      }),
    )
  const settle = () => settleConversions({ store: world.store, clock: () => world.time.now })
  const reported = async (dimensions: readonly string[], metrics = ['conversions', 'conversionValue']) => {
    const filters = [{ dimension: 'event', op: 'in', values: [sale, signup] }]
    const question = { organization: north, dimensions, metrics, dateRange: 'mtd', filters }
    const { status, body } = await admin.post<{ rows: { cells: unknown[] }[]; fields?: Json }>(
      '/report-query',
      question,
    )
    // What lost its credit again is left with zeros.
    return status === 200 ? body.rows.map(({ cells }) => cells).filter(cells => cells.at(-2) !== 0) : body.fields
  }

  it('credits a sale to the last click within its window, else to a view, and reports it by event', async () => {
    expect((await tell({ at: ago(3), media: 'm1' }, { at: ago(2), lineItem: 'l2' })).body.accepted).toBe(2)
    await tell({ at: ago(1), kind: 'view' }, { at: ago(1), kind: 'view', person: bob })
    expect((await sell({ value: 25_000_000 }, { person: bob, order: 'b' }, { person: eve })).body).toEqual({
      accepted: 3,
      known: 0,
      rejected: [],
    })
    await settle()
    expect(await reported(['lineItem', 'event', 'touch'])).toEqual([
      ['l1', sale, 'view', 1, 10_000_000],
      ['l2', sale, 'click', 1, 25_000_000],
    ])
    expect(await reported(['eventCategory'])).toEqual([['purchase', 2, 35_000_000]])
    expect(await reported(['event'], ['cpa'])).toEqual({
      metrics: 'Conversion event breaks down conversions and their value only, not CPA',
    })
    // What people did says nothing of how far delivery is known.
    expect(await world.store.read.extension(factStore).lastFactHour('all')).toBe(null)
  })

  it('counts an order, a click, and a body that is sent twice once', async () => {
    const touch = { at: ago(3), click: `click-${turn}` }
    await tell(touch)
    expect((await tell(touch, { ...touch, at: ago(2) })).body).toEqual({ accepted: 0, known: 2, rejected: [] })
    const order = { order: 'A-1', value: 5_000_000 }
    await Promise.all([sell(order), sell(order)])
    expect((await sell(order, { ...order, value: 9 })).body).toEqual({ accepted: 0, known: 2, rejected: [] })
    await settle()
    await settle()
    expect(await reported([])).toEqual([[1, 5_000_000]])
  })

  it('takes the windows of the account where the event has none: clickDays and viewDays', async () => {
    await tell({ at: ago(4) }, { at: ago(2), kind: 'view', person: bob })
    await sell({}, { person: bob })
    await settle()
    expect(await reported(['touch'])).toEqual([
      ['click', 1, 10_000_000],
      ['view', 1, 10_000_000],
    ])
    const [account] = await world.store.read.byIds('account', ['a1'], 'all')
    const widen = (conversionWindow: object) =>
      world.store.transaction(tx => tx.update('account', [{ ...account, id: 'a1', conversionWindow }]))
    await widen({ clickDays: 3, viewDays: 1 })
    await sell({}, { person: bob })
    await settle()
    expect(await reported([])).toEqual([])
    const { body } = await admin.get<Json>(`/conversion-event/${sale}`)
    await admin.put(`/conversion-event/${sale}`, { ...body, clickDays: 10 })
    await sell({})
    await settle()
    expect(await reported(['touch'])).toEqual([['click', 3, 30_000_000]])
    await widen({ clickDays: 5, viewDays: 3 })
  })

  it('counts a sign-up once per person by its pixel, whose click may be told later', async () => {
    const first = await pixel(signup, { click: `click-${turn}`, value: '3.5', currency: 'EUR', order: 'x' })
    expect([
      first.status,
      first.headers.get('content-type'),
      first.headers.get('cross-origin-resource-policy'),
    ]).toEqual([200, 'image/gif', 'cross-origin'])
    await pixel(signup, { person: ann.toUpperCase(), value: '9' })
    await settle()
    expect(await reported(['event'])).toEqual([])
    await tell({ at: ago(1), click: `click-${turn}` })
    await settle()
    expect(await reported(['event', 'touch'])).toEqual([[signup, 'click', 1, 3_500_000]])
    const { body } = await admin.get<Json>(`/conversion-event/${signup}/tag`)
    expect(body).toEqual({
      url: `${origin}/api/v1/c/${signup}`,
      lastAt: '2026-11-21T09:00:00.000Z',
      days: [{ day: '2026-11-21', received: 2, credited: 1 }],
    })
  })

  it('answers a pixel the same whichever event it names, and keeps only what is well formed', async () => {
    const bodies = await Promise.all(
      [signup, sale, 'put-away', 'gone', 'x'.repeat(101), '%00'].map(async id => {
        const answer = await pixel(id, { order: 'same' })
        return [answer.status, await answer.text(), [...answer.headers.keys()].sort().join()]
      }),
    )
    expect(new Set(bodies.map(one => JSON.stringify(one))).size).toBe(1)
    await tell({ at: ago(1) })
    await pixel(signup, { person: ann, value: '-4', order: 'é', click: 'x'.repeat(101) })
    await settle()
    // The value of the event.
    expect(await reported(['event'])).toEqual([[signup, 1, 2_000_000]])
    const { body } = await admin.get<{ days: Json[] }>(`/conversion-event/${signup}/tag`)
    expect(body.days).toMatchObject([{ received: 2, credited: 1 }])
  })

  it('rejects one by one what names nothing of the sender, comes too late, or in another currency', async () => {
    const touches = await tell(
      { lineItem: 'l3', at: ago(1) },
      { at: ago(8) },
      { at: '2026-11-21T09:06:00Z' },
      { at: ago(1), deal: 'nowhere' },
      { at: ago(1) },
    )
    expect(touches.body).toEqual({
      accepted: 1,
      known: 0,
      rejected: [
        { index: 0, error: 'There is no line item “l3”' },
        { index: 1, error: 'Time: must be at most 7 days ago' },
        { index: 2, error: 'Time: must not be in the future' },
        { index: 3, error: 'There is no deal “nowhere”' },
      ],
    })
    const conversions = await sell({ event: 'theirs' }, { event: signup }, { currency: 'USD' }, { at: ago(9) })
    expect(conversions.body.rejected).toEqual([
      { index: 0, error: 'There is no active conversion event “theirs”' },
      { index: 1, error: 'This event accepts conversions through its pixel only' },
      { index: 2, error: 'Send values in EUR' },
      { index: 3, error: 'Time: must be at most 7 days ago' },
    ])
    expect((await sell({ person: 'ann' })).status).toBe(400)
    expect((await sell({ order: 'x'.repeat(101) })).status).toBe(400)
    expect((await post('feed', '/conversion', { conversions: [{ event: sale }] })).body.error).toContain(
      'Conversion feed',
    )
    expect((await post('shop', '/touch', { touches: [] })).body.error).toContain('Delivery feed')
    expect((await (await world.signIn('viewer')).get('/conversion-event/theirs/tag')).status).toBe(404)
  })

  it('credits nothing to campaigns of other accounts, and values in another currency by the stored rates only', async () => {
    await tell({ at: ago(1), lineItem: 'other' }, { at: ago(1), lineItem: 'dollars', person: bob })
    await sell({}, { person: bob })
    await settle()
    expect(await reported(['lineItem', 'currency'])).toEqual([['dollars', 'USD', 1, 0]])
  })

  describe('a goal', () => {
    const goal = { scope: 'campaign', campaign: 'c3', metric: 'cpa', targetAmount: 20_000_000 }

    it('counts the conversions of its event only', async () => {
      const lineItem = 'measured'
      await tell({ at: ago(1), lineItem }, { at: ago(1), person: bob, lineItem })
      await sell({}, { person: bob })
      await pixel(signup, { person: ann })
      await settle()
      await world.store.transaction(tx =>
        tx.extension(factStore).insertFacts([
          {
            ...tree,
            campaign: 'c3',
            hour: '2026-11-20T10:00:00Z',
            lineItem,
            spend: 60_000_000,
            impressions: 1000,
            conversions: 1,
          },
        ]),
      )
      const made = { organization: north, status: 'active', ...goal }
      await putRows(world.store, 'goal', { id: 'all', ...made }, { id: 'sales', event: sale, ...made })
      const roas = { scope: 'campaign', campaign: 'c3', metric: 'roas', targetValue: 1, event: signup }
      await putRows(world.store, 'goal', { id: 'worth', organization: north, status: 'active', ...roas })
      await refreshGoals(createApiContext(world.options))
      const goals = await world.store.read.byIds('goal', ['all', 'sales', 'worth'], 'all')
      expect(Object.fromEntries(goals.map(({ id, actual }) => [id, actual]))).toEqual({
        // One that a feed told, and three that were credited here.
        all: 15_000_000,
        sales: 30_000_000,
        worth: 2 / 60,
      })
    })

    it('takes an active event of its campaign’s account', async () => {
      const refused = async (event: string) =>
        (await admin.post<Json>('/goal', { organization: north, name: event, event, ...goal })).body.fields
      expect(await refused(sale)).toBe(undefined)
      expect(await refused('foreign')).toEqual({
        event: 'This event belongs to another account. Choose an event of the campaign’s account.',
      })
      expect(await refused('put-away')).toEqual({ event: '“put-away” is archived' })
    })
  })

  it('ends a flood of pixels from one address', async () => {
    world.time.now = new Date('2026-11-21T09:03:00Z')
    const answers = await Promise.all(Array.from({ length: 125 }, () => pixel('gone')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

const tree = { organization: north, campaign: 'c1', strategy: 's1', currency: 'EUR' }

const event = { organization: north, status: 'active', account: 'a1', currency: 'EUR', model: 'last_touch' }
const selling = {
  ...event,
  kind: 'server_to_server',
  category: 'purchase',
  counting: 'every',
  defaultValue: 10_000_000,
}
const signingUp = { ...event, kind: 'pixel', category: 'sign_up', counting: 'once_per_person', defaultValue: 2_000_000 }

function ago(days: number): string {
  return new Date(Date.parse('2026-11-21T08:59:00Z') - days * 86_400_000).toISOString()
}

async function fill(store: Store): Promise<void> {
  const account = { organization: north, status: 'active', kind: 'advertiser', currency: 'EUR', timezone: 'UTC' }
  await putRows(
    store,
    'account',
    { id: 'a1', ...account, conversionWindow: { clickDays: 5, viewDays: 3 } },
    { id: 'a2', ...account },
  )
  const campaign = { organization: north, status: 'active', currency: 'EUR', startAt: '2026-11-01T00:00:00.000Z' }
  await putRows(
    store,
    'campaign',
    { id: 'c1', ...campaign, account: 'a1' },
    { id: 'c2', ...campaign, account: 'a2' },
    { id: 'c3', ...campaign, account: 'a1' },
  )
  await putRows(store, 'strategy', { id: 's1', organization: north, campaign: 'c1' })
  const line = { ...tree, status: 'active' }
  await putRows(
    store,
    'line-item',
    { id: 'l1', ...line },
    { id: 'l2', ...line },
    { id: 'dollars', ...line, currency: 'USD' },
    { id: 'other', ...line, campaign: 'c2' },
    { id: 'measured', ...line, campaign: 'c3' },
    { id: 'l3', ...line, organization: south },
  )
  await putRows(store, 'media', { id: 'm1', organization: north, status: 'active' })
  await putRows(
    store,
    'conversion-event',
    { id: 'put-away', ...signingUp, status: 'archived' },
    { id: 'foreign', ...selling, account: 'a2' },
    { id: 'theirs', ...selling, organization: south },
  )
  await putFeed(store, 'feed', north)
  await putRows(store, 'service-account', { id: 'shop', organization: north, status: 'active', owner: 'user-orgAdmin' })
  await bindAccount(store, 'shop', north, 'role-conversion-feed')
}
