import { v7 } from 'uuid'
import type { BulkResult } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import { limits, parseListQuery } from '../../contract/query.ts'
import { changedFigure, isFigure, isRelativeChange } from '../../contract/relativeChange.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import type { Actor } from '../access/person.ts'
import { fieldsRefused } from '../http/apiError.ts'
import type { World } from '../world.ts'
import { storeQuery } from './listRows.ts'
import { rowFailure } from './rowFailure.ts'
import { tryOut } from './tryOut.ts'
import { updateEntity, updateInside } from './updateEntity.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The same changes to many rows, each in its own right: one that is refused says why and the others go on. A figure may
 * be changed relative to what each row has (`RelativeChange`). A dry run does all of it and keeps nothing.
 * @throws ApiError 400 for a body that fits no row at all, 403 without a recent proof where it takes one
 */
export async function bulkUpdate(
  world: World,
  resource: Resource,
  actor: Actor,
  body: Values,
  dryRun: boolean,
): Promise<{ readonly results: readonly BulkResult[] }> {
  const changes = changesOf(resource, body)
  demandRecentProofOf(actor, resource, [changes], false)
  const ids = await idsOf(world, resource, actor, body)
  const batch = { ...actor, batchId: v7() }
  const results: BulkResult[] = []
  for (const id of ids) results.push(await changeOne(world, resource, batch, { id, changes, dryRun }))
  return { results }
}

async function changeOne(
  world: World,
  resource: Resource,
  actor: Actor,
  { id, changes, dryRun }: { id: string; changes: Values; dryRun: boolean },
): Promise<BulkResult> {
  const update = { id, change: (row: Values) => ({ ...row, ...changesOfRow(resource, row, changes) }) }
  try {
    const stored = dryRun
      ? await tryOut(world.store, tx => updateInside(world, tx, resource, actor, update))
      : await updateEntity(world, resource, actor, update)
    return { id, ok: true, changes: stored.changes }
  } catch (error) {
    return { id, changes: [], ...rowFailure(world, actor, id, error) }
  }
}

/** The changes with figures for what is relative. @throws ApiError 400 at a field without a value to go by */
function changesOfRow(resource: Resource, row: Values, changes: Values): Values {
  const fields = allFields(resource)
  const wrong: Record<string, string> = {}
  const own: Record<string, unknown> = {}
  for (const [name, change] of Object.entries(changes)) {
    const field = fields[name]
    const value = row[name]
    if (!field || !isFigure(field) || !isRelativeChange(change)) own[name] = change
    else if (typeof value === 'number') own[name] = changedFigure(field, value, change)
    else wrong[name] = `${labelOf(name, field)} has no value that could be changed. Enter a value instead.`
  }
  if (Object.keys(wrong).length) throw fieldsRefused(wrong, fields)
  return own
}

function changesOf(resource: Resource, { changes }: Values): Values {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes) || Object.keys(changes).length === 0) {
    throw fieldsRefused({ changes: 'Say which fields become what' })
  }
  const fields = allFields(resource)
  const wrong: Record<string, string> = {}
  for (const [name, change] of Object.entries(changes)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) wrong[name] = 'There is no such field'
    else if (field.readOnly) wrong[name] = 'This is worked out by the server'
    else if (isFigure(field) && typeof change === 'object' && change !== null && !isRelativeChange(change)) {
      wrong[name] = 'Give a number, {"add": 5}, or {"percent": 10}.'
    }
  }
  if (Object.keys(wrong).length) throw fieldsRefused(wrong, fields)
  return changes as Values
}

async function idsOf(
  world: World,
  resource: Resource,
  actor: Actor,
  { ids, filter }: Values,
): Promise<readonly string[]> {
  if ((ids === undefined) === (filter === undefined)) throw fieldsRefused({ ids: 'Give either ids or a filter' })
  if (ids !== undefined) {
    if (!Array.isArray(ids) || ids.length === 0 || !ids.every(id => typeof id === 'string' && id !== '')) {
      throw fieldsRefused({ ids: 'This must be a list of ids' })
    }
    if (ids.length > limits.ids) throw fieldsRefused({ ids: `Give at most ${limits.ids}` })
    return [...new Set(ids)]
  }
  const query = parseListQuery(resource, filterParams(filter))
  const wanted = await storeQuery(world, resource, actor.person, { ...query, skip: 0, limit: limits.ids })
  const { rows, total } = await world.store.read.list(resource.entity, wanted)
  if (total > limits.ids)
    throw fieldsRefused({ filter: `It finds ${total} rows; at most ${limits.ids} change at once` })
  return rows.map(({ id }) => id)
}

/** The list's own dialect as an object; a list of values means any of them. */
function filterParams(filter: unknown): URLSearchParams {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw fieldsRefused({ filter: 'This must be an object' })
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (['limit', 'skip', 'sort'].includes(name) || value === null || value === undefined) continue
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const isList = Array.isArray(value)
    const texts = values.map(one => (isList ? String(one).replaceAll('%', '%25').replaceAll(',', '%2C') : String(one)))
    params.append(name, texts.join(','))
  }
  return params
}
