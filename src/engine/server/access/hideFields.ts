import type { Change } from '../../contract/api.ts'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { ownersOf } from './guard.ts'
import type { Principal } from './principal.ts'
import { showsMetric } from './views.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of a row that tell of metrics which the person's roles don't show. */
export function hiddenFields(resource: Resource, row: Values, principal: Principal): readonly string[] {
  if (!principal.views) return []
  return fieldsHidden(resource, principal, ownersIn(resource, row), { row, of: belongsTo(resource, row) })
}

/** The same of what a row has been: any of it may have told of another metric than it does now, or of what it belonged to before. */
export function hiddenChanges(resource: Resource, row: Values, principal: Principal): readonly string[] {
  if (!principal.views) return []
  const of = resource.belonging?.by.length === 0 ? belongsTo(resource, row) : null
  return fieldsHidden(resource, principal, ownersIn(resource, row), { of })
}

/** The same in a list of several organizations: what one of them hides can be neither filtered nor sorted by. */
export function fieldsHidden(
  resource: Resource,
  principal: Principal,
  owners: readonly string[],
  { row, of = null }: Told = {},
): readonly string[] {
  if (!principal.views) return []
  const isShown = (metric: string) => showsMetric(principal, 'read', resource, owners, metric, of)
  return Object.entries(allFields(resource)).flatMap(([name, field]) =>
    toldIn(field, row).every(isShown) ? [] : [name],
  )
}

interface Told {
  /** Whose fields they are; without it any of the list's. */
  readonly row?: Values
  /** What it belongs to that bindings are narrowed to; null where that isn't known. */
  readonly of?: string | null
}

/** The metrics that a field tells of in a row; without a row, those that it may tell of. */
function toldIn({ metric = [], metricBy }: FieldSpec, row: Values | undefined): readonly string[] {
  const always = typeof metric === 'string' ? [metric] : metric
  if (!metricBy) return always
  const { field, of } = metricBy
  return [...always, ...(row ? (of[String(row[field])] ?? []) : Object.values(of).flat())]
}

/** What a row belongs to that bindings are narrowed to, where the row says so itself; others would have to be looked for. */
function belongsTo({ belonging }: Resource, row: Values): string | null {
  const [way, ...others] = belonging?.by ?? []
  const named = belonging && (way ? way.next.by.length === 0 && others.length === 0 && row[way.field] : row.id)
  return typeof named === 'string' ? named : null
}

function ownersIn(resource: Resource, row: Values): readonly string[] {
  return ownersOf(resource, row).map(owner => owner ?? '*')
}

export function withoutFields(row: Values, names: readonly string[]): Values {
  if (names.length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

export function withoutChanges(changes: readonly Change[], names: readonly string[]): readonly Change[] {
  return changes.filter(({ path }) => !names.includes(path.split('.')[0] ?? ''))
}
