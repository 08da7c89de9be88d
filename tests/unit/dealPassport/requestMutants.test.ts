import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dealPassport } from '../../../src/advertising/dealPassport/dealPassport.ts'
import { pathSellers } from '../../../src/advertising/dealPassport/pathSellers.ts'
import { readSamples } from '../../../src/advertising/dealPassport/readSamples.ts'
import { checkBidResponse } from '../../../src/advertising/openrtb/checkBidResponse.ts'
import { requestFor } from '../../../src/advertising/openrtb/requestFor.ts'
import { sampleKeys } from '../../../src/advertising/openrtb/sampleLabels.ts'
import { exchangeOf, supplyPathOf } from '../../../src/advertising/serving/supplyPath.ts'
import type { SellerLookup } from '../../../src/advertising/supply/lookUpSeller.ts'
import { sellersUrl } from '../../../src/advertising/supply/sellersJson.ts'
import { type Part, partOf, partsOf, textOf } from '../../../src/engine/contract/looseValues.ts'
import { everything, sampleRequest } from '../../corpus/openrtb/bidCases.ts'
import { processorTime } from '../../setup/processorTime.ts'

const folder = join(import.meta.dirname, '../../corpus/openrtb/samples')
const files = readdirSync(folder).filter(name => name.endsWith('.json'))
const parsed = new Map(files.map(name => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown]))
const chain = {
  ver: '1.0',
  complete: 1,
  nodes: [
    { asi: 'ssp.example', sid: '1042', hp: 1, rid: 'r' },
    { asi: 'Exchange.example', sid: 'x-1', hp: 1, name: 'Exchange', domain: 'exchange.example', ext: {} },
  ],
}
const deal = { id: 'D-1', bidfloor: 8.5, bidfloorcur: 'USD', at: 3, guar: 1, wseat: ['s1'], wadomain: ['b.example'] }
const sold = (request: unknown, source: object) => ({
  ...partOf(request),
  source,
  imp: [...partsOf(partOf(request).imp), { id: 'deal', video: {}, pmp: { deals: [deal] } }],
})
/** Whole requests, with a supply chain where 2.6 has it, and where it stood before. */
const requests = [
  ...[...parsed].flatMap(([name, request]) => (name.startsWith('breq.') ? [sold(request, { schain: chain })] : [])),
  ...sampleKeys.map(sample => {
    const made = requestFor(everything, { id: 'r', isTest: true, sample })
    return sold(typeof made === 'string' ? sampleRequest(sample) : made.request, { ext: { schain: chain } })
  }),
]
const responses = [...parsed].flatMap(([name, response]) => (name.startsWith('bres.') ? [response] : []))
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    ...[undefined, null, '', '8.50', -1, 1.5, 1e308, true, [], {}, [[]], [null], 'x'.repeat(5000)],
    ...[deal, chain, { __proto__: 1 }, '\uD800', { id: 'D-1' }, [chain, chain], { nodes: [chain] }],
  ),
)
/** Values in the place of others, or of none, anywhere in it; or its text cut, doubled, and bent. */
const mutant = (of: readonly unknown[]) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...of), fc.array(fc.tuple(fc.nat(), strange), { minLength: 1, maxLength: 4 }))
        .map(
          ([value, changes]) =>
            JSON.stringify(changes.reduce<unknown>((now, [at, put]) => replaced(now, at, put), value)) ?? '',
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...of),
          fc.nat(),
          fc.nat(80),
          fc.constantFrom('', '{', '"', ',', '\\', '\n', '[[[', '\u0000'),
        )
        .map(([value, at, length, put]) => {
          const text = JSON.stringify(value)
          const from = at % text.length
          return text.slice(0, from) + put + text.slice(from + length)
        }),
    },
  )
const nobody: SellerLookup = { kind: 'read', total: 1, listed: [] }
/** What sellers.json files may say of the chains’ sellers, in turn. */
const lookedUp: readonly SellerLookup[] = [
  nobody,
  { kind: 'not_found', reason: 'There is none.' },
  { kind: 'read', total: 1, listed: [{ sellerId: '1', sellerType: null, domain: null, isConfidential: true }] },
]
const held = {
  wire: { id: 'D-1', origin: 'ssp.example', wseat: ['s1'], terms: { dealfloor: 8, cur: 'USD', guar: 1, pricetype: 3 } },
  status: 'active',
  advertiserDomains: [],
  isAccepted: true,
  isAgreed: false,
}

it('the corpus itself is read: each request carries its deal and a chain of two', () => {
  expect([requests.length, responses.length]).toEqual([4 + sampleKeys.length, 4])
  for (const request of requests) {
    const { samples, carrying } = readSamples(JSON.stringify(request), 'D-1')
    expect([carrying, samples.length]).toEqual([1, 1])
    expect(supplyPathOf(partOf(request.source))).toEqual({ hops: 2, isComplete: true })
    expect(exchangeOf(partOf(request.source))).toBe('exchange.example')
  }
})

it('20,000 requests and chains with strange values, and bent texts, break nothing, and none takes 50 ms', {
  timeout: 300_000,
}, () => {
  let slowest = 0
  fc.assert(
    fc.property(mutant(requests), text => {
      const { answer, ms } = processorTime(() => {
        const { samples } = readSamples(text, 'D-1')
        const sellers = pathSellers([], samples).sellers
        const lookups = sellers.map(({ asi, sid }, at) => ({
          asi,
          sid,
          said: lookedUp[at % lookedUp.length] ?? nobody,
        }))
        const passport = dealPassport({ held, partners: [], buyers: [], samples, lookups })
        return { sellers, passport, path: supplyPathOf(sourceOf(text)) }
      })
      const { sellers, passport, path } = answer
      slowest = Math.max(slowest, ms)
      if (path && (path.hops < 1 || typeof path.isComplete !== 'boolean')) throw new Error('A path without hops')
      if (sellers.some(({ asi }) => !URL.canParse(sellersUrl(asi)))) throw new Error('Not a URL')
      if (JSON.stringify(passport).includes('undefined')) throw new Error('It says undefined')
    }),
    { numRuns: 20_000 },
  )
  expect(slowest).toBeLessThan(50)
})

it('20,000 bid responses break nothing, and none takes 50 ms', { timeout: 300_000 }, () => {
  let slowest = 0
  fc.assert(
    fc.property(mutant(responses), fc.constantFrom(...sampleKeys), (text, sample) => {
      const request = sampleRequest(sample)
      const response = { status: 200, contentType: 'application/json', text }
      const { answer, ms } = processorTime(() => checkBidResponse(response, request, true))
      const { outcome, findings } = answer
      slowest = Math.max(slowest, ms)
      if ((outcome === 'invalid') !== findings.some(({ severity }) => severity === 'error')) throw new Error(outcome)
      if (findings.some(({ message }) => textOf(message) === '')) throw new Error('A finding says nothing')
    }),
    { numRuns: 20_000 },
  )
  expect(slowest).toBeLessThan(50)
})

function sourceOf(text: string): Part {
  try {
    return partOf(partOf(JSON.parse(text)).source)
  } catch {
    return {}
  }
}

/** The value with `put` in the place of its `at`th part, counted through all of them; `undefined` takes it away. */
function replaced(value: unknown, at: number, put: unknown): unknown {
  let left = at % countOf(value)
  const visit = (one: unknown): unknown => {
    if (left-- === 0) return put
    if (Array.isArray(one)) return one.map(visit)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, visit(inner)]))
  }
  return visit(value)
}

function countOf(value: unknown): number {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : []
  return inner.reduce<number>((sum, one) => sum + countOf(one), 1)
}
