import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'

/** The catalogue, whose webhooks can ask for these types of events as well. */
export function offering(catalogue: Catalogue, types: readonly string[]): Catalogue {
  const { webhook } = catalogue.resources
  const events = webhook?.fields.events
  if (!webhook || events?.kind !== 'choices') throw new Error('There are no webhooks')
  const fields = { ...webhook.fields, events: { ...events, options: [...(events.options ?? []), ...types] } }
  return { ...catalogue, resources: { ...catalogue.resources, webhook: { ...webhook, fields } } }
}
