import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { completeReached } from '../../src/advertising/server/metrics/completeReached.ts'
import { keepLimits } from '../../src/advertising/server/metrics/keepLimits.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createClock } from '../../src/engine/server/clock/createClock.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Json, north, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// It is 2026-11-21T09:00Z when a test begins; in New York it is four in the morning.
const unit = 1_000_000

eachStore((open, kind) => {
  let test: TestWorld
  let world: ApiContext

  const put = async (account: Json, ...campaigns: readonly (Json & { readonly id: string })[]) => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    const own = { organization: north, currency: 'USD' }
    const limited = { id: 'a1', ...own, status: 'active', timezone: 'America/New_York', ...account }
    await putRows(test.store, 'account', { domain: 'north.example', ...limited })
    for (const campaign of campaigns) {
      const asked = { account: 'a1', type: 'display', objective: 'awareness', advertiserDomain: 'north.example' }
      const plan = { budgetType: 'currency', budgetTotal: 600 * unit, sizes: ['300x250'], timezone: 'UTC' }
      const dates = { startAt: '2026-11-01T00:00:00.000Z', endAt: '2026-12-01T00:00:00.000Z' }
      await putRows(test.store, 'campaign', { ...own, ...asked, ...plan, ...dates, status: 'active', ...campaign })
      await putRows(test.store, 'line-item', {
        id: `line-${campaign.id}`,
        ...own,
        campaign: campaign.id,
        strategy: 's1',
        status: 'paused',
      })
    }
  }
  const look = async (context: ApiContext) => {
    await completeReached(context)
    await keepLimits(context)
  }
  beforeEach(() => put({}))
  const row = async (entity: string, id: string): Promise<Row> =>
    (await test.store.read.byIds(entity, [id], 'all'))[0] ?? { id: 'missing' }
  const status = async (...ids: readonly string[]) =>
    Promise.all(ids.map(async id => [(await row('campaign', id)).status, (await row('campaign', id)).deliveryState]))
  const fact = (spend: number, more: Partial<Fact> = {}): Fact => ({
    hour: '2026-11-21T06:00:00.000Z',
    organization: north,
    currency: 'USD',
    campaign: 'c1',
    strategy: 's1',
    lineItem: 'l1',
    impressions: 1000,
    spend: spend * unit,
    ...more,
  })
  const tell = (...facts: readonly Fact[]) => test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  const pay = async (paidTotal: number) => {
    const account = await row('account', 'a1')
    await test.store.transaction(tx => tx.update('account', [{ ...account, paidTotal: paidTotal * unit }]))
  }
  const person = () => signedIn(test.api, people.manager)
  const at = (text: string) => {
    test.time.now = new Date(text)
  }

  it('an account’s credit limit refuses a campaign that may spend more, with what is left', async () => {
    await put(
      { creditLimit: 1000 * unit, paidTotal: 100 * unit },
      { id: 'c1' },
      { id: 'c2', status: 'draft' },
      { id: 'c3', status: 'draft', budgetTotal: 300 * unit },
    )
    // Of c1's 600 of budget 400 are left, and 100 of the 200 spent were paid: 500 of 1,000 are left.
    await tell(fact(200, { hour: '2026-11-03T06:00:00.000Z' }))
    const manager = await person()
    const refused = await manager.post('/campaign/c2/move', { to: 'active' })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toBe(
      'It may spend $600.00, but its account has only $500.00 of credit left; lower its budget or raise the credit limit',
    )
    expect((await manager.post('/campaign/c3/move', { to: 'active' })).status).toBe(200)
    // c3 has reserved 300 of these 500 by now.
    const raised = await manager.patch('/campaign', { ids: ['c3'], changes: { budgetTotal: 501 * unit } })
    expect(raised.body).toMatchObject({
      results: [{ ok: false, fields: { budgetTotal: expect.stringContaining('only $500.00 of credit left') } }],
    })
    const lowered = await manager.patch('/campaign', { ids: ['c3'], changes: { budgetTotal: 200 * unit } })
    expect(lowered.body).toMatchObject({ results: [{ ok: true }] })
    await look(world)
    expect(await row('account', 'a1')).toMatchObject({
      creditUsed: 100 * unit,
      creditReserved: 600 * unit,
      spentToday: 0,
      version: 1,
    })
  })

  it('credit that is used up pauses what is live, by the clock, and a payment lets it go on', async () => {
    await put({ creditLimit: 300 * unit }, { id: 'c1' }, { id: 'c2', status: 'paused' }, { id: 'c9', account: 'a9' })
    await tell(fact(299, { hour: '2026-11-03T06:00:00.000Z' }))
    await look(world)
    expect(await status('c1', 'c2')).toEqual([
      ['active', undefined],
      ['paused', undefined],
    ])
    await tell(
      fact(1, { hour: '2026-11-04T06:00:00.000Z' }),
      fact(5, { campaign: 'c9', strategy: 's9', lineItem: 'l9' }),
    )
    await Promise.all([look(world), look(createApiContext(test.options))])
    expect(await status('c1', 'c2', 'c9')).toEqual([
      ['paused', 'credit_used_up'],
      ['paused', undefined],
      ['active', 'delivering'],
    ])
    const where = [{ column: 'of', op: 'in', values: ['campaign:c1'] }] as const
    const { rows: history } = await test.store.read.list('history', { scope: 'all', where })
    expect(history.map(({ by }) => (by as Json).name)).toEqual(['The clock'])
    const { rows: events } = await test.store.read.list('event', { scope: 'all', where: [] })
    expect(events.filter(({ type }) => type === 'campaign.limit_reached')).toHaveLength(1)
    const manager = await person()
    const refused = await manager.post('/campaign/c1/move', { to: 'active' })
    expect(refused.body.error).toBe('Its account has used its full credit of $300.00')
    await pay(299)
    await look(world)
    expect(await status('c1')).toEqual([['paused', 'credit_used_up']])
    await pay(300)
    await look(world)
    expect(await status('c1', 'c2')).toEqual([
      ['active', 'just_resumed'],
      ['paused', undefined],
    ])
  })

  it('who prepays spends what was paid, whatever the credit limit says', async () => {
    const terms = { billing: { terms: 'prepay' }, creditLimit: 9000 * unit }
    await put({ ...terms, paidTotal: 500 * unit }, { id: 'c1', status: 'draft' }, { id: 'c2', budgetTotal: 100 * unit })
    const manager = await person()
    const refused = await manager.post('/campaign/c1/move', { to: 'active' })
    expect(refused.body.error).toBe(
      'It may spend $600.00, but its account has a balance of only $400.00; lower its budget or record a payment',
    )
    await pay(700)
    expect((await manager.post('/campaign/c1/move', { to: 'active' })).status).toBe(200)
    await pay(300)
    await tell(fact(300, { hour: '2026-11-03T06:00:00.000Z' }))
    await look(world)
    expect((await status('c1', 'c2')).map(([state]) => state)).toEqual(['paused', 'paused'])
    expect((await manager.post('/campaign/c2/move', { to: 'active' })).body.error).toBe(
      'Its account is prepaid and has spent its whole balance',
    )
  })

  it('the daily safety budget pauses until the next day of the account’s zone', async () => {
    await put({ dailySafetyBudget: 100 * unit }, { id: 'c1' }, { id: 'c2', status: 'scheduled' })
    // Yesterday in New York.
    await tell(fact(99, { hour: '2026-11-21T04:00:00.000Z' }), fact(99, { hour: '2026-11-21T05:00:00.000Z' }))
    await look(world)
    expect(await row('account', 'a1')).toMatchObject({ spentToday: 99 * unit })
    expect(await status('c1')).toEqual([['active', 'delivering']])
    await tell(fact(1, { hour: '2026-11-21T08:00:00.000Z' }))
    await look(world)
    expect(await status('c1', 'c2')).toEqual([
      ['paused', 'safety_budget_spent'],
      ['scheduled', undefined],
    ])
    await createClock(world).turn()
    expect((await row('campaign', 'c2')).heldBack).toMatchObject({
      reason: 'Its account has spent its daily safety budget of $100.00; it can resume tomorrow',
    })
    at('2026-11-22T04:59:00.000Z')
    await look(world)
    expect(await status('c1')).toEqual([['paused', 'safety_budget_spent']])
    at('2026-11-22T05:00:00.000Z')
    await look(world)
    expect(await status('c1')).toEqual([['active', 'just_resumed']])
    expect(await row('account', 'a1')).toMatchObject({ spentToday: 0 })
  })

  if (kind !== 'memory') return

  it('amounts in other currencies count by the platform’s rates, and without a rate not at all', async () => {
    await put({ creditLimit: 300 * unit }, { id: 'c1' })
    await tell(fact(100, { currency: 'EUR' }), fact(1000, { currency: 'SEK', lineItem: 'l2' }))
    await look(world)
    expect(await row('account', 'a1')).toMatchObject({ creditUsed: 0 })
    const rates = { day: '2026-11-01', rates: [{ currency: 'EUR', rate: 1.2 }] }
    await putRows(test.store, 'setting', {
      id: 'r1',
      scope: 'platform',
      place: 'platform',
      key: 'currency-rates',
      value: rates,
    })
    await look(world)
    expect(await row('account', 'a1')).toMatchObject({ creditUsed: 120 * unit })
  })

  it('what the clock has paused needs approval again when its budget was raised meanwhile', async () => {
    await put({ creditLimit: 300 * unit }, { id: 'c1', budgetTotal: 200 * unit })
    const settled = { scope: 'organization', place: north, organization: north, key: 'campaign-approval', value: true }
    await putRows(test.store, 'setting', { id: 'r1', ...settled })
    await tell(fact(0))
    await pay(-300)
    await look(world)
    expect(await status('c1')).toEqual([['paused', 'credit_used_up']])
    await pay(0)
    await look(world)
    expect(await status('c1')).toEqual([['paused', 'credit_used_up']])
  })
})
