import { checkSizes } from '../../../engine/contract/checkSizes.ts'
import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import { fieldsSchema } from '../../../engine/contract/schema.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { checked } from '../../../engine/server/http/checkedBody.ts'
import type { ForecastQuestion } from '../../forecast/forecastAnswer.ts'
import { targetingFields } from '../../targeting/targeting.ts'

const id = { type: 'string', minLength: 1, maxLength: 64 } as const
const moment = { type: 'string', format: 'date-time', maxLength: 40 } as const
const micros = { type: 'integer', minimum: 0, maximum: 9_000_000_000_000_000 } as const

export const forecastQuestionSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['organization', 'targeting', 'currency'],
  properties: {
    organization: id,
    lineItem: id,
    strategy: id,
    lineItemType: { enum: ['display', 'video', 'audio', 'ctv', 'native', 'dooh'] },
    targeting: fieldsSchema(targetingFields),
    currency: { type: 'string', maxLength: 3, pattern: '^[A-Z]{3}$' },
    bid: micros,
    budget: micros,
    startAt: moment,
    endAt: moment,
    isAsap: { type: 'boolean' },
  },
}

/** @throws ApiError 400 with a sentence for each field that is wrong */
export function readForecastQuestion(body: Readonly<Record<string, unknown>>): ForecastQuestion {
  const { errors, left } = checkSizes(forecastQuestionSchema, body)
  if (left.size > 0) throw fieldsRefused(errors)
  return checked<ForecastQuestion>(forecastQuestionSchema, body)
}
