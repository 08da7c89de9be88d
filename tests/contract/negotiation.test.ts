import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DealNegotiation } from '../../src/advertising/negotiation/dealNegotiation.ts'
import { createClock } from '../../src/engine/server/clock/createClock.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import {
  type ApiClient,
  foreign,
  type Json,
  north,
  password,
  signedIn,
  south,
  type TestWorld,
  testWorld,
} from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const day = 86_400_000

eachStore(open => {
  let world: TestWorld
  let [seller, buyer, neighbor, viewer]: ApiClient[] = []
  const seats = { here: '', elsewhere: '' }
  const partners = { here: '', elsewhere: '' }
  let made = 0

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    ;[seller, buyer, viewer] = await Promise.all([
      world.signIn('orgAdmin'),
      world.signIn('stranger'),
      world.signIn('viewer'),
    ])
    const email = 'neighbor@astrolabe.example'
    await putRows(world.store, 'user', {
      id: 'user-neighbor',
      email,
      status: 'active',
      organizations: [south],
      auth: 'password',
    })
    const binding = { role: 'role-org-admin', subjectKind: 'user', user: 'user-neighbor', organization: south }
    await putRows(world.store, 'role-binding', { id: 'binding-neighbor', ...binding })
    await world.store.transaction(tx => tx.insert('credential', [{ id: 'user-neighbor', hash: `plain ${password}` }]))
    neighbor = await signedIn(world.api, email)
    const admin = await world.signIn('admin')
    const partner = { organization: north, country: 'DE', domain: 'buyer.example' }
    // Who is whom is said by somebody who sees both.
    const consoleOrganization = foreign
    partners.here = (await admin.create('partner', { ...partner, name: 'Parallax', consoleOrganization })).id
    partners.elsewhere = (await admin.create('partner', { ...partner, name: 'Mail only' })).id
    for (const which of ['here', 'elsewhere'] as const) {
      const seat = { organization: north, name: which, partner: partners[which], seatId: `s-${which}` }
      seats[which] = (await admin.create('seat', seat)).id
    }
  })
  beforeEach(() => {
    world.time.now = new Date(world.time.now.getTime() + 60_000)
  })

  const of = (client: ApiClient | undefined): ApiClient => client ?? expect.fail('Nobody is signed in')
  const guaranteed = {
    dealType: 'programmatic_guaranteed',
    priceType: 'fixed',
    floor: 8_000_000,
    units: 1_000_000,
    totalCost: 8_000_000_000,
    startAt: '2026-11-01T00:00:00.000Z',
    endAt: '2027-01-31T00:00:00.000Z',
    publisherCount: 'single',
  }
  const makeDeal = (where: keyof typeof seats, changes: Json = {}) =>
    of(seller).create('deal', {
      organization: north,
      name: 'Evening video',
      dealId: `N-${++made}`,
      origin: 'northwind.example',
      side: 'sell',
      priceType: 'first',
      floor: 8_000_000,
      buyerSeats: [seats[where]],
      notes: 'Ours alone',
      labels: ['secret'],
      margin: { type: 'pct', percent: 12 },
      ...changes,
    })
  const step = (by: ApiClient | undefined, deal: Json, body: Json) =>
    of(by).post<DealNegotiation & Json>(`/deal/${deal.id}/negotiation`, body)
  const view = async (by: ApiClient | undefined, deal: Json) =>
    (await of(by).get<DealNegotiation>(`/deal/${deal.id}/negotiation`)).body
  const stored = async (by: ApiClient | undefined, deal: Json) => (await of(by).get(`/deal/${deal.id}`)).body
  const terms = { priceType: 'first', floor: 8_000_000, currency: 'USD' }
  const propose = (by: ApiClient | undefined, deal: Json, changes: Json = {}, version = 0, more: Json = {}) =>
    step(by, deal, { action: 'propose', version, terms: { ...terms, ...changes }, ...more })
  const boughtOf = async (deal: Json) => {
    const { body } = await of(buyer).list(`/deal?dealId=${String(deal.dealId)}`)
    return (body[0] ?? expect.fail('The buyer has no such deal')) as Json
  }
  /** A deal between two organizations of this console, up to the seller's first proposal. */
  const opened = async (changes: Json = {}, of: Json = {}) => {
    const sold = await makeDeal('here', changes)
    const answer = await propose(seller, sold, of, 0, { partner: partners.here })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    return { sold, bought: await boughtOf(sold) }
  }
  const refusal = async (answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer
    return [status, body.error]
  }
  const waiting = async (by: ApiClient | undefined) =>
    ((await of(by).get('/current-user/approvals')).body.toDecide as Json[]).map(({ id, tab }) => [id, tab])

  it('is proposed, countered and accepted, each side in its own organization; what is agreed is what both deals say', async () => {
    const { sold, bought } = await opened()
    expect(bought).toMatchObject({
      organization: foreign,
      side: 'buy',
      status: 'pending',
      floor: 8_000_000,
      negotiation: { state: 'proposed', turn: 'ours', version: 1 },
    })
    expect((await stored(seller, sold)).negotiation).toEqual({
      state: 'proposed',
      turn: 'theirs',
      version: 1,
    })
    expect(await waiting(buyer)).toContainEqual([bought.id, 'negotiation'])
    expect(await waiting(seller)).not.toContainEqual([sold.id, 'negotiation'])
    expect(
      (await of(seller).list(`/deal?negotiation.turn=theirs&negotiation.state=proposed&dealId=${sold.dealId}`)).body,
    ).toHaveLength(1)
    expect(await refusal(of(seller).post(`/deal/${sold.id}/move`, { to: 'send' }))).toEqual([
      409,
      'Its terms are still being negotiated',
    ])
    const counter = await propose(buyer, bought, { floor: 6_500_000 }, 1, { message: 'Closer to what we see.' })
    expect(counter.body).toMatchObject({ turn: 'theirs', latest: 2, counterparty: { name: 'North', isHere: true } })
    const seen = await view(seller, sold)
    expect(seen).toMatchObject({ state: 'proposed', turn: 'ours', latest: 2, counterparty: { name: 'Foreign' } })
    expect(seen.entries.at(-1)).toMatchObject({
      kind: 'terms',
      by: 'them',
      person: 'The stranger',
      message: 'Closer to what we see.',
      changes: [{ path: 'floor', old: 8_000_000, new: 6_500_000 }],
    })
    // Until it is accepted nothing has changed.
    expect((await stored(seller, sold)).floor).toBe(8_000_000)
    const agreed = await step(seller, sold, { action: 'accept', version: 2 })
    expect(agreed.body).toMatchObject({ state: 'agreed', turn: null, agreed: 2 })
    expect(await stored(seller, sold)).toMatchObject({
      status: 'draft',
      floor: 6_500_000,
      negotiation: { state: 'agreed', agreedVersion: 2 },
    })
    expect(await stored(buyer, bought)).toMatchObject({
      status: 'active',
      floor: 6_500_000,
      negotiation: { agreedVersion: 2 },
    })
    expect(await waiting(buyer)).not.toContainEqual([bought.id, 'negotiation'])
    expect((await of(seller).post(`/deal/${sold.id}/move`, { to: 'send' })).status).toBe(200)
  })

  it('freezes what is agreed: it changes by a new proposal, until whose acceptance the old terms hold', async () => {
    const { sold, bought } = await opened({}, { endAt: '2027-01-31T00:00:00.000Z' })
    await step(buyer, bought, { action: 'accept', version: 1 })
    const change = async (by: ApiClient | undefined, deal: Json, changes: Json) =>
      (await of(by).put(`/deal/${deal.id}`, { ...(await stored(by, deal)), ...changes })).body
    const frozen = 'Already agreed with the other side; propose new terms instead'
    expect((await change(seller, sold, { floor: 9_000_000 })).fields).toEqual({ floor: frozen })
    expect((await change(buyer, bought, { countries: ['DE'] })).fields).toEqual({ countries: frozen })
    expect((await of(seller).post(`/deal/${sold.id}/action`, { action: 'extend', values: { days: 3 } })).status).toBe(
      400,
    )
    expect((await of(seller).post(`/deal/${sold.id}/restore`, { version: 1 })).body.fields).toMatchObject({
      endAt: frozen,
    })
    expect(await change(seller, sold, { notes: 'Call them.', negotiation: { agreedVersion: 7 } })).toMatchObject({
      notes: 'Call them.',
      negotiation: { agreedVersion: 1 },
    })
    expect((await propose(seller, sold, { endAt: '2027-01-31T00:00:00.000Z' }, 1)).body.fields).toEqual({
      terms: 'Change at least one term',
    })
    expect((await propose(seller, sold, { floor: 9_000_000 }, 1)).body).toMatchObject({ state: 'proposed', agreed: 1 })
    expect((await stored(buyer, bought)).floor).toBe(8_000_000)
    await step(buyer, bought, { action: 'decline', version: 2, message: 'Too dear.' })
    expect(await view(seller, sold)).toMatchObject({ state: 'agreed', agreed: 1, turn: null })
    expect((await stored(seller, sold)).floor).toBe(8_000_000)
  })

  it('shows the other side terms and what is addressed to both: no internal comment, note, label or margin', async () => {
    const { sold, bought } = await opened()
    await step(seller, sold, { action: 'comment', version: 1, message: 'We could go to 7.', internal: true })
    await step(seller, sold, { action: 'comment', version: 1, message: 'Looking forward to it.' })
    expect((await view(seller, sold)).entries.map(({ message }) => message)).toEqual([
      '',
      'We could go to 7.',
      'Looking forward to it.',
    ])
    const theirs = await of(buyer).get(`/deal/${bought.id}/negotiation`)
    const text = JSON.stringify([
      theirs.body,
      await stored(buyer, bought),
      await of(buyer).get(`/deal/${bought.id}/history`),
    ])
    expect(text).toContain('Looking forward')
    for (const secret of ['go to 7', 'Ours alone', 'secret', 'margin', 'user-orgAdmin', String(sold.id), seats.here])
      expect(text).not.toContain(secret)
  })

  it('a neighbor can’t read, answer or forge anything; a viewer only reads', async () => {
    const { sold, bought } = await opened()
    for (const deal of [sold, bought]) {
      expect((await of(neighbor).get(`/deal/${deal.id}/negotiation`)).status).toBe(404)
      for (const action of ['accept', 'decline', 'withdraw', 'comment', 'cancel'])
        expect((await step(neighbor, deal, { action, version: 1, message: 'x' })).status).toBe(404)
      expect((await propose(neighbor, deal, { floor: 1 }, 1)).status).toBe(404)
    }
    // Who a partner is here says only who sees that organization.
    const claimed = { organization: south, name: 'X', domain: 'x.example', country: 'DE', consoleOrganization: north }
    expect((await of(neighbor).post('/partner', claimed)).status).toBe(400)
    // Nor the two sides in each other's deal, or in each other's name.
    expect((await step(buyer, sold, { action: 'accept', version: 1 })).status).toBe(404)
    expect(await refusal(step(seller, sold, { action: 'accept', version: 1, as: 'them' }))).toEqual([
      409,
      'The other side uses this console and responds here itself',
    ])
    expect((await propose(seller, sold, { floor: 1 }, 1, { as: 'them' })).status).toBe(409)
    expect(await refusal(step(seller, sold, { action: 'accept', version: 1 }))).toEqual([
      409,
      'Only the other side can respond to your proposal.',
    ])
    // What is no term doesn't come in among them.
    for (const forged of [
      { notes: 'x' },
      { status: 'active' },
      { organization: south },
      { buyerSeats: [] },
      { negotiation: {} },
    ])
      expect((await propose(buyer, bought, forged, 1)).status).toBe(400)
    expect((await step(buyer, bought, { action: 'accept', version: 1, by: 'sell' })).status).toBe(400)
    expect((await of(viewer).get(`/deal/${sold.id}/negotiation`)).status).toBe(200)
    expect((await step(viewer, sold, { action: 'withdraw', version: 1 })).status).toBe(403)
    expect(await view(seller, sold)).toMatchObject({ state: 'proposed', latest: 1, entries: [{ kind: 'terms' }] })
    const mine = await of(neighbor).create('partner', {
      organization: south,
      name: 'X',
      domain: 'x.example',
      country: 'DE',
    })
    const free = await makeDeal('elsewhere')
    expect((await propose(seller, free, {}, 0, { partner: mine.id })).body.fields).toEqual({
      partner: 'Choose a partner to negotiate with',
    })
  })

  it('nobody takes IDs in another seller’s name, nor those that the other side has', async () => {
    const foreignName = await makeDeal('here', { origin: 'vernier.example' })
    const answer = await propose(seller, foreignName, {}, 0, { partner: partners.here })
    expect([answer.status, Object.keys(answer.body.fields as Json)]).toEqual([400, ['origin']])
    const deal = await makeDeal('here')
    await of(buyer).create('deal', {
      organization: foreign,
      name: 'Own',
      dealId: deal.dealId,
      origin: deal.origin,
      side: 'buy',
    })
    expect((await propose(seller, deal, {}, 0, { partner: partners.here })).status).toBe(409)
    expect(await view(seller, deal)).toMatchObject({ state: 'none', entries: [] })
  })

  it('is accepted once, however often at once, and never in a stale version', async () => {
    const { sold, bought } = await opened()
    const at = await Promise.all([1, 2, 3].map(() => step(buyer, bought, { action: 'accept', version: 1 })))
    expect(at.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { entries } = await view(seller, sold)
    expect(entries.map(({ kind }) => kind)).toEqual(['terms', 'accepted'])
    await propose(seller, sold, { floor: 8_100_000 }, 1)
    // The seller takes it back and asks for more while the buyer still looks at version 2.
    await step(seller, sold, { action: 'withdraw', version: 2 })
    await propose(seller, sold, { floor: 9_900_000 }, 2)
    expect(await refusal(step(buyer, bought, { action: 'accept', version: 2 }))).toEqual([
      409,
      'There is a newer version. Review it before you respond.',
    ])
    const crossing = await Promise.all([
      step(buyer, bought, { action: 'accept', version: 3 }),
      step(seller, sold, { action: 'withdraw', version: 3 }),
    ])
    expect(crossing.map(({ status }) => status).sort()).toEqual([200, 409])
    const both = await makeDeal('here')
    const twice = await Promise.all([1, 2].map(() => propose(seller, both, {}, 0, { partner: partners.here })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('records what a counterparty says who isn’t here', async () => {
    const deal = await makeDeal('elsewhere')
    expect((await view(seller, deal)).partners).toEqual([{ id: partners.elsewhere, name: 'Mail only' }])
    await propose(seller, deal, {}, 0, { partner: partners.elsewhere })
    const counter = await propose(seller, deal, { floor: 7_000_000 }, 1, { as: 'them' })
    expect(counter.body).toMatchObject({ turn: 'ours', counterparty: { name: 'Mail only', isHere: false } })
    expect(counter.body.entries.at(-1)).toMatchObject({ by: 'them', person: 'The orgAdmin', isRecorded: true })
    expect(await waiting(seller)).toContainEqual([deal.id, 'negotiation'])
    await propose(seller, deal, { floor: 7_500_000 }, 2)
    await step(seller, deal, { action: 'accept', version: 3, as: 'them' })
    expect(await stored(seller, deal)).toMatchObject({
      floor: 7_500_000,
      negotiation: { state: 'agreed', agreedVersion: 3 },
    })
    const log = await of(seller).list(`/audit-log?entity.id=${deal.id}&limit=1`)
    expect(log.body[0]).toMatchObject({ action: 'update', actor: { id: 'user-orgAdmin' } })
    const { rows } = await world.store.read.list('event', { scope: 'all', limit: 200 })
    expect(
      rows.filter(({ type, record }) => type === 'deal.negotiation_changed' && (record as Json).id === deal.id),
    ).toHaveLength(4)
  })

  it('makes a shortfall of a guarantee good: with a longer flight or a credit, once both agree', async () => {
    const guarantee = { measure: 'impressions', period: 'month', impressions: 300_000 }
    const { units, totalCost, startAt, endAt, priceType, floor } = guaranteed
    const agreedTerms = { units, totalCost, startAt, endAt, priceType, floor, guarantee }
    const { sold, bought } = await opened(guaranteed, agreedTerms)
    await step(buyer, bought, { action: 'accept', version: 1 })
    expect((await stored(buyer, bought)).guarantee).toEqual(guarantee)
    const shortfall = { from: '2026-11-01', to: '2026-11-20', guaranteed: 200_000, delivered: 150_000 }
    const wrong = await step(buyer, bought, {
      action: 'make_good',
      version: 1,
      ...shortfall,
      delivered: 200_000,
      remedy: 'extend',
    })
    expect(Object.keys(wrong.body.fields as Json)).toEqual(['delivered', 'endAt'])
    await step(buyer, bought, {
      action: 'make_good',
      version: 1,
      ...shortfall,
      remedy: 'extend',
      endAt: '2027-02-15T00:00:00.000Z',
    })
    const [proposal] = (await view(seller, sold)).entries.slice(-1)
    expect(proposal).toMatchObject({ kind: 'make_good', version: 2, makeGood: { ...shortfall, remedy: 'extend' } })
    await step(seller, sold, { action: 'accept', version: 2 })
    for (const [by, deal] of [
      [seller, sold],
      [buyer, bought],
    ] as const)
      expect((await stored(by, deal)).endAt).toBe('2027-02-15T00:00:00.000Z')
    await step(seller, sold, { action: 'make_good', version: 2, ...shortfall, remedy: 'credit', credit: 400_000_000 })
    await step(buyer, bought, { action: 'accept', version: 3 })
    expect((await stored(seller, sold)).totalCost).toBe(7_600_000_000)
    const [period] = (await view(seller, sold)).periods
    expect(period).toMatchObject({ from: '2026-11-01', to: '2026-11-30', guaranteed: 300_000, delivered: 0 })
  })

  it('is cancelled by one side with the notice that was agreed on, by both without it', async () => {
    const { sold, bought } = await opened({}, { noticeDays: 14 })
    await step(buyer, bought, { action: 'accept', version: 1 })
    await of(seller).post(`/deal/${sold.id}/move`, { to: 'send' })
    await of(seller).post(`/deal/${sold.id}/move`, { to: 'activate' })
    const now = world.time.now.getTime()
    const after = (days: number) => new Date(now + days * day).toISOString()
    const message = 'The studio closes.'
    expect((await step(buyer, bought, { action: 'cancel', version: 1, effectiveAt: after(20) })).body.fields).toEqual({
      message: 'Enter a reason for canceling the deal',
    })
    expect((await step(buyer, bought, { action: 'cancel', version: 1, effectiveAt: after(-1), message })).status).toBe(
      400,
    )
    const early = await step(buyer, bought, { action: 'cancel', version: 1, effectiveAt: after(5), message })
    expect(early.body).toMatchObject({ state: 'proposed', kind: 'cancellation' })
    await step(seller, sold, { action: 'decline', version: 2, message: 'Keep to the notice.' })
    const due = await step(buyer, bought, { action: 'cancel', version: 2, effectiveAt: after(20), message })
    expect(due.body).toMatchObject({ state: 'cancelled', turn: null })
    for (const [by, deal] of [
      [seller, sold],
      [buyer, bought],
    ] as const)
      expect(await stored(by, deal)).toMatchObject({
        status: 'active',
        endAt: after(20),
        negotiation: { state: 'cancelled' },
      })
    expect((await propose(seller, sold, {}, 3)).status).toBe(409)
    world.time.now = new Date(now + 21 * day)
    await createClock(createApiContext(world.options)).turn()
    // Sessions have ended by then.
    const rows = await world.store.read.byIds('deal', [String(sold.id), String(bought.id)], 'all')
    expect(rows.map(({ status }) => status)).toEqual(['complete', 'complete'])
  })
})
