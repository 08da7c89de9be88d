import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Comparison, TheirMetrics } from '../../src/advertising/reconciliation/comparison.ts'
import { addDays } from '../../src/advertising/reporting/reportRange.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const [from, to] = ['2026-11-01', '2026-11-10']
const days = Array.from({ length: 10 }, (_, index) => addDays(from, index))

// It is 2026-11-21T09:00Z in every test world.
eachStore(open => {
  let test: TestWorld
  let admin: ApiClient

  const deal = (id: string, more: object = {}) => ({
    id,
    organization: north,
    dealId: `ID-${id}`,
    name: `Deal ${id}`,
    status: 'active',
    side: 'sell',
    dealType: 'private_auction',
    priceType: 'second',
    floor: 1_000_000,
    currency: 'USD',
    origin: `${id}.example`,
    buyerSeats: ['seat'],
    ...more,
  })
  const fact = (deal: string, hour: string, more: Partial<Fact> = {}): Fact => ({
    hour,
    organization: north,
    currency: 'USD',
    campaign: 'campaign',
    strategy: 'strategy',
    lineItem: `line ${deal}`,
    deal,
    impressions: 1000,
    wins: 1100,
    spend: 5_000_000,
    ...more,
  })

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('orgAdmin')
    await putRows(test.store, 'partner', {
      id: 'dsp',
      organization: north,
      name: 'Parallax',
      domain: 'parallax.example',
      status: 'active',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
    })
    await putRows(test.store, 'seat', {
      id: 'seat',
      organization: north,
      partner: 'dsp',
      side: 'buy',
      status: 'active',
    })
    await putRows(
      test.store,
      'deal',
      deal('one'),
      deal('two'),
      deal('bought', { side: 'buy', buyerSeats: [], seller: 'parallax.example' }),
      deal('other', { buyerSeats: [] }),
      deal('theirs', { organization: south, buyerSeats: [] }),
    )
    const value = { day: '2026-11-20', rates: [{ currency: 'EUR', rate: 1.25 }] }
    const rates = { key: 'currency-rates', name: 'Rates', scope: 'platform', place: 'platform', value }
    await putRows(test.store, 'setting', { id: 'rates', ...rates })
    const facts = days.flatMap((day, index) => [
      // What the day before has after five in the afternoon of UTC belongs to its evening in Tokyo.
      fact('one', `${day}T10:00:00.000Z`, { impressions: 1000 + index * 100 }),
      fact('one', `${day}T16:00:00.000Z`, { impressions: 500 }),
      fact('two', `${day}T10:00:00.000Z`),
      fact('bought', `${day}T10:00:00.000Z`),
      fact('other', `${day}T10:00:00.000Z`),
      fact('theirs', `${day}T10:00:00.000Z`, { organization: south }),
    ])
    await test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  })

  const make = (more: object = {}) =>
    admin.create('reconciliation', {
      organization: north,
      name: 'November',
      partner: 'dsp',
      from,
      to,
      timezone: 'UTC',
      currency: 'USD',
      tolerance: 5,
      ...more,
    })
  const rowsOf = (dealId: string, more: Partial<TheirMetrics> = {}): readonly TheirMetrics[] =>
    days.map(day => ({ deal: dealId, day, impressions: 1000, spend: 5_000_000, ...more }))
  const drop = (row: Json, rows: readonly object[], by = admin) =>
    by.post<Comparison & Json>(`/reconciliation/${row.id}/figures`, { file: 'november.csv', rows })
  const compared = async (row: Json, by = admin) =>
    (await by.get<Comparison>(`/reconciliation/${row.id}/comparison`)).body
  const act = (row: Json, action: string, values: object = {}, by = admin) =>
    by.post(`/reconciliation/${row.id}/action`, { action, values })
  const stored = async (row: Json) => {
    const [found] = (await admin.list(`/reconciliation?id=${row.id}`)).body
    return found ?? expect.fail('It is gone')
  }
  const dealsIn = ({ deals }: Comparison) => deals.map(({ dealId, id }) => [dealId, id]).toSorted()

  it('compares the deals of its partner, and those that figures name; another organization’s is just unknown', async () => {
    const row = await make()
    expect(dealsIn(await compared(row))).toEqual([
      ['ID-bought', 'bought'],
      ['ID-one', 'one'],
      ['ID-two', 'two'],
    ])
    const { status, body } = await drop(row, [...rowsOf('ID-one'), ...rowsOf('ID-other'), ...rowsOf('ID-theirs')])
    expect(status).toBe(200)
    expect(dealsIn(body)).toEqual([
      ['ID-bought', 'bought'],
      ['ID-one', 'one'],
      ['ID-other', 'other'],
      ['ID-theirs', null],
      ['ID-two', 'two'],
    ])
    const stranger = body.deals.find(({ dealId }) => dealId === 'ID-theirs')
    expect(stranger).toMatchObject({
      name: null,
      ours: { impressions: 0, spend: 0 },
      theirs: { impressions: 10_000, spend: 50_000_000 },
      isOver: true,
      causes: [{ kind: 'missing_deal', side: 'unknown' }],
    })
    expect(body.deals.find(({ dealId }) => dealId === 'ID-two')?.causes).toEqual([
      { kind: 'missing_deal', side: 'theirs' },
    ])
    expect(body.deals.find(({ dealId }) => dealId === 'ID-other')).toMatchObject({ isOver: false, causes: [] })
    expect(await compared(row)).toEqual(body)
    // Who imported what, and when, stands in the row.
    expect((await stored(row)).figures).toEqual({
      file: 'november.csv',
      rows: 30,
      at: test.time.now.toISOString(),
      by: 'The orgAdmin',
    })
    // With deals of its own it looks at nothing else.
    const narrow = await make({ deals: ['two'] })
    expect(dealsIn((await drop(narrow, [...rowsOf('ID-two'), ...rowsOf('ID-other')])).body)).toEqual([
      ['ID-other', null],
      ['ID-two', 'two'],
    ])
  })

  it('cuts our days in its timezone and converts our spend to its currency', async () => {
    const row = await make({ timezone: 'Asia/Tokyo', deals: ['one'] })
    const [first] = (await compared(row)).deals[0]?.days ?? []
    // The evening of October 31 has no facts; that of November 1 in UTC is November 2 in Tokyo.
    expect(first).toMatchObject({ day: '2026-11-01', ours: { impressions: 1000, spend: 5_000_000 } })
    const inEuro = await make({ currency: 'EUR', deals: ['two'] })
    expect(await compared(inEuro)).toMatchObject({
      currency: 'EUR',
      ratesOf: '2026-11-20',
      ours: { spend: 40_000_000 },
    })
    const unknown = await make({ currency: 'CHF', deals: ['two'] })
    const refused = await admin.get(`/reconciliation/${unknown.id}/comparison`)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(/no rate is stored for CHF/)])
    // Both follow from the partner where nobody says otherwise.
    const { organization, name, partner } = row
    expect(await admin.create('reconciliation', { organization, name, partner, from, to })).toMatchObject({
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      tolerance: 5,
      status: 'open',
    })
  })

  it('proposes the zone from the figures of a file', async () => {
    const row = await make({ deals: ['one'] })
    const tokyo = days.map((day, index) => ({
      deal: 'ID-one',
      day,
      impressions: 1000 + index * 100 + (index > 0 ? 500 : 0),
      spend: index > 0 ? 10_000_000 : 5_000_000,
    }))
    const { body } = await drop(row, tokyo)
    expect(body.deals[0]?.causes).toMatchObject([{ kind: 'zone' }])
    const zone = body.deals[0]?.causes.find(cause => cause.kind === 'zone')?.zone
    await admin.put(`/reconciliation/${row.id}`, { ...(await stored(row)), timezone: zone })
    expect((await compared(row)).deals).toMatchObject([{ isOver: false, causes: [] }])
  })

  it('is agreed on once each deal over the tolerance has a figure, frozen then, and reopened with a reason', async () => {
    const row = await make({ deals: ['one', 'two'] })
    expect((await act(row, 'agree')).body.error).toBe('Import the partner’s numbers first')
    await drop(row, [...rowsOf('ID-one', { impressions: 900, spend: 4_000_000 }), ...rowsOf('ID-two')])
    const early = await act(row, 'agree')
    expect([early.status, early.body.error]).toEqual([
      409,
      expect.stringMatching(/Set an agreed number for ID-one first/),
    ])
    const figure = { deal: 'ID-one', impressions: 11_000, spend: 70_000_000, note: 'Met half way, by mail.' }
    expect((await act(row, 'settle', figure)).status).toBe(200)
    expect((await act(row, 'settle', { ...figure, spend: 71_000_000 })).status).toBe(200)
    const at = test.time.now.toISOString()
    expect((await stored(row)).agreed).toEqual([{ ...figure, spend: 71_000_000, by: 'The orgAdmin', at }])
    expect((await act(row, 'unsettle', { deal: 'ID-two' })).status).toBe(400)
    expect((await act(row, 'unsettle', { deal: 'ID-one' })).status).toBe(200)
    expect((await act(row, 'agree')).status).toBe(409)
    await act(row, 'settle', figure)
    expect(await compared(row)).toMatchObject({ settled: { impressions: 21_000, spend: 120_000_000 }, agreedAt: null })
    // Tolerance decides which deals need one.
    await admin.put(`/reconciliation/${row.id}`, { ...(await stored(row)), tolerance: 90 })
    await act(row, 'unsettle', { deal: 'ID-one' })
    expect((await compared(row)).deals.every(({ isOver }) => !isOver)).toBe(true)
    await admin.put(`/reconciliation/${row.id}`, { ...(await stored(row)), tolerance: 5 })
    await act(row, 'settle', figure)

    expect((await act(row, 'agree')).status).toBe(200)
    const frozen = await compared(row)
    expect(frozen).toMatchObject({ agreedAt: at, settled: { spend: 120_000_000 } })
    expect(await stored(row)).toMatchObject({
      status: 'agreed',
      result: { ours: 150_000_000, theirs: 90_000_000, settled: 120_000_000, by: 'The orgAdmin', at },
    })
    // Facts that come in later change nothing, and neither does anybody.
    await test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([fact('two', '2026-11-05T11:00:00.000Z', { impressions: 77_777 })]),
    )
    expect(await compared(row)).toEqual(frozen)
    expect((await drop(row, rowsOf('ID-one'))).status).toBe(409)
    expect((await act(row, 'settle', figure)).status).toBe(409)
    for (const change of [{ tolerance: 6 }, { timezone: 'Asia/Tokyo' }, { currency: 'EUR' }, { deals: [] }]) {
      const answer = await admin.put(`/reconciliation/${row.id}`, { ...(await stored(row)), ...change })
      expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([400, Object.keys(change)])
    }
    expect((await admin.put(`/reconciliation/${row.id}`, { ...(await stored(row)), notes: 'Paid.' })).status).toBe(200)
    expect((await admin.delete(`/reconciliation/${row.id}`)).status).toBe(409)
    expect((await act(row, 'reopen')).status).toBe(400)
    expect((await act(row, 'reopen', { reason: 'A batch was missing.' })).status).toBe(200)
    expect(await stored(row)).toMatchObject({ status: 'open', result: {} })
    const again = (await compared(row)).deals.find(({ dealId }) => dealId === 'ID-two')
    expect(again?.ours.impressions).toBe(10_000 + 77_777)
    const [entry] = (await admin.list(`/audit-log?sort=desc(at)&limit=5&action=reopen`)).body
    expect(entry).toMatchObject({ reason: 'A batch was missing.' })
    expect((await admin.delete(`/reconciliation/${row.id}`)).status).toBe(200)
  })

  it('refuses what is no figure, two of one day, days out of the period, and a period that is none', async () => {
    const row = await make()
    const [one] = rowsOf('ID-one')
    const status = async (...rows: readonly unknown[]) =>
      (await admin.post(`/reconciliation/${row.id}/figures`, { file: 'x', rows })).status
    expect(await status()).toBe(400)
    expect(await status({ ...one, impressions: '1000' })).toBe(400)
    expect(await status({ ...one, impressions: -1 })).toBe(400)
    expect(await status({ ...one, spend: 0.5 })).toBe(400)
    expect(await status({ ...one, day: '01.11.2026' })).toBe(400)
    expect(await status({ ...one, day: '2026-11-31' })).toBe(400)
    expect(await status({ ...one, day: '2026-11-11' })).toBe(400)
    expect(await status({ ...one, deal: '' })).toBe(400)
    expect(await status(one, one)).toBe(400)
    expect(await status(...Array.from({ length: 10_001 }, (_, index) => ({ ...one, deal: `X-${index}` })))).toBe(400)
    expect((await stored(row)).figures).toBeUndefined()
    const create = async (more: object) =>
      (await admin.post('/reconciliation', { organization: north, name: 'x', partner: 'dsp', from, to, ...more })).body
    expect(await create({ to: '2026-10-31' })).toMatchObject({ fields: { to: 'Must not be before the first day' } })
    expect(await create({ to: '2027-01-02' })).toMatchObject({ fields: { to: 'A period can have at most 62 days' } })
    await drop(row, rowsOf('ID-one'))
    const moved = await admin.put(`/reconciliation/${row.id}`, { ...(await stored(row)), from: '2026-11-02' })
    expect([moved.status, Object.keys(Object(moved.body.fields))]).toEqual([400, ['from']])
  })

  it('takes 10,000 rows, and new ones in their place', async () => {
    const row = await make()
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      deal: `FOREIGN-${Math.floor(index / 10)}`,
      day: days[index % 10],
      impressions: index,
      spend: index,
    }))
    const { status, body } = await drop(row, many)
    expect([status, body.deals.length, body.theirs.impressions]).toEqual([200, 1003, (9999 * 10_000) / 2])
    const next = await drop(row, rowsOf('ID-one'))
    expect(next.body.theirs.impressions).toBe(10_000)
  })

  it('says when facts came in after the file', async () => {
    const row = await make({ deals: ['two'] })
    await drop(row, rowsOf('ID-two'))
    expect((await compared(row)).lateBatches).toBe(0)
    const hours = { firstHour: '2026-11-03T00:00:00.000Z', lastHour: '2026-11-03T12:00:00.000Z' }
    const at = (minutes: number) => new Date(test.time.now.getTime() + minutes * 60_000).toISOString()
    await putRows(
      test.store,
      'fact-batch',
      { id: 'late', organization: north, status: 'received', ...hours, createdAt: at(5) },
      { id: 'early', organization: north, status: 'received', ...hours, createdAt: at(-5) },
    )
    expect((await compared(row)).lateBatches).toBe(1)
  })

  it('is read by who sees the organization, changed by who may, and unknown to others', async () => {
    const row = await make({ deals: ['two'] })
    await drop(row, rowsOf('ID-two'))
    const viewer = await test.signIn('viewer')
    const stranger = await test.signIn('stranger')
    expect((await compared(row, viewer)).deals).toHaveLength(1)
    expect((await drop(row, rowsOf('ID-two'), viewer)).status).toBe(403)
    expect((await act(row, 'settle', { deal: 'ID-two', impressions: 1, spend: 1 }, viewer)).status).toBe(403)
    expect((await act(row, 'agree', {}, viewer)).status).toBe(403)
    expect((await stranger.get(`/reconciliation/${row.id}/comparison`)).status).toBe(404)
    expect((await drop(row, rowsOf('ID-two'), stranger)).status).toBe(404)
  })
})
