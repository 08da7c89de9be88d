import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { callByKey, keysOf } from './factFeeds.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let keys: ReadonlyMap<string, string>
  const ids = { seat: '', autoSeat: '', partner: '', site: '' }
  let made = 0

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('orgAdmin')
    for (const id of ['vernier', 'gnomon', 'nobody'])
      await putRows(world.store, 'service-account', {
        id,
        organization: north,
        status: 'active',
        owner: 'user-orgAdmin',
      })
    keys = await keysOf(world, ['vernier', 'gnomon', 'nobody'])
    const partner = (name: string, values: Json) =>
      admin.create('partner', {
        organization: north,
        name,
        kind: 'ssp',
        country: 'DE',
        domain: `${name.toLowerCase()}.example`,
        dealSync: { serviceAccount: name.toLowerCase() },
        ...values,
      })
    const seat = async (of: string) =>
      (await admin.create('seat', { organization: north, name: 'Our seat', partner: of, seatId: 'us-1' })).id
    ids.partner = (await partner('Vernier', {})).id
    ids.seat = await seat(ids.partner)
    ids.autoSeat = await seat((await partner('Gnomon', { dealsAutoAccept: true })).id)
    const publisher = { organization: north, name: 'News', domain: 'news.example', sellerId: '50014' }
    const owner = await admin.create('publisher', publisher)
    const site = {
      organization: north,
      name: 'News',
      publisher: owner.id,
      domain: 'news.example',
      url: 'https://news.example',
    }
    ids.site = (await admin.create('site', site)).id
  })
  beforeEach(() => {
    world.time.now = new Date(world.time.now.getTime() + 60_000)
  })

  const call = (path: string, body: unknown, by = 'vernier') =>
    callByKey(world, keys.get(by), `/deals-api/${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const push = async (body: Json, by?: string) => {
    const answer = await call('deal', body, by)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    return answer.body
  }
  const payload = (changes: Json = {}) => ({
    id: `V-${++made}`,
    name: 'Evening news',
    origin: 'vernier.example',
    sellerstatus: 0,
    wseat: ['us-1', 'somebody-else'],
    dinventory: 1,
    auxdata: 4,
    terms: { dealfloor: 4.25, cur: 'EUR', pricetype: 3, startdate: '2026-12-01T00:00:00Z', countries: ['DEU'] },
    inventory: { sitedomains: ['news.example', 'other.example'], cat: ['IAB12'], cattax: 1 },
    curation: { curator: 'curator.example', cdealid: 'C-7', curfeetype: 3 },
    ...changes,
  })
  const dealOf = async ({ id }: Json) => {
    const { body } = await admin.list(`/deal?dealId=${String(id)}`)
    expect(body).toHaveLength(1)
    return body[0] as Json & { readonly id: string }
  }
  const states = (body: Json) => (body.buyerstatus as Json[]).map(({ buyerseatid, status }) => [buyerseatid, status])
  const sync = async ({ id }: { readonly id: string }) => (await admin.get(`/deal/${id}/sync`)).body
  const accepted = async (pushed: Json) => {
    const deal = await dealOf(pushed)
    expect((await admin.post(`/deal/${deal.id}/move`, { to: 'activate' })).status).toBe(200)
    return deal
  }

  it('[domain.1.8] a pushed deal is there to be accepted, with all that it says; the answer speaks of our seats alone', async () => {
    const pushed = payload()
    const { status, body } = await call('deal', pushed)
    expect([status, body]).toEqual([
      200,
      { version: '1.0', id: pushed.id, buyerstatus: [{ buyerseatid: 'us-1', status: 0 }] },
    ])
    expect(await dealOf(pushed)).toMatchObject({
      organization: north,
      side: 'buy',
      status: 'pending',
      createdBy: 'vernier',
      name: 'Evening news',
      origin: 'vernier.example',
      dealType: 'auction_package',
      priceType: 'fixed',
      floor: 4_250_000,
      currency: 'EUR',
      startAt: '2026-12-01T00:00:00.000Z',
      countries: ['DE'],
      auxData: 'no_may_change',
      dynamicInventory: 'static',
      sites: [ids.site],
      categories: ['IAB12'],
      cattax: 'content_1_0',
      curator: 'curator.example',
      curatorDealId: 'C-7',
      curationFeeType: 'cpm',
      buyerSeats: [ids.seat],
      buyerStatuses: [{ seat: ids.seat, status: 'pending', at: world.time.now.toISOString() }],
      buyerStatus: 'pending',
    })
  })

  it('the same twice, at once or later, is one deal in one version; so is one that comes late', async () => {
    const pushed = payload({ ext: { astrolabe: { revision: 5 } } })
    const answers = await Promise.all([call('deal', pushed), call('deal', pushed), call('deal', pushed)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const newer = { ...pushed, name: 'Late news', ext: { astrolabe: { revision: 7 } } }
    await push(newer)
    await push({ ...pushed, name: 'Early news', ext: { astrolabe: { revision: 6 } } })
    await push(newer)
    expect(await dealOf(pushed)).toMatchObject({ name: 'Late news', version: 2 })
  })

  it('one ID in two namespaces is two deals', async () => {
    const pushed = payload({ wseat: undefined })
    await push(pushed)
    expect((await call('deal', { ...pushed, origin: 'gnomon.example' }, 'gnomon')).status).toBe(200)
    const { body } = await admin.list(`/deal?dealId=${pushed.id}`)
    expect(body.map(({ origin }) => origin).sort()).toEqual(['gnomon.example', 'vernier.example'])
  })

  it.each<[string, Json | string, number, string]>([
    [
      'an origin that is not the partner’s domain',
      { origin: 'gnomon.example' },
      400,
      'origin: Must be vernier.example',
    ],
    ['seats that nobody here has', { wseat: ['x-1'] }, 400, 'wseat: There is no seat named x-1'],
    ['a price that is text', { terms: { dealfloor: '4.25' } }, 400, 'terms.dealfloor: This must be a number'],
    ['an unknown status', { sellerstatus: 9 }, 400, 'sellerstatus: Choose one of'],
    ['a price type between', { terms: { pricetype: 77 } }, 400, '500 and above'],
    ['broken JSON', '{"id":', 400, 'isn’t valid JSON'],
  ])('%s is refused with a sentence, and nothing is stored', async (_, changes, status, words) => {
    const body = typeof changes === 'string' ? changes : payload(changes)
    const answer = await call('deal', body)
    expect([answer.status, String(answer.body.error)]).toEqual([status, expect.stringContaining(words)])
    if (typeof body !== 'string') expect((await admin.list(`/deal?dealId=${body.id}`)).body).toEqual([])
  })

  it('takes keys of service accounts that an active partner names, and they open nothing else', async () => {
    const pushed = payload()
    expect((await call('deal', pushed, 'nobody')).status).toBe(403)
    expect((await admin.post('/deals-api/deal', pushed)).status).toBe(403)
    expect((await world.anonymous.post('/deals-api/deal', pushed)).status).toBe(401)
    expect((await callByKey(world, keys.get('vernier'), '/deal')).status).toBe(403)
    await admin.post(`/partner/${ids.partner}/move`, { to: 'pause' })
    expect((await call('deal', pushed)).status).toBe(403)
    await admin.post(`/partner/${ids.partner}/move`, { to: 'activate' })
    expect((await call('deal', pushed)).status).toBe(200)
  })

  it('the origin is told how our seats stand: accepted, in a line item, paused with its reason, turned down', async () => {
    const pushed = payload()
    await push(pushed)
    const ask = async (id = pushed.id) => (await call('status', { id, version: '1.0' })).body
    expect(states(await ask())).toEqual([['us-1', 0]])
    const deal = await accepted(pushed)
    expect(states(await ask())).toEqual([['us-1', 1]])
    await putRows(world.store, 'line-item', {
      id: `line-${made}`,
      organization: north,
      status: 'active',
      deals: [deal.id],
    })
    expect(states(await ask())).toEqual([['us-1', 3]])
    const row = (await admin.get(`/deal/${deal.id}`)).body
    await admin.put(`/deal/${deal.id}`, { ...row, pauseReason: 'Budget moved' })
    await admin.post(`/deal/${deal.id}/move`, { to: 'pause' })
    expect((await dealOf(pushed)).pausedBy).toBe('buyer')
    expect((await ask()).buyerstatus).toEqual([{ buyerseatid: 'us-1', status: 5, ext: { comment: 'Budget moved' } }])
    // Theirs goes on, ours doesn't.
    await push({ ...pushed, name: 'Evening news II' })
    expect(await dealOf(pushed)).toMatchObject({ status: 'paused', name: 'Evening news II' })
    const other = payload()
    await push(other)
    await admin.post(`/deal/${(await dealOf(other)).id}/move`, { to: 'archive' })
    expect(states(await ask(other.id))).toEqual([['us-1', 2]])
    expect((await call('status', { id: pushed.id }, 'gnomon')).status).toBe(404)
    expect((await call('status', {})).status).toBe(400)
  })

  it('what the seller pauses only they resume, and what they end is over', async () => {
    const pushed = payload()
    await push(pushed)
    const deal = await accepted(pushed)
    const ext = { astrolabe: { pausereason: 'Site is rebuilt' } }
    await push({ ...pushed, sellerstatus: 1, ext })
    expect(await dealOf(pushed)).toMatchObject({ status: 'paused', pausedBy: 'seller', pauseReason: 'Site is rebuilt' })
    expect((await admin.post(`/deal/${deal.id}/move`, { to: 'activate' })).body.error).toContain(
      'The seller has paused it',
    )
    await push({ ...pushed, name: 'Resumed' })
    expect(await dealOf(pushed)).toMatchObject({ status: 'active', name: 'Resumed' })
    await push({ ...pushed, sellerstatus: 3 })
    expect((await dealOf(pushed)).status).toBe('complete')
    await push({ ...pushed, sellerstatus: 4 })
    const { body } = await admin.get(`/deal/${deal.id}`)
    expect(body).toMatchObject({ status: 'archived', archivedAt: expect.any(String) })
  })

  it('dealsAutoAccept: such a partner’s deals are accepted as they come, new terms too, but for another currency', async () => {
    const pushed = payload({ origin: 'gnomon.example' })
    expect(states((await call('deal', pushed, 'gnomon')).body)).toEqual([['us-1', 1]])
    expect(await dealOf(pushed)).toMatchObject({ status: 'active', buyerSeats: [ids.autoSeat] })
    const dearer = { ...pushed, terms: { ...pushed.terms, dealfloor: 5 } }
    expect((await call('deal', dearer, 'gnomon')).body.ext).toBeUndefined()
    expect((await dealOf(pushed)).floor).toBe(5_000_000)
    const dollars = { ...dearer, terms: { ...dearer.terms, cur: 'USD' } }
    expect((await call('deal', dollars, 'gnomon')).body.ext).toEqual({ waiting: ['terms.cur'] })
    expect((await dealOf(pushed)).currency).toBe('EUR')
  })

  describe('other terms', () => {
    it('before acceptance take the place of the old ones', async () => {
      const pushed = payload()
      await push(pushed)
      await push({ ...pushed, curation: undefined, terms: { ...pushed.terms, dealfloor: 3, cur: 'USD' } })
      const deal = await dealOf(pushed)
      expect(deal).toMatchObject({ floor: 3_000_000, currency: 'USD', dealType: 'preferred' })
      expect(deal.curator).toBeUndefined()
    })

    it('after acceptance wait, side by side, until somebody takes them or keeps the old ones', async () => {
      const pushed = payload()
      await push(pushed)
      const deal = await accepted(pushed)
      const other = { ...pushed, terms: { ...pushed.terms, dealfloor: 6, enddate: '2027-01-01T00:00:00Z' } }
      const answer = (await call('deal', other)).body
      expect(answer.ext).toEqual({ waiting: ['terms.dealfloor', 'terms.enddate'] })
      expect((await dealOf(pushed)).floor).toBe(4_250_000)
      expect((await call('deal', other)).body).toEqual(answer)
      expect((await sync(deal)).received).toMatchObject({
        partner: { id: ids.partner, name: 'Vernier' },
        conflict: {
          fields: [
            { field: 'floor', ours: 4_250_000, theirs: 6_000_000 },
            { field: 'endAt', ours: null, theirs: '2027-01-01T00:00:00.000Z' },
          ],
        },
      })
      const viewer = await world.signIn('viewer')
      expect((await viewer.post(`/deal/${deal.id}/sync`, { action: 'take' })).status).toBe(403)
      const taken = await admin.post(`/deal/${deal.id}/sync`, { action: 'take' })
      expect([taken.status, (taken.body.received as Json).conflict]).toEqual([200, null])
      expect(await dealOf(pushed)).toMatchObject({
        floor: 6_000_000,
        endAt: '2027-01-01T00:00:00.000Z',
        updatedBy: 'user-orgAdmin',
      })
      await push({ ...other, terms: { ...other.terms, dealfloor: 9 } })
      expect((await admin.post(`/deal/${deal.id}/sync`, { action: 'keep' })).status).toBe(200)
      expect((await dealOf(pushed)).floor).toBe(6_000_000)
      expect((await admin.post(`/deal/${deal.id}/sync`, { action: 'keep' })).status).toBe(409)
    })

    it('of what was changed here wait as well; the rest would be torn apart, so all of it does', async () => {
      const pushed = payload()
      await push(pushed)
      const deal = await dealOf(pushed)
      await admin.put(`/deal/${deal.id}`, { ...deal, name: 'Our name for it' })
      const other = { ...pushed, name: 'Their new name', terms: { ...pushed.terms, dealfloor: 6 } }
      expect((await call('deal', other)).body.ext).toEqual({ waiting: ['name'] })
      expect(await dealOf(pushed)).toMatchObject({ name: 'Our name for it', floor: 4_250_000 })
    })
  })

  it('a fee type that contradicts our own margin is no reason to lose a push: it is an issue of the deal', async () => {
    const pushed = payload()
    await push(pushed)
    const margin = { type: 'fixed_cpm', cpm: 250_000 }
    const deal = await dealOf(pushed)
    expect((await admin.put(`/deal/${deal.id}`, { ...deal, margin })).status).toBe(200)
    const percent = { ...pushed.curation, curfeetype: 1 }
    const answer = await push({ ...pushed, terms: { ...pushed.terms, dealfloor: 5 }, curation: percent })
    expect(JSON.stringify(answer)).not.toContain('argin')
    const now = await dealOf(pushed)
    const issues = ['waiting_for_buyer', 'fee_not_charged']
    expect(now).toMatchObject({ floor: 5_000_000, curationFeeType: 'pct_of_spend', margin, issues })
    const edited = await admin.put<Json>(`/deal/${deal.id}`, { ...now, notes: 'Looked at' })
    expect([edited.status, Object.keys(Object(edited.body.fields))]).toEqual([400, ['curationFeeType']])
    const right = { ...now, margin: { type: 'pct', percent: 5 } }
    expect((await admin.put(`/deal/${deal.id}`, right)).status).toBe(200)
    expect((await dealOf(pushed)).issues).toEqual(['waiting_for_buyer'])
    // What is no fee type at all stays refused.
    expect((await call('deal', { ...pushed, curation: { curfeetype: 9 } })).status).toBe(400)
  })

  it('categories that are newer than our taxonomies are no reason to lose a push either', async () => {
    const pushed = payload()
    await push({ ...pushed, inventory: { ...pushed.inventory, cat: ['150', '99999'], cattax: 9 } })
    const issues = ['waiting_for_buyer', 'unknown_categories']
    const deal = await dealOf(pushed)
    expect(deal).toMatchObject({ categories: ['150', '99999'], cattax: 'content_3_1', issues })
    // Who edits something else isn't stopped by them.
    expect((await admin.put(`/deal/${deal.id}`, { ...deal, notes: 'Looked at' })).status).toBe(200)
    await push({ ...pushed, inventory: { ...pushed.inventory, cat: ['150'], cattax: 9 } })
    expect((await dealOf(pushed)).issues).toEqual(['waiting_for_buyer'])
  })

  it('waiting terms with newer categories can be taken, and the deal copied: it says that they are unknown', async () => {
    const pushed = payload()
    await push(pushed)
    const deal = await accepted(pushed)
    const mine = { ...(await dealOf(pushed)), categories: ['IAB13'] }
    expect((await admin.put(`/deal/${deal.id}`, mine)).status).toBe(200)
    const other = { ...pushed, inventory: { ...pushed.inventory, cat: ['99999'], cattax: 9 } }
    expect((await call('deal', other)).body.ext).toEqual({ waiting: ['inventory.cat', 'inventory.cattax'] })
    const taken = await admin.post<Json>(`/deal/${deal.id}/sync`, { action: 'take' })
    expect([taken.status, taken.body.fields]).toEqual([200, undefined])
    const strange = { categories: ['99999'], cattax: 'content_3_1' }
    const told = expect.arrayContaining(['unknown_categories'])
    expect(await dealOf(pushed)).toMatchObject({ ...strange, issues: told })
    const copy = await admin.post<Json>(`/deal/${deal.id}/duplicate`)
    expect([copy.status, copy.body.fields]).toEqual([200, undefined])
    expect(copy.body).toMatchObject(strange)
    // Drafts have no issues; this one has them once it is sent.
    expect((await admin.post<Json>(`/deal/${copy.body.id}/move`, { to: 'send' })).body).toMatchObject({ issues: told })
    const from = (values: Json) =>
      admin.send<{ results: readonly Json[] }>(
        'POST',
        '/tree',
        { whole: true, rows: [{ ref: 'copy', entity: 'deal', from: deal.id, values }] },
        { 'x-batch-id': v7() },
      )
    expect((await from({ name: 'Once more', dealId: 'once-more' })).body.results[0]).toMatchObject({ ok: true })
    // A copy that is given others by hand is judged like any deal.
    expect(JSON.stringify((await from({ categories: ['88888'], dealId: 'other' })).body)).toContain('88888')
  })

  it('terms that contradict our own margin can’t be taken: the fee type says why, and the terms go on waiting', async () => {
    const pushed = payload()
    await push(pushed)
    const deal = await accepted(pushed)
    const margin = { type: 'fixed_cpm', cpm: 250_000 }
    expect((await admin.put(`/deal/${deal.id}`, { ...(await dealOf(pushed)), margin })).status).toBe(200)
    const other = { ...pushed, curation: { ...pushed.curation, curfeetype: 1 } }
    expect((await call('deal', other)).body.ext).toEqual({ waiting: ['curation.curfeetype'] })
    const waiting = (await sync(deal)).received
    const { status, body } = await admin.post<Json>(`/deal/${deal.id}/sync`, { action: 'take' })
    expect([status, Object.keys(Object(body.fields))]).toEqual([400, ['curationFeeType']])
    expect(await dealOf(pushed)).toMatchObject({ curationFeeType: 'cpm', margin })
    expect((await sync(deal)).received).toEqual(waiting)
    const right = { ...(await dealOf(pushed)), margin: undefined }
    expect((await admin.put(`/deal/${deal.id}`, right)).status).toBe(200)
    expect((await admin.post(`/deal/${deal.id}/sync`, { action: 'take' })).status).toBe(200)
    expect((await dealOf(pushed)).curationFeeType).toBe('pct_of_spend')
  })

  it('buyers tell how their seats stand with what is sold here', async () => {
    const sold = await admin.create('deal', {
      organization: north,
      name: 'Sold',
      dealId: `S-${++made}`,
      origin: 'astrolabe.example',
      side: 'sell',
      buyerSeats: [ids.seat],
    })
    const tell = (status: unknown, id = sold.dealId) =>
      call('buyer-status', { version: '1.0', id, buyerstatus: [{ buyerseatid: 'us-1', status }] })
    expect((await tell(1)).status).toBe(404)
    await admin.post(`/deal/${sold.id}/move`, { to: 'send' })
    expect((await tell(1)).status).toBe(204)
    expect((await admin.get(`/deal/${sold.id}`)).body).toMatchObject({
      buyerStatus: 'approved',
      buyerStatuses: [{ seat: ids.seat, status: 'approved', at: world.time.now.toISOString() }],
    })
    expect((await tell(7)).status).toBe(400)
    expect((await tell('1')).status).toBe(400)
    expect((await tell(1, 'gone')).status).toBe(404)
  })
})
