import { closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { refusalReasons } from '../../serving/refusal.ts'

/** The shapes of what is answered about bid requests. */
export const servingParts = {
  BidRequestTest: closed({
    at: time,
    decisions: list(
      closed(
        { lineItem: text, name: text },
        {
          bid: closed({
            imp: text,
            media: text,
            mediaName: text,
            price: { type: 'number', description: 'For 1,000 impressions, in micros.' },
            floor: { type: 'number' },
            currency: text,
            deal: { type: ['string', 'null'] },
            dealName: text,
            impressions: { type: 'number', description: 'How many impressions one win counts.' },
            trackers: list(closed({ event: text, url: text, type: { enum: ['image', 'js'] } })),
          }),
          refusal: closed({
            reason: { enum: refusalReasons },
            label: text,
            sentence: text,
            fields: list(closed({ entity: text, id: text, path: text, name: text })),
          }),
        },
      ),
    ),
    winner: { type: ['string', 'null'], description: 'The line item whose bid would be sent.' },
    left: { ...count, description: 'Line items of the campaign that were left out.' },
    without: list(text),
  }),
}
