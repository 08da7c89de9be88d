import type { BulkAnswer } from '../../contract/api.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import { visibleByIds } from '../access/guard.ts'
import { hiddenFields, withoutChanges } from '../access/hideFields.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import type { World } from '../world.ts'
import { versionsOfBatch } from './batchOf.ts'
import { type BatchActor, type BatchUpdate, runBatch } from './runBatch.ts'
import { undoneFields } from './undoneFields.ts'

/** So many rows are undone by one call; the answer says where the next one starts. */
const pageRows = 200

/**
 * Puts back what a batch changed, as a batch of its own: whoever may change a row may undo what was done to it. Fields that were
 * changed since stay as they are, and are named. Rows of somebody else's batch that the person may not see are left out.
 * @throws ApiError 400, 403 without a recent proof where it takes one, 404 where nothing of the batch is theirs to see
 */
export async function undoBatch(
  world: World,
  resource: Resource,
  actor: BatchActor,
  asked: Asked,
): Promise<BulkAnswer> {
  const { undo, skip, dryRun, isResumed } = demandAsked(asked)
  const page = await versionsOfBatch(world.store.read, resource.entity, undo, { skip, limit: pageRows + 1 })
  const versions = page.slice(0, pageRows)
  const ids = versions.map(version => idOf(resource, version))
  const rows = new Map(
    (await visibleByIds(world.store.read, actor.person, resource, ids)).map(row => [row.id, row] as const),
  )
  const seen = versions.filter(version => rows.has(idOf(resource, version)) || version.by.id === actor.person.id)
  if (seen.length === 0 && skip === 0) throw new ApiError(404, { error: 'There is no such bulk change here' })
  const touched = [...new Set(seen.flatMap(({ changes }) => changes.map(({ path }) => path.split('.')[0] ?? '')))]
  demandRecentProofOf(actor, resource, [Object.fromEntries(touched.map(name => [name, true]))], false)
  const updates: BatchUpdate[] = []
  for (const version of seen) {
    updates.push(await undoOf(world, resource, actor, version, rows.get(idOf(resource, version))))
  }
  const results = await runBatch(world, resource, actor, { updates, touched, dryRun, isResumed })
  return {
    results,
    ...(dryRun ? {} : { batchId: actor.batchId }),
    ...(page.length > pageRows ? { next: skip + pageRows } : {}),
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
    throw fieldsRefused({ undo: 'Give the batch ID of a bulk change' })
  }
  if (typeof skip !== 'number' || !Number.isInteger(skip) || skip < 0 || skip > 10_000_000) {
    throw fieldsRefused({ skip: 'This must be a whole number' })
  }
  return { undo, skip, ...asked }
}

async function undoOf(
  world: World,
  resource: Resource,
  { person }: BatchActor,
  version: HistoryRow,
  seen: Row | undefined,
): Promise<BatchUpdate> {
  let since = { of: seen?.version, versions: seen ? await versionsSince(world.store.read, version, seen) : [] }
  let left: Readonly<Record<string, string>> = {}
  const undone = (row: Row) => {
    const changes = withoutChanges(version.changes, hiddenFields(resource, row, person))
    return undoneFields(allFields(resource), row, changes, since.versions)
  }
  return {
    id: idOf(resource, version),
    action: 'restore',
    before: async (tx, row) => {
      if (version.action !== 'update' && version.action !== 'restore') {
        throw new ApiError(409, { error: 'It was not edited but created. Delete it instead.' })
      }
      if (since.of !== row.version) since = { of: row.version, versions: await versionsSince(tx, version, row) }
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

async function versionsSince(reads: Reads, { of, version }: HistoryRow, row: Row): Promise<readonly HistoryRow[]> {
  if (row.version === version) return []
  const { rows } = await reads.list('history', {
    scope: 'all',
    where: [
      { column: 'of', op: 'in', values: [of] },
      { column: 'version', op: 'gte', values: [version + 1] },
    ],
    order: [{ column: 'version', direction: 'desc' }],
  })
  return rows as readonly HistoryRow[]
}

function idOf({ entity }: Resource, { of }: HistoryRow): string {
  return of.slice(refOf(entity, '').length)
}
