import { closed, count, list } from '../../../engine/server/openapi/partShapes.ts'

const values = {
  type: 'object',
  description: 'Amounts in micros, rates in percent; null is "no value".',
  additionalProperties: { type: ['number', 'null'] },
}
const measured = {
  currency: { type: ['string', 'null'], description: 'Null if the facts are in several currencies.' },
  values,
  compared: { ...values, type: ['object', 'null'] },
}

/** The shape of rows that are answered with metrics. */
export const measuredRowsParts = {
  MeasuredRows: closed({
    rows: list(closed({ row: { type: 'object', description: 'As the entity’s list answers it.' }, ...measured })),
    total: count,
    totals: { ...closed(measured), type: ['object', 'null'] },
  }),
}
