import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealPassport } from '../../../src/advertising/dealPassport/dealPassport.ts'
import { countSamples, readSamples, sampleLimits } from '../../../src/advertising/dealPassport/readSamples.ts'
import { sampledRequest } from '../../../src/advertising/dealPassport/sampledRequest.ts'
import { isLong } from '../../setup/effort.ts'
import { processorTime } from '../../setup/processorTime.ts'

const deal = {
  id: 'D-1',
  bidfloor: 8.5,
  bidfloorcur: 'USD',
  at: 3,
  guar: 1,
  wseat: ['s1'],
  wadomain: ['brand.example'],
  mincpmpersec: 0.1,
  durfloors: [{ mindur: 1, maxdur: 15, bidfloor: 5 }],
  ext: { any: 1 },
}
/** OpenRTB 2.6 with the objects that the passport reads, and some that it must not keep. */
const request = {
  id: 'r1',
  at: 1,
  tmax: 120,
  cur: ['USD'],
  bcat: ['IAB25'],
  imp: [
    {
      id: '1',
      video: { mimes: ['video/mp4'], protocols: [2] },
      pmp: { private_auction: 1, deals: [deal, { id: 'X' }] },
    },
    { id: '2', banner: { format: [{ w: 300, h: 250 }] }, bidfloor: 1 },
  ],
  site: {
    domain: 'news.example',
    page: 'https://news.example/a?user=7',
    publisher: { id: 'p1', domain: 'pub.example' },
  },
  device: {
    devicetype: 3,
    ifa: 'person-1',
    ip: '192.0.2.9',
    ua: 'Agent',
    geo: { country: 'DEU', lat: 52.5, zip: '10115' },
  },
  user: { id: 'person-1', buyeruid: 'b', data: [{ id: 'd', segment: [{ id: 's' }] }] },
  source: { schain: { ver: '1.0', complete: 1, nodes: [{ asi: 'ssp.example', sid: '1', hp: 1 }] } },
  regs: { gdpr: 1 },
}

describe('reading sampled bid requests', () => {
  it('takes one request, a list, NDJSON with a byte-order mark and Windows line ends, and wrapped requests', () => {
    const one = JSON.stringify(request)
    for (const text of [
      one,
      JSON.stringify(request, null, 2),
      `[${one}]`,
      `\uFEFF${one}\r\n`,
      JSON.stringify({ request }),
    ]) {
      expect(readSamples(text, 'D-1')).toMatchObject({ requests: 1, carrying: 1, unreadable: 0, isCut: false })
    }
    const other = JSON.stringify({ ...request, imp: [] })
    const rubbish = ['<html>', '{"id":', '42', '[1]']
    const lines = [one, other, ...rubbish, '', one].join('\n')
    expect(readSamples(lines, 'D-1')).toMatchObject({
      requests: 3,
      carrying: 2,
      unreadable: 4,
      samples: [{ count: 2 }],
    })
  })

  it('keeps what is compared and nothing about people', () => {
    const text = JSON.stringify(readSamples(JSON.stringify(request), 'D-1').samples)
    for (const secret of ['person-1', '192.0.2.9', 'Agent', '10115', '52.5', 'user=7', 'buyeruid']) {
      expect(text).not.toContain(secret)
    }
    expect(text).toContain('news.example')
  })

  it('ends: at so many requests, characters and different samples, and lines that are too long', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({
      ...request,
      imp: [{ pmp: { deals: [{ ...deal, bidfloor: at }] } }],
    }))
    expect(countSamples(many, 'D-1').samples).toHaveLength(sampleLimits.distinct)
    const long = `${JSON.stringify({ ...request, ext: 'x'.repeat(sampleLimits.line) })}\n${JSON.stringify(request)}`
    expect(readSamples(long, 'D-1')).toMatchObject({ requests: 1, unreadable: 1 })
    const empty = '{}\n'.repeat(sampleLimits.requests + 5)
    expect(readSamples(empty, 'D-1')).toMatchObject({ requests: sampleLimits.requests, isCut: true })
    const deep = `${'{"imp":['.repeat(20_000)}${']}'.repeat(20_000)}`
    expect(readSamples(deep, 'D-1').carrying).toBe(0)
  })

  it('a sample of a sample is the sample, whatever the request is like', () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 300 }))
    const requests = fc.record({
      at: odd,
      imp: fc.array(
        fc.record({
          video: odd,
          pmp: fc.record({
            deals: fc.array(
              fc.record({ id: fc.constantFrom('D-1', ' d-1 ', 'X'), bidfloor: odd, wseat: odd, at: odd }),
            ),
          }),
        }),
        { maxLength: 3 },
      ),
      site: odd,
      device: odd,
      source: odd,
    })
    fc.assert(
      fc.property(requests, given => {
        const sample = sampledRequest(given, 'D-1')
        expect(sampledRequest(sample, 'D-1')).toEqual(sample)
      }),
      { numRuns: 100 },
    )
  })

  it('survives OpenRTB with each field missing or of another type, each within 50 ms', () => {
    const held = {
      wire: {
        id: 'D-1',
        origin: 'ssp.example',
        wseat: ['s1'],
        terms: { dealfloor: 8, cur: 'USD', guar: 1, pricetype: 3 },
      },
      status: 'active',
      advertiserDomains: [],
      isAccepted: true,
      isAgreed: false,
    }
    let slowest = 0
    let tried = 0
    for (const mutant of mutantsOf(request)) {
      const { ms } = processorTime(() => {
        const { samples } = readSamples(JSON.stringify(mutant) ?? '', 'D-1')
        dealPassport({ held, partners: [], buyers: [], samples })
      })
      slowest = Math.max(slowest, ms)
      tried += 1
      if (tried >= (isLong ? 20_000 : 2_000)) break
    }
    expect(tried).toBeGreaterThan(700)
    expect(slowest).toBeLessThan(50)
  })
})

const strange: readonly unknown[] = [
  undefined,
  null,
  '',
  'text',
  -1,
  0,
  1.5,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { id: 'D-1' },
  'x'.repeat(50_000),
]

/** The request with one value, at any place, replaced by each strange one. */
function* mutantsOf(value: unknown): Generator<unknown> {
  yield* strange
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    for (const changed of mutantsOf(inner)) {
      yield Array.isArray(value)
        ? value.map((one, at) => (String(at) === name ? changed : one))
        : { ...value, [name]: changed }
    }
  }
}
