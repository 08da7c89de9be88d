import type { AccessChange, AccessPreview, ChangedAccess, NamedRow } from '../../contract/accessAnswer.ts'
import { narrowingOf } from '../../contract/belonging.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { candidateOf, insertInside } from '../entities/createEntity.ts'
import { tryOut } from '../entities/tryOut.ts'
import { updateInside } from '../entities/updateEntity.ts'
import { ApiError } from '../http/apiError.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import { accessChanges, type GrantsChange } from './accessChanges.ts'
import { type AccessSubject, subjectsOf } from './accessSubject.ts'
import { demandSomewhere, visibleByIds } from './guard.ts'
import { loadViews, referring } from './loadGrants.ts'
import type { Actor, Principal } from './principal.ts'
import { mayReadBindings } from './readAccessQuestion.ts'

/** More people than this are counted only. */
const mostPeople = 100

/** Of more than this nobody is asked: what the write locks stays locked meanwhile. */
const mostAsked = 2000

interface Proposed {
  /** Null: a new row. */
  readonly id: string | null
  readonly row: Readonly<Record<string, unknown>>
}

/**
 * What saving a role, a binding or a group would change in what people may do: it is saved, everybody whom it reaches is
 * asked before and after, and nothing is kept. What is wrong with the row is part of the answer: who asks is still filling it in.
 * @throws ApiError 403, 404 as the write itself, 413 where it reaches thousands
 */
export async function previewAccess(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  { id, row }: Proposed,
): Promise<AccessPreview> {
  if (!resource.decidesAccess) {
    throw new ApiError(400, { error: `${resource.plural} don’t affect what users can do` })
  }
  demandSomewhere(actor.principal, [id === null ? 'create' : 'update'], resource)
  try {
    return await shownTo(context, actor.principal, await changesBy(context, resource, actor, { id, row }))
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) throw error
    return { people: [], others: 0, refused: sentenceOf(resource, error) }
  }
}

/** What is wrong first, by its label: the form shows the rest at its fields. */
function sentenceOf({ fields }: Resource, { body }: ApiError): string {
  const [[path, text] = []] = Object.entries(body.fields ?? {})
  if (path === undefined || text === undefined) return body.error
  const name = path.split('.')[0] ?? path
  return `${labelOf(name, fields[name])}: ${text}`
}

interface Found {
  readonly subject: AccessSubject
  readonly changes: readonly GrantsChange[]
}

async function changesBy(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  { id, row }: Proposed,
): Promise<Found[]> {
  const made = id === null ? await candidateOf(context, resource, actor, row) : null
  const { all, saved } = await tryOut(context.store, async tx => {
    const [old] = id === null ? [] : await tx.byIds(resource.entity, [id], 'all')
    const before = await reachedBy(tx, resource.entity, old, context.clock())
    const { row: next } = made
      ? await insertInside(context, tx, resource, actor, made, 'create')
      : await updateInside(context, tx, resource, actor, { id: id ?? '', change: () => row, version: row.version })
    const after = await reachedBy(tx, resource.entity, next, context.clock())
    const all = [...new Map([...before, ...after].map(one => [one.row.id, one])).values()]
    if (all.length > mostAsked) throw tooMany(all.length)
    return { all, saved: await viewsOf(context, tx, all) }
  })
  const now = await viewsOf(context, context.store.read, all)
  return all.map(subject => {
    const [before, after] = [now, saved].map(views => subject.principalWith(views.get(subject.row.id) ?? []))
    return { subject, changes: before && after ? accessChanges(context.catalogue, before, after) : [] }
  })
}

function tooMany(count: number): ApiError {
  return new ApiError(413, {
    error: `This reaches ${count} users and service accounts. A preview can cover at most ${mostAsked}.`,
  })
}

async function viewsOf({ catalogue, clock }: ApiContext, reads: Reads, subjects: readonly AccessSubject[]) {
  const now = clock()
  const views = subjects.map(
    async ({ kind, row }) => [row.id, await loadViews(reads, catalogue, row.id, now, kind)] as const,
  )
  return new Map(await Promise.all(views))
}

/** Everybody who has something by a row: named by it, by its groups, or by bindings of a role and its heirs. */
async function reachedBy(tx: Transaction, entity: string, row: Row | undefined, now: Date): Promise<AccessSubject[]> {
  if (!row) return []
  const holders = entity === 'role' ? await bindingsOfRole(tx, row.id) : [row]
  const ids = (name: string) => textsIn(holders.map(holder => holder[name]))
  const groups = await tx.byIds('group', ids('group'), 'all')
  const inGroups = (name: string) => textsIn([...holders, ...groups].flatMap(group => group[name]))
  const users = [...new Set([...ids('user'), ...inGroups('members')])]
  const programs = [...new Set([...ids('serviceAccount'), ...inGroups('serviceAccounts')])]
  return [...(await subjectsOf(tx, 'user', users, now)), ...(await subjectsOf(tx, 'service-account', programs, now))]
}

async function bindingsOfRole(reads: Reads, id: string): Promise<Row[]> {
  const found = new Set([id])
  let next = [id]
  while (next.length) {
    const heirs = await referring(
      reads,
      'role',
      next.map(one => refOf('role', one)),
    )
    next = heirs.map(heir => heir.id).filter(one => !found.has(one))
    for (const one of next) found.add(one)
  }
  const refs = [...found].map(one => refOf('role', one))
  return [...(await referring(reads, 'role-binding', refs)), ...(await referring(reads, 'platform-role-binding', refs))]
}

/** People and organizations that the asker can't see are counted, not named. */
async function shownTo(context: ApiContext, asker: Principal, found: readonly Found[]): Promise<AccessPreview> {
  const changed = found.filter(({ changes }) => changes.length > 0)
  const seen = new Set<string>()
  for (const kind of ['user', 'service-account'] as const) {
    const ids = changed.filter(({ subject }) => subject.kind === kind).map(({ subject }) => subject.row.id)
    for (const { id } of await visibleByIds(context.store.read, asker, resourceNamed(context, kind), ids)) seen.add(id)
  }
  const people: ChangedAccess[] = []
  for (const { subject, changes } of changed) {
    const mine = changes.filter(({ owner }) => mayReadBindings(context, asker, owner === '*' ? null : owner))
    if (people.length === mostPeople || !seen.has(subject.row.id) || mine.length === 0) continue
    const { id, name } = subject.row
    people.push({
      subject: { entity: subject.kind, id, name: String(name) },
      changes: await Promise.all(mine.map(change => named(context, asker, change))),
    })
  }
  people.sort((a, b) => a.subject.name.localeCompare(b.subject.name, 'en'))
  return { people, others: changed.length - people.length }
}

async function named(
  context: ApiContext,
  asker: Principal,
  { owner, only, ...change }: GrantsChange,
): Promise<AccessChange> {
  const find = async (entity: string, ids: readonly string[]): Promise<NamedRow[]> => {
    const rows = await visibleByIds(context.store.read, asker, resourceNamed(context, entity), ids)
    return rows.map(({ id, name }) => ({ entity, id, name: String(name) }))
  }
  const [organization] = owner === '*' ? [] : await find('organization', [owner])
  const narrowing = narrowingOf(context.catalogue)
  return {
    ...change,
    organization: owner === '*' ? null : (organization ?? { entity: 'organization', id: owner, name: owner }),
    only: only && narrowing && (await find(narrowing.entity, only)).map(({ name }) => name),
  }
}

function textsIn(values: readonly unknown[]): string[] {
  return [...new Set(values.flat().filter(one => typeof one === 'string'))]
}
