import { isObject } from '../../contract/isObject.ts'
import { limits } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { TreeRow } from '../../contract/treeRows.ts'
import type { ApiContext } from '../apiContext.ts'
import { fieldsRefused } from '../http/apiError.ts'

/** One row of a tree, with the resource that it is of. */
export interface AskedRow extends TreeRow {
  readonly resource: Resource
}

/** The rows of a body, if they have the right form. @throws ApiError 400 that names the first that hasn't */
export function askedTree({ catalogue }: ApiContext, { rows }: Readonly<Record<string, unknown>>): readonly AskedRow[] {
  if (!Array.isArray(rows) || rows.length === 0) throw fieldsRefused({ rows: 'This must be a list of rows' })
  if (rows.length > limits.treeRows) throw fieldsRefused({ rows: `Send at most ${limits.treeRows} rows` })
  const refs = new Set<string>()
  return rows.map((row: unknown, index) => {
    const at = (name: string, says: string) => fieldsRefused({ [`rows.${index}.${name}`]: says })
    const { ref, entity, id, version, from, values } = isObject(row) ? row : {}
    if (!isShort(ref)) throw at('ref', 'This must be text of at most 100 characters')
    if (refs.has(ref)) throw at('ref', 'Another row already has this value')
    refs.add(ref)
    const resource = isShort(entity) && Object.hasOwn(catalogue.resources, entity) ? catalogue.resources[entity] : null
    if (!isShort(entity) || !resource || resource.readOnly || resource.fromFiles)
      throw at('entity', 'Rows of this resource can’t be written here')
    if (id !== undefined && !isShort(id)) throw at('id', 'Send the ID of a row')
    if (from !== undefined && !isShort(from)) throw at('from', 'Send the ID of a row')
    if (id !== undefined && from !== undefined) throw at('from', 'A row can be either changed or copied, not both')
    if (version !== undefined && !Number.isInteger(version)) throw at('version', 'This must be a number')
    if (!isObject(values)) throw at('values', 'This must be an object')
    return {
      ref,
      entity,
      resource,
      values,
      ...(isShort(id) ? { id } : {}),
      ...(isShort(from) ? { from } : {}),
      ...(typeof version === 'number' ? { version } : {}),
    }
  })
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 100
}
