import type { BidRequest } from '../../../src/advertising/openrtb/bidRequest.ts'
import { requestFor } from '../../../src/advertising/openrtb/requestFor.ts'
import type { SampleKey } from '../../../src/advertising/openrtb/sampleLabels.ts'

export const everything = { currencies: ['USD', 'EUR'], supports: ['pmp', 'tcf', 'gpp', 'schain'], tmaxMs: 200 }

/** A sample as a bidder that takes everything gets it. */
export function sampleRequest(sample: SampleKey): BidRequest {
  const test = requestFor(everything, { sample, id: 'request-1', isTest: true })
  if (typeof test === 'string') throw new Error(test)
  return test.request
}

/** A bid on the banner that nothing is wrong with. */
export const goodBid = {
  id: 'bid-1',
  impid: '1',
  price: 1.25,
  adomain: ['brand.example'],
  crid: 'creative-1',
  mtype: 1,
  w: 300,
  h: 250,
  adm: '<a href="https://brand.example"><img src="https://cdn.example/1.png"></a>',
}
const vast = '<?xml version="1.0"?><VAST version="4.2"></VAST>'

/** The same, as a whole answer. */
export function bidWith(changes: object, answer: object = {}): string {
  return JSON.stringify({
    id: 'request-1',
    cur: 'USD',
    seatbid: [{ seat: 's', bid: [{ ...goodBid, ...changes }] }],
    ...answer,
  })
}

export interface BidCase {
  readonly name: string
  readonly sample?: SampleKey
  readonly status?: number
  readonly contentType?: string
  readonly text: string
  readonly outcome: 'bid' | 'no_bid' | 'invalid'
  /** The findings, each `severity code path`. */
  readonly finds: readonly string[]
  /** Changes to the request. */
  readonly request?: object
}

const of = (
  name: string,
  text: string,
  outcome: BidCase['outcome'],
  finds: readonly string[] = [],
  more = {},
): BidCase => ({
  name,
  text,
  outcome,
  finds,
  ...more,
})
const wrong = (name: string, changes: object, find: string, more = {}) =>
  of(name, bidWith(changes), 'invalid', [`error ${find}`], more)
const at = (code: string, field: string) => `${code} seatbid[0].bid[0].${field}`
const without = (field: string) => ({ [field]: undefined })

/** Answers to the samples, and everything that is found in each. */
export const bidCases: readonly BidCase[] = [
  of('a good bid', bidWith({}), 'bid'),
  of('no content', '', 'no_bid', [], { status: 204 }),
  of('204 with a body', '{}', 'no_bid', ['warning no-content-with-body '], { status: 204 }),
  of('an empty object', '{}', 'no_bid'),
  of('no body', '', 'no_bid', ['warning empty-body ']),
  of('no seats', '{"id":"request-1","seatbid":[]}', 'no_bid'),
  of('a reason', '{"id":"request-1","nbr":8}', 'no_bid'),
  of('a reason of its own', '{"id":"request-1","nbr":512}', 'no_bid'),
  of('a reason that no list has', '{"id":"request-1","nbr":99}', 'no_bid', ['warning reason-unknown nbr']),
  of('a reason and a bid', bidWith({}, { nbr: 2 }), 'bid', ['warning reason-with-bids nbr']),
  of('a server error', 'oops', 'invalid', ['error http-status '], { status: 500 }),
  of('a redirect', '', 'invalid', ['error http-status '], { status: 302 }),
  of('a web page with 200', '<!doctype html><html></html>', 'invalid', ['error web-page '], {
    contentType: 'text/html',
  }),
  of('broken JSON', '{"id":', 'invalid', ['error not-json ']),
  of('a list', '[]', 'invalid', ['error not-json ']),
  of('a text as content type', bidWith({}), 'bid', ['warning content-type '], { contentType: 'text/plain' }),
  of('no id', bidWith({}, { id: undefined }), 'invalid', ['error id-missing id']),
  of('another request’s id', bidWith({}, { id: 'other' }), 'invalid', ['error id-mismatch id']),
  of('a number as id', bidWith({}, { id: 5 }), 'invalid', ['error wrong-type id']),
  of('another currency', bidWith({}, { cur: 'GBP' }), 'invalid', [
    'error currency-not-allowed cur',
    `advice ${at('floor-in-other-currency', 'price')}`,
  ]),
  of(
    'no currency where USD is not allowed',
    bidWith({}, { cur: undefined }),
    'invalid',
    ['error currency-not-allowed cur'],
    {
      request: { cur: ['EUR'] },
    },
  ),
  of('seats that are no list', '{"id":"request-1","seatbid":{}}', 'invalid', ['error wrong-type seatbid']),
  of('a seat without bids', bidWith({}, { seatbid: [{ seat: 's', bid: [] }] }), 'invalid', [
    'error seat-without-bids seatbid[0].bid',
  ]),
  of('a seat that is not allowed', bidWith({}), 'invalid', ['error seat-not-allowed seatbid[0].seat'], {
    request: { wseat: ['771'] },
  }),
  of('a blocked seat', bidWith({}), 'invalid', ['error seat-blocked seatbid[0].seat'], { request: { bseat: ['s'] } }),
  of('two bids with one id', bidWith({}, { seatbid: [{ seat: 's', bid: [goodBid, goodBid] }] }), 'bid', [
    'warning bid-id-twice seatbid[0].bid[1].id',
  ]),
  wrong('no bid id', without('id'), at('bid-id-missing', 'id')),
  wrong('no impression', without('impid'), at('impression-missing', 'impid')),
  wrong('an unknown impression', { impid: '2' }, at('impression-unknown', 'impid')),
  wrong('no price', without('price'), at('price-missing', 'price')),
  wrong('a price in quotation marks', { price: '1.25' }, at('wrong-type', 'price')),
  wrong('a negative price', { price: -1 }, at('price-negative', 'price')),
  of('a price of 0', bidWith({ price: 0 }), 'bid', [`warning ${at('price-zero', 'price')}`]),
  wrong('a price below the floor', { price: 0.49 }, at('price-below-floor', 'price')),
  of('a price at the floor', bidWith({ price: 0.5 }), 'bid'),
  of('a bid in another allowed currency', bidWith({}, { cur: 'EUR' }), 'bid', [
    `advice ${at('floor-in-other-currency', 'price')}`,
  ]),
  of('no advertiser', bidWith(without('adomain')), 'bid', [`warning ${at('advertiser-missing', 'adomain')}`]),
  of('a URL as advertiser', bidWith({ adomain: ['https://brand.example/'] }), 'bid', [
    `warning ${at('advertiser-not-a-domain', 'adomain')}`,
  ]),
  wrong('one text as advertisers', { adomain: 'brand.example' }, at('wrong-type', 'adomain')),
  wrong('a blocked advertiser', { adomain: ['competitor.example'] }, at('advertiser-blocked', 'adomain')),
  wrong('a blocked category', { cat: ['61'] }, at('category-blocked', 'cat')),
  wrong('a blocked attribute', { attr: [13] }, at('attribute-blocked', 'attr')),
  of('no creative id', bidWith(without('crid')), 'bid', [`warning ${at('creative-id-missing', 'crid')}`]),
  wrong('no markup', without('adm'), at('markup-missing', 'adm')),
  of(
    'markup by the win notice',
    bidWith({ adm: undefined, nurl: 'https://b.example/win?p=${' + 'AUCTION_PRICE}' }),
    'bid',
    [`warning ${at('markup-not-in-bid', 'adm')}`],
  ),
  of('no markup type', bidWith(without('mtype')), 'bid', [`advice ${at('markup-type-missing', 'mtype')}`]),
  wrong('an unknown markup type', { mtype: 9 }, at('markup-type-unknown', 'mtype')),
  wrong('another markup type', { mtype: 2 }, at('markup-type-not-offered', 'mtype')),
  wrong('VAST in a banner', { adm: vast }, at('markup-is-vast', 'adm')),
  of('markup without TLS', bidWith({ adm: '<img src="http://cdn.example/1.png">' }), 'bid', [
    `warning ${at('markup-insecure', 'adm')}`,
  ]),
  of('no size', bidWith({ w: undefined }), 'bid', [`warning ${at('size-missing', 'w')}`]),
  wrong('a size that is not taken', { w: 728, h: 90 }, at('size-not-offered', 'w')),
  wrong('a notice that is no URL', { burl: 'billing ${' + 'AUCTION_PRICE}' }, at('url-invalid', 'burl')),
  of('a notice without TLS', bidWith({ lurl: 'http://b.example/lost' }), 'bid', [
    `warning ${at('url-insecure', 'lurl')}`,
  ]),
  of('a billing notice without a price', bidWith({ burl: 'https://b.example/bill' }), 'bid', [
    `advice ${at('price-macro-missing', 'burl')}`,
  ]),
  wrong('a negative expiry', { exp: -5 }, at('expiry-negative', 'exp')),
  of('a misspelt field', bidWith({ adomains: ['brand.example'] }), 'bid', [
    `advice ${at('unknown-field', 'adomains')}`,
  ]),
  wrong('an unknown deal', { dealid: 'x' }, at('deal-unknown', 'dealid')),
  of('a good bid on a deal', bidWith({ dealid: 'astrolabe-test-deal', price: 6.5 }), 'bid', [], { sample: 'deal' }),
  wrong('no deal in a private auction', { price: 8 }, at('deal-missing', 'dealid'), { sample: 'deal' }),
  wrong('below the deal’s floor', { dealid: 'astrolabe-test-deal', price: 6 }, at('price-below-floor', 'price'), {
    sample: 'deal',
  }),
  of('a good video', bidWith({ mtype: 2, adm: vast, price: 5, dur: 15, protocol: 7 }), 'bid', [], { sample: 'video' }),
  wrong('HTML in a video', { mtype: 2, price: 5 }, at('markup-not-vast', 'adm'), { sample: 'video' }),
  wrong('a long video', { mtype: 2, adm: vast, price: 5, dur: 60 }, at('duration-not-offered', 'dur'), {
    sample: 'video',
  }),
  wrong('VPAID alone', { mtype: 2, adm: vast, price: 5, protocol: 1 }, at('protocol-not-offered', 'protocol'), {
    sample: 'video',
  }),
  of('a good native', bidWith({ mtype: 4, adm: '{"native":{"assets":[]}}' }), 'bid', [], { sample: 'native' }),
  wrong('native as an object', { mtype: 4, adm: { native: { assets: [] } } }, at('wrong-type', 'adm'), {
    sample: 'native',
  }),
  wrong('native that is none', { mtype: 4, adm: '{"title":"x"}' }, at('markup-not-native', 'adm'), {
    sample: 'native',
  }),
]
