import type { BulkAnswer, BulkResult, Change } from '../../contract/api.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import { visibleByIds } from '../access/guard.ts'
import { hiddenChanges, withoutChanges } from '../access/hideFields.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Reads, Row } from '../store/Store.ts'
import { idOfRef } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import { versionsOfBatch } from './batchOf.ts'
import { effectsOf } from './effectsOf.ts'
import { type BatchActor, type BatchUpdate, runBatch } from './runBatch.ts'
import { undoCreated } from './undoCreated.ts'
import { undoneFields } from './undoneFields.ts'

/** So many rows are undone by one call; the answer says where the next one starts. */
const pageRows = 200

/**
 * Puts back what a batch changed, as a batch of its own: whoever may change a row may undo what was done to it. Fields that were
 * changed since stay as they are, and are named; rows that the batch created are deleted. Rows of somebody else's batch that the person may not see are left out.
 * @throws ApiError 400, 403 without a recent proof where it takes one, 404 where nothing of the batch is theirs to see
 */
export async function undoBatch(
  context: ApiContext,
  resource: Resource,
  actor: BatchActor,
  asked: Asked,
): Promise<BulkAnswer> {
  const { undo, skip, dryRun, isResumed } = demandAsked(asked)
  const page = await versionsOfBatch(context.store.read, resource.entity, undo, { skip, limit: pageRows + 1 })
  const versions = wholeRows(page)
  const ids = [...new Set(versions.map(version => idOf(resource, version)))]
  const rows = new Map(
    (await visibleByIds(context.store.read, actor.principal, resource, ids)).map(row => [row.id, row] as const),
  )
  const seen = versions.filter(version => rows.has(idOf(resource, version)) || version.by.id === actor.principal.id)
  if (seen.length === 0 && skip === 0) throw new ApiError(404, { error: 'This bulk change doesn’t exist' })
  const touched = [...new Set(seen.flatMap(({ changes }) => changes.map(({ path }) => path.split('.')[0] ?? '')))]
  demandRecentProofOf(actor, resource, [Object.fromEntries(touched.map(name => [name, true]))], false)
  const updates: BatchUpdate[] = []
  const removed: BulkResult[] = []
  for (const id of new Set(seen.map(version => idOf(resource, version)))) {
    const own = seen.filter(version => idOf(resource, version) === id)
    if (own.some(({ action }) => action === 'create')) {
      removed.push(await undoCreated(context, resource, actor, { id, own, undo, dryRun }))
    } else updates.push(await undoOf(context, resource, actor, { id, own, seen: rows.get(id) }))
  }
  const { results, tried } = await runBatch(context, resource, actor, { updates, touched, dryRun, isResumed })
  return {
    results: [...results, ...removed],
    ...(dryRun ? await effectsOf(context, resource, actor, tried) : { batchId: actor.batchId }),
    ...(page.length > pageRows ? { next: skip + versions.length } : {}),
  }
}

interface Asked {
  readonly undo?: unknown
  readonly skip?: unknown
  readonly dryRun: boolean
  readonly isResumed: boolean
}

function demandAsked({ undo, skip = 0, ...asked }: Asked) {
  if (typeof undo !== 'string' || undo === '' || undo.length > 100) {
    throw fieldsRefused({ undo: 'Send the batch ID of a bulk change' })
  }
  if (typeof skip !== 'number' || !Number.isInteger(skip) || skip < 0 || skip > 10_000_000) {
    throw fieldsRefused({ skip: 'This must be a whole number' })
  }
  return { undo, skip, ...asked }
}

/** Of a page and one version more those of rows that are there with all of theirs; a batch may have made several of a row. */
function wholeRows(page: readonly HistoryRow[]): readonly HistoryRow[] {
  const next = page[pageRows]
  if (!next) return page
  const whole = page.filter(({ of }) => of !== next.of)
  return whole.length > 0 ? whole : page
}

async function undoOf(
  context: ApiContext,
  resource: Resource,
  { principal }: BatchActor,
  batched: Batched,
): Promise<BatchUpdate> {
  const { id, own, seen } = batched
  let since = { of: seen?.version, versions: seen ? await versionsSince(context.store.read, own, seen) : [] }
  let left: Readonly<Record<string, string>> = {}
  const undone = (row: Row) => {
    const changes = withoutChanges(changesOf(own), hiddenChanges(resource, row, principal))
    return undoneFields(allFields(resource), row, changes, since.versions)
  }
  return {
    id,
    action: 'restore',
    before: async (tx, row) => {
      if (since.of !== row.version) since = { of: row.version, versions: await versionsSince(tx, own, row) }
      const found = undone(row)
      left = found.left
      if (Object.keys(found.values).length === 0 && Object.keys(left).length > 0) {
        throw fieldsRefused(left, allFields(resource))
      }
    },
    change: row => ({ ...row, ...undone(row).values }),
    left: () => left,
  }
}

/** What several versions of a row changed together: of each field, what it was before the first of them. */
function changesOf(own: readonly HistoryRow[]): readonly Change[] {
  const first = new Map<string, Change>()
  for (const { changes } of own)
    for (const change of changes) if (!first.has(change.path)) first.set(change.path, change)
  return [...first.values()]
}

interface Batched {
  readonly id: string
  /** The versions that the batch made of it, the first one first. */
  readonly own: readonly HistoryRow[]
  readonly seen: Row | undefined
}

/** The versions after the first of a batch's own, but for those. */
async function versionsSince(reads: Reads, own: readonly HistoryRow[], row: Row): Promise<readonly HistoryRow[]> {
  const [first] = own
  if (!first || row.version === own.at(-1)?.version) return []
  const { rows } = await reads.list('history', {
    scope: 'all',
    where: [
      { column: 'of', op: 'in', values: [first.of] },
      { column: 'version', op: 'gte', values: [first.version + 1] },
    ],
    order: [{ column: 'version', direction: 'desc' }],
  })
  const others = rows as readonly HistoryRow[]
  return others.filter(({ id }) => own.every(version => version.id !== id))
}

function idOf({ entity }: Resource, { of }: HistoryRow): string {
  return idOfRef(entity, of)
}
