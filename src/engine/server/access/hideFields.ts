import type { Change } from '../../contract/api.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { ownersOf } from './guard.ts'
import type { Principal } from './principal.ts'
import { showsMetric } from './views.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of a row that tell of metrics which the person's roles don't show. */
export function hiddenFields(resource: Resource, row: Values, principal: Principal): readonly string[] {
  if (!principal.views) return []
  const owners = ownersOf(resource, row).map(owner => owner ?? '*')
  return fieldsHidden(resource, principal, owners)
}

/** The same in a list of several organizations: what one of them hides can be neither filtered nor sorted by. */
export function fieldsHidden(resource: Resource, principal: Principal, owners: readonly string[]): readonly string[] {
  if (!principal.views) return []
  return Object.entries(allFields(resource)).flatMap(([name, { metric }]) =>
    metric && !showsMetric(principal, 'read', resource, owners, metric) ? [name] : [],
  )
}

export function withoutFields(row: Values, names: readonly string[]): Values {
  if (names.length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

export function withoutChanges(changes: readonly Change[], names: readonly string[]): readonly Change[] {
  return changes.filter(({ path }) => !names.includes(path.split('.')[0] ?? ''))
}
