import { closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'

/** The shapes of what senders of conversions, and the pages of events, are answered. */
export const conversionParts = {
  ReceivedAnswer: closed({
    accepted: { ...count, description: 'New ones.' },
    known: { ...count, description: 'Those that were sent before. They count once.' },
    rejected: list(closed({ index: { ...count, description: 'Its place in the list, from 0.' }, error: text })),
  }),
  ConversionTag: closed({
    url: text,
    lastAt: { ...time, type: ['string', 'null'] },
    days: list(closed({ day: text, received: count, credited: count })),
  }),
}
