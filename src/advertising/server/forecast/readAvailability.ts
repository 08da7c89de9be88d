import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import type { Part } from '../../../engine/contract/looseValues.ts'
import { validateSchema } from '../../../engine/contract/validate.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'

const micros = { type: 'integer', minimum: 0, maximum: 9_000_000_000_000_000 } as const
const moment = { type: 'string', format: 'date-time', maxLength: 40 } as const
const words = { type: 'array', maxItems: 300, items: { type: 'string', maxLength: 40 } } as const

export const availabilitySchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['deal'],
  properties: {
    deal: { type: 'string', minLength: 1, maxLength: 64 },
    terms: {
      type: 'object',
      additionalProperties: false,
      description: 'In the place of what is stored, as in a proposal.',
      properties: {
        floor: micros,
        currency: { type: 'string', maxLength: 3, pattern: '^[A-Z]{3}$' },
        units: { type: 'integer', minimum: 1, maximum: 9_000_000_000_000 },
        startAt: moment,
        endAt: moment,
        countries: words,
        adTypes: words,
        inventoryKinds: words,
        deviceTypes: words,
      },
    },
  },
}

export interface AvailabilityQuestion {
  readonly deal: string
  readonly terms?: Part
}

/** @throws ApiError 400 with a sentence for each field that is wrong */
export function readAvailability(body: Readonly<Record<string, unknown>>): AvailabilityQuestion {
  const wrong = validateSchema(availabilitySchema, body)
  if (Object.keys(wrong).length > 0) throw fieldsRefused(wrong)
  // As the schema has it.
  return body as unknown as AvailabilityQuestion
}
