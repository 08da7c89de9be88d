import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { PackagePublications, PublicationRequest } from '../../src/advertising/dealsApi/packagePublications.ts'
import { createClock } from '../../src/engine/server/clock/createClock.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { type DealPartner, startDealPartner } from '../setup/dealPartner.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { dealFetcher } from './dealFetcher.ts'
import { eachStore } from './stores.ts'

let dsp: DealPartner
beforeAll(async () => {
  dsp = await startDealPartner()
})
afterAll(() => dsp.stop())

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let [parallax, sextant, seatless, mailed] = ['', '', '', '']
  let publishers: string[]
  let made = 0

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)), { fetcher: dealFetcher(dsp) })
    admin = await world.signIn('orgAdmin')
    parallax = await makePartner('Parallax DSP', ['px-1', 'px-2'])
    sextant = await makePartner('Sextant', ['sx-1'])
    seatless = await makePartner('No seats', [])
    mailed = await makePartner('Mail only', ['mo-1'], false)
    publishers = await Promise.all(
      ['one', 'two', 'three'].map(async name => {
        const domain = `${name}.example`
        const row = { organization: north, name, domain, sellerId: `seller-${name}`, currency: 'USD' }
        return (await admin.create('publisher', row)).id
      }),
    )
  })
  beforeEach(() => {
    dsp.calls.length = 0
    dsp.answer = () => ({ status: 204 })
    later(1)
  })

  const later = (minutes: number) => {
    world.time.now = new Date(world.time.now.getTime() + minutes * 60_000)
  }
  const makePartner = async (name: string, seatIds: readonly string[], enabled = true): Promise<string> => {
    const endpoint = `https://dsp.example:${dsp.port}/${name.replaceAll(' ', '')}`
    const dealSync = enabled ? { enabled, endpoint, authKind: 'none' } : { enabled }
    const { id } = await admin.create('partner', {
      organization: north,
      name,
      domain: 'dsp.example',
      country: 'DE',
      dealSync,
    })
    for (const seatId of seatIds)
      await admin.create('seat', { organization: north, name: `${name} ${seatId}`, partner: id, seatId })
    return id
  }
  const makePackage = (changes: Json = {}) =>
    admin.create('deal', {
      organization: north,
      name: 'Morning news',
      dealId: `PACK-${++made}`,
      origin: 'astrolabe.example',
      side: 'sell',
      dealType: 'auction_package',
      priceType: 'first',
      floor: 2_500_000,
      currency: 'USD',
      startAt: '2026-11-01T00:00:00.000Z',
      endAt: '2027-01-31T00:00:00.000Z',
      curator: 'curator.example',
      curationFeeType: 'pct_of_spend',
      margin: { type: 'pct', percent: 10 },
      dynamicInventory: 'static',
      publishers,
      publisherCount: 'multi',
      auxData: 'yes_fixed',
      countries: ['DE'],
      adTypes: ['video'],
      ...changes,
    })
  const act = (pack: Json, body: PublicationRequest) =>
    admin.post<PackagePublications & Json>(`/deal/${pack.id}/publications`, body)
  const publish = async (pack: Json, partners: readonly string[], more: object = {}) => {
    const answer = await act(pack, { action: 'publish', partners, ...more })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    await work()
    return view(pack)
  }
  const view = async (pack: Json) => (await admin.get<PackagePublications>(`/deal/${pack.id}/publications`)).body
  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  const stored = async ({ id }: { readonly id?: unknown }) => (await admin.get(`/deal/${id}`)).body
  const change = async (row: Json, changes: Json) => {
    const answer = await admin.put(`/deal/${row.id}`, { ...(await stored(row)), ...changes })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  }
  const transition = async ({ id }: Json, to: string) => {
    const answer = await admin.post(`/deal/${id}/move`, { to })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  }
  const pushesTo = (name: string) => dsp.calls.filter(({ path }) => path === `/${name}`).map(({ body }) => body)
  const behind = ({ publications }: PackagePublications) =>
    publications.map(({ partner, changes }) => [partner.name, changes.map(({ path }) => path)])

  it('gives each partner a deal of its own with what the package holds, and shows what was sent and said', async () => {
    dsp.answer = ({ body }) => {
      const [buyerseatid = ''] = body.wseat as string[]
      return { body: { version: '1.0', id: body.id, buyerstatus: [{ buyerseatid, status: 1 }] } }
    }
    const pack = await makePackage()
    const before = await view(pack)
    expect(before.partners.map(({ name, seats, refusal }) => [name, seats.length, refusal])).toEqual([
      ['No seats', 0, 'It has no active buyer seat'],
      ['Parallax DSP', 2, null],
      ['Sextant', 1, null],
    ])
    const { publications, partners } = await publish(pack, [parallax, sextant])
    // It has no buyer seats of its own, and needs none: its sync is that of the deals which publish it.
    expect((await stored(pack)).sync).toEqual({ state: 'never' })
    expect(partners.map(({ name }) => name)).toEqual(['No seats'])
    const terms = {
      startdate: '2026-11-01T00:00:00Z',
      enddate: '2027-01-31T00:00:00Z',
      countries: ['DEU'],
      dealfloor: 2.5,
      cur: 'USD',
      guar: 0,
      pricetype: 1,
    }
    const sold = {
      name: 'Morning news',
      origin: 'astrolabe.example',
      sellerstatus: 2,
      auxdata: 1,
      pubcount: 2,
      dinventory: 1,
      adtypes: [2],
      terms,
      inventory: { sellerids: ['seller-one', 'seller-two', 'seller-three'] },
      curation: { curator: 'curator.example', cdealid: pack.dealId, curfeetype: 1 },
    }
    const [px, ...morePx] = pushesTo('ParallaxDSP')
    const [sx, ...moreSx] = pushesTo('Sextant')
    expect([morePx, moreSx]).toEqual([[], []])
    expect(px).toMatchObject({ ...sold, id: `${pack.dealId}-parallax-dsp` })
    expect(px?.wseat).toEqual(expect.arrayContaining(['px-1', 'px-2']))
    expect(sx).toMatchObject({ ...sold, id: `${pack.dealId}-sextant`, wseat: ['sx-1'] })
    expect(publications.map(({ partner, isOpen, changes }) => [partner.name, isOpen, changes])).toEqual([
      ['Parallax DSP', true, []],
      ['Sextant', true, []],
    ])
    const [, second] = publications
    const now = world.time.now.toISOString()
    expect(second?.buyers).toEqual([{ seat: 'Sextant sx-1', status: 'approved', comment: null, at: now }])
    expect(second?.sync?.push).toMatchObject({ state: 'ok', at: now, httpStatus: 200, payload: sx })
    // An ordinary deal, linked to its package, which was a draft and is sent with it.
    const deal = await stored({ id: second?.deal.id })
    expect(deal).toMatchObject({
      package: pack.id,
      publication: { partner: sextant, ownTerms: [] },
      alias: 'Morning news, Sextant',
      status: 'pending',
      counterparty: 'Sextant',
      margin: { type: 'pct', percent: 10 },
      sync: { state: 'ok' },
    })
    expect((await stored(pack)).status).toBe('pending')
    expect((await admin.list(`/deal?package=${pack.id}`)).body).toHaveLength(2)
  })

  it('tells nobody of the package’s changes before they are sent, says who is behind, and keeps own terms', async () => {
    const pack = await makePackage({ status: 'draft' })
    const [first, second] = (await publish(pack, [parallax], { floor: 4_000_000 })).publications
    expect([first?.ownTerms, second]).toEqual([['floor'], undefined])
    await publish(pack, [sextant], { endAt: '2026-12-31T00:00:00.000Z' })
    expect([pushesTo('ParallaxDSP'), pushesTo('Sextant')]).toMatchObject([
      [{ terms: { dealfloor: 4 } }],
      [{ terms: { dealfloor: 2.5 } }],
    ])
    dsp.calls.length = 0
    await change(pack, { floor: 3_000_000, publishers: publishers.slice(0, 2) })
    await work()
    expect(dsp.calls).toEqual([])
    expect(behind(await view(pack))).toEqual([
      ['Parallax DSP', ['publishers']],
      ['Sextant', ['floor', 'publishers']],
    ])
    expect((await view(pack)).publications[1]?.changes[0]).toEqual({ path: 'floor', old: 2_500_000, new: 3_000_000 })
    expect((await act(pack, { action: 'send', partners: [sextant] })).status).toBe(200)
    await work()
    expect(dsp.calls.map(({ path }) => path)).toEqual(['/Sextant'])
    expect(pushesTo('Sextant')).toMatchObject([
      {
        terms: { dealfloor: 3, enddate: '2026-12-31T00:00:00Z' },
        inventory: { sellerids: ['seller-one', 'seller-two'] },
      },
    ])
    expect(behind(await view(pack))).toEqual([
      ['Parallax DSP', ['publishers']],
      ['Sextant', []],
    ])
    await act(pack, { action: 'send' })
    await work()
    expect(pushesTo('ParallaxDSP')).toMatchObject([{ terms: { dealfloor: 4 } }])
    expect(await act(pack, { action: 'send' })).toMatchObject({
      status: 409,
      body: { error: 'The partners already have all changes to the package' },
    })
  })

  it('follows the package’s start and pause with its changes; what a buyer has agreed on is not changed, the others are', async () => {
    const pack = await makePackage()
    dsp.answer = ({ path, body }) =>
      path === '/Sextant'
        ? { body: { version: '1.0', id: body.id, buyerstatus: [{ buyerseatid: 'sx-1', status: 1 }] } }
        : { status: 204 }
    await publish(pack, [parallax, sextant])
    const states = async () => (await view(pack)).publications.map(({ deal }) => deal.status)
    await transition(pack, 'activate')
    expect(behind(await view(pack))).toEqual([
      ['Parallax DSP', ['status']],
      ['Sextant', ['status']],
    ])
    await act(pack, { action: 'send' })
    expect(await states()).toEqual(['active', 'active'])
    await change(pack, { currency: 'EUR' })
    const { body } = await act(pack, { action: 'send' })
    expect(body.refused).toEqual([
      {
        partner: { id: sextant, name: 'Sextant' },
        error: 'Currency: A buyer has already accepted this deal; create a new one instead',
      },
    ])
    expect(behind(await view(pack))).toEqual([
      ['Parallax DSP', []],
      ['Sextant', ['currency']],
    ])
    await change(pack, { currency: 'USD', pauseReason: 'Studio closed' })
    await transition(pack, 'pause')
    await act(pack, { action: 'send' })
    expect(await states()).toEqual(['paused', 'paused'])
    await work()
    expect(pushesTo('Sextant').at(-1)).toMatchObject({
      sellerstatus: 1,
      ext: { astrolabe: { pausereason: 'Studio closed' } },
    })
  })

  it('publishes an active package as active deals, to chosen seats alone', async () => {
    const pack = await makePackage()
    await transition(pack, 'send')
    await transition(pack, 'activate')
    const { partners } = await view(pack)
    const [, seat] = partners.find(({ id }) => id === parallax)?.seats ?? []
    const { publications } = await publish(pack, [parallax, sextant], { seats: [seat?.id] })
    expect(publications.map(({ deal, buyers }) => [deal.status, buyers.map(one => one.seat)])).toEqual([
      ['active', [seat?.name]],
      ['active', ['Sextant sx-1']],
    ])
    expect(pushesTo('ParallaxDSP').map(({ sellerstatus, wseat }) => [sellerstatus, wseat])).toEqual([
      [0, [seat?.name.split(' ').at(-1)]],
    ])
  })

  it.each([
    ['complete', 'active', 3],
    ['archive', 'pending', 4],
  ] as const)('a package that is moved by %s takes its %s deals back', async (to, status, sellerStatus) => {
    const pack = await makePackage()
    await publish(pack, [parallax, sextant])
    if (status === 'active') {
      await transition(pack, 'activate')
      await act(pack, { action: 'send' })
      await work()
    }
    dsp.calls.length = 0
    await transition(pack, to)
    await work()
    expect([pushesTo('ParallaxDSP'), pushesTo('Sextant')].flat().map(({ sellerstatus }) => sellerstatus)).toEqual([
      sellerStatus,
      sellerStatus,
    ])
    const { publications, partners } = await view(pack)
    expect(publications.map(({ isOpen, changes }) => [isOpen, changes])).toEqual([
      [false, []],
      [false, []],
    ])
    expect(partners).toEqual([])
  })

  it('ends with the package by the clock, and with a withdrawal for one partner, who can get it anew', async () => {
    const pack = await makePackage({ endAt: new Date(world.time.now.getTime() + 3_600_000).toISOString() })
    await publish(pack, [parallax, sextant])
    expect((await act(pack, { action: 'withdraw', partners: [sextant] })).status).toBe(200)
    await work()
    expect(pushesTo('Sextant').map(({ sellerstatus }) => sellerstatus)).toEqual([2, 4])
    expect(pushesTo('ParallaxDSP').map(({ sellerstatus }) => sellerstatus)).toEqual([2])
    const again = await publish(pack, [sextant])
    expect(again.publications.map(({ deal, isOpen }) => [deal.dealId, isOpen])).toEqual([
      [`${pack.dealId}-parallax-dsp`, true],
      [`${pack.dealId}-sextant-2`, true],
    ])
    await transition(pack, 'activate')
    await act(pack, { action: 'send' })
    await work()
    later(61)
    await createClock(createApiContext(world.options)).turn()
    await work()
    expect(pushesTo('ParallaxDSP').at(-1)).toMatchObject({ sellerstatus: 3 })
  })

  it('ends with a package that both sides cancel at once', async () => {
    const pack = await makePackage()
    await publish(pack, [parallax])
    await transition(pack, 'activate')
    await act(pack, { action: 'send' })
    const { terms } = (await admin.get(`/deal/${pack.id}/negotiation`)).body
    const steps = [
      { action: 'propose', version: 0, partner: mailed, terms },
      { action: 'accept', version: 1, as: 'them' },
      { action: 'cancel', version: 1, effectiveAt: world.time.now.toISOString(), message: 'The studio closes.' },
    ]
    for (const step of steps) {
      const { status, body } = await admin.post(`/deal/${pack.id}/negotiation`, step)
      expect([status, body.error]).toEqual([200, undefined])
    }
    expect((await stored(pack)).status).toBe('complete')
    expect((await view(pack)).publications.map(({ deal }) => deal.status)).toEqual(['complete'])
  })

  it('refuses what can’t be published, and then publishes to nobody', async () => {
    const pack = await makePackage()
    const own = await makePackage({ buyerSeats: (await seatsOf(parallax)).slice(0, 1) })
    const ordinary = await makePackage({ dealType: 'private_auction' })
    const to = (partners: readonly string[], more: object = {}) =>
      ({ action: 'publish', partners, ...more }) as PublicationRequest
    const refusal = async (row: Json, body: PublicationRequest) => {
      const { status, body: answer } = await act(row, body)
      return [status, Object.values(answer.fields ?? { error: answer.error })[0]]
    }
    const [seat] = await seatsOf(sextant)
    expect([
      await refusal(pack, to([])),
      await refusal(pack, to([parallax, seatless])),
      await refusal(pack, to([mailed])),
      await refusal(pack, to([parallax], { seats: [seat] })),
      await refusal(pack, to([parallax], { endAt: '2026-10-01T00:00:00.000Z' })),
      await refusal(own, to([parallax])),
      await refusal(ordinary, to([parallax])),
      await refusal(pack, { action: 'withdraw', partners: [sextant] }),
      await refusal(pack, { action: 'other' } as unknown as PublicationRequest),
    ]).toEqual([
      [400, 'Choose at least one partner'],
      [400, 'No seats: It has no active buyer seat'],
      [400, 'Choose active partners with deal sync turned on'],
      [400, 'Choose active buyer seats of these partners'],
      [400, 'Must be after start at'],
      [400, 'Parallax DSP: Its seats are already buyer seats of the package'],
      [409, 'Only packages that you sell can be published to partners'],
      [409, 'The package isn’t published to Sextant'],
      [400, expect.any(String)],
    ])
    expect((await admin.get(`/deal/${ordinary.id}/publications`)).status).toBe(409)
    expect((await admin.list(`/deal?package=${pack.id}`)).body).toEqual([])
    expect((await stored(pack)).status).toBe('draft')
    const { publications } = await publish(pack, [parallax])
    expect(await refusal(pack, to([parallax]))).toEqual([
      400,
      'The package is published to this partner already: send changes instead',
    ])
    expect(await refusal({ id: publications[0]?.deal.id ?? '' }, to([sextant]))).toEqual([
      409,
      'Only packages that you sell can be published to partners',
    ])
    // A copy of a published deal is a deal by itself.
    const copy = await admin.post(`/deal/${publications[0]?.deal.id}/duplicate`)
    expect([copy.status, copy.body.publication]).toEqual([200, undefined])
  })
  const seatsOf = async (partner: string) =>
    (await admin.list(`/seat?partner=${partner}`)).body.map(({ id }) => String(id))
})
