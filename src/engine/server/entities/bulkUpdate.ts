import { v7 } from 'uuid'
import type { BulkAnswer } from '../../contract/api.ts'
import { changedFields, changesProblems } from '../../contract/changedFields.ts'
import { isObject } from '../../contract/isObject.ts'
import { limits } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { fieldsRefused } from '../http/apiError.ts'
import { demandOwnBatch } from './batchOf.ts'
import { bulkTargets } from './bulkTargets.ts'
import { effectsOf } from './effectsOf.ts'
import { runBatch } from './runBatch.ts'
import { undoBatch } from './undoBatch.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The same changes to many rows, or to each its own (`each`), each in its own right: one that is refused says why and the others go on,
 * unless they are to change `together` or not at all. What changes may say beside new values is in `FieldChange`; a path leads into groups, and
 * into all rows of a table. A dry run does all of it and keeps nothing. Instead of changes, a body may name the batch that it undoes. A call that names its batch, because it is one of
 * several or is sent again after a lost connection, changes no row that the batch has changed before.
 * @throws ApiError 400 for a body that fits no row at all, 403 without a recent proof where it takes one, 404 for a batch
 * that isn't there, 409 for one of somebody else's
 */
export async function bulkUpdate(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  body: Values,
  dryRun: boolean,
): Promise<BulkAnswer> {
  const isResumed = actor.batchId !== undefined
  const batch = { ...actor, batchId: actor.batchId ?? v7() }
  if (isResumed) await demandOwnBatch(context, resource.entity, batch)
  if (body.undo !== undefined) return undoBatch(context, resource, batch, { ...body, dryRun, isResumed })
  const fields = allFields(resource)
  const each = eachOf(resource, body)
  const all = each ? {} : changesOf(resource, body.changes)
  const paths = [all, ...(each?.values() ?? [])].flatMap(changes => Object.keys(changes))
  const touched = [...new Set(paths.map(path => path.split('.')[0] ?? ''))]
  demandRecentProofOf(actor, resource, [Object.fromEntries(touched.map(name => [name, true]))], false)
  const ids = each ? [...each.keys()] : await bulkTargets(context, resource, actor, body)
  const zoneField = context.catalogue.roles?.timeZone
  const expected = versionsOf(body)
  const updates = ids.map(id => ({
    id,
    expected: expected.get(id),
    change: (row: Values) => {
      const zone = zoneField ? row[zoneField] : undefined
      const changes = each?.get(id) ?? all
      const { values, wrong } = changedFields(fields, row, changes, typeof zone === 'string' ? zone : 'UTC')
      if (Object.keys(wrong).length) throw fieldsRefused(wrong, fields)
      return { ...row, ...values }
    },
  }))
  const together = body.together === true
  if (together && hooksOf(context, resource.entity).fetch) {
    throw fieldsRefused({ together: `${resource.plural} can’t be edited in bulk` })
  }
  const { results, tried } = await runBatch(context, resource, batch, { updates, touched, dryRun, isResumed, together })
  if (!dryRun) return { results, batchId: batch.batchId }
  return { results, ...(await effectsOf(context, resource, actor, tried)) }
}

/** The changes of each row, by id; null where all have the same. @throws ApiError 400 */
function eachOf(resource: Resource, { each, ids, filter, changes }: Values): ReadonlyMap<string, Values> | null {
  if (each === undefined) return null
  if (ids !== undefined || filter !== undefined || changes !== undefined) {
    throw fieldsRefused({ each: 'Send either this, or changes with IDs or a filter' })
  }
  const entries = isObject(each) ? Object.entries(each) : []
  if (entries.length === 0) throw fieldsRefused({ each: 'Send the new field values for each ID' })
  if (entries.length > limits.ids) throw fieldsRefused({ each: `Send at most ${limits.ids} IDs` })
  // In one order, so that two changes of the same rows wait for each other only once.
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(inOrder.map(([id, own]) => [id, changesOf(resource, own)]))
}

function changesOf(resource: Resource, changes: unknown): Values {
  if (!isObject(changes) || Object.keys(changes).length === 0) {
    throw fieldsRefused({ changes: 'Send the new values of the fields' })
  }
  const fields = allFields(resource)
  const wrong = changesProblems(fields, changes)
  if (Object.keys(wrong).length) throw fieldsRefused(wrong, fields)
  return changes
}

/** The versions that somebody saw in a dry run, by id. */
function versionsOf({ versions }: Values): ReadonlyMap<string, number> {
  if (versions === undefined) return new Map()
  const entries = isObject(versions) ? Object.entries(versions) : null
  if (!entries?.every((entry): entry is [string, number] => Number.isInteger(entry[1]))) {
    throw fieldsRefused({ versions: 'Send a version for each ID' })
  }
  return new Map(entries)
}
