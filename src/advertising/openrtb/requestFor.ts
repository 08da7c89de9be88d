import { textsOf } from '../../engine/contract/looseValues.ts'
import type { BidRequest, Imp } from './bidRequest.ts'
import { inVersion25 } from './inVersion25.ts'
import type { SampleKey } from './sampleLabels.ts'
import { sampleDevices, sampleOf, samplePlaces } from './sampleRequests.ts'

/** What a bidder says of itself, as far as requests follow it. */
export type BidderTraits = Readonly<Record<string, unknown>>

export interface TestRequest {
  readonly request: BidRequest
  /** Without those of authentication, which only the server knows. */
  readonly headers: Readonly<Record<string, string>>
  readonly isCompressed: boolean
}

interface Wanted {
  readonly sample: SampleKey
  /** The request's id, which its answer repeats. */
  readonly id: string
  /** Marked as a test, so that nothing of it is billed. */
  readonly isTest: boolean
}

/**
 * A sample as this bidder is to get it: in its version, currency and time, with what it supports.
 * @returns a sentence where the bidder takes no such request
 */
export function requestFor(bidder: BidderTraits, { sample, id, isTest }: Wanted): TestRequest | string {
  const { label, place, format, imp, isDeal } = sampleOf(sample)
  if (bidder.protocol === 'openrtb_3.0') {
    return 'Test bid requests are OpenRTB 2.5 or 2.6, but this bidder uses OpenRTB 3.0.'
  }
  if (!takes(bidder.mediaTypes, place, format)) {
    return `“${label}” isn’t sent to this bidder: its media types don’t include ${format} ${place === 'site' ? 'on sites' : 'in apps'}.`
  }
  const supports = textsOf(bidder.supports)
  if (isDeal && !supports.includes('pmp')) return 'This bidder doesn’t support deals (PMP).'
  if (!isDeal && bidder.dealsOnly === true) {
    return 'This bidder gets requests with deals only. Choose the sample with a deal.'
  }
  const version = bidder.protocol === 'openrtb_2.5' ? '2.5' : '2.6'
  const request = whole({ bidder, supports, place, imp, id, isTest })
  const isCompressed = bidder.compression === 'gzip'
  return {
    request: version === '2.5' ? inVersion25(request) : request,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'x-openrtb-version': version,
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    },
    isCompressed,
  }
}

function whole({ bidder, supports, place, imp, id, isTest }: Parts): BidRequest {
  const currencies = textsOf(bidder.currencies)
  const cur = currencies.length > 0 ? currencies : ['USD']
  return {
    id,
    ...(isTest ? { test: 1 } : {}),
    at: 1,
    tmax: typeof bidder.tmaxMs === 'number' ? bidder.tmaxMs : 200,
    cur,
    imp: [priced(imp, cur[0] ?? 'USD')],
    [place]: samplePlaces[place],
    device: sampleDevices[place],
    user: supports.includes('tcf') ? { consent: sampleConsent } : {},
    regs: {
      coppa: 0,
      gdpr: supports.includes('tcf') ? 1 : 0,
      ...(supports.includes('gpp') ? { gpp: `DBABMA~${sampleConsent}`, gpp_sid: [2] } : {}),
    },
    source: {
      tid: id,
      ...(supports.includes('schain') ? { schain: sampleChain } : {}),
    },
    bcat: ['61', '386'],
    cattax: 6,
    badv: ['competitor.example'],
  }
}

interface Parts {
  readonly bidder: BidderTraits
  readonly supports: readonly string[]
  readonly place: 'site' | 'app'
  readonly imp: Imp
  readonly id: string
  readonly isTest: boolean
}

function priced(imp: Imp, currency: string): Imp {
  const deals = imp.pmp?.deals?.map(deal => ({ ...deal, bidfloorcur: currency }))
  return { ...imp, bidfloorcur: currency, ...(imp.pmp && deals ? { pmp: { ...imp.pmp, deals } } : {}) }
}

/** A bidder that names no media types takes all. */
function takes(mediaTypes: unknown, place: 'site' | 'app', format: string): boolean {
  if (typeof mediaTypes !== 'object' || mediaTypes === null) return true
  const named = Object.values(mediaTypes).some(types => textsOf(types).length > 0)
  return !named || textsOf(Reflect.get(mediaTypes, place)).includes(format)
}

/** A made-up user who allows all purposes to vendors 1–1500 (TCF 2.2). */
const sampleConsent = 'CQtAQoAQtAQoAEsABBENB4FgA__gAAAAAAYgLuQAYAAgu4AAAAA'

const sampleChain = {
  ver: '1.0',
  complete: 1,
  nodes: [{ asi: 'astrolabe.example', sid: 'astrolabe-test-publisher', hp: 1 }],
}
