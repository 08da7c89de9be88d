import { narrowingOf } from '../../contract/belonging.ts'
import type { Grants } from '../../contract/grants.ts'
import type { Catalogue, Resource, Verb } from '../../contract/resourceSpec.ts'
import type { Row } from '../store/Store.ts'
import type { Principal } from './principal.ts'

/** What narrows what a role gives: null is everything. */
export interface ViewLimits {
  readonly metrics: readonly string[] | null
  readonly dimensions: readonly string[] | null
  /** What belongs to these rows alone (`narrowingOf`); only bindings narrow to them. */
  readonly only: readonly string[] | null
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

export const noLimits: ViewLimits = { metrics: null, dimensions: null, only: null }

/** The limits of a role. */
export function limitsOf(row: Row): ViewLimits {
  return { ...noLimits, metrics: listOf(row.metrics), dimensions: listOf(row.dimensions) }
}

/** The limits of a binding. */
export function limitsOfBinding(catalogue: Catalogue, row: Row): ViewLimits {
  const narrowing = narrowingOf(catalogue)
  const only = narrowing && listOf(row[narrowing.field])
  return { ...noLimits, metrics: only && metricsOfNarrowed(catalogue), only }
}

/** What of metrics narrowed bindings show; null for all. */
function metricsOfNarrowed({ resources }: Catalogue): readonly string[] | null {
  const hidden = resources['role-binding']?.narrowedHides ?? []
  const shown = resources.role?.fields.metrics
  if (hidden.length === 0 || shown?.kind !== 'choices') return null
  return shown.options?.filter(key => !hidden.includes(key)) ?? null
}

/** What both leave. */
export function narrowed(a: ViewLimits, b: ViewLimits): ViewLimits {
  return {
    metrics: common(a.metrics, b.metrics),
    dimensions: common(a.dimensions, b.dimensions),
    only: common(a.only, b.only),
  }
}

export function isLimited({ metrics, dimensions, only }: ViewLimits): boolean {
  return metrics !== null || dimensions !== null || only !== null
}

/** Whether what has the one limit may be given by who has the other. */
export function isWithin(inner: ViewLimits, outer: ViewLimits): boolean {
  const fits = (few: readonly string[] | null, many: readonly string[] | null) =>
    many === null || (few?.every(one => many.includes(one)) ?? false)
  return fits(inner.metrics, outer.metrics) && fits(inner.dimensions, outer.dimensions) && fits(inner.only, outer.only)
}

/** The permissions of a narrowed view: to see what belongs to some rows, and nothing else. */
export function seeingOnly(catalogue: Catalogue, permissions: AccessView['permissions']): AccessView['permissions'] {
  const cut = narrowable(catalogue).map(entity => {
    const given = [...(permissions[entity] ?? []), ...(permissions['*'] ?? [])]
    return [entity, seeing.filter(verb => given.includes(verb))] as const
  })
  return Object.fromEntries(cut.filter(([, verbs]) => verbs.length > 0))
}

/** Of whose rows it is known what they belong to; what asks for figures, and its runs, are cut by what they answer. */
function narrowable({ resources }: Catalogue): readonly string[] {
  const isKnown = ({ entity, belonging, asksMetrics }: Resource) => belonging || asksMetrics || entity === 'job-run'
  return Object.values(resources)
    .filter(isKnown)
    .map(({ entity }) => entity)
}

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
  { views }: Pick<Principal, 'views'>,
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

/** The rows that these views are narrowed to together; null for all. */
export function narrowedTo(views: readonly AccessView[] | null): readonly string[] | null {
  if (views === null || views.some(({ only }) => only === null)) return null
  return [...new Set(views.flatMap(({ only }) => only ?? []))]
}

function listOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null
}

function common(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null || b === null) return a ?? b
  return a.filter(one => b.includes(one))
}

/**
 * Somebody with those of their views alone that show all of these metrics: the rows that they see are those of which they are told them. Each
 * view answers for itself, as in reports: one that shows a metric of one account tells nothing of another's.
 */
export function showing(principal: Principal, metrics: readonly string[] | 'all'): Principal {
  if (!principal.views || metrics.length === 0) return principal
  const tells = ({ metrics: shown }: AccessView) =>
    shown === null || (metrics !== 'all' && metrics.every(metric => shown.includes(metric)))
  const views = principal.views.filter(tells)
  return { ...principal, views, grants: grantsOf(views) }
}

/**
 * Whether a person is told of a metric, wherever among these owners it is counted. Each view answers for the rows that it is narrowed to: a
 * metric that one shows of one account isn't shown of another's, nor of a row of which it isn't known whose it is.
 * @param of what the row belongs to that bindings are narrowed to, where that is known
 */
export function showsMetric(
  principal: Principal,
  verb: Verb,
  resource: Resource,
  owners: readonly string[],
  metric: string,
  of: string | null = null,
): boolean {
  if (!principal.views) return true
  return owners.every(owner => {
    const views = viewsFor(principal, verb, resource, owner) ?? []
    const telling = views.filter(({ metrics }) => metrics === null || metrics.includes(metric))
    const rows = narrowedTo(telling)
    if (telling.length === 0 || rows === null) return telling.length > 0
    const asked = of === null ? narrowedTo(views) : [of]
    return asked?.every(id => rows.includes(id)) ?? false
  })
}
