import type { Cause } from '../../reconciliation/cause.ts'

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
        ? `Late data: only the days from ${dayText(cause.from)} differ, and theirs are lower. Their file may have been made before these days were complete.`
        : `Late data: only the days from ${dayText(cause.from)} differ, and yours are lower. Facts for these days may still be missing.`
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
  const shown = days.slice(0, 5).map(dayText).join(', ')
  return days.length > 5 ? `${shown} and ${days.length - 5} more` : shown
}

/** `Oct 5`: the year is the period's, which stands above. */
function dayText(day: string): string {
  return dayFormat.format(new Date(day))
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
