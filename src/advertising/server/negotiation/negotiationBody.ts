import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import { type NegotiationAction, negotiationActions } from '../../negotiation/dealNegotiation.ts'
import type { Terms } from '../../negotiation/dealTerms.ts'

/** What one side does, or what we note that the other side did elsewhere (`as: them`). */
export interface NegotiationBody {
  readonly action: NegotiationAction
  /** The last version that is known; 0 before the first. */
  readonly version: number
  readonly as?: 'us' | 'them'
  /** With whom: only for the first proposal. */
  readonly partner?: string
  readonly terms?: Terms
  readonly message?: string
  /** A comment for our own organization alone. */
  readonly internal?: boolean
  /** Of a make-good. */
  readonly from?: string
  readonly to?: string
  readonly guaranteed?: number
  readonly delivered?: number
  readonly remedy?: 'extend' | 'credit'
  readonly endAt?: string
  readonly credit?: number
  /** When a cancellation takes effect. */
  readonly effectiveAt?: string
}

const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const
const moment = { type: 'string', maxLength: 35, format: 'date-time' } as const
const day = { type: 'string', maxLength: 10, format: 'date' } as const

export const negotiationSchema: JsonSchema = {
  type: 'object',
  required: ['action', 'version'],
  additionalProperties: false,
  properties: {
    action: { enum: negotiationActions },
    version: count,
    as: { enum: ['us', 'them'] },
    partner: { type: 'string', maxLength: 64 },
    terms: { type: 'object', description: 'Fields of the deal that the two sides agree on.' },
    message: { type: 'string', maxLength: 2000 },
    internal: { type: 'boolean' },
    from: day,
    to: day,
    guaranteed: count,
    delivered: count,
    remedy: { enum: ['extend', 'credit'] },
    endAt: moment,
    credit: { ...count, minimum: 1 },
    effectiveAt: moment,
  },
}

/** @throws ApiError 400 at the fields, 413, 415 */
export function readNegotiationBody(request: Request): Promise<NegotiationBody> {
  return checkedBody(request, negotiationSchema)
}
