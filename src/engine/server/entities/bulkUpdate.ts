import { v7 } from 'uuid'
import type { BulkAnswer } from '../../contract/api.ts'
import { changedFields, changesProblems } from '../../contract/changedFields.ts'
import { isObject } from '../../contract/isObject.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import type { Actor } from '../access/person.ts'
import { fieldsRefused } from '../http/apiError.ts'
import type { World } from '../world.ts'
import { demandOwnBatch } from './batchOf.ts'
import { bulkTargets } from './bulkTargets.ts'
import { effectsOf } from './effectsOf.ts'
import { runBatch } from './runBatch.ts'
import { undoBatch } from './undoBatch.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The same changes to many rows, each in its own right: one that is refused says why and the others go on. What changes may
 * say beside new values is in `FieldChange`; a path leads into groups, and into all rows of a table. A dry run does all of it
 * and keeps nothing. Instead of changes, a body may name the batch that it undoes. A call that names its batch, because it is one of
 * several or is sent again after a lost connection, changes no row that the batch has changed before.
 * @throws ApiError 400 for a body that fits no row at all, 403 without a recent proof where it takes one, 404 for a batch
 * that isn't there, 409 for one of somebody else's
 */
export async function bulkUpdate(
  world: World,
  resource: Resource,
  actor: Actor,
  body: Values,
  dryRun: boolean,
): Promise<BulkAnswer> {
  const isResumed = actor.batchId !== undefined
  const batch = { ...actor, batchId: actor.batchId ?? v7() }
  if (isResumed) await demandOwnBatch(world, resource.entity, batch)
  if (body.undo !== undefined) return undoBatch(world, resource, batch, { ...body, dryRun, isResumed })
  const fields = allFields(resource)
  const changes = changesOf(resource, body)
  const touched = Object.keys(changes).map(path => path.split('.')[0] ?? '')
  demandRecentProofOf(actor, resource, [Object.fromEntries(touched.map(name => [name, true]))], false)
  const ids = await bulkTargets(world, resource, actor, body)
  const zoneField = world.catalogue.roles?.timeZone
  const expected = versionsOf(body)
  const updates = ids.map(id => ({
    id,
    expected: expected.get(id),
    change: (row: Values) => {
      const zone = zoneField ? row[zoneField] : undefined
      const { values, wrong } = changedFields(fields, row, changes, typeof zone === 'string' ? zone : 'UTC')
      if (Object.keys(wrong).length) throw fieldsRefused(wrong, fields)
      return { ...row, ...values }
    },
  }))
  const { results, tried } = await runBatch(world, resource, batch, { updates, touched, dryRun, isResumed })
  if (!dryRun) return { results, batchId: batch.batchId }
  return { results, ...(await effectsOf(world, resource, actor, tried)) }
}

function changesOf(resource: Resource, { changes }: Values): Values {
  if (!isObject(changes) || Object.keys(changes).length === 0) {
    throw fieldsRefused({ changes: 'Say which fields become what' })
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
    throw fieldsRefused({ versions: 'This must be a version for each id' })
  }
  return new Map(entries)
}
