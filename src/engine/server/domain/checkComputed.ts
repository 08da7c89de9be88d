import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { Hooks } from './domain.ts'
import { hooksOf } from './hooksOf.ts'

/**
 * Fields that the catalogue calls computed, and functions that compute them, are the same. Types say so to a product that is written
 * in one; a catalogue that was put together otherwise is told at the start.
 * @throws Error with a sentence on what to change
 */
export function checkComputed({ resources }: Catalogue, hooks: Hooks): void {
  for (const { entity, fields } of Object.values(resources)) {
    const functions = Object.keys(hooksOf({ hooks }, entity).computed ?? {})
    const named = Object.keys(fields).filter(name => fields[name]?.computed)
    const lacking = named.find(name => !functions.includes(name))
    if (lacking) throw new Error(`${entity} has a computed field "${lacking}": say how among its hooks, in "computed"`)
    const idle = functions.find(name => !named.includes(name))
    if (idle) throw new Error(`${entity} computes "${idle}" among its hooks, which is no computed field of it`)
  }
}
