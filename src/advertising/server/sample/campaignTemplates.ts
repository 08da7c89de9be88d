import type { SampleBook } from '../../../engine/server/sample/SampleBook.ts'

/** A pattern of each organization: what went well is built again. */
export function addCampaignTemplates(book: SampleBook): void {
  for (const organization of book.of('organization')) {
    const campaigns = book.of('campaign', organization.id)
    const pattern = campaigns.find(({ status }) => status === 'completed') ?? campaigns[0]
    if (!pattern) continue
    book.add('campaign-template', {
      organization: organization.id,
      name: `Like ${pattern.name}`.slice(0, 200),
      description: 'Strategies, line items and caps of a campaign that met its goal.',
      campaign: pattern.id,
      at: book.day(-2, 11),
    })
  }
}
