import { t } from '../../engine/texts/t.ts'
/** Who can mend what a bid was lost for, and what to do first (domain.md 2.5), by the code of OpenRTB 3.0. */
export interface LossAdvice {
  readonly owner: 'exchange' | 'buyer' | 'seller' | 'both' | 'creative' | 'trafficker'
  readonly suggestion: string
}

/** @returns undefined for an exchange's own codes */
export function lossAdvice(code: string): LossAdvice | undefined {
  const found = advice.find(({ codes }) => codes.includes(Number(code)))
  return found && { owner: found.owner, suggestion: found.suggestion }
}

const advice: readonly (LossAdvice & { readonly codes: readonly number[] })[] = [
  { owner: 'exchange', suggestion: t('Check latency against tmax'), codes: [1, 2] },
  { owner: 'buyer', suggestion: t('Fix the contents of the bid'), codes: [3, 5, 6, 7, 8, 9, 10] },
  {
    owner: 'both',
    suggestion: t('Check the deal ID and its prefix, and whether the deal is paused or has ended'),
    codes: [4],
  },
  { owner: 'buyer', suggestion: t('Raise the bid'), codes: [100] },
  { owner: 'buyer', suggestion: t('Raise the bid: net of fees, it’s below the floor'), codes: [101] },
  { owner: 'buyer', suggestion: t('Raise price or priority'), codes: [102, 103] },
  { owner: 'seller', suggestion: t('Add the seat to the deal'), codes: [104] },
  { owner: 'creative', suggestion: t('Check the review status at each exchange'), codes: [200, 201, 202] },
  { owner: 'trafficker', suggestion: t('Attach matching creatives'), codes: [203, 204, 207, 211, 212] },
  { owner: 'seller', suggestion: t('Check the ad quality rules'), codes: [205, 206, 208, 209, 215] },
  { owner: 'buyer', suggestion: t('Remove the attribute'), codes: [210, 214] },
  { owner: 'seller', suggestion: t('Check the deal’s creative rules'), codes: [213] },
]
