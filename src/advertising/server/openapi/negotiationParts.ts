import { boolean, closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { versionKinds } from '../../negotiation/negotiationState.ts'

const nullable = (shape: object) => ({ oneOf: [shape, { type: 'null' }] })
const shortfall = { from: text, to: text, guaranteed: count, delivered: count }

/** The shape of a deal's negotiation. */
export const negotiationParts = {
  DealNegotiation: closed({
    state: { enum: ['none', 'proposed', 'agreed', 'closed', 'cancelled'] },
    turn: { enum: ['ours', 'theirs', null] },
    kind: { enum: [...versionKinds, null] },
    latest: count,
    agreed: nullable(count),
    counterparty: nullable(
      closed({ name: text, isHere: { ...boolean, description: 'Whether they answer in this console themselves.' } }),
    ),
    partners: list(closed({ id: text, name: text })),
    terms: { type: 'object', description: 'What the next proposal starts from.' },
    entries: list(
      closed({
        id: text,
        kind: { enum: [...versionKinds, 'accepted', 'declined', 'withdrawn', 'comment'] },
        version: count,
        by: { enum: ['us', 'them'] },
        person: text,
        isRecorded: boolean,
        isInternal: boolean,
        at: time,
        message: text,
        changes: list(closed({ path: text, old: {}, new: {} })),
        makeGood: nullable(closed({ ...shortfall, remedy: { enum: ['extend', 'credit'] } }, { credit: count })),
        effectiveAt: nullable(time),
      }),
    ),
    periods: list(closed({ ...shortfall, isOver: boolean })),
  }),
}
