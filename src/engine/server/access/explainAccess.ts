import type { AccessExplanation, ExplainedPath, NamedRow, PathEffect } from '../../contract/accessAnswer.ts'
import { narrowingOf } from '../../contract/belonging.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { deepActionsOf, removalVerb } from '../entities/actionsOf.ts'
import { transitionsOf } from '../entities/transitions.ts'
import type { Reads, Row } from '../store/Store.ts'
import { accessSentence, reasonsOf } from './accessReasons.ts'
import type { AccessSubject } from './accessSubject.ts'
import { type Asked, decide } from './decide.ts'
import { isAllowed, ownersOf, visibleByIds } from './guard.ts'
import { type AccessPath, loadPaths, openOrganizations, viewsAlong } from './loadGrants.ts'
import type { Principal } from './principal.ts'
import { mayReadBindings } from './readAccessQuestion.ts'
import { isOpenTo } from './rowRules.ts'
import { leastRoles, neededPermissions } from './servingRoles.ts'
import { limitsOfBinding } from './views.ts'
import { waysThere } from './waysThere.ts'

export interface Explained {
  readonly asker: Principal
  readonly subject: AccessSubject
  readonly asked: Asked
  /** Whose the rows are; null: the platform's. */
  readonly organization: string | null
}

/**
 * Why somebody may, or may not, do something. The verdict is the guard's own; the reasons are found by asking the guard
 * again with one binding at a time, with what has lapsed, and without the limits.
 */
export async function explainAccess(context: ApiContext, explained: Explained): Promise<AccessExplanation> {
  const { asker, subject, asked, organization } = explained
  const { read } = context.store
  const paths = await loadPaths(read, context.catalogue, subject.row.id, context.clock(), subject.kind)
  const principal = subject.principalWith(viewsAlong(paths))
  const permitted = !subject.isBarred && (await decide(read, principal, asked))
  const ways = permitted ? await waysThere(context, explained) : null
  const allowed = ways !== null && (ways.byPassword || ways.bySignOn)
  const owners = ownersOf(asked.resource, asked.row)
  const near = paths.filter(
    ({ owner }) =>
      owner === '*' || ((owners.includes(owner) || owners.includes(null)) && mayReadBindings(context, asker, owner)),
  )
  const judged = await Promise.all(
    near.map(async path => ({ path, effect: await effectOf(read, explained, path, permitted) })),
  )
  judged.sort((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect))
  const names = namesFor(context, asker)
  const shown = await Promise.all(judged.map(({ path, effect }) => explainedPath(context, names, path, effect, asked)))
  const where = organization === null ? null : await names('organization', organization)
  const isClosed = organization !== null && !(await openOrganizations(read, [organization])).has(organization)
  const belongs = organization === null || (subject.organizations.includes(organization) && !isClosed)
  const helps = !permitted && belongs && !subject.isBarred && asked.resource.verbs.includes(asked.verb)
  const roles = helps ? await leastRoles(context, explained, viewsAlong(paths)) : []
  const shownJudged = judged.map((one, at) => ({ ...one, shown: shown[at] }))
  const facts = {
    ...explained,
    allowed,
    ways,
    judged: shownJudged,
    principal,
    where,
    isClosed,
    metrics: context.metrics,
    narrowed: narrowedText(context),
  }
  return {
    subject: named(subject.kind, subject.row, 'name'),
    verb: asked.verb,
    entity: asked.resource.entity,
    row: asked.isStored ? named(asked.resource.entity, asked.row as Row, asked.resource.title) : null,
    organization: where,
    allowed,
    answer: accessSentence(facts),
    reasons: await reasonsOf(read, facts),
    paths: shown,
    actions: allowed && asked.isStored ? await actionsFor(context, asked, principal) : [],
    roles,
    needs: helps && roles.length === 0 ? await neededPermissions(read, explained, viewsAlong(paths)) : [],
  }
}

/** What bindings can be narrowed to, in a sentence. */
function narrowedText({ catalogue }: ApiContext): string {
  const plural = catalogue.resources[narrowingOf(catalogue)?.entity ?? '']?.plural
  return (plural ?? 'rows').toLowerCase()
}

const effects: readonly PathEffect[] = ['gives', 'lapsed', 'scoped', 'cut', 'private', 'none']

/** The guard's word on one binding alone. To see a row and to change it may come from two of them. */
async function effectOf(
  reads: Reads,
  { subject, asked }: Explained,
  path: AccessPath,
  allowed: boolean,
): Promise<PathEffect> {
  const own = judgedOf(asked, path)
  const { verb, resource, row } = own
  const along = (views: AccessPath['views'], principalWith = subject.principalWith) => {
    const principal = principalWith(views)
    return verb === 'read' ? decide(reads, principal, own) : isAllowed(principal, verb, resource, row)
  }
  if (await along(path.views)) return path.lapse ? 'lapsed' : 'gives'
  if (await along(path.views, subject.unscopedWith)) return path.lapse ? 'lapsed' : 'scoped'
  if (await along(path.whole)) return path.lapse ? 'lapsed' : 'cut'
  if (isOpenTo(subject.principalWith(path.views), verb, resource, row)) return 'none'
  if (!isAllowed(subject.principalWith(path.views), verb, { ...resource, sharedBy: null }, row)) return 'none'
  if (path.lapse) return 'lapsed'
  return allowed ? 'gives' : 'private'
}

/** Of a row of several organizations a binding decides about its own part. */
function judgedOf(asked: Asked, { owner }: AccessPath): Asked {
  if (asked.resource.scope !== 'members' || owner === '*') return asked
  return { ...asked, row: { ...asked.row, organizations: [owner] } }
}

async function explainedPath(
  { catalogue }: ApiContext,
  names: Names,
  { binding, entity, owner, group, role, views, whole }: AccessPath,
  effect: PathEffect,
  { verb, resource }: Asked,
): Promise<ExplainedPath> {
  const giving = [...views, ...whole].find(({ permissions }) =>
    [permissions[resource.entity], permissions['*']].some(verbs => verbs?.includes(verb)),
  )
  const last = giving?.by?.at(-1)
  const narrowing = narrowingOf(catalogue)
  const { only } = limitsOfBinding(catalogue, binding)
  const own = await names(entity, binding.id)
  // Which role somebody has by a binding is as much of a secret as the binding.
  const named = async (id: string | undefined) => (own && id !== undefined ? names('role', id) : null)
  return {
    effect,
    binding: own,
    group: group && (await names('group', group.id)),
    isByGroup: group !== null,
    role: await named(role?.id),
    inherited: last === role?.id ? null : await named(last),
    isOfPlatform: owner === '*',
    only:
      narrowing && only && (await Promise.all(only.map(async id => (await names(narrowing.entity, id))?.name ?? '–'))),
    expiresAt: own && typeof binding.expiresAt === 'string' ? binding.expiresAt : null,
  }
}

/** What the verb comes to for the row now, with what its life cycle says. */
async function actionsFor(
  context: ApiContext,
  { verb, resource, row }: Asked,
  principal: Principal,
): Promise<AccessExplanation['actions']> {
  const labels = new Map<string, string>()
  if (verb === 'update') labels.set('update', 'Edit')
  if (removalVerb(context, resource) === verb) labels.set('delete', 'Delete')
  for (const transition of transitionsOf(resource))
    if (transition.verb === verb) labels.set(transition.action, transition.label)
  const actions = await deepActionsOf(context, resource, row as Row, principal)
  return actions.flatMap(({ action, ...state }) => {
    const label = labels.get(action)
    return label ? [{ label, ...state }] : []
  })
}

type Names = (entity: string, id: string) => Promise<NamedRow | null>

/** What the asker may know of a row: null where they can't see it. */
function namesFor(context: ApiContext, asker: Principal): Names {
  const found = new Map<string, Promise<NamedRow | null>>()
  const find = async (entity: string, id: string) => {
    const resource = resourceNamed(context, entity)
    const [row] = await visibleByIds(context.store.read, asker, resource, [id])
    return row ? named(entity, row, resource.title) : null
  }
  return (entity, id) => {
    const key = `${entity}:${id}`
    const known = found.get(key) ?? find(entity, id)
    found.set(key, known)
    return known
  }
}

function named(entity: string, row: Row, title: Resource['title']): NamedRow {
  return { entity, id: row.id, name: String(row[title] ?? row.name ?? row.id) }
}
