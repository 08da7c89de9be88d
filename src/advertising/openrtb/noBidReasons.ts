/** List: No-Bid Reason Codes (OpenRTB 3.0, to which OpenRTB 2.6 §7.1 refers; OpenRTB 2.5 §5.24 has the first of them). */
const noBidReasons: readonly string[] = [
  'Unknown error',
  'Technical error',
  'Invalid request',
  'Known web crawler',
  'Suspected non-human traffic',
  'Cloud, data center, or proxy IP address',
  'Unsupported device',
  'Blocked publisher or site',
  'Unmatched user',
  'Daily user cap met',
  'Daily domain cap met',
  'Ads.txt authorization unavailable',
  'Ads.txt authorization violation',
  'Ads.cert authentication unavailable',
  'Ads.cert authentication violation',
  'Insufficient auction time',
  'Incomplete supply chain',
  'Blocked supply chain node',
]

/** From here on codes are each exchange's own. */
const firstOwnCode = 500

/** A reason in words; null for a code that no list has. */
export function noBidReason(code: number): string | null {
  if (code >= firstOwnCode) return `A reason of the bidder’s own (code ${code})`
  return noBidReasons[code] ?? null
}
