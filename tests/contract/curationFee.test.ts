import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { deal } from '../../src/advertising/catalogue/deal.ts'
import { refreshDeals } from '../../src/advertising/server/metrics/refreshDeals.ts'
import { resourceNamed } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, foreign, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const margins: readonly Json[] = [
  { type: 'pct', percent: 12 },
  { type: 'fixed_cpm', cpm: 250_000 },
  { type: 'flat', amount: 31_000_000 },
]
const charged: Readonly<Record<string, string>> = { pct: 'pct_of_spend', fixed_cpm: 'cpm', flat: 'flat' }
const sentence =
  'Doesn’t match the margin type Percent, so no fee would be charged. Choose Percent of spend or Undisclosed, or change the margin.'

eachStore(open => {
  let test: TestWorld
  let seller: ApiClient
  let made = 0

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    seller = await test.signIn('orgAdmin')
  })

  const body = (more: Json) => ({
    organization: north,
    name: 'Package',
    dealId: `C-${++made}`,
    origin: 'northwind.example',
    side: 'sell',
    priceType: 'first',
    floor: 8_000_000,
    ...more,
  })
  const fields = async (answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer
    return [status, body.fields]
  }
  const refused = [400, { curationFeeType: sentence }]
  const read = async (id: string) => (await seller.get<Json & { id: string }>(`/deal/${id}`)).body
  /** As rows were stored before anybody refused them. */
  const contradictory = async (more: Json = {}) => {
    const row = await seller.create('deal', body({ margin: margins[0], ...more }))
    const world = createApiContext(test.options)
    const [now] = await test.store.read.byIds('deal', [row.id], 'all')
    const changed = storedRow(resourceNamed(world, 'deal'), {
      ...now,
      id: row.id,
      curationFeeType: 'flat',
      status: 'active',
    })
    await test.store.transaction(tx => tx.update('deal', [changed]))
    return row.id
  }

  it('a deal whose fee type contradicts its margin is refused at the type; every other is taken', async () => {
    for (const margin of margins)
      for (const curationFeeType of [undefined, ...deal.fields.curationFeeType.options]) {
        const isCharged = [undefined, 'undisclosed', charged[String(margin.type)]].includes(curationFeeType)
        const { status, body: answer } = await seller.post('/deal', body({ margin, curationFeeType }))
        const found = Object.keys(Object(answer.fields))
        expect([margin.type, curationFeeType, status, found]).toEqual([
          margin.type,
          curationFeeType,
          isCharged ? 200 : 400,
          isCharged ? [] : ['curationFeeType'],
        ])
      }
    expect(await fields(seller.post('/deal', body({ margin: margins[0], curationFeeType: 'none' })))).toEqual(refused)
    // Without a margin the curator is paid elsewhere.
    expect((await seller.post('/deal', body({ curationFeeType: 'flat' }))).status).toBe(200)
  })

  it('edits that lead there are refused, one by one and in bulk', async () => {
    const row = await seller.create('deal', body({ margin: margins[0], curationFeeType: 'pct_of_spend' }))
    expect(await fields(seller.put(`/deal/${row.id}`, { ...row, curationFeeType: 'cpm' }))).toEqual(refused)
    expect((await fields(seller.put(`/deal/${row.id}`, { ...row, margin: margins[1] })))[0]).toBe(400)
    const { results } = (await seller.patch('/deal', { ids: [row.id], changes: { curationFeeType: 'none' } }))
      .body as unknown as { results: Json[] }
    expect(results).toMatchObject([{ id: row.id, ok: false, fields: { curationFeeType: sentence } }])
    expect(await read(row.id)).toMatchObject({ version: 1, curationFeeType: 'pct_of_spend', margin: margins[0] })
  })

  it('one that is stored so is read, paused and shown as an issue; edits say what is wrong until it is put right', async () => {
    const id = await contradictory()
    await refreshDeals(createApiContext(test.options))
    const stored = await read(id)
    expect(stored).toMatchObject({ curationFeeType: 'flat', margin: margins[0], issues: ['fee_not_charged'] })
    const listed = (await seller.list('/deal?issues=fee_not_charged')).body
    expect(listed.map(row => [row.id, row.health])).toEqual([[id, 'attention']])
    expect(await fields(seller.put(`/deal/${id}`, { ...stored, name: 'Renamed' }))).toEqual(refused)
    expect((await seller.post(`/deal/${id}/move`, { to: 'paused' })).status).toBe(200)
    const paused = await read(id)
    const { status, body: mended } = await seller.put<Json>(`/deal/${id}`, {
      ...paused,
      margin: margins[2],
      name: 'Renamed',
    })
    expect([status, mended.name, mended.issues]).toEqual([200, 'Renamed', undefined])
  })

  it('the other side of a negotiation can accept, and is told nothing of it', async () => {
    const admin = await test.signIn('admin')
    const place = { organization: north, country: 'DE', domain: 'buyer.example', name: 'Parallax' }
    const partner = await admin.create('partner', { ...place, consoleOrganization: foreign })
    const seat = await admin.create('seat', { organization: north, name: 'Seat', partner: partner.id, seatId: 's-1' })
    const id = await contradictory({ buyerSeats: [seat.id] })
    const terms = { priceType: 'first', floor: 7_000_000, currency: 'USD' }
    const step = (by: ApiClient, of: string, more: Json) => by.post<Json>(`/deal/${of}/negotiation`, more)
    const opened = await step(seller, id, { action: 'propose', version: 0, terms, partner: partner.id })
    expect([opened.status, opened.body.error]).toEqual([200, undefined])
    const buyer = await test.signIn('stranger')
    const { dealId } = await read(id)
    const [bought] = (await buyer.list(`/deal?dealId=${String(dealId)}`)).body
    const accepted = await step(buyer, String(bought?.id), { action: 'accept', version: 1 })
    expect([accepted.status, accepted.body.error]).toEqual([200, undefined])
    expect(JSON.stringify(accepted.body)).not.toContain('argin')
    expect(await read(id)).toMatchObject({ floor: 7_000_000, curationFeeType: 'flat', margin: margins[0] })
  })
})
