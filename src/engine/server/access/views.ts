import type { Grants } from '../../contract/grants.ts'
import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import type { Row } from '../store/Store.ts'
import type { Person } from './person.ts'

/** What narrows what a role gives: null is everything. */
export interface ViewLimits {
  readonly metrics: readonly string[] | null
  readonly dimensions: readonly string[] | null
  /** Advertisers; only bindings narrow to them. */
  readonly accounts: readonly string[] | null
}

/** One thing that one binding gives: permissions with their limits. What a person may see is what one of their views shows. */
export interface AccessView extends ViewLimits {
  /** An organization, or `*` for the platform. */
  readonly owner: string
  /** The roles that lead to it, the bound one first. */
  readonly by?: readonly string[]
  /** By entity, or `*`. */
  readonly permissions: Readonly<Record<string, readonly Verb[]>>
  /** Its role asks for a second factor. */
  readonly secondFactor?: true
}

export const noLimits: ViewLimits = { metrics: null, dimensions: null, accounts: null }

export function limitsOf(row: Row): ViewLimits {
  return { metrics: listOf(row.metrics), dimensions: listOf(row.dimensions), accounts: listOf(row.accounts) }
}

/** What both leave. */
export function narrowed(a: ViewLimits, b: ViewLimits): ViewLimits {
  return {
    metrics: common(a.metrics, b.metrics),
    dimensions: common(a.dimensions, b.dimensions),
    accounts: common(a.accounts, b.accounts),
  }
}

export function isLimited({ metrics, dimensions, accounts }: ViewLimits): boolean {
  return metrics !== null || dimensions !== null || accounts !== null
}

/** Whether what has the one limit may be given by who has the other. */
export function isWithin(inner: ViewLimits, outer: ViewLimits): boolean {
  const fits = (few: readonly string[] | null, many: readonly string[] | null) =>
    many === null || (few?.every(one => many.includes(one)) ?? false)
  return (
    fits(inner.metrics, outer.metrics) &&
    fits(inner.dimensions, outer.dimensions) &&
    fits(inner.accounts, outer.accounts)
  )
}

/** The permissions of a view of some advertisers: to see what belongs to them, and nothing else. */
export function seeingOnly(permissions: AccessView['permissions']): AccessView['permissions'] {
  const cut = accountEntities.map(entity => {
    const given = [...(permissions[entity] ?? []), ...(permissions['*'] ?? [])]
    return [entity, seeing.filter(verb => given.includes(verb))] as const
  })
  return Object.fromEntries(cut.filter(([, verbs]) => verbs.length > 0))
}

/** Whose account is known; reports and runs are cut by what they answer. */
const accountEntities = [
  'account',
  'campaign',
  'strategy',
  'line-item',
  'goal',
  'media',
  'asset',
  'report',
  'job-run',
] as const
const seeing: readonly Verb[] = ['list', 'read', 'export']

/** All that some view allows, whatever its limits. */
export function grantsOf(views: readonly AccessView[]): Grants {
  const grants: Record<string, Record<string, Verb[]>> = {}
  for (const { owner, permissions } of views) {
    grants[owner] ??= {}
    const by = grants[owner]
    for (const [entity, allowed] of Object.entries(permissions)) {
      by[entity] = [...new Set([...(by[entity] ?? []), ...allowed])]
    }
  }
  return grants
}

/** Grants without limits as views. */
export function viewsOf(grants: Grants): AccessView[] {
  return Object.entries(grants).map(([owner, permissions]) => ({ owner, permissions, ...noLimits }))
}

/** The views of a person that allow a verb on rows of an owner; `null` where nothing of theirs is limited. */
export function viewsFor(
  { views }: Pick<Person, 'views'>,
  verb: Verb,
  { entity }: Pick<Resource, 'entity'>,
  owner: string,
): readonly AccessView[] | null {
  if (!views) return null
  return views.filter(
    view =>
      (view.owner === owner || view.owner === '*') &&
      (view.permissions[entity]?.includes(verb) || view.permissions['*']?.includes(verb)),
  )
}

/** Whether one of these views shows everything. */
export function showsAll(views: readonly AccessView[] | null): boolean {
  return views === null || views.some(view => !isLimited(view))
}

/** The advertisers that these views show together; null for all. */
export function accountsOf(views: readonly AccessView[] | null): readonly string[] | null {
  if (views === null || views.some(({ accounts }) => accounts === null)) return null
  return [...new Set(views.flatMap(({ accounts }) => accounts ?? []))]
}

function listOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null
}

function common(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null || b === null) return a ?? b
  return a.filter(one => b.includes(one))
}

/** Whether a person is told of a metric, wherever among these owners it is counted. */
export function showsMetric(
  person: Person,
  verb: Verb,
  resource: Resource,
  owners: readonly string[],
  metric: string,
): boolean {
  if (!person.views) return true
  const isTold = ({ metrics }: AccessView) => metrics === null || metrics.includes(metric)
  return owners.every(owner => viewsFor(person, verb, resource, owner)?.some(isTold) ?? false)
}
