import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DealPassportView } from '../../src/advertising/dealPassport/passportView.ts'
import { checkSellers, sellersOfDeal } from '../../src/advertising/server/supply/dealSellers.ts'
import { checkDueSellers } from '../../src/advertising/server/supply/dealSellersDue.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { type Json, north, origin, people, signedIn } from './apiClient.ts'
import { callByKey, keysOf } from './factFeeds.ts'
import { type PublisherFiles, publisherFiles, says } from './publisherFiles.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'
import { supplyWorld } from './supplyWorld.ts'

const DAY = 86_400_000
let files: PublisherFiles

beforeAll(async () => {
  files = await publisherFiles()
})
afterAll(() => files.close())

eachStore(open => {
  let supply: Awaited<ReturnType<typeof supplyWorld>>
  let made = 0

  beforeAll(async () => {
    supply = await supplyWorld(open, files)
  })
  beforeEach(() => supply.begin())

  const makeDeal = () =>
    supply.admin().create('deal', {
      ...{ organization: north, name: 'Evening video', dealId: `D-${++made}`, origin: supply.ours, side: 'sell' },
      ...{ priceType: 'first', floor: 7_000_000 },
    })
  type Node = Readonly<{ asi?: unknown; sid?: unknown }>
  const drop = ({ id, dealId }: Json, nodes: readonly Node[], chain: Json = { complete: 1 }, isOld = false) => {
    const schain = { ver: '1.0', ...chain, nodes }
    const deals = [{ id: dealId, bidfloor: 7, bidfloorcur: 'USD' }]
    const request = {
      id: 'r',
      at: 1,
      imp: [{ id: '1', pmp: { deals } }],
      source: isOld ? { ext: { schain } } : { schain },
    }
    return supply.admin().post(`/deal/${id}/samples`, { file: 'bids.ndjson', samples: [{ request }] })
  }
  const lists = (domain: string, sellers: readonly Json[]) =>
    files.answers.set(`${domain}/sellers.json`, says(JSON.stringify({ version: '1.0', sellers }), 'application/json'))
  const passport = async ({ id }: Json) => (await supply.admin().get<DealPassportView>(`/deal/${id}/passport`)).body
  const about = ({ rows }: DealPassportView) =>
    rows
      .filter(({ field }) => field === 'supplyChain')
      .flatMap(({ findings }) => findings.map(one => `${one.isSevere ? 'severe' : 'slight'}: ${one.consequence}`))
  const check = ({ id }: Json, who = supply.admin()) => who.post<DealPassportView>(`/deal/${id}/sellers-check`)
  const work = () => createJobWorker(createApiContext(supply.world.options), { consoleUrl: origin }).look()

  it('looks up each node of sampled supply chains where its system says who sells, and finds nothing wrong with what is right', async () => {
    const deal = await makeDeal()
    await drop(deal, [
      { asi: 'P1.example', sid: 42 },
      { asi: 'p2.example', sid: 'p1' },
    ])
    const before = await passport(deal)
    expect(before.sellers).toEqual({ count: 2, checked: 0, left: 0, checkedAt: null })
    const chain = { who: '', text: 'P1.example 42 → p2.example p1', count: 1, differs: false }
    const sampled = ({ rows }: DealPassportView) => rows.find(({ field }) => field === 'supplyChain')?.sampled
    // Nobody has checked it: it doesn't look as if it were right.
    expect(sampled(before)).toEqual([{ ...chain, isUnread: true }])
    lists('p1.example', [{ seller_id: '42', seller_type: 'PUBLISHER', domain: 'news.example' }])
    lists('p2.example', [{ seller_id: 'p1', seller_type: 'both', domain: 'p1.example' }])
    const { status, body } = await check(deal)
    expect([status, about(body)]).toEqual([200, []])
    expect(body.sellers).toEqual({ count: 2, checked: 2, left: 0, checkedAt: supply.world.time.now.toISOString() })
    expect(sampled(body)).toEqual([chain])
    expect(files.asked).toEqual(['p1.example/sellers.json', 'p2.example/sellers.json'])
  })

  const only = (sellerType: unknown, more: Json = {}) => [{ seller_id: '42', seller_type: sellerType, ...more }]
  it.each<[string, readonly Json[], readonly string[]]>([
    ['that lists others only', [{ seller_id: '421', seller_type: 'PUBLISHER' }], ['severe', 'doesn’t list seller 42;']],
    ['where the chain starts with an intermediary', only('INTERMEDIARY'), ['severe', 'the publisher is missing']],
    ['that gives no type', only(undefined), ['severe', 'as –, which is no seller type']],
    ['that gives another type', only('AGENCY'), ['severe', 'as AGENCY, which is no seller type']],
    ['that names nobody', only('PUBLISHER', { is_confidential: 1 }), ['slight', 'keeps seller 42 confidential']],
    ['that names it once of twice', [...only('PUBLISHER', { is_confidential: 1 }), ...only('BOTH')], []],
  ])('says what follows of a sellers.json %s, and who repairs it', async (_, sellers, words) => {
    const deal = await makeDeal()
    await drop(deal, [{ asi: 'p3.example', sid: '42' }])
    lists('p3.example', sellers)
    const { body } = await check(deal)
    const found = about(body)
    expect(found).toHaveLength(words.length > 0 ? 1 : 0)
    for (const word of words) expect(found[0]).toContain(word)
    if (found[0]) expect(found[0]).toContain('Ask p3.example to')
    const row = body.rows.find(({ field }) => field === 'supplyChain')
    expect(row?.findings.map(({ source, repair }) => [source, repair])).toEqual(
      found.map(() => ['sellers', { kind: 'check' }]),
    )
    expect(row?.sampled.map(({ differs }) => differs)).toEqual([words.length > 0])
    expect(body.disagreements).toBeGreaterThanOrEqual(found.length)
  })

  it('asks of a chain that isn’t complete only that its first seller is listed, and of later nodes that they may resell', async () => {
    lists('p4.example', only('INTERMEDIARY'))
    lists('p5.example', [{ seller_id: 'p4', seller_type: 'PUBLISHER' }])
    const nodes = [
      { asi: 'p4.example', sid: '42' },
      { asi: 'p5.example', sid: 'p4' },
    ]
    const deal = await makeDeal()
    // OpenRTB 2.5 has the chain in an extension.
    await drop(deal, nodes, { complete: 0 }, true)
    expect(about((await check(deal)).body)).toEqual([
      'severe: sellers.json of p5.example lists seller p4 as PUBLISHER, but it resells here. Ask p5.example to list it as INTERMEDIARY or BOTH.',
    ])
  })

  it.each<[string, RequestListener | null, string]>([
    ['is not there', null, 'severe: p6.example has no sellers.json that can be read'],
    ['is a page', says('<!doctype html>', 'text/html'), 'web page'],
    ['can’t be reached', (_, response) => response.writeHead(503).end(), 'slight: sellers.json of p6.example couldn’t'],
    [
      'is inside',
      (_, response) => response.writeHead(302, { location: 'http://inside.example/' }).end(),
      'slight: sellers.json of p6.example couldn’t be read: inside.example isn’t a public address.',
    ],
  ])('says so where the sellers.json %s', async (_, answer, words) => {
    const deal = await makeDeal()
    await drop(deal, [{ asi: 'p6.example', sid: '42' }])
    if (answer) files.answers.set('p6.example/sellers.json', answer)
    const { body } = await check(deal)
    expect(about(body)).toEqual([expect.stringContaining(words)])
    // What couldn't be read says nothing against the chain.
    const isUnread = words.startsWith('slight')
    const [chain] = body.rows.find(({ field }) => field === 'supplyChain')?.sampled ?? []
    expect([chain?.differs, chain?.isUnread === true]).toEqual([!isUnread, isUnread])
  })

  it('asks nobody about what is no domain, and says that such a node can’t be verified', async () => {
    const deal = await makeDeal()
    await drop(deal, [{ asi: 'p7.example/x?', sid: '42' }, { sid: '1' }, { asi: 'p7.example', sid: ' ' }])
    expect(about(await passport(deal))).toEqual([expect.stringContaining('names no system or no seller')])
    expect((await check(deal)).body.sellers).toEqual({ count: 0, checked: 0, left: 0, checkedAt: null })
    expect(files.asked).toEqual([])
  })

  it('looks sellers up by itself: new ones at once, known ones a day later, each file once for all deals; not for deals that are over', async () => {
    await supply.later(2 * DAY)
    await work()
    files.asked.length = 0
    const [first, second] = [await makeDeal(), await makeDeal()]
    const deals = [first, second]
    for (const [at, deal] of deals.entries()) await drop(deal, [{ asi: 'p8.example', sid: `${at}` }])
    lists('p8.example', [])
    const asked = () => files.asked.filter(path => path === 'p8.example/sellers.json').length
    await Promise.all([work(), work()])
    expect(asked()).toBe(1)
    for (const [at, deal] of deals.entries())
      expect(about(await passport(deal))).toEqual([expect.stringContaining(`doesn’t list seller ${at};`)])
    await supply.later(DAY - 1)
    await work()
    expect(asked()).toBe(1)
    lists('p8.example', [
      { seller_id: '0', seller_type: 'BOTH' },
      { seller_id: '1', seller_type: 'BOTH' },
    ])
    await supply.admin().post(`/deal/${first.id}/move`, { to: 'send' })
    await supply.admin().post(`/deal/${first.id}/move`, { to: 'archive' })
    await supply.later(1)
    await work()
    expect(about(await passport(second))).toEqual([])
    // The first one is over: what was found stays, and nobody asks again.
    expect(about(await passport(first))).toEqual([expect.stringContaining('doesn’t list seller 0;')])
    expect(asked()).toBe(2)
    await supply.later(DAY)
    await supply.admin().delete(`/deal/${second.id}`)
    await work()
    expect(asked()).toBe(2)
  })

  it('looks up the sellers that a deal bought from a partner names at its origin, whatever they are there, and those of its last push', async () => {
    const key = 'p10'
    await putRows(supply.world.store, 'service-account', {
      ...{ id: key, organization: north, status: 'active', owner: 'user-orgAdmin' },
    })
    await supply.admin().create('partner', {
      ...{ organization: north, name: 'Pinnacle', kind: 'ssp', country: 'DE', domain: 'p10.example' },
      dealSync: { serviceAccount: key },
    })
    const keys = await keysOf(supply.world, [key])
    const push = async (sellerids: readonly string[]) => {
      const body = JSON.stringify({
        ...{ id: 'P-1', name: 'Evening', origin: 'p10.example', sellerstatus: 0, dinventory: 1 },
        ...{ terms: { dealfloor: 4, cur: 'EUR', pricetype: 1 }, inventory: { sellerids } },
      })
      const headers = { 'content-type': 'application/json' }
      expect(
        (await callByKey(supply.world, keys.get(key), '/deals-api/deal', { method: 'POST', body, headers })).status,
      ).toBe(200)
    }
    lists('p10.example', [
      { seller_id: '1', seller_type: 'PUBLISHER' },
      { seller_id: '2', seller_type: 'INTERMEDIARY', is_confidential: 1 },
    ])
    await push(['1', '2', '3'])
    const deal: Json = (await supply.admin().list('/deal?dealId=P-1')).body[0] ?? {}
    expect((await passport(deal)).sellers).toEqual({ count: 3, checked: 0, left: 0, checkedAt: null })
    await work()
    expect(about(await passport(deal))).toEqual([
      expect.stringContaining('severe: sellers.json of p10.example doesn’t list seller 3;'),
      expect.stringContaining('slight: sellers.json of p10.example keeps seller 2 confidential;'),
    ])
    await push(['1'])
    expect(about(await passport(deal))).toEqual([])
    // A deal from before sellers were looked up is due once it is pushed again, also where nothing in it changed.
    const id = String(deal.id)
    const stored = () => supply.world.store.read.byIds('deal-sellers', [id], 'all')
    await supply.world.store.transaction(tx => tx.remove('deal-sellers', [id]))
    await push(['1'])
    expect(await stored()).toHaveLength(1)
    await work()
    expect((await passport(deal)).sellers).toMatchObject({ count: 1, checked: 1 })
    const checked = await stored()
    await push(['1'])
    expect(await stored()).toEqual(checked)
  })

  it('reads the files of a deal one after the other, lets one request wait, and refuses the next until later', async () => {
    const systems = ['p11.example', 'p12.example', 'p13.example']
    let [open, most] = [0, 0]
    let openGate = () => {}
    const gate = new Promise<void>(resolve => {
      openGate = resolve
    })
    for (const system of systems)
      files.answers.set(`${system}/sellers.json`, async (request, response) => {
        open += 1
        most = Math.max(most, open)
        await gate
        open -= 1
        says('{"sellers":[]}', 'application/json')(request, response)
      })
    const deals = [await makeDeal(), await makeDeal(), await makeDeal()]
    for (const deal of deals)
      await drop(
        deal,
        systems.map(asi => ({ asi, sid: '1' })),
      )
    const checks = deals.map(deal => check(deal))
    const refused = await Promise.race(checks)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
    openGate()
    expect((await Promise.all(checks)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429])
    expect(most).toBe(1)
  })

  it('lets nobody who asks wait for the files that are read by themselves', async () => {
    await work()
    let openGate = () => {}
    const gate = new Promise<void>(resolve => {
      openGate = resolve
    })
    const isReading = new Promise<void>(resolve => {
      files.answers.set('p20.example/sellers.json', async (request, response) => {
        resolve()
        await gate
        says('{"sellers":[]}', 'application/json')(request, response)
      })
    })
    const slow = await makeDeal()
    await drop(slow, [{ asi: 'p20.example', sid: '1' }])
    const daily = work()
    await isReading
    const deal = await makeDeal()
    await drop(deal, [{ asi: 'p21.example', sid: '1' }])
    lists('p21.example', [{ seller_id: '1', seller_type: 'BOTH' }])
    expect((await check(deal)).body.sellers).toMatchObject({ count: 1, checked: 1 })
    expect((await passport(slow)).sellers).toMatchObject({ count: 1, checked: 0 })
    openGate()
    await daily
    expect((await passport(slow)).sellers).toMatchObject({ count: 1, checked: 1 })
  })

  it('leaves to the next run what was not read in time, and keeps what is known of it', async () => {
    const deal = await makeDeal()
    const nodes = ['p14.example', 'p15.example'].map(asi => ({ asi, sid: '1' }))
    await drop(deal, nodes, { complete: 0 })
    for (const { asi } of nodes) lists(asi, [])
    const context = createApiContext(supply.world.options)
    const { sellers } = await sellersOfDeal(supply.world.store.read, deal)
    const empty = { kind: 'found', read: { problem: null, total: 0, found: new Map() } } as const
    await checkSellers(context, deal, sellers, domain =>
      domain === 'p14.example' ? Promise.resolve({ url: '', file: empty, redirectedTo: null }) : null,
    )
    expect((await passport(deal)).sellers).toMatchObject({ count: 2, checked: 1 })
    await work()
    expect((await passport(deal)).sellers).toMatchObject({ count: 2, checked: 2 })
  })

  it('keeps what a file said where it can’t be read a day later, and says so where it never could', async () => {
    const deal = await makeDeal()
    await drop(deal, [{ asi: 'p16.example', sid: '42' }])
    lists('p16.example', [])
    await check(deal)
    files.answers.set('p16.example/sellers.json', (_, response) => response.writeHead(503).end())
    expect(about((await check(deal)).body)).toEqual([expect.stringContaining('doesn’t list seller 42;')])
    files.answers.delete('p16.example/sellers.json')
    expect(about((await check(deal)).body)).toEqual([expect.stringContaining('has no sellers.json')])
  })

  it('says of a host that can’t read such files that nothing was checked, and asks no more until tomorrow', async () => {
    const deal = await makeDeal()
    await drop(deal, [{ asi: 'p17.example', sid: '42' }])
    const { fetchParts: _, ...fetcher } = files.fetcher
    const context = createApiContext({ ...supply.world.options, fetcher })
    const limits = { signal: new AbortController().signal, progress: () => {} }
    await checkDueSellers(context, north, limits)
    const after = await passport(deal)
    expect([after.sellers, about(after)]).toEqual([{ count: 1, checked: 0, left: 0, checkedAt: null }, []])
    expect(await checkDueSellers(context, north, limits)).toBe(0)
  })

  it('reads 50 files in one run, and leaves the other deals due; a run that is ended reads none', async () => {
    await work()
    const context = createApiContext(supply.world.options)
    const deals: Json[] = []
    for (let at = 0; at < 6; at += 1) {
      const deal = await makeDeal()
      await drop(
        deal,
        Array.from({ length: 10 }, (_, node) => ({ asi: `d${at}-${node}.example`, sid: '1' })),
      )
      deals.push(deal)
    }
    const ended = AbortSignal.abort()
    await expect(checkDueSellers(context, north, { signal: ended, progress: () => {} })).rejects.toThrow()
    const told: string[] = []
    const limits = {
      signal: new AbortController().signal,
      progress: (done: number, of: number) => void told.push(`${done}/${of}`),
    }
    expect(await checkDueSellers(context, north, limits)).toBe(5)
    expect(told).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5'])
    expect(await checkDueSellers(context, north, limits)).toBe(1)
    for (const deal of deals) expect((await passport(deal)).sellers).toMatchObject({ count: 10, checked: 10 })
  })

  it('leaves nothing behind of a deal that is deleted, and lets only who may change a deal ask', async () => {
    const deal = await makeDeal()
    await drop(deal, [{ asi: 'p9.example', sid: '42' }])
    const viewer = await signedIn(supply.world.api, people.viewer)
    expect((await check(deal, viewer)).status).toBe(403)
    for (let at = 0; at < 5; at += 1) expect((await check(deal)).status).toBe(200)
    expect((await check(deal)).status).toBe(429)
    const stored = async () => (await supply.world.store.read.byIds('deal-sellers', [deal.id], 'all')).length
    expect(await stored()).toBe(1)
    expect((await supply.admin().delete(`/deal/${deal.id}`)).status).toBe(200)
    expect(await stored()).toBe(0)
  })
})
