import type { Catalogue } from '../contract/resourceSpec.ts'
import type { Hooks } from './domain/domain.ts'

/** What a product hands to the API: its catalogue, and what the catalogue doesn't say. */
export interface ApiProduct {
  readonly catalogue: Catalogue
  /** Rules of single entities, beside those that the API has for its own. */
  readonly hooks: Hooks
}
