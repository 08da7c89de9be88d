import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import { type PublicationRequest, publicationActions } from '../../dealsApi/packagePublications.ts'

const ids = { type: 'array', maxItems: 100, uniqueItems: true, items: { type: 'string', maxLength: 64 } } as const
const moment = { type: 'string', maxLength: 35, format: 'date-time' } as const

export const publicationSchema: JsonSchema = {
  type: 'object',
  required: ['action'],
  additionalProperties: false,
  properties: {
    action: { enum: publicationActions },
    partners: ids,
    seats: ids,
    floor: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    startAt: moment,
    endAt: moment,
  },
}

/** @throws ApiError 400 at the fields, 413, 415 */
export function readPublicationBody(request: Request): Promise<PublicationRequest> {
  return checkedBody(request, publicationSchema)
}
