import { catalogue } from '../../../resources.config.ts'
import type { Catalogue } from '../../../src/engine/contract/resourceSpec.ts'

/** What the documents' own examples add; people who follow them have it in their catalogue, and their tests stay green. */
const examples = new Set([
  'verification-vendor',
  'vendor',
  'studio',
  'advertisers',
  'insertion-orders',
  'creatives',
  'exchanges',
])

/** The catalogue as it is before anything of that was added. */
export const clearedCatalogue: Catalogue = {
  ...catalogue,
  resources: Object.fromEntries(Object.entries(catalogue.resources).filter(([entity]) => !examples.has(entity))),
}
