import type { FieldSpec, Fields } from '../../src/engine/contract/fieldSpec.ts'
import { allFields, type Catalogue, type Resource } from '../../src/engine/contract/resourceSpec.ts'
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

/** The catalogue as it would be without its guests, whose actions the audit log names, too. */
export function catalogueWithout(guests: readonly string[], catalogue: Catalogue): Catalogue {
  const resources = Object.entries(catalogue.resources).filter(([entity]) => !guests.includes(entity))
  const named = (of: readonly Resource[]) => of.flatMap(({ actions }) => Object.keys(actions))
  const others = new Set(named(resources.map(([, resource]) => resource)))
  const theirs = new Set(named(guests.flatMap(entity => catalogue.resources[entity] ?? [])))
  const isKept = (name: string) => others.has(name) || !theirs.has(name)
  const left = resources.map(([entity, resource]) => {
    const { action } = resource.fields
    if (entity !== 'audit-log' || action?.kind !== 'choice') return [entity, resource] as const
    const labels = Object.fromEntries(Object.entries(action.labels ?? {}).filter(([name]) => isKept(name)))
    const fields = { ...resource.fields, action: { ...action, options: action.options?.filter(isKept) ?? [], labels } }
    return [entity, { ...resource, fields }] as const
  })
  return { ...catalogue, resources: Object.fromEntries(left) }
}

function drawnBy(fields: Fields): string[] {
  return Object.values<FieldSpec>(fields).flatMap(field => [
    ...[field.cell, field.input].filter(name => name !== undefined),
    ...(field.kind === 'group' || field.kind === 'objectList' ? drawnBy(field.fields) : []),
  ])
}
