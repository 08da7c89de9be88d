import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DealPassportView } from '../../src/advertising/dealPassport/passportView.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Fetcher } from '../../src/engine/server/outside.ts'
import { type ApiClient, type Json, north, origin, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const bidRequest = (id: unknown, deal: Json = {}) => ({
  id: 'r1',
  at: 1,
  imp: [
    { id: '1', video: {}, pmp: { deals: [{ id, bidfloor: 8.5, bidfloorcur: 'USD', wseat: ['buyer-7'], ...deal }] } },
  ],
  device: { ifa: 'a-person-of-the-sample', ip: '192.0.2.1' },
  source: { schain: { nodes: [{ asi: 'astrolabe.example' }] } },
})

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let seat = ''
  let made = 0
  /** What the partner answers to a push. */
  let answer: Json = {}

  beforeAll(async () => {
    const post: Fetcher['postFor'] = async () => {
      const text = JSON.stringify(answer)
      const told = { contentType: 'application/json', text, bytes: text.length }
      return { status: 200, headers: [], connectMs: 0, answerMs: 0, ...told }
    }
    const refused = async () => expect.fail('Nothing else is asked')
    const fetcher = { post: refused, fetchText: refused, postFor: post }
    world = await testWorld(await open(apiTables(catalogue)), { fetcher })
    admin = await world.signIn('orgAdmin')
    const dealSync = { enabled: true, authKind: 'none', endpoint: 'https://dsp.example/deals' }
    const partner = { organization: north, name: 'Parallax', domain: 'dsp.example', country: 'DE', dealSync }
    const { id } = await admin.create('partner', partner)
    seat = (await admin.create('seat', { organization: north, name: 'Buyer', partner: id, seatId: 'buyer-7' })).id
  })

  const makeDeal = () =>
    admin.create('deal', {
      organization: north,
      name: 'Evening video',
      dealId: `AST-${++made}`,
      origin: 'astrolabe.example',
      side: 'sell',
      priceType: 'first',
      floor: 7_000_000,
      buyerSeats: [seat],
    })
  const passport = async ({ id }: Json, by = admin) => (await by.get<DealPassportView>(`/deal/${id}/passport`)).body
  const drop = (deal: Json, samples: readonly unknown[], by = admin) =>
    by.post<DealPassportView & Json>(`/deal/${deal.id}/samples`, { file: 'bids.ndjson', requests: 1000, samples })
  const findings = ({ rows }: DealPassportView) =>
    rows.flatMap(({ field, findings }) => findings.map(({ consequence }) => `${field}: ${consequence}`))
  const send = async (deal: Json) => {
    await admin.post(`/deal/${deal.id}/move`, { to: 'send' })
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  }

  it('has what is stored, what was sent and what the partner says beside what sampled requests carry, until that is mended', async () => {
    const deal = await makeDeal()
    expect(findings(await passport(deal))).toEqual([])
    answer = {
      version: '1.0',
      id: deal.dealId,
      buyerstatus: [{ buyerseatid: 'buyer-7', status: 2, ext: { comment: 'Too dear.' } }],
      ext: { waiting: ['terms.countries'] },
    }
    await send(deal)
    const samples = [{ request: bidRequest(deal.dealId), count: 40 }, { request: bidRequest('another') }]
    const { status, body } = await drop(deal, samples)
    expect(status).toBe(200)
    const [file] = body.files
    const at = world.time.now.toISOString()
    expect(file).toEqual({ id: file?.id, at, by: 'The orgAdmin', file: 'bids.ndjson', requests: 1000, carrying: 40 })
    expect(await passport(deal)).toEqual(body)
    expect(findings(body)).toEqual([
      'status: Seat buyer-7 rejected the deal and doesn’t bid. It says: “Too dear.”',
      'floor: Buyers bid below $8.50 and lose.',
      'countries: Parallax still buys on the previous terms.',
    ])
    expect(body.rows.find(({ field }) => field === 'floor')).toMatchObject({
      held: '$7.00',
      sent: [{ who: 'Parallax', text: '$7.00', differs: false }],
      sampled: [{ text: '$8.50', differs: true, count: 40 }],
    })
    const row = (await admin.get(`/deal/${deal.id}`)).body
    expect((await admin.put(`/deal/${deal.id}`, { ...row, floor: 8_500_000 })).status).toBe(200)
    expect(findings(await passport(deal))).toContain('floor: Parallax uses $7.00 instead of $8.50.')
    answer = {}
    await send(deal)
    expect(findings(await passport(deal)).filter(one => one.startsWith('floor'))).toEqual([])
  })

  it('stores of a request what is compared, of ten files, and takes one away again, with its line in the audit log', async () => {
    const deal = await makeDeal()
    for (let at = 0; at < 12; at += 1) await drop(deal, [{ request: bidRequest(deal.dealId, { bidfloor: at }) }])
    const { files } = await passport(deal)
    expect(files).toHaveLength(10)
    const where = [{ column: 'deal', op: 'in', values: [deal.id] }] as const
    const { rows } = await world.store.read.list('deal-sample', { scope: 'all', where })
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toMatch(/a-person|192\.0/)
    const path = `/deal/${deal.id}/samples/${files[0]?.id}`
    expect((await admin.delete<DealPassportView>(path)).body.files).toHaveLength(9)
    expect((await admin.delete(path)).status).toBe(404)
    const log = await admin.list(`/audit-log?entity.id=${deal.id}&limit=1`)
    expect(log.body[0]).toMatchObject({ changes: [{ path: 'sampledRequests', old: 'bids.ndjson (1)', new: null }] })
    expect((await admin.delete(`/deal/${deal.id}`)).status).toBe(200)
    expect((await world.store.read.list('deal-sample', { scope: 'all', where })).total).toBe(0)
  })

  it('refuses what is no sample, and whoever may not: a neighbor finds nothing, a viewer only reads', async () => {
    const deal = await makeDeal()
    const errors = async (samples: readonly unknown[]) => (await drop(deal, samples)).status
    const own = { request: bidRequest(deal.dealId) }
    expect(await errors([{ request: bidRequest('another') }])).toBe(400)
    expect(await errors([])).toBe(400)
    expect(await errors([{ request: 'text' }])).toBe(400)
    expect(await errors([{ ...own, count: 0 }])).toBe(400)
    expect(await errors([{ ...own, more: 1 }])).toBe(400)
    expect(await errors(Array(51).fill(own))).toBe(400)
    await putRows(world.store, 'deal', { ...deal, id: 'deal-south', organization: south, buyerSeats: [] })
    const foreign = { id: 'deal-south' }
    await world.store.transaction(tx =>
      tx.insert('deal-sample', [{ id: 's1', organization: south, deal: 'deal-south' }]),
    )
    expect((await admin.get('/deal/deal-south/passport')).status).toBe(404)
    expect((await drop(foreign, [own])).status).toBe(404)
    expect((await admin.delete('/deal/deal-south/samples/s1')).status).toBe(404)
    // Nor by way of an own deal.
    expect((await admin.delete(`/deal/${deal.id}/samples/s1`)).status).toBe(404)
    const viewer = await world.signIn('viewer')
    const [seen] = [await viewer.get(`/deal/${deal.id}/passport`)]
    expect([seen.status, (await drop(deal, [own], viewer)).status]).toEqual([200, 403])
  })
})
