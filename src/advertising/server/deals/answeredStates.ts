import { textOf } from '../../../engine/contract/looseValues.ts'
import { readBuyerSeat, type SeatState } from '../../dealsApi/buyerSeat.ts'
import { invalidAnswer } from './invalidAnswer.ts'

/** What a partner's answer says of its seats, or in a sentence what is wrong with it. */
export function answeredStates(
  body: unknown,
  id: string,
  version: unknown,
): { readonly seats: readonly SeatState[] } | { readonly error: string } {
  const read = readBuyerSeat(body, { id, version: textOf(version) })
  if (!('errors' in read)) return read
  return { error: invalidAnswer(read.errors) }
}
