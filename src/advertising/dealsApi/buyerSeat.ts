import { type FieldErrors, validateSchema } from '../../engine/contract/validate.ts'
import { t } from '../../engine/texts/t.ts'
import { buyerStates, codeOf, wordOf } from './dealCodes.ts'
import { buyerSeatSchema } from './dealSchema.ts'

/** A receiver's answer about a deal (BuyerSeat). */
export interface BuyerSeat {
  readonly version: string
  readonly id: string
  readonly buyerstatus?: readonly BuyerStatus[]
  readonly ext?: { readonly waiting?: readonly string[] }
}

export interface BuyerStatus {
  readonly buyerseatid: string
  readonly status: number
  readonly ext?: { readonly comment?: string }
}

/** What one seat says, in our words. */
export interface SeatState {
  /** As the seat is called in the buying system. */
  readonly seatId: string
  readonly status: string
  readonly comment: string | null
}

/** What was asked, which the answer has to be about. */
export interface Question {
  readonly id: string
  readonly version: string
}

/** A partner's answer by seats, or what is wrong with it. */
export function readBuyerSeat(
  body: unknown,
  { id, version }: Question,
): { readonly seats: readonly SeatState[] } | { readonly errors: FieldErrors } {
  const errors = validateSchema(buyerSeatSchema, body)
  if (Object.keys(errors).length > 0) return { errors }
  const answer = body as BuyerSeat
  if (answer.id !== id) return { errors: { id: 'This is another deal' } }
  if (answer.version !== version)
    return { errors: { version: t('Must be %{version}, as agreed with this partner', { version }) } }
  const seats = (answer.buyerstatus ?? []).map(({ buyerseatid, status, ext }) => ({
    seatId: buyerseatid,
    status: wordOf(buyerStates, status) ?? 'pending',
    comment: ext?.comment || null,
  }))
  return { seats }
}

/** Our own answer. @param waiting the paths of pushed terms that nobody has agreed to yet */
export function buyerSeatOf(
  { id, version }: Question,
  seats: readonly SeatState[],
  waiting: readonly string[] = [],
): BuyerSeat {
  return {
    version,
    id,
    buyerstatus: seats.map(({ seatId, status, comment }) => ({
      buyerseatid: seatId,
      status: codeOf(buyerStates, status) ?? buyerStates.pending,
      ...(comment === null ? {} : { ext: { comment } }),
    })),
    ...(waiting.length > 0 ? { ext: { waiting } } : {}),
  }
}
