import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidderHealth, isFailing } from '../../src/advertising/openrtb/bidderHealth.ts'
import { resultOf } from '../../src/advertising/openrtb/bidTest.ts'
import { checkBidResponse } from '../../src/advertising/openrtb/checkBidResponse.ts'
import { noBidReason } from '../../src/advertising/openrtb/noBidReasons.ts'
import { requestFor } from '../../src/advertising/openrtb/requestFor.ts'
import { sampleKeys } from '../../src/advertising/openrtb/sampleLabels.ts'
import { sampleAnswer } from '../../src/advertising/server/sample/sampleBidder.ts'
import { bidCases, bidWith, everything, goodBid, sampleRequest } from '../corpus/openrtb/bidCases.ts'
import { times } from '../setup/effort.ts'
import { processorTime } from '../setup/processorTime.ts'

const json = 'application/json'

describe('answers to bid requests', () => {
  it.each(bidCases)(
    '$name',
    ({ sample = 'banner', status = 200, contentType = json, text, outcome, finds, request }) => {
      const verdict = checkBidResponse({ status, contentType, text }, { ...sampleRequest(sample), ...request }, true)
      expect(verdict.findings.map(({ severity, code, path }) => `${severity} ${code} ${path}`)).toEqual(finds)
      expect(verdict.outcome).toBe(outcome)
      for (const { message, fix, place, source } of verdict.findings) {
        expect([message, fix, place].every(text => /^[\p{Lu}“]/u.test(text))).toBe(true)
        expect(message).toMatch(/\.$/)
        expect(source).toMatch(/^OpenRTB 2\.6 §\d/)
      }
    },
  )

  it('say why there is no bid, and what is bid, in words', () => {
    const of = (text: string) => checkBidResponse({ status: 200, contentType: json, text }, sampleRequest('banner'))
    expect(of('{"id":"request-1","nbr":8}').noBidReason).toBe('Unmatched user')
    expect([noBidReason(500), noBidReason(-1), noBidReason(99)]).toEqual([
      'A reason of the bidder’s own (code 500)',
      null,
      null,
    ])
    expect(of(bidWith({})).bids).toEqual([
      {
        impression: '1',
        price: 1.25,
        currency: 'USD',
        seat: 's',
        creative: 'creative-1',
        advertiser: 'brand.example',
        deal: null,
      },
    ])
    const [finding] = of(bidWith({ price: 0.1 })).findings
    expect(finding?.place).toBe('Seat 1, bid 1, price')
    expect(finding?.message).toBe('The price of 0.1 USD is below the floor of 0.5 USD.')
  })

  const texts = bidCases.map(({ text }) => text).filter(text => text.length > 2)
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('__proto__', 'x'.repeat(5000), -0, 1e308, '\u0000'),
  )
  const mutants = fc.oneof(
    // Cut, doubled and bent texts.
    fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(60), fc.string()).map(([text, at, length, put]) => {
      const from = at % text.length
      return text.slice(0, from) + put + text.slice(from + length)
    }),
    // Any value under any field.
    fc
      .tuple(
        fc.constantFrom('root', 'seat', 'bid'),
        fc.constantFrom(
          ...Object.keys(goodBid),
          'nbr',
          'cur',
          'seatbid',
          'bid',
          'seat',
          'dealid',
          'cat',
          'attr',
          'dur',
          'nurl',
          'burl',
          '__proto__',
        ),
        values,
      )
      .map(([where, name, value]) => {
        const bid = { ...goodBid, ...(where === 'bid' ? { [name]: value } : {}) }
        const seat = { seat: 's', bid: [bid], ...(where === 'seat' ? { [name]: value } : {}) }
        return JSON.stringify({ id: 'request-1', seatbid: [seat], ...(where === 'root' ? { [name]: value } : {}) })
      }),
    values.map(value => JSON.stringify(value) ?? ''),
  )

  it('break nothing and take no time, however bent', () => {
    let slowest = 0
    fc.assert(
      fc.property(mutants, fc.constantFrom(...sampleKeys), (text, sample) => {
        const response = { status: 200, contentType: json, text }
        const { answer: verdict, ms } = processorTime(() => checkBidResponse(response, sampleRequest(sample), true))
        slowest = Math.max(slowest, ms)
        expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
        expect(verdict.outcome === 'invalid').toBe(verdict.findings.some(({ severity }) => severity === 'error'))
      }),
      { numRuns: times(1500) },
    )
    expect(slowest).toBeLessThan(50)
  })

  it.each([
    ['bids', bidWith({}, { seatbid: Array.from({ length: 3000 }, () => ({ bid: [goodBid, goodBid] })) })],
    ['fields', bidWith(Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`f${at}`, at])))],
    ['nesting', `{"id":${'['.repeat(300_000)}`],
    ['markup', bidWith({ adm: `<!--${'-'.repeat(900_000)}` })],
    ['slashes', bidWith({ burl: `https://${'${A'.repeat(200_000)}` })],
  ])('of a mebibyte of %s take no time', (_, text) => {
    const before = process.cpuUsage()
    const verdict = checkBidResponse({ status: 200, contentType: json, text }, sampleRequest('banner'))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(250)
    expect(verdict.findings.length).toBeLessThanOrEqual(200)
  })
})

describe('test requests', () => {
  const wanted = { id: 'request-1', isTest: true } as const
  const of = (bidder: object, sample: (typeof sampleKeys)[number] = 'banner', isTest = true) => {
    const test = requestFor({ ...everything, ...bidder }, { ...wanted, sample, isTest })
    return typeof test === 'string' ? { refused: test } : { ...test, refused: null }
  }

  it.each(sampleKeys)('the sample %s is bid on by the sample’s bidders without a finding', sample => {
    const request = sampleRequest(sample)
    const verdict = checkBidResponse(sampleAnswer(request, 'bids'), request, true)
    expect(verdict.findings.filter(({ severity }) => severity !== 'advice')).toEqual([])
    expect(verdict.outcome).toBe('bid')
    expect(checkBidResponse(sampleAnswer(request, 'underbids'), request).findings.map(({ code }) => code)).toContain(
      'price-below-floor',
    )
  })

  it('follow the bidder: time, currencies, test mark, compression and version', () => {
    const { request, headers, isCompressed } = of({ tmaxMs: 120, currencies: ['EUR'], compression: 'gzip' }) as never
    expect(request).toMatchObject({ id: 'request-1', test: 1, tmax: 120, cur: ['EUR'], imp: [{ bidfloorcur: 'EUR' }] })
    expect(headers).toMatchObject({ 'x-openrtb-version': '2.6', 'content-encoding': 'gzip' })
    expect(isCompressed).toBe(true)
    expect(of({ compression: 'none' })).toMatchObject({ isCompressed: false })
    expect(of({}, 'banner', false)).not.toHaveProperty('request.test')
  })

  it('of OpenRTB 2.5 have what came later in extensions, or not at all', () => {
    const { request } = of({ protocol: 'openrtb_2.5' }, 'video') as never
    expect(request).toMatchObject({
      regs: { coppa: 0, ext: { gdpr: 1, gpp_sid: [2] } },
      user: { ext: { consent: expect.stringMatching(/^C/) } },
      source: { ext: { schain: { ver: '1.0' } } },
      imp: [{ video: { placement: 1 } }],
    })
    const text = JSON.stringify(request)
    for (const newer of ['cattax', 'plcmt', '"gdpr":1,"gpp"'])
      expect([newer, text.includes(`"${newer}"`)]).toEqual([newer, false])
    expect(request).not.toHaveProperty('regs.gdpr')
    expect(request).not.toHaveProperty('user.consent')
  })

  it.each([
    [
      { protocol: 'openrtb_3.0' },
      'banner',
      'Test bid requests are OpenRTB 2.5 or 2.6, but this bidder uses OpenRTB 3.0.',
    ],
    [
      { mediaTypes: { site: ['banner'] } },
      'video',
      '“Video on a site” isn’t sent to this bidder: its media types don’t include video on sites.',
    ],
    [
      { mediaTypes: { site: ['banner'] } },
      'app',
      '“Banner in an app” isn’t sent to this bidder: its media types don’t include banner in apps.',
    ],
    [{ supports: [] }, 'deal', 'This bidder doesn’t support deals (PMP).'],
    [{ dealsOnly: true }, 'banner', 'This bidder gets requests with deals only. Choose the sample with a deal.'],
    [{ mediaTypes: { site: [], app: [] } }, 'video', null],
    [{ dealsOnly: true }, 'deal', null],
  ] as const)('%j takes or refuses %s', (bidder, sample, sentence) => {
    expect(of(bidder, sample).refused).toBe(sentence)
  })
})

describe('health', () => {
  const request = sampleRequest('banner')
  const answer = (answerMs: number, more: object = {}) => ({
    status: 200,
    contentType: json,
    text: bidWith({}),
    bytes: 9,
    headers: [],
    connectMs: 5,
    answerMs,
    ...more,
  })
  const tested = (results: readonly ReturnType<typeof resultOf>[]) =>
    results.map((result, at) => ({ ...result, createdAt: `2026-11-21T09:00:${String(at).padStart(2, '0')}.000Z` }))

  it('is counted in tests: late is not bid, and no answer is no latency', () => {
    expect(bidderHealth([])).toBeUndefined()
    const results = [
      resultOf(answer(100), request, false),
      resultOf(answer(200), request, false),
      resultOf(answer(200.1), request, false),
      resultOf(answer(50, { status: 204, text: '' }), request, false),
      resultOf({ failure: 'No response within 5 seconds', isTimeout: true }, request, false),
      resultOf({ failure: 'It refused the connection', isTimeout: false }, request, false),
    ]
    expect(results.map(({ outcome }) => outcome)).toEqual(['bid', 'bid', 'late', 'no_bid', 'timed_out', 'failed'])
    expect(bidderHealth(tested(results))).toEqual({
      tests: 6,
      testedAt: '2026-11-21T09:00:05.000Z',
      bidRate: 33.3,
      timeoutRate: 33.3,
      errorRate: 16.7,
      p95Ms: 200,
      httpStatuses: [
        { code: 200, percent: 75 },
        { code: 204, percent: 25 },
      ],
    })
  })

  it('fails after three failures in a row, whatever was before', () => {
    const good = resultOf(answer(10), request, false)
    const bad = resultOf(answer(900), request, false)
    expect(isFailing(tested([bad, bad]))).toBe(false)
    expect(isFailing(tested([good, bad, bad, bad]))).toBe(true)
    expect(isFailing(tested([bad, bad, bad, good]))).toBe(false)
  })
})
