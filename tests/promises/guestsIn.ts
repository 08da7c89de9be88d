import type { FieldSpec, Fields } from '../../src/engine/contract/fieldSpec.ts'
import { allFields, type Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import type { PromiseLines } from './judgePromises.ts'

/**
 * Entities without a table of promises: somebody's own, beside those that Astrolabe answers for. Tests that loop over the
 * catalogue try all that their entries say; nobody has to say more about them, nor in other languages.
 */
export function guestsIn(catalogue: Catalogue, lines: PromiseLines): readonly string[] {
  return Object.keys(catalogue.resources).filter(entity => !Object.hasOwn(lines, entity))
}

/** The names under which the product is handed what only guests have: their own, and those of their cells and inputs. */
export function namesOf(guests: readonly string[], catalogue: Catalogue): ReadonlySet<string> {
  const named = (isGuest: boolean) =>
    Object.values(catalogue.resources)
      .filter(({ entity }) => guests.includes(entity) === isGuest)
      .flatMap(resource => [resource.entity, ...drawnBy(allFields(resource))])
  const others = new Set(named(false))
  return new Set(named(true).filter(name => !others.has(name)))
}

function drawnBy(fields: Fields): string[] {
  return Object.values<FieldSpec>(fields).flatMap(field => [
    ...[field.cell, field.input].filter(name => name !== undefined),
    ...(field.kind === 'group' || field.kind === 'objectList' ? drawnBy(field.fields) : []),
  ])
}
