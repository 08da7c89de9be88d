/**
 * What a stored fact consists of. A fact is one hour (UTC) of one line item, told apart by `factParts`; lost bids are
 * facts of their own, with a `lossReason` and nothing but `losses`, and so are the conversions of an event, with nothing but their
 * number and value. An empty text means "none" or "not told".
 */

/** The rows above the line item, and the currency that its money is counted in; they follow from the line item. */
export const factTree = ['organization', 'currency', 'campaign', 'strategy'] as const

/** What feeds tell a fact by. */
export const reportedParts = [
  'lineItem',
  'media',
  'deal',
  'placement',
  'exchange',
  'environment',
  'country',
  'deviceType',
  'lossReason',
] as const

/** What is told of nothing. */
export function unreportedParts(): Record<(typeof reportedParts)[number], string> {
  return Object.fromEntries(reportedParts.map(part => [part, ''])) as Record<(typeof reportedParts)[number], string>
}

/** Of conversions that were attributed here: to which event they belong, and whether a click or a view led to them. */
export const conversionParts = ['event', 'touch'] as const

/** With the hour, these tell one fact from the other: the same ones twice replace. */
export const factParts = [...reportedParts, ...conversionParts] as const

/** Counts, whole numbers. */
export const factCounts = [
  'auctionsMatched',
  'bidRequests',
  'bids',
  'validBids',
  'wins',
  'impressions',
  'measurable',
  'viewable',
  'clicks',
  'conversions',
  'starts',
  'firstQuartiles',
  'midpoints',
  'thirdQuartiles',
  'completes',
  'skips',
  'losses',
] as const

/** Money, in micros of the fact's currency. */
export const factAmounts = ['conversionValue', 'spend', 'dataCost', 'fees', 'revenue'] as const

export const factMeasures = [...factCounts, ...factAmounts] as const

/** Who gets what of what was bought, in micros: worked out beside the facts, from deals and publishers. */
export const partyAmounts = ['curationFee', 'sellerNet', 'publisherShare'] as const

/**
 * What a group of facts comes to: the sums of its measures, the people of the sample that it names, each once, and what the parties to its
 * deals get.
 */
export const baseMetrics = [...factMeasures, 'people', ...partyAmounts] as const

export type FactPart = (typeof factTree)[number] | (typeof factParts)[number]

export type FactMeasure = (typeof factMeasures)[number]

export type PartyAmount = (typeof partyAmounts)[number]

export type BaseMetric = (typeof baseMetrics)[number]

export type FactSums = Readonly<Record<BaseMetric, number>>

/** Where an impression was seen: AdCOM's distribution channels, as traders tell them apart. */
export const environments = ['web', 'mobile_web', 'app', 'ctv', 'audio', 'dooh'] as const

export function isAmount(measure: FactMeasure): boolean {
  return (factAmounts as readonly string[]).includes(measure)
}
