/**
 * The enumerations of the Deals API 1.0, with its errata of `sellerstatus`: our word for each code. Words are the options of
 * the catalogue.
 */
export type Codes = Readonly<Record<string, number>>

export const sellerStatuses = { active: 0, paused: 1, pending: 2, complete: 3, archived: 4 } as const satisfies Codes

export const buyerStates = {
  pending: 0,
  approved: 1,
  rejected: 2,
  ready: 3,
  serving: 4,
  paused: 5,
  complete: 6,
} as const satisfies Codes

export const adTypes = { banner: 1, video: 2, audio: 3, native: 4 } as const satisfies Codes

export const auxData = {
  undisclosed: 0,
  yes_fixed: 1,
  yes_may_change: 2,
  no_fixed: 3,
  no_may_change: 4,
} as const satisfies Codes

export const publisherCounts = { undisclosed: 0, single: 1, multi: 2 } as const satisfies Codes

export const inventoryUpdates = { undisclosed: 0, static: 1, dynamic: 2 } as const satisfies Codes

/** Without those that two systems agree on, `firstVendorCode` and above. */
export const priceTypes = { dynamic: 0, first: 1, second: 2, fixed: 3 } as const satisfies Codes

export const inventoryKinds = {
  site: 1,
  app: 2,
  dooh: 3,
  audio: 4,
  endemic: 5,
  other: 6,
} as const satisfies Codes

/** AdCOM 1.0, List: Device Types. */
export const deviceCodes = {
  mobile_tablet: 1,
  personal_computer: 2,
  connected_tv: 3,
  phone: 4,
  tablet: 5,
  connected_device: 6,
  set_top_box: 7,
  ooh_device: 8,
} as const satisfies Codes

export const curationFees = {
  undisclosed: 0,
  pct_of_spend: 1,
  flat: 2,
  cpm: 3,
  none: 4,
} as const satisfies Codes

export function codeOf(codes: Codes, word: unknown): number | undefined {
  return typeof word === 'string' && Object.hasOwn(codes, word) ? codes[word] : undefined
}

/** The words of a table, typed, for the catalogue. */
export function wordsIn<C extends Codes>(codes: C): readonly (keyof C & string)[] {
  return Object.keys(codes)
}

export function wordOf(codes: Codes, code: unknown): string | undefined {
  return Object.entries(codes).find(([, one]) => one === code)?.[0]
}

/** Codes of all words that have one, in their order. */
export function codesOf(codes: Codes, words: readonly string[]): number[] {
  return words.map(word => codeOf(codes, word)).filter(code => code !== undefined)
}

export function wordsOf(codes: Codes, list: readonly number[]): string[] {
  return list.map(code => wordOf(codes, code)).filter(word => word !== undefined)
}
