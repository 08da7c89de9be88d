import { HttpError } from 'ra-core'
import type { BulkResult, EntityRow } from '../contract/api.ts'
import { changedFields } from '../contract/changedFields.ts'
import { isObject } from '../contract/isObject.ts'
import { allFields, type Resource } from '../contract/resourceSpec.ts'
import { t } from '../texts/t.ts'
import { fieldRoles } from './resources.ts'

/**
 * Many rows changed by the specification's calls, for platforms that take no `PATCH`: each is sent whole, one after another;
 * what a refusal says stands in its result. A dry run sends nothing and tells what would be another value.
 */
export async function changeSingly({ resource, ids, rows, changes, dryRun, send, onProgress }: SingleChanges) {
  const fields = allFields(resource)
  const { timeZone } = fieldRoles()
  const found = new Map(rows.map(row => [row.id, row]))
  const results: BulkResult[] = []
  for (const id of ids) {
    const row = found.get(id)
    const zone = row && timeZone ? row[timeZone] : undefined
    const { values, wrong } = changedFields(fields, row ?? {}, changes, typeof zone === 'string' ? zone : 'UTC')
    const [refused] = Object.values(wrong)
    const differing = row
      ? Object.entries(values).flatMap(([path, value]) =>
          JSON.stringify(row[path] ?? null) === JSON.stringify(value ?? null)
            ? []
            : [{ path, old: row[path] ?? null, new: value }],
        )
      : []
    if (!row) results.push({ id, ok: false, changes: [], error: t('It no longer exists') })
    else if (refused !== undefined) results.push({ id, ok: false, changes: [], error: refused, fields: wrong })
    else if (dryRun || differing.length === 0) results.push({ id, ok: true, changes: differing })
    else results.push(await send(row, values).then(() => ({ id, ok: true, changes: differing }), refusalOf(id)))
    onProgress?.(results.length)
  }
  return { results }
}

export interface SingleChanges {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** As they are stored now; what isn't among them is gone. */
  readonly rows: readonly EntityRow[]
  readonly changes: Readonly<Record<string, unknown>>
  readonly dryRun?: boolean | undefined
  readonly send: (row: EntityRow, changes: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** How many are done. */
  readonly onProgress?: ((done: number) => void) | undefined
}

/** @throws what is no answer of the server */
function refusalOf(id: string): (error: unknown) => BulkResult {
  return error => {
    if (!(error instanceof HttpError)) throw error
    const fields = isObject(error.body) && isObject(error.body.fields) ? error.body.fields : {}
    const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { id, ok: false, changes: [], error: error.message, fields: Object.fromEntries(texts) }
  }
}
