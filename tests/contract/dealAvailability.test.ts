import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { AvailabilityAnswer } from '../../src/advertising/forecast/availabilityAnswer.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const DAY = 86_400_000

// It is 2026-11-21T09:00Z in every test world.
eachStore(open => {
  let test: TestWorld
  let admin: ApiClient
  const at = (days: number) => new Date(Date.parse('2026-11-21T09:00:00.000Z') + days * DAY).toISOString()

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('orgAdmin')
    const fact = (day: number, more: Partial<Fact> = {}): Fact => ({
      hour: new Date(Date.parse('2026-11-21T10:00:00.000Z') - day * DAY).toISOString(),
      organization: north,
      currency: 'USD',
      campaign: 'campaign',
      strategy: 'strategy',
      lineItem: 'line',
      country: 'DE',
      environment: 'web',
      deviceType: 'phone',
      bidRequests: 1000,
      wins: 100,
      impressions: 90,
      spend: 450_000,
      ...more,
    })
    const facts = Array.from({ length: 28 }, (_, index) => [
      fact(index + 1),
      fact(index + 1, { country: 'FR', bidRequests: 500 }),
      fact(index + 1, { organization: south, lineItem: 'south', bidRequests: 99_999 }),
      fact(index + 1, { lineItem: 'other', deal: 'running', bidRequests: 100, impressions: 50, wins: 56 }),
    ]).flat()
    await test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([...facts, fact(0, { hour: '2026-11-21T08:00:00.000Z', country: 'IT' })]),
    )
    const deal = (id: string, more: object = {}) => ({
      id,
      organization: north,
      dealId: id,
      name: `Deal ${id}`,
      status: 'draft',
      side: 'sell',
      dealType: 'programmatic_guaranteed',
      priceType: 'fixed',
      floor: 5_000_000,
      currency: 'USD',
      origin: `${id}.example`,
      startAt: at(0),
      endAt: at(20),
      units: 10_000,
      countries: ['DE'],
      ...more,
    })
    await putRows(
      test.store,
      'deal',
      deal('offered'),
      // It lacks 8,600 impressions of its 10,000 in the next 10 days.
      deal('running', { status: 'active', startAt: at(-30), endAt: at(10) }),
      deal('elsewhere', { status: 'active', countries: ['US'] }),
      deal('idea'),
      deal('over', { status: 'active', startAt: at(-30), endAt: at(-1) }),
      deal('foreign', { status: 'active', organization: south }),
      deal('open', { dealType: 'private_auction' }),
    )
  })

  const ask = (deal: string, terms: Json = {}, by = admin) =>
    by.post<AvailabilityAnswer & Json>('/deal-availability', { deal, terms })

  it('counts what fits the deal in its flight, less what other guaranteed deals still lack', async () => {
    const { status, body } = await ask('offered')
    expect(status).toBe(200)
    // Shown: 140 of 156 wins.
    const perDay = 1000 * (140 / 156)
    expect(body).toMatchObject({
      from: '2026-10-24',
      to: '2026-11-20',
      days: 20,
      perDay: Math.round(perDay),
      available: Math.round(perDay * 20),
      requests: { least: 1000, most: 1100 },
      promised: [{ id: 'running', name: 'Deal running', impressions: 8600 }],
      units: 10_000,
      currency: 'USD',
      unreported: [],
      error: null,
      low: null,
    })
    expect(body.free).toBe(body.available - 8600)
    expect(body.verdict).toBe('short')
  })

  it('takes terms in the place of what is stored', async () => {
    expect((await ask('offered', { units: 5000 })).body).toMatchObject({ units: 5000, verdict: 'met' })
    expect((await ask('offered', { countries: ['FR'] })).body).toMatchObject({ perDay: 450, promised: [] })
    expect((await ask('offered', { endAt: at(10) })).body).toMatchObject({ days: 10 })
    // What runs is dearer than the rest: 50 of 140 impressions a day.
    expect((await ask('offered')).body.atFloor).toBe(2800)
    expect((await ask('offered', { floor: 6_000_000 })).body.atFloor).toBe(1000)
    expect((await ask('open')).body).toMatchObject({ units: null, verdict: null })
    expect((await ask('offered', { units: '5' })).status).toBe(400)
    expect((await ask('offered', { name: 'x' })).status).toBe(400)
    expect((await admin.post('/deal-availability', {})).status).toBe(400)
  })

  it('answers for a deal that is not stored yet as for the same one stored', async () => {
    const typed = (terms: Json, organization: string | undefined = north, by = admin) =>
      by.post<AvailabilityAnswer & Json>('/deal-availability', { organization, terms })
    const terms = {
      dealType: 'programmatic_guaranteed',
      floor: 5_000_000,
      currency: 'USD',
      startAt: at(0),
      endAt: at(20),
      units: 10_000,
      countries: ['DE'],
    }
    const { status, body } = await typed(terms)
    expect(status).toBe(200)
    expect(body).toEqual((await ask('offered')).body)
    expect((await typed({ ...terms, countries: ['FR'] })).body).toMatchObject({ perDay: 450, promised: [] })
    const targeting = { countries: { include: ['FR'], exclude: [] } }
    expect((await typed({ ...terms, countries: [], targeting })).body).toMatchObject({ perDay: 450 })
    expect((await typed({ ...terms, dealType: 'preferred' })).body).toMatchObject({ units: null, verdict: null })
    expect((await typed({ ...terms, segments: ['segment'] })).body.unreported).toEqual(['Segments'])
    expect((await typed({ ...terms, publishers: ['nobody'] })).body.available).toBe(0)
    expect((await typed({ ...terms, currency: undefined })).body.fields).toEqual({
      'terms.currency': 'This field is required',
    })
    expect((await admin.post<Json>('/deal-availability', { terms })).body.fields).toEqual({
      organization: 'This field is required',
    })
    expect((await typed(terms, south)).status).toBe(404)
    expect((await typed(terms, north, await test.signIn('stranger'))).status).toBe(404)
  })

  it('is for who sees the deal and may read reports, and for nobody else', async () => {
    expect((await ask('offered', {}, await test.signIn('viewer'))).status).toBe(200)
    expect((await ask('offered', {}, await test.signIn('stranger'))).status).toBe(404)
    expect((await ask('foreign')).status).toBe(404)
    expect((await ask('nothing')).status).toBe(404)
    expect((await test.anonymous.post('/deal-availability', { deal: 'offered' })).status).toBe(401)
  })
})
