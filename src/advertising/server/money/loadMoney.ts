import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { LineItemMoney } from '../../money/lineItemWaterfall.ts'
import type { FactAccess } from '../facts/factAccess.ts'
import { boughtParts } from './boughtParts.ts'
import { feeTreeOf } from './feeTreeOf.ts'
import { readFees } from './readFees.ts'
import { revenueTermsOf } from './revenueTermsOf.ts'

/** All that the waterfall of a line item is worked out from. */
export async function loadMoney(
  reads: Reads,
  lineItem: Row,
  asked: { readonly range: LineItemMoney['range']; readonly facts: FactAccess },
): Promise<LineItemMoney> {
  const one = async (entity: string, id: unknown) =>
    typeof id === 'string' ? (await reads.byIds(entity, [id], 'all'))[0] : undefined
  const currency = String(lineItem.currency)
  const timezone = zoneOf(lineItem)
  const question = { ...asked, lineItem: lineItem.id, currency, timezone }
  const [parts, catalogue, campaign] = await Promise.all([
    boughtParts(reads, question),
    readFees(reads, String(lineItem.organization)),
    one('campaign', lineItem.campaign),
  ])
  const account = await one('account', campaign?.account)
  const partner = await one('partner', campaign?.partner ?? account?.partner)
  return {
    range: asked.range,
    parts,
    currency,
    terms: revenueTermsOf(campaign),
    tree: feeTreeOf(lineItem, { campaign, account, partner }),
    catalogue,
  }
}

/** The campaign's, which its line items have, too. */
export function zoneOf({ timezone }: Row): string {
  return typeof timezone === 'string' && timezone ? timezone : 'UTC'
}
