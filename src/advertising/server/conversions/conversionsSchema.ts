import { conversionLimits } from './conversionLimits.ts'
import { namedId, personHash } from './touchesSchema.ts'

const { atOnce, lateDays, mostValue } = conversionLimits

/** What people did, as an advertiser's server tells it. */
export const conversionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['conversions'],
  properties: {
    conversions: {
      type: 'array',
      minItems: 1,
      maxItems: atOnce,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['event'],
        properties: {
          event: { type: 'string', minLength: 1, maxLength: 100 },
          order: { ...namedId, description: 'Counts once for its event, however often it is sent.' },
          at: {
            type: 'string',
            maxLength: 40,
            format: 'date-time',
            description: `Default: now. At most ${lateDays} days ago.`,
          },
          person: personHash,
          click: { ...namedId, description: 'The ID of the click that led to it, where the person isn’t known.' },
          value: { type: 'integer', minimum: 0, maximum: mostValue, description: 'In micros. Default: the event’s.' },
          currency: { type: 'string', maxLength: 3, description: 'The event’s.' },
        },
      },
    },
  },
} as const
