import { closed, list, text } from '../../../engine/server/openapi/partShapes.ts'

/** The shapes of what is told to buyers. */
export const supplyParts = {
  SellersJson: closed({
    version: { const: '1.0' },
    sellers: list(
      closed(
        { seller_id: text, seller_type: { enum: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] } },
        { is_confidential: { const: 1, description: 'Name and domain are left out.' }, name: text, domain: text },
      ),
    ),
  }),
}
