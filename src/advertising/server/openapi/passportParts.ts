import { boolean, closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'

const saying = { who: text, text, differs: boolean }
const repair = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { enum: ['send', 'ask', 'check', 'set', 'propose', 'open'] },
    field: { enum: ['floor', 'currency', 'priceType'] },
    value: { type: ['string', 'number'] },
    text,
    part: { enum: ['sync', 'price', 'parties', 'inventory', 'negotiation'] },
  },
}

/** The shape of a deal's passport. */
export const passportParts = {
  DealPassport: closed({
    rows: list(
      closed({
        field: text,
        held: text,
        sent: list(closed(saying)),
        buyers: list(closed(saying)),
        sampled: list(closed({ ...saying, count }, { isUnread: boolean })),
        findings: list(
          closed({
            source: { enum: ['sent', 'buyers', 'requests', 'sellers'] },
            isSevere: boolean,
            consequence: text,
            repair: { oneOf: [repair, { type: 'null' }] },
          }),
        ),
      }),
    ),
    disagreements: count,
    sellers: closed({ count, checked: count, left: count, checkedAt: { oneOf: [time, { type: 'null' }] } }),
    files: list(closed({ id: text, at: time, by: text, file: text, requests: count, carrying: count })),
  }),
}
