import { boolean, closed, list, text, time } from '../../../engine/server/openapi/partShapes.ts'

const number = { type: ['number', 'null'] }
const count = { type: 'integer', minimum: 0 }

/** The shapes of what is answered about audiences. */
export const audienceParts = {
  AudienceEstimate: closed({
    total: number,
    fewerThan: number,
    isEstimated: boolean,
    errorPercent: number,
    isTooSmall: boolean,
    cpm: { ...number, description: 'For 1,000 impressions, in micros.' },
    providers: {
      ...list(closed({ name: text, cpm: count })),
      description: 'Each data provider’s share of the CPM in micros, highest first.',
    },
    once: { ...number, description: 'For an impression to each, in micros.' },
    currency: text,
    asOf: time,
  }),
  SegmentOverlap: closed({
    one: count,
    other: count,
    both: number,
    either: number,
    shareOfOne: { ...number, description: 'Percent of the first segment.' },
    shareOfOther: { ...number, description: 'Percent of the second.' },
    jaccard: { ...number, description: 'Percent of everybody in one of the two.' },
    isEstimated: boolean,
    asOf: time,
  }),
}
