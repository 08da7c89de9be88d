/**
 * Why a bid was lost: OpenRTB 3.0 "Loss Reason Codes", to which OpenRTB 2.6 points for `${AUCTION_LOSS}`. Who can mend each, and how,
 * says `lossAdvice`, which no list needs.
 */
export const lossReasons: readonly LossReason[] = Object.entries({
  1: 'Internal error',
  2: 'Opportunity expired',
  3: 'Invalid response',
  4: 'Invalid deal ID',
  5: 'Invalid auction ID',
  6: 'Invalid advertiser domain',
  7: 'Missing markup',
  8: 'Missing creative ID',
  9: 'Missing price',
  10: 'Missing approval data',
  100: 'Below the auction floor',
  101: 'Below the deal floor',
  102: 'Lost to a higher bid',
  103: 'Lost to a deal',
  104: 'Buyer seat blocked',
  200: 'Creative filtered',
  201: 'Creative pending review',
  202: 'Creative disapproved',
  203: 'Size not allowed',
  204: 'Format not allowed',
  205: 'Advertiser excluded',
  206: 'App excluded',
  207: 'Not secure',
  208: 'Language excluded',
  209: 'Category excluded',
  210: 'Attribute excluded',
  211: 'Ad type not allowed',
  212: 'Animation too long',
  213: 'Not allowed in the deal',
  214: 'SKAdNetwork refused',
  215: 'App bundle excluded',
}).map(([code, label]) => ({ code, label }))

export interface LossReason {
  /** As it travels, `100`; from 500 on an exchange has its own. */
  readonly code: string
  readonly label: string
}

/** Whether a code may stand in a fact: one of the list, or an exchange's own. */
export function isLossReason(code: string): boolean {
  return lossReasons.some(reason => reason.code === code) || /^([5-9]\d{2}|[1-9]\d{3})$/.test(code)
}

export function lossReasonLabel(code: string): string {
  return lossReasons.find(reason => reason.code === code)?.label ?? `Code ${code} of the exchange`
}
