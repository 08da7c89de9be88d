import type { EntityRow } from '../../contract/api.ts'
import { isEmpty } from '../../contract/rules.ts'
import type { TableCell } from '../../contract/TableFile.ts'
import { fieldRoles, findEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { currentOf } from './planSheet.ts'
import { cellText, referenceIds } from './sheetCell.ts'
import { plainHeading, sheetFields } from './sheetFields.ts'
import { levelWords } from './sheetRecords.ts'
import type { TreeReads } from './treeReads.ts'
import type { SheetField, TreeSpec } from './treeSpec.ts'

/** A tree's rows as a sheet that can be given back: see `planSheet`. */
export interface TreeSheet {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
}

export interface TreeRows {
  readonly entity: string
  readonly row: EntityRow
}

/**
 * Rows with all that people may have written, one column for each field that any of them has a value for. Fields of several
 * levels that are called the same share a column.
 */
export async function treeSheet(spec: TreeSpec, rows: readonly TreeRows[], reads: TreeReads): Promise<TreeSheet> {
  const levels = levelWords(spec)
  const used = levels.map(words => {
    const own = rows.filter(({ entity }) => entity === words.level.entity)
    const fields = sheetFields(words.resource, words.level).filter(
      field =>
        field.path !== words.resource.title &&
        own.some(({ row }) => !isEmpty(currentOf(field, row, words.level.single))) &&
        !isCovered(field, words.level.single, own),
    )
    return { ...words, fields: fields.map(field => ({ field, head: headOf(field, words.headings) })) }
  })
  const titles = await titlesOf(
    spec,
    rows,
    used.map(({ fields }) => fields.map(({ field }) => field)),
    reads,
  )
  const heads = [...new Set(used.flatMap(({ fields }) => fields.map(({ head }) => head)))]
  const parents = levels.filter(({ level }) => spec.levels.some(({ parent }) => parent?.entity === level.entity))
  const byId = new Map(rows.map(({ entity, row }) => [`${entity} ${row.id}`, row]))
  const zoneField = fieldRoles().timeZone
  return {
    heads: [t('Level'), 'ID', t('Name'), ...parents.map(({ resource }) => resource.label), ...heads],
    rows: rows.map(({ entity, row }) => {
      const words = used.find(({ level }) => level.entity === entity)
      if (!words) return []
      const zone = String((zoneField && row[zoneField]) || 'UTC')
      const context = { zone, decimal: '.' as const, titles, find: () => undefined }
      const cells = new Map(
        words.fields.map(({ field, head }) => [
          head,
          cellText(field, currentOf(field, row, words.level.single), context),
        ]),
      )
      const above = ancestors(spec, entity, row, byId)
      return [
        words.resource.label,
        row.id,
        titleOf(words.resource, row),
        ...parents.map(({ level }) => String(above.get(level.entity)?.name ?? '')),
        ...heads.map(head => cells.get(head) ?? ''),
      ]
    }),
  }
}

/** A table that has one row in all rows stands in the columns of its fields alone. */
function isCovered({ path }: SheetField, single: readonly string[] = [], rows: readonly TreeRows[]): boolean {
  return single.includes(path) && rows.every(({ row }) => [row[path] ?? []].flat().length <= 1)
}

/** Its label, or, where that means another field, its path. */
function headOf(field: SheetField, headings: ReadonlyMap<string, SheetField>): string {
  return headings.get(plainHeading(field.label))?.path === field.path ? field.label : field.path
}

function ancestors(spec: TreeSpec, entity: string, row: EntityRow, byId: ReadonlyMap<string, EntityRow>) {
  const found = new Map<string, EntityRow>()
  let [level, at] = [spec.levels.find(one => one.entity === entity), row]
  while (level?.parent) {
    const { parent } = level
    const above = byId.get(`${parent.entity} ${String(at[parent.by])}`)
    if (!above) break
    found.set(parent.entity, above)
    ;[level, at] = [spec.levels.find(one => one.entity === parent.entity), above]
  }
  return found
}

async function titlesOf(
  spec: TreeSpec,
  rows: readonly TreeRows[],
  fields: readonly (readonly SheetField[])[],
  reads: TreeReads,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, Set<string>>()
  for (const { entity, row } of rows) {
    const at = spec.levels.findIndex(level => level.entity === entity)
    for (const field of fields[at] ?? []) {
      for (const { to, ids: held } of referenceIds(field, currentOf(field, row, spec.levels[at]?.single))) {
        const set = ids.get(to) ?? new Set()
        for (const id of held) set.add(id)
        ids.set(to, set)
      }
    }
  }
  const titles = new Map<string, string>()
  for (const [to, held] of ids) {
    const resource = findEntity(to)
    if (!resource || held.size === 0) continue
    for (const row of await reads.byIds(to, [...held])) titles.set(`${to} ${row.id}`, titleOf(resource, row))
  }
  return titles
}
