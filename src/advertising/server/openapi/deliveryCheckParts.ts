import { boolean, closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { chainStages } from '../../diagnosis/deliveryChain.ts'
import { checkWindows } from '../../diagnosis/deliveryCheck.ts'

const share = { type: ['number', 'null'], minimum: 0, description: 'Of the stage before.' } as const

/** The shapes of what is answered about delivery that is missing. */
export const deliveryCheckParts = {
  DeliveryCheck: closed({
    window: { enum: Object.keys(checkWindows) },
    from: { ...time, type: ['string', 'null'] },
    to: { ...time, type: ['string', 'null'] },
    isLate: { ...boolean, description: 'The last hour that is known ended more than three hours ago.' },
    currency: text,
    stages: list(
      closed({
        stage: { enum: chainStages },
        state: { enum: ['ok', 'held', 'slow', 'stopped', 'unreached', 'few'] },
        count,
        before: { ...count, description: 'In the stretch before; of `ready`, line items in all.' },
        share,
        usual: share,
        findings: list(
          closed({
            sentence: text,
            advice: text,
            owner: { enum: ['you', 'buyer', 'seller', 'exchange', 'creative_review', 'nobody'] },
            fields: list(closed({ entity: text, id: text, path: text, name: text })),
          }),
        ),
      }),
    ),
    cause: { enum: [...chainStages, null] },
    gain: {
      oneOf: [
        closed({
          impressions: count,
          spend: { type: ['integer', 'null'], description: 'Micros.' },
          usual: { type: 'number' },
        }),
        { type: 'null' },
      ],
    },
    left: { ...count, description: 'Line items that were left out.' },
    without: list(text),
  }),
}
