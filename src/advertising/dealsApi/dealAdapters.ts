import * as codes from './dealCodes.ts'

/**
 * How an exchange departs from the Deals API, as data. Paths are the protocol's, without the places in lists: `terms.dealfloor`,
 * `buyerstatus.status`. Whatever isn't named goes as the protocol has it.
 */
export interface DealAdapter {
  /** What a field is called there, where it stands. */
  readonly names: Readonly<Record<string, string>>
  /** What stands there for a code; codes without a word stay codes. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Codes that are said there by leaving the field out. */
  readonly unsaid?: Readonly<Record<string, number>>
  /** Sent with each call, in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** Ready-made ones; another exchange is another entry, with its words in `docs/deals-api.md`. Names stay: partners are stored with them. */
export const dealAdapters = {
  standard: { names: {}, words: {}, headers: {} },
  /** Systems that took over the names of bid requests (OpenRTB 2.6 §3.2.12). */
  openrtb_names: {
    names: {
      'terms.dealfloor': 'bidfloor',
      'terms.cur': 'bidfloorcur',
      'terms.pricetype': 'at',
    },
    words: {},
    // `at` has no value for a dynamic price.
    unsaid: { 'terms.pricetype': codes.priceTypes.dynamic },
    headers: { 'x-openrtb-version': '2.6' },
  },
  /** Systems whose APIs write words for codes, and names with underscores. */
  words_for_codes: {
    names: {
      sellerstatus: 'seller_status',
      adtypes: 'ad_types',
      'terms.startdate': 'start_date',
      'terms.enddate': 'end_date',
      'terms.dealfloor': 'floor_price',
      'terms.cur': 'currency',
      'terms.pricetype': 'price_type',
      'terms.totalcost': 'total_cost',
      buyerstatus: 'buyer_status',
      'buyerstatus.buyerseatid': 'seat_id',
    },
    words: {
      sellerstatus: wordsFor(codes.sellerStatuses),
      adtypes: wordsFor(codes.adTypes),
      'terms.pricetype': wordsFor(codes.priceTypes),
      'buyerstatus.status': wordsFor(codes.buyerStates),
    },
    headers: { accept: 'application/json; codes=words' },
  },
} as const satisfies Readonly<Record<string, DealAdapter>>

export const adapterNames = [
  'standard',
  'openrtb_names',
  'words_for_codes',
] as const satisfies readonly (keyof typeof dealAdapters)[]

/** The adapter of a partner; the protocol itself where none is chosen. */
export function adapterNamed(name: unknown): DealAdapter {
  return dealAdapters[adapterNames.find(one => one === name) ?? 'standard']
}

/** `ACTIVE` for the code of `active`. */
function wordsFor(table: codes.Codes): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(table).map(([word, code]) => [String(code), word.toUpperCase()]))
}
