import { text } from '../../../engine/server/openapi/operation.ts'
import { factMeasures, reportedParts } from '../../reporting/factShape.ts'
import { personSample } from '../../reporting/personSample.ts'

/** A line of facts that come in. What follows from the line item (organization, campaign, strategy, currency) is not asked for. */
export const factLineSchema = {
  type: 'object',
  required: ['hour', 'lineItem'],
  additionalProperties: false,
  properties: {
    hour: { type: 'string', format: 'date-time', description: 'The full hour, UTC or with an offset.' },
    ...Object.fromEntries(reportedParts.map(name => [name, { ...text, maxLength: 100 }])),
    ...Object.fromEntries(factMeasures.map(name => [name, { type: 'integer', minimum: 0 }])),
    people: {
      type: 'array',
      maxItems: personSample.perLine,
      items: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
      description: `Who was shown an impression of this hour, each as a SHA-256 in hexadecimal digits, the same one wherever the same person is meant. Reach is estimated from those whose hash begins with 00 (1 in ${personSample.rate}); nothing is kept of the others, who may as well be left out. In CSV with spaces between them.`,
    },
  },
}
