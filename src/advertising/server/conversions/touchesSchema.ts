import { vocabularyValues } from '../../../engine/contract/vocabularies.ts'
import { environments } from '../../reporting/factShape.ts'
import { deviceTypes } from '../../targeting/targeting.ts'
import { conversionLimits } from './conversionLimits.ts'

const { atOnce, idLength, lateDays } = conversionLimits
const id = { type: 'string', minLength: 1, maxLength: 100 } as const

/** Printable, so that it is the same wherever it is written. */
export const namedId = { type: 'string', minLength: 1, maxLength: idLength, pattern: '^[!-~]+$' } as const

export const personHash = {
  type: 'string',
  minLength: 64,
  maxLength: 64,
  pattern: '^[0-9a-fA-F]{64}$',
  description: 'SHA-256 of the ID by which the delivery feed and the advertiser both know the person.',
} as const

/** Clicks and views of single people, as a delivery feed tells them. */
export const touchesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['touches'],
  properties: {
    touches: {
      type: 'array',
      minItems: 1,
      maxItems: atOnce,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'at', 'person', 'lineItem'],
        properties: {
          kind: { enum: ['click', 'view'] },
          at: { type: 'string', maxLength: 40, format: 'date-time', description: `At most ${lateDays} days ago.` },
          person: personHash,
          click: {
            ...namedId,
            description: 'The ID of a click, which its landing page gets. Conversions may name it.',
          },
          lineItem: id,
          media: id,
          deal: id,
          placement: id,
          exchange: id,
          environment: { enum: environments },
          country: { enum: vocabularyValues('country') },
          deviceType: { enum: deviceTypes },
        },
      },
    },
  },
} as const
