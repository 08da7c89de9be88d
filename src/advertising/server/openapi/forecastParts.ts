import { boolean, closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'

const number = { type: ['number', 'null'], minimum: 0 } as const
const share = { ...number, maximum: 1 } as const
const range = closed({
  expected: { type: 'number', minimum: 0 },
  low: { ...number, description: 'Eight in ten are expected above it; null where no error can be stated.' },
  high: number,
})

/** The shapes of what is answered about what is to come. */
export const forecastParts = {
  Forecast: closed({
    from: { type: ['string', 'null'], description: 'The first day (UTC) that was counted.' },
    to: { type: ['string', 'null'] },
    currency: text,
    days: { type: 'number', minimum: 0, description: 'Of its flight, among the next 30.' },
    requests: {
      ...closed({ least: count, most: count }),
      description: 'Bid requests a day; facts count one for each line item that met it.',
    },
    bidRate: share,
    winRate: share,
    price: { ...number, description: 'Micros for a thousand impressions.' },
    spend: range,
    impressions: range,
    reach: number,
    reachError: number,
    dataCost: number,
    limit: { enum: ['budget', 'availability', 'nothing_fits'] },
    isNew: boolean,
    atBids: list(closed({ bid: count, winRate: share, impressions: count, spend: count })),
    error: { oneOf: [closed({ median: { type: 'number', minimum: 0 }, of: count }), { type: 'null' }] },
    bidChange: {
      type: ['number', 'null'],
      minimum: -1,
      description:
        'How far the bid is above the stored one: 0.2 is 20% more. The error is that of bids changed by as much. Null if either bid isn’t a fixed CPM above 0, or if its currency has no rate.',
    },
    isTooVaried: {
      ...boolean,
      description: 'No error is stated because delivery is spread across too many combinations to replay.',
    },
    unreported: list(text),
    overlap: list(closed({ id: text, name: text, share })),
  }),
  DealAvailability: closed({
    startAt: time,
    endAt: time,
    from: { type: ['string', 'null'], description: 'The first day (UTC) that was counted.' },
    to: { type: ['string', 'null'] },
    days: { type: 'number', minimum: 0, description: 'What is left of the flight.' },
    perDay: { ...count, description: 'Impressions.' },
    available: { ...count, description: 'In the flight.' },
    low: { ...number, description: 'Eight in ten are expected above it; null where no error can be stated.' },
    requests: {
      ...closed({ least: count, most: count }),
      description: 'Bid requests a day; facts count one for each line item that met it.',
    },
    atFloor: { ...count, description: 'Impressions that are sold for the floor or more, in the flight.' },
    promised: {
      ...list(closed({ id: text, name: text, impressions: count })),
      description: 'What other guaranteed deals take.',
    },
    free: count,
    verdict: {
      enum: ['met', 'expected', 'short', null],
      description: 'Whether the volume can be guaranteed: surely, if all goes as expected, or not.',
    },
    floor: count,
    currency: text,
    units: number,
    error: { oneOf: [closed({ median: { type: 'number', minimum: 0 }, of: count }), { type: 'null' }] },
    unreported: list(text),
  }),
}
