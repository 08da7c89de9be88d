/**
 * By what part a bid is above the stored one: 0.2 for a fifth more. What rounds to 0% is no change: amounts are converted to whole micros.
 * @returns null where one of them isn't a fixed price above 0, or the stored one's worth isn't known (undefined)
 */
export function bidChange(bid: number | null, stored: number | null | undefined): number | null {
  if (bid === stored) return 0
  if (!bid || !stored) return null
  const change = bid / stored - 1
  return Math.abs(change) < leastShown ? 0 : change
}

/** A hundredth of a percent, rounded. */
const leastShown = 0.00005
