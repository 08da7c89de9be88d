import { type Part, textOf } from '../../../engine/contract/looseValues.ts'

/**
 * What publishers who sell through a seat of ours put into their ads.txt (IAB Tech Lab ads.txt 1.1, 3.4.2); none for seats that
 * buy. The account is ours and not the publisher's, so it resells.
 */
export function adsTxtLine({ side, seatId }: Part, partner: Part | null): string | undefined {
  if (side !== 'sell' || !partner) return undefined
  const tag = textOf(partner.tagId)
  return [textOf(partner.domain), textOf(seatId), 'RESELLER', ...(tag ? [tag] : [])].join(', ')
}
