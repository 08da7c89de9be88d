import type { Entity } from '../../../../resources.config.ts'

/** The types of line items that a campaign takes: its own, or those of its parts. */
export function lineItemTypes(campaign: Entity<'campaign'>): readonly string[] {
  return campaign.type === 'multi' ? (campaign.parts ?? []) : [campaign.type]
}
