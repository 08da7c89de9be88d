import { textsOf } from '../../contract/looseValues.ts'
import { isOnPlatform, organizationsOf } from '../access/loadGrants.ts'
import { systemId } from '../access/systemActor.ts'
import type { ApiContext } from '../apiContext.ts'
import { heardBy } from '../events/makerHears.ts'
import { allRows } from '../store/allRows.ts'
import { rowsInPortions } from '../store/rowsInPortions.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import type { Finding } from './AlertKind.ts'

/** What goes on here although who made it, or changed it last, isn't active any more or has left its organization. */
export async function leftBehind(context: ApiContext, scope: readonly string[]): Promise<readonly LeftBehind[]> {
  const { read } = context.store
  const now = context.clock().toISOString()
  const live = async (entity: string) =>
    (await allRows(read, entity, { scope })).filter(row => !row.archivedAt && row.status !== 'disabled')
  const accounts = new Map((await live('service-account')).map(account => [account.id, account]))
  const keys = (await allRows(read, 'service-key', { scope })).filter(({ expiresAt }) => String(expiresAt) > now)
  const made: Made[] = keys.flatMap(({ account, createdBy, prefix }) => {
    const record = accounts.get(String(account))
    const isOver = !record || (typeof record.expiresAt === 'string' && record.expiresAt <= now)
    return isOver ? [] : [{ entity: 'service-account', record, by: String(createdBy), key: String(prefix) }]
  })
  for (const entity of ['webhook', 'destination']) {
    const rows = await live(entity)
    const editors = await editorsOf(read, entity, rows)
    made.push(...rows.map(record => ({ entity, record, by: editors.get(record.id) ?? String(record.createdBy) })))
  }
  const makers = await goneMakers(context, made)
  const unread = await unreadableHooks(context, made)
  return made.flatMap(({ entity, record, by, key }) => {
    const maker = unread.get(record.id)
    if (maker !== undefined) {
      const detail = `${maker} set it up and can no longer read all that it sends, so that isn’t sent.`
      return [{ entity, record, detail, advice: lookAfter }]
    }
    const name = makers.get(by)?.(record.organization)
    if (name === undefined) return []
    if (key !== undefined)
      return [{ entity, record, detail: `${name} created the key ${key}… and is no longer an active user here.` }]
    return [
      { entity, record, detail: `${name} changed it last and is no longer an active user here.`, advice: lookAfter },
    ]
  })
}

const lookAfter = 'Check where it sends, replace its secret if it has one, and save it, or disable it.'

type LeftBehind = Omit<Finding, 'rule'>

interface Made {
  readonly entity: string
  readonly record: Row
  readonly by: string
  /** What is seen of the key, where it is one of the record's. */
  readonly key?: string
}

/** By the id of each webhook whose maker may not read all that it sends any more: their name. */
async function unreadableHooks(context: ApiContext, made: readonly Made[]): Promise<ReadonlyMap<string, string>> {
  const { read } = context.store
  const hooks = made.flatMap(({ entity, record }) => {
    const { setUpBy, organization } = record
    return entity === 'webhook' && typeof setUpBy === 'string'
      ? [{ id: record.id, setUpBy, organization: String(organization), events: textsOf(record.events) }]
      : []
  })
  const makers = [...new Set(hooks.map(({ setUpBy }) => setUpBy))]
  const hears = new Map<string, Awaited<ReturnType<typeof heardBy>>>()
  for (let at = 0; at < makers.length; at += makersAtOnce) {
    const some = makers.slice(at, at + makersAtOnce)
    for (const [index, heard] of (await Promise.all(some.map(id => heardBy(context, id)))).entries())
      hears.set(some[index] ?? '', heard)
  }
  const unread = hooks.filter(({ setUpBy, organization, events }) => !hears.get(setUpBy)?.(organization, events))
  if (unread.length === 0) return new Map()
  const ids = [...new Set(unread.map(({ setUpBy }) => setUpBy))]
  const found = await Promise.all(['user', 'service-account'].map(entity => read.byIds(entity, ids, 'all')))
  const names = new Map(found.flat().map(({ id, name }) => [id, String(name)]))
  return new Map(unread.map(({ id, setUpBy }) => [id, names.get(setUpBy) ?? 'A deleted user or service account']))
}

/** So many are loaded at the same time: each takes a few reads. */
const makersAtOnce = 8

/** Who changed each row last, by its id. What the server itself notes in one, such as that a receiver is down, is nobody's change. */
async function editorsOf(read: Reads, entity: string, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const editors = new Map(rows.map(({ id, updatedBy }) => [id, String(updatedBy)]))
  const noted = rows.filter(({ updatedBy }) => updatedBy === systemId).map(({ id }) => id)
  for (const id of noted) editors.delete(id)
  if (noted.length === 0) return editors
  const of = new Map(noted.map(id => [refOf(entity, id), id]))
  const where = [{ column: 'of', op: 'in', values: [...of.keys()] }] as const
  for await (const versions of rowsInPortions(read, 'history', {
    scope: 'all',
    where,
    without: ['snapshot', 'changes'],
  }))
    for (const version of versions) {
      const [id, by] = [of.get(String(version.of)) ?? '', editorIn(version)]
      // The newest come first.
      if (by !== systemId && !editors.has(id)) editors.set(id, by)
    }
  return editors
}

function editorIn({ by }: Row): string {
  return typeof by === 'object' && by !== null ? String(Reflect.get(by, 'id')) : ''
}

/** For each who made something: their name, for organizations where they have no place now. Programs have none to lose. */
async function goneMakers(
  { store, clock }: ApiContext,
  made: readonly Made[],
): Promise<ReadonlyMap<string, (organization: unknown) => string | undefined>> {
  const users = await store.read.byIds('user', [...new Set(made.map(({ by }) => by))], 'all')
  const found = new Map<string, (organization: unknown) => string | undefined>()
  for (const user of users) {
    const own = organizationsOf(user)
    const isElsewhere = made.some(({ by, record }) => by === user.id && !own.includes(String(record.organization)))
    const isActive = user.status === 'active'
    // Who works on the platform works in every organization; only few are asked for it.
    const isEverywhere = isActive && isElsewhere && (await isOnPlatform(store.read, user.id, clock()))
    found.set(user.id, organization =>
      isActive && (isEverywhere || own.includes(String(organization))) ? undefined : String(user.name),
    )
  }
  return found
}
