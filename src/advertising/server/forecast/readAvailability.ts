import { checkSizes } from '../../../engine/contract/checkSizes.ts'
import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import { type Part, partOf } from '../../../engine/contract/looseValues.ts'
import { fieldsSchema } from '../../../engine/contract/schema.ts'
import { requiredText } from '../../../engine/contract/validate.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { checked } from '../../../engine/server/http/checkedBody.ts'
import { targetingFields } from '../../targeting/targeting.ts'

const micros = { type: 'integer', minimum: 0, maximum: 9_000_000_000_000_000 } as const
const moment = { type: 'string', format: 'date-time', maxLength: 40 } as const
const id = { type: 'string', minLength: 1, maxLength: 64 } as const
const ids = { type: 'array', maxItems: 1000, items: id } as const
const words = { type: 'array', maxItems: 300, items: { type: 'string', maxLength: 40 } } as const

export const availabilitySchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    deal: { ...id, description: 'The stored deal. Leave it out for a deal that isn’t stored yet.' },
    organization: {
      ...id,
      description: 'The organization of a new deal. Required without `deal`, as is `terms.currency`.',
    },
    terms: {
      type: 'object',
      additionalProperties: false,
      description: 'Values that replace the stored ones, as in a proposal or a form.',
      properties: {
        dealType: { type: 'string', maxLength: 40 },
        floor: micros,
        currency: { type: 'string', maxLength: 3, pattern: '^[A-Z]{3}$' },
        units: { type: 'integer', minimum: 1, maximum: 9_000_000_000_000 },
        startAt: moment,
        endAt: moment,
        countries: words,
        adTypes: words,
        inventoryKinds: words,
        deviceTypes: words,
        publishers: ids,
        sites: ids,
        apps: ids,
        inventorySets: ids,
        segments: ids,
        advertiserDomains: { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 253 } },
        targeting: fieldsSchema(targetingFields),
      },
    },
  },
}

export type AvailabilityQuestion = { readonly terms?: Part } & (
  | { readonly deal: string }
  | { readonly deal?: never; readonly organization: string }
)

/** @throws ApiError 400 with a sentence for each field that is wrong */
export function readAvailability(body: Readonly<Record<string, unknown>>): AvailabilityQuestion {
  const { errors, left } = checkSizes(availabilitySchema, body)
  if (left.size > 0) throw fieldsRefused(errors)
  const question = checked<AvailabilityQuestion>(availabilitySchema, body)
  if (body.deal === undefined) {
    const missing = {
      ...(body.organization === undefined ? { organization: requiredText } : {}),
      ...(partOf(body.terms).currency === undefined ? { 'terms.currency': requiredText } : {}),
    }
    if (Object.keys(missing).length > 0) throw fieldsRefused(missing)
  }
  return question
}
