import { boolean, closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { causeKinds } from '../../reconciliation/cause.ts'

const nullable = (shape: object) => ({ oneOf: [shape, { type: 'null' }] })
const metrics = closed({ impressions: count, spend: { ...count, description: 'Micros.' } })

/** The shape of a reconciliation's comparison. */
export const reconciliationParts = {
  ReconciliationComparison: closed({
    from: text,
    to: text,
    timezone: text,
    currency: text,
    tolerance: { type: 'number', description: 'Percent.' },
    agreedAt: nullable(time),
    ratesOf: { ...nullable(text), description: 'The day of the rates by which amounts were converted.' },
    lateBatches: { ...count, description: 'Batches of facts that came in after the partner’s file.' },
    deals: list(
      closed({
        dealId: text,
        id: nullable(text),
        name: nullable(text),
        ours: metrics,
        theirs: metrics,
        days: list(closed({ day: text, ours: nullable(metrics), theirs: nullable(metrics), isOver: boolean })),
        isOver: boolean,
        causes: list(
          closed(
            { kind: { enum: causeKinds } },
            {
              zone: text,
              currency: text,
              ratio: { type: 'number' },
              percent: { type: 'number' },
              from: text,
              side: { enum: ['ours', 'theirs', 'unknown'] },
              days: list(text),
            },
          ),
        ),
        agreed: nullable(closed({ impressions: count, spend: count, note: text, by: text, at: time })),
      }),
    ),
    ours: metrics,
    theirs: metrics,
    settled: { ...nullable(metrics), description: 'What counts; null while a deal lacks an agreed figure.' },
  }),
}
