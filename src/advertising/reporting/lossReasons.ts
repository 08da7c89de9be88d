/**
 * Why a bid was lost: OpenRTB 3.0 "Loss Reason Codes", to which OpenRTB 2.6 points for `${AUCTION_LOSS}`, with the stage
 * of the auction, who can mend it and what to do first (domain.md 2.5).
 */
export const lossReasons: readonly LossReason[] = [
  ...of('won', 'exchange', 'Check latency against tmax', { 1: 'Internal error', 2: 'Opportunity expired' }),
  ...of('validity', 'buyer', 'Mend what the bid sends', {
    3: 'Invalid response',
    5: 'Invalid auction ID',
    6: 'Invalid advertiser domain',
    7: 'Missing markup',
    8: 'Missing creative ID',
    9: 'Missing price',
    10: 'Missing approval data',
  }),
  ...of('validity', 'both', 'Compare the deal ID and its prefix; see whether the deal is paused or over', {
    4: 'Invalid deal ID',
  }),
  ...of('price', 'buyer', 'Raise the bid', { 100: 'Below the auction floor' }),
  ...of('price', 'buyer', 'Raise the bid: net of fees it is under the floor', { 101: 'Below the deal floor' }),
  ...of('competition', 'buyer', 'Raise price or priority', { 102: 'Lost to a higher bid', 103: 'Lost to a deal' }),
  ...of('eligibility', 'seller', 'Add the seat to the deal', { 104: 'Buyer seat blocked' }),
  ...of('creative', 'creative', 'See the review of each exchange', {
    200: 'Creative filtered',
    201: 'Creative pending review',
    202: 'Creative disapproved',
  }),
  ...of('creative', 'trafficker', 'Attach media that fit', {
    203: 'Size not allowed',
    204: 'Format not allowed',
    207: 'Not secure',
    211: 'Ad type not allowed',
    212: 'Animation too long',
  }),
  ...of('policy', 'seller', 'Look at the ad quality rules', {
    205: 'Advertiser excluded',
    206: 'App excluded',
    208: 'Language excluded',
    209: 'Category excluded',
    215: 'App bundle excluded',
  }),
  ...of('creative', 'buyer', 'Leave the attribute out', { 210: 'Attribute excluded', 214: 'SKAdNetwork refused' }),
  ...of('deal', 'seller', 'Look at the creative rules of the deal', { 213: 'Not allowed in the deal' }),
]

export interface LossReason {
  /** As it travels, `100`; from 500 on an exchange has its own. */
  readonly code: string
  readonly label: string
  readonly stage: 'won' | 'validity' | 'price' | 'competition' | 'eligibility' | 'creative' | 'policy' | 'deal'
  readonly owner: 'exchange' | 'buyer' | 'seller' | 'both' | 'creative' | 'trafficker'
  readonly suggestion: string
}

/** Whether a code may stand in a fact: one of the list, or an exchange's own. */
export function isLossReason(code: string): boolean {
  return lossReasons.some(reason => reason.code === code) || /^([5-9]\d{2}|[1-9]\d{3})$/.test(code)
}

export function lossReasonLabel(code: string): string {
  return lossReasons.find(reason => reason.code === code)?.label ?? `Code ${code} of the exchange`
}

function of(
  stage: LossReason['stage'],
  owner: LossReason['owner'],
  suggestion: string,
  labels: Readonly<Record<number, string>>,
): LossReason[] {
  return Object.entries(labels).map(([code, label]) => ({ code, label, stage, owner, suggestion }))
}
