import type { Row } from '../../../engine/server/store/Store.ts'
import { textsOf } from './dealFits.ts'

/** The types of line items that a campaign takes: its own, or those of its parts. */
export function lineItemTypes(campaign: Row): readonly string[] {
  return campaign.type === 'multi' ? textsOf(campaign.parts) : [String(campaign.type)]
}
