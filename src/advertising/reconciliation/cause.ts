/** What may have led to a difference, as figures suggest it. */
export type Cause =
  /** Their days agree with ours when those are cut in another time zone. */
  | { readonly kind: 'zone'; readonly zone: string }
  /** Their spend is ours in another currency. */
  | { readonly kind: 'currency'; readonly currency: string; readonly ratio: number }
  /** Each thousand impressions costs more or less over there, by the same share every day. */
  | { readonly kind: 'price'; readonly percent: number }
  /** They count wins, we count ads shown. */
  | { readonly kind: 'wins' }
  /** Their impressions are lower, or higher, by the same share every day. */
  | { readonly kind: 'steady'; readonly percent: number }
  /** Only the last days differ. */
  | { readonly kind: 'late'; readonly from: string; readonly side: 'ours' | 'theirs' }
  /** One side says nothing of these days. */
  | { readonly kind: 'missing_days'; readonly side: 'ours' | 'theirs'; readonly days: readonly string[] }
  /** One side says nothing of the deal at all; `unknown`: no such deal is stored. */
  | { readonly kind: 'missing_deal'; readonly side: 'ours' | 'theirs' | 'unknown' }

export const causeKinds = [
  'zone',
  'currency',
  'price',
  'wins',
  'steady',
  'late',
  'missing_days',
  'missing_deal',
] as const satisfies readonly Cause['kind'][]

/** A cause in a sentence. @param currency that ours is in */
export function causeText(cause: Cause, currency: string): string {
  switch (cause.kind) {
    case 'zone':
      return `Time zone: the days agree when yours are cut in ${cause.zone}.`
    case 'currency':
      return `Currency: their spend looks like ${cause.currency}, not ${currency}. Each day is ${cause.ratio.toFixed(3)} times yours at the same impressions.`
    case 'price':
      return `Price: a thousand impressions costs ${percentText(cause.percent)} ${cause.percent < 0 ? 'less' : 'more'} in their figures every day, such as by a fee, a margin, or gross and net prices.`
    case 'wins':
      return 'Counting: their impressions are your wins. They count won auctions, you count ads shown.'
    case 'steady':
      return cause.percent < 0
        ? `Invalid traffic: their impressions are ${percentText(cause.percent)} lower every day, as when one side filters invalid traffic. Your facts don’t tell how much of it there is.`
        : `Counting: their impressions are ${percentText(cause.percent)} higher every day, as when they count at another moment, or you filter invalid traffic and they don’t.`
    case 'late':
      return cause.side === 'theirs'
        ? `Late data: only the days from ${cause.from} differ, and theirs are lower. Their file may have been made before these days were complete.`
        : `Late data: only the days from ${cause.from} differ, and yours are lower. Facts for these days may still be missing.`
    case 'missing_days':
      return `Missing days: ${cause.side === 'theirs' ? 'their file has' : 'you have'} nothing for ${daysText(cause.days)}.`
    case 'missing_deal':
      return {
        ours: 'Missing deal: you recorded no delivery for it in this period.',
        theirs: 'Missing deal: their file doesn’t have it.',
        unknown: 'Unknown deal: no deal with this ID is stored here.',
      }[cause.side]
  }
}

function percentText(percent: number): string {
  return `${Math.abs(percent).toFixed(1)}%`
}

function daysText(days: readonly string[]): string {
  const shown = days.slice(0, 5).join(', ')
  return days.length > 5 ? `${shown} and ${days.length - 5} more` : shown
}
