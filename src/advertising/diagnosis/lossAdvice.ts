/** Who can mend what a bid was lost for, and what to do first (domain.md 2.5), by the code of OpenRTB 3.0. */
export interface LossAdvice {
  /** Of the auction. */
  readonly stage: 'won' | 'validity' | 'price' | 'competition' | 'eligibility' | 'creative' | 'policy' | 'deal'
  readonly owner: 'exchange' | 'buyer' | 'seller' | 'both' | 'creative' | 'trafficker'
  readonly suggestion: string
}

/** @returns undefined for an exchange's own codes */
export function lossAdvice(code: string): LossAdvice | undefined {
  const found = advice.find(({ codes }) => codes.includes(Number(code)))
  return found && { stage: found.stage, owner: found.owner, suggestion: found.suggestion }
}

const advice: readonly (LossAdvice & { readonly codes: readonly number[] })[] = [
  { owner: 'exchange', suggestion: 'Check latency against tmax', stage: 'won', codes: [1, 2] },
  { owner: 'buyer', suggestion: 'Mend what the bid sends', stage: 'validity', codes: [3, 5, 6, 7, 8, 9, 10] },
  {
    owner: 'both',
    suggestion: 'Compare the deal ID and its prefix; see whether the deal is paused or over',
    stage: 'validity',
    codes: [4],
  },
  { owner: 'buyer', suggestion: 'Raise the bid', stage: 'price', codes: [100] },
  { owner: 'buyer', suggestion: 'Raise the bid: net of fees it is under the floor', stage: 'price', codes: [101] },
  { owner: 'buyer', suggestion: 'Raise price or priority', stage: 'competition', codes: [102, 103] },
  { owner: 'seller', suggestion: 'Add the seat to the deal', stage: 'eligibility', codes: [104] },
  { owner: 'creative', suggestion: 'See the review of each exchange', stage: 'creative', codes: [200, 201, 202] },
  { owner: 'trafficker', suggestion: 'Attach media that fit', stage: 'creative', codes: [203, 204, 207, 211, 212] },
  { owner: 'seller', suggestion: 'Look at the ad quality rules', stage: 'policy', codes: [205, 206, 208, 209, 215] },
  { owner: 'buyer', suggestion: 'Leave the attribute out', stage: 'creative', codes: [210, 214] },
  { owner: 'seller', suggestion: 'Look at the creative rules of the deal', stage: 'deal', codes: [213] },
]
