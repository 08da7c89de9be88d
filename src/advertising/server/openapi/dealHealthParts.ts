import { boolean, closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { funnelStages } from '../../dealHealth/dealHealthReport.ts'
import { dealIssues } from '../../dealHealth/dealIssues.ts'
import { checkWindows } from '../../diagnosis/deliveryCheck.ts'

const share = { type: ['number', 'null'], minimum: 0, description: 'Of the stage before.' } as const

/** The shapes of what is answered about the health of deals. */
export const dealHealthParts = {
  DealIssues: closed({ counts: closed(Object.fromEntries(dealIssues.map(issue => [issue, count]))) }),
  DealHealth: closed({
    window: { enum: Object.keys(checkWindows) },
    from: { ...time, type: ['string', 'null'] },
    to: { ...time, type: ['string', 'null'] },
    currency: text,
    issues: list({ enum: dealIssues }),
    funnel: list(closed({ stage: { enum: funnelStages }, count, before: count, share, usual: share })),
    like: { ...count, description: 'Deals like it: active, with the same ad types.' },
    losses: list(closed({ code: text, label: text, owner: text, suggestion: text, count, before: count })),
    price: closed({
      floor: { ...count, description: 'Micros.' },
      isFixed: boolean,
      clearing: { type: ['integer', 'null'], description: 'Micros for a thousand impressions.' },
    }),
    seats: list(
      closed({
        id: text,
        name: text,
        isActive: boolean,
        state: { type: ['string', 'null'] },
        bids: { type: ['integer', 'null'], description: 'Null where the seat has no account here.' },
      }),
    ),
    guaranteed: {
      oneOf: [closed({ units: count, expected: count, delivered: count }), { type: 'null' }],
    },
    twins: list(closed({ id: text, name: text, dealId: text })),
    restrictions: list(text),
  }),
}
