import { closed, count, list, text } from '../../../engine/server/openapi/partShapes.ts'

const amount = { type: 'integer', description: 'Micros.' }
const number = { type: ['number', 'null'] }
const orNull = (shape: object) => ({ ...shape, type: ['object', 'null'] })
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const payer = { enum: ['buyer', 'seller', 'publisher', 'platform'] }

/** The shapes of what is answered about fees and payouts. */
export const feeParts = {
  FeeWaterfall: closed({
    from: text,
    to: text,
    currency: text,
    impressions: count,
    view: { enum: ['all', 'client'] },
    price: { type: ['integer', 'null'], description: 'Micros. Null for roles that don’t show revenue.' },
    priceBy: { enum: ['cpm', 'vcpm', 'cpc', 'cpcv', 'cpi', 'cpa', 'cost_plus_pct', 'flat', 'cost', null] },
    steps: list(reference('WaterfallStep')),
    invoices: list(
      closed({
        from: { type: ['string', 'null'], description: 'A partner; null is the platform.' },
        name: { type: ['string', 'null'] },
        to: payer,
        amount,
      }),
    ),
  }),
  WaterfallStep: closed({
    kind: { enum: ['margin', 'data', 'fee', 'seller_share', 'publisher_net', 'rest'] },
    amount,
    share: { ...number, description: 'Percent of the price.' },
    fee: orNull(
      closed({
        id: text,
        name: text,
        type: text,
        payer,
        model: { enum: ['cpm', 'pct_media', 'pct_gross', 'flat_per_period', 'per_1000_requests'] },
        basis: { enum: ['net_media', 'gross_media', 'revenue'] },
        percent: number,
        amount: { type: ['integer', 'null'], description: 'Micros: for 1,000, or for a month.' },
        level: { enum: ['partner', 'account', 'campaign', 'lineItem', 'mandatory'] },
      }),
    ),
  }),
  CurationFee: closed({
    type: { enum: ['pct', 'fixed_cpm', 'flat'] },
    percent: { ...number, description: 'Of the price.' },
    amount: { type: ['integer', 'null'], description: 'Micros: for 1,000 impressions, or for a calendar month.' },
  }),
  PayoutStatement: closed({
    month: { type: 'string', description: 'YYYY-MM, in UTC.' },
    deals: list(closed({ id: text, name: text })),
    totals: list(
      closed({
        currency: text,
        impressions: count,
        paid: { ...amount, description: 'Micros: what buyers paid. The payouts add up to it.' },
        payouts: list(
          closed({
            id: { type: ['string', 'null'] },
            name: text,
            role: { enum: ['curator', 'data', 'seller', 'publisher'] },
            impressions: count,
            amount,
            fees: list(reference('CurationFee')),
          }),
        ),
      }),
    ),
    flatFee: { type: 'boolean', description: 'A curator is paid a flat fee that no deal names: it is not in it.' },
  }),
  FeeSimulation: closed({ before: reference('FeeWaterfall'), after: reference('FeeWaterfall') }),
}
