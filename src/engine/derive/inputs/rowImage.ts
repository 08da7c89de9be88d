import type { EntityRow } from '../../contract/api.ts'
import { isObject } from '../../contract/isObject.ts'
import { fieldAt } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { withBasePath } from '../../providers/basePath.ts'
import { resourceOfEntity } from '../../providers/resources.ts'

/** The rows whose image is shown in the place of one's own, with their ids; null where pickers show no image, or the row's own. */
export function imagesBy(resource: Resource, rows: readonly EntityRow[]) {
  const path = resource.inPickers.image
  const field = path === undefined ? undefined : fieldAt(allFields(resource), path)
  if (path === undefined || field?.kind !== 'reference') return null
  return { resource: resourceOfEntity(field.to), ids: [...new Set(rows.flatMap(row => textsOn(row, path)))] }
}

/**
 * The address of a row's thumbnail: its own, or that of the first row it links to which has one; null where it has none, undefined where
 * no row of its kind has.
 */
export function rowImage(
  row: EntityRow,
  resource: Resource,
  referenced: ReadonlyMap<string, EntityRow>,
): string | null | undefined {
  const path = resource.inPickers.image
  if (path === undefined) return undefined
  const by = imagesBy(resource, [row])
  if (!by) return textsOn(row, path).map(withBasePath)[0] ?? null
  const rows = by.ids.flatMap(id => referenced.get(id) ?? [])
  return rows.map(one => rowImage(one, by.resource, new Map())).find(Boolean) ?? null
}

/** The texts at a path into groups and tables. */
function textsOn(row: EntityRow, path: string): readonly string[] {
  let values: readonly unknown[] = [row]
  for (const name of path.split('.')) {
    values = values.flat().map(value => (isObject(value) ? value[name] : undefined))
  }
  return values.filter((value): value is string => typeof value === 'string' && value !== '')
}
