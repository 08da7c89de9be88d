import { type Grants, may } from '../../contract/grants.ts'
import { type Catalogue, type Resource, type Verb, verbs } from '../../contract/resourceSpec.ts'
import type { Principal } from './principal.ts'
import { narrowedTo, viewsFor } from './views.ts'

/** The same verbs on the same resources of one owner, given or taken. */
export interface GrantsChange {
  readonly change: 'gains' | 'loses'
  /** An organization, or `*`. */
  readonly owner: string
  readonly verbs: readonly Verb[]
  /** Entities; `*` for all that have these verbs. */
  readonly resources: readonly string[]
  /** Where it is about what belongs to some rows only: their ids. */
  readonly only: readonly string[] | null
}

/** What a person may do after a change and not before, and the other way round; by `may` itself. */
export function accessChanges(catalogue: Catalogue, before: Principal, after: Principal): GrantsChange[] {
  const owners = [...new Set([...Object.keys(before.grants), ...Object.keys(after.grants)])].sort()
  return owners.flatMap(owner => [
    ...oneWay(catalogue, before, after, owner, 'gains'),
    ...oneWay(catalogue, after, before, owner, 'loses'),
  ])
}

/** The verbs that are allowed on the rows of an owner; `*` is every organization and the platform. */
export function grantedCells(grants: Grants, resource: Resource, owner: string): Verb[] {
  return verbs.filter(verb => may(grants, verb, resource, owner === '*' ? null : owner))
}

function oneWay(
  catalogue: Catalogue,
  from: Principal,
  to: Principal,
  owner: string,
  change: GrantsChange['change'],
): GrantsChange[] {
  // What comes by the platform is said once, there.
  const grants = owner === '*' ? only(to.grants, '*') : to.grants
  const before = owner === '*' ? only(from.grants, '*') : from.grants
  const byVerb = new Map<string, { verb: Verb; only: readonly string[] | null; resources: string[] }>()
  for (const resource of Object.values(catalogue.resources)) {
    const cells = grantedCells(grants, resource, owner)
    const platform = owner === '*' ? [] : grantedCells(only(grants, '*'), resource, owner)
    for (const verb of cells.filter(one => !platform.includes(one))) {
      const only = narrowedTo(viewsFor(to, verb, resource, owner))
      const known = narrowedTo(viewsFor(from, verb, resource, owner))
      const had = grantedCells(before, resource, owner).includes(verb)
      if (had && (known === null || only?.every(id => known.includes(id)))) continue
      const key = `${verb} ${only === null ? '' : only.join()}`
      const cell = byVerb.get(key) ?? { verb, only, resources: [] }
      cell.resources.push(resource.entity)
      byVerb.set(key, cell)
    }
  }
  const lines = new Map<string, { change: GrantsChange['change']; verbs: Verb[] } & Omit<GrantsChange, 'verbs'>>()
  for (const { verb, only, resources } of byVerb.values()) {
    const named = coversAll(catalogue, verb, resources, owner) ? ['*'] : resources
    const key = `${named.join()} ${only?.join()}`
    const line = lines.get(key) ?? { change, owner, verbs: [], resources: named, only }
    line.verbs.push(verb)
    lines.set(key, line)
  }
  return [...lines.values()].map(line => ({ ...line, verbs: verbs.filter(verb => line.verbs.includes(verb)) }))
}

function coversAll({ resources }: Catalogue, verb: Verb, named: readonly string[], owner: string): boolean {
  const all = Object.values(resources).filter(
    ({ verbs: possible, scope }) => possible.includes(verb) && (owner === '*' || scope !== 'platform'),
  )
  return all.length > 1 && named.length === all.length
}

function only(grants: Grants, owner: string): Grants {
  const by = grants[owner]
  return by ? { [owner]: by } : {}
}
