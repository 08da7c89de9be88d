import { closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { buyerSeatSchema } from '../../dealsApi/dealSchema.ts'

const orNull = (type: string) => ({ type: [type, 'null'] })
const partner = closed({ id: text, name: text })
const payload = { type: 'object', description: 'A Deal of the Deals API 1.0.' }
const nullable = (shape: object) => ({ oneOf: [shape, { type: 'null' }] })

/** What goes to one partner about a deal, and what comes back. */
export const partnerSync = closed({
  partner,
  endpoint: text,
  statusEndpoint: orNull('string'),
  payload,
  notes: list(text),
  push: nullable(
    closed({
      state: { enum: ['pending', 'ok', 'failed'] },
      at: time,
      endpoint: text,
      attempts: count,
      payload,
      hash: { ...text, description: 'SHA-256 of the terms.' },
      httpStatus: orNull('integer'),
      answer: { ...orNull('string'), description: 'Its beginning.' },
      error: orNull('string'),
      retryAt: orNull('string'),
    }),
  ),
  asked: nullable(closed({ at: time, dueAt: time, error: orNull('string') })),
})

/** The shapes of what partners are answered, and of a deal's sync. */
export const dealParts = {
  BuyerSeat: { ...buyerSeatSchema },
  DealSync: closed({
    state: { enum: ['never', 'pending', 'ok', 'failed'] },
    partners: list(partnerSync),
    received: nullable(
      closed({
        partner,
        at: time,
        payload,
        conflict: nullable(closed({ at: time, payload, fields: list(closed({ field: text, ours: {}, theirs: {} })) })),
      }),
    ),
  }),
}
