import type { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'

/** A pattern of each organization: what went well is built again. */
export function addCampaignTemplates(builder: SampleBuilder): void {
  for (const organization of builder.of('organization')) {
    const campaigns = builder.of('campaign', organization.id)
    const pattern = campaigns.find(({ status }) => status === 'completed') ?? campaigns[0]
    if (!pattern) continue
    builder.add('campaign-template', {
      organization: organization.id,
      name: `Like ${pattern.name}`.slice(0, 200),
      description: 'Strategies, line items and caps of a campaign that met its goal.',
      campaign: pattern.id,
      at: builder.day(-2, 11),
    })
  }
}
