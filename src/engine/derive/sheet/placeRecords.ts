import type { EntityRow } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import type { SheetRecord } from './sheetRecords.ts'
import type { TreeReads } from './treeReads.ts'
import type { SheetLevel, TreeSpec } from './treeSpec.ts'

/** Where in the tree a row of the sheet belongs. */
export interface PlacedRecord {
  readonly record: SheetRecord
  /** The row that it changes. */
  readonly row?: EntityRow
  /** What it is under, in the sheet or among the rows that are there. */
  readonly above: PlacedRecord | EntityRow | null
  readonly root: PlacedRecord | EntityRow | null
  readonly refusals: readonly string[]
}

/** What of the tree is there already, as far as a sheet is about it. */
export interface KnownTree {
  /** By `entity id`. */
  readonly byId: ReadonlyMap<string, EntityRow>
  /** By `entity`, then by what they are called. */
  readonly byName: ReadonlyMap<string, ReadonlyMap<string, readonly EntityRow[]>>
}

/** Loads the rows that a sheet names, and all that is below the tops that it is about. */
export async function knownTree(records: readonly SheetRecord[], spec: TreeSpec, reads: TreeReads): Promise<KnownTree> {
  const byId = new Map<string, EntityRow>()
  const note = (entity: string, rows: readonly EntityRow[]) => {
    for (const row of rows) byId.set(`${entity} ${row.id}`, row)
  }
  const [top, ...levels] = spec.levels
  if (!top) return { byId, byName: new Map() }
  for (const level of spec.levels) {
    const own = records.filter(record => record.level === level).map(({ id }) => id)
    const named = records.flatMap(({ above, parent, level: of }) => [
      above.get(level.entity) ?? '',
      of.parent?.entity === level.entity ? parent : '',
    ])
    const ids = [...own, ...named.filter(mayBeId)].filter(Boolean)
    if (ids.length > 0) note(level.entity, await reads.byIds(level.entity, ids))
  }
  const tops = records.flatMap(({ level, id, name, above, parent }) => [
    level === top && !id ? name : '',
    above.get(top.entity) ?? '',
    level.parent?.entity === top.entity ? parent : '',
  ])
  const names = [...new Set(tops.filter(Boolean))]
  if (names.length > 0) note(top.entity, await reads.byNames(top.entity, names))
  const roots = new Set<string>()
  for (const [key, row] of byId) {
    const level = spec.levels.find(({ entity }) => key.startsWith(`${entity} `))
    const root = level === top ? row.id : level?.under && row[level.under]
    if (typeof root === 'string') roots.add(root)
  }
  const missing = [...roots].filter(id => !byId.has(`${top.entity} ${id}`))
  if (missing.length > 0) note(top.entity, await reads.byIds(top.entity, missing))
  if (roots.size > 0 && records.some(({ level }) => level !== top)) {
    for (const { entity, under } of levels) if (under) note(entity, await reads.under(entity, under, [...roots]))
  }
  return { byId, byName: namesOf(byId, spec) }
}

function namesOf(byId: ReadonlyMap<string, EntityRow>, spec: TreeSpec): KnownTree['byName'] {
  const byName = new Map(spec.levels.map(({ entity }) => [entity, new Map<string, EntityRow[]>()]))
  for (const [key, row] of byId) {
    const names = byName.get(key.slice(0, key.indexOf(' ')))
    const name = String(row.name ?? '')
    names?.set(name, [...(names.get(name) ?? []), row])
  }
  return byName
}

/** Each record with its place; those that only name what is there already are left out. */
export function placeRecords(
  records: readonly SheetRecord[],
  spec: TreeSpec,
  known: KnownTree,
): readonly PlacedRecord[] {
  const placed: PlacedRecord[] = []
  const byLevel = new Map<SheetLevel, PlacedRecord[]>()
  const taken = new Map<string, number>()
  for (const level of spec.levels) {
    const own: PlacedRecord[] = []
    byLevel.set(level, own)
    const ofLevel = records.filter(record => record.level === level)
    for (const record of ofLevel) {
      if (record.implied && ofLevel.some(other => !other.implied && isSame(other, record))) continue
      const one = place(record, spec, known, byLevel)
      if (record.implied && record.cells.size === 0) {
        // It is only named: it must be there.
        if (one.row) own.push(one)
        continue
      }
      const key = JSON.stringify([level.entity, one.row?.id ?? [idOf(one.above), record.name]])
      // What is refused stands nowhere.
      const before = one.refusals.length > 0 ? undefined : taken.get(key)
      const twice =
        before === undefined ? [] : [t('Line %{line} describes the same row. Remove one of them.', { line: before })]
      if (one.refusals.length === 0) taken.set(key, before ?? record.line)
      const whole = { ...one, refusals: [...one.refusals, ...twice] }
      own.push(whole)
      placed.push(whole)
    }
  }
  return placed
}

function isSame(one: SheetRecord, implied: SheetRecord): boolean {
  const text = implied.name || implied.id
  if (one.name !== text && one.id !== text) return false
  return [...one.above].every(([entity, name]) => !implied.above.has(entity) || implied.above.get(entity) === name)
}

function place(
  record: SheetRecord,
  spec: TreeSpec,
  known: KnownTree,
  byLevel: ReadonlyMap<SheetLevel, readonly PlacedRecord[]>,
): PlacedRecord {
  const { level, id, name, resource } = record
  const label = inSentence(resource.label)
  const found = id ? known.byId.get(`${level.entity} ${id}`) : undefined
  const lacks = id && !found ? [t('ID: There is no %{label} “%{id}”.', { label, id: short(id) })] : []
  const actual = found ? parentOf(found, level, known) : null
  const said = (level.parent && record.above.get(level.parent.entity)) || record.parent
  const stays = actual && (!said || said === actual.name || said === actual.id)
  const inSheet = spec.levels.flatMap(one => (one.entity === level.parent?.entity ? (byLevel.get(one) ?? []) : []))
  const { above, refusals } = stays
    ? { above: inSheet.find(one => one.row?.id === actual.id) ?? actual, refusals: [] }
    : parentFor(record, spec, known, byLevel)
  const parentId = level.parent && found ? found[level.parent.by] : undefined
  const moved =
    found && level.parent && above && idOf(above) !== parentId
      ? [t('%{level}: A %{label} can’t be moved to another parent.', { level: labelFor(level, spec), label })]
      : []
  const root =
    above === null
      ? null
      : isPlaced(above)
        ? (above.root ?? above)
        : (rootOf(above, level.parent?.entity, spec, known) ?? above)
  const namesake = id || refusals.length > 0 ? [] : namesakes(record, above, known)
  const many =
    namesake.length > 1
      ? [
          t('Name: %{count} %{plural} there have the name “%{name}”. Add the ID.', {
            count: namesake.length,
            plural: inSentence(resource.plural),
            name: short(name),
          }),
        ]
      : []
  const nameless = !id && !name ? [t('Name: Enter a name.')] : []
  const row = found ?? (namesake.length === 1 ? namesake[0] : undefined)
  return {
    record,
    ...(row ? { row } : {}),
    above,
    root,
    refusals: [...record.wrong, ...lacks, ...refusals, ...moved, ...many, ...nameless],
  }
}

function namesakes({ level, name }: SheetRecord, above: PlacedRecord['above'], known: KnownTree): readonly EntityRow[] {
  const called = known.byName.get(level.entity)?.get(name) ?? []
  const by = level.parent?.by
  if (by === undefined) return called
  const parent = idOf(above)
  return typeof parent === 'string' ? called.filter(row => row[by] === parent) : []
}

/** What a record is under: by what it says, or what stands above it in the sheet. */
function parentFor(
  record: SheetRecord,
  spec: TreeSpec,
  known: KnownTree,
  byLevel: ReadonlyMap<SheetLevel, readonly PlacedRecord[]>,
): { readonly above: PlacedRecord['above']; readonly refusals: readonly string[] } {
  const { level, line } = record
  const { parent } = level
  if (!parent) return { above: null, refusals: [] }
  const text = record.above.get(parent.entity) || record.parent
  const label = labelFor(level, spec)
  const parentLevel = spec.levels.find(({ entity }) => entity === parent.entity)
  const inSheet = (parentLevel && byLevel.get(parentLevel)) ?? []
  if (!text) {
    const last = inSheet.findLast(({ record: { line: at, implied } }) => !implied && at < line)
    return last
      ? { above: last, refusals: [] }
      : { above: null, refusals: [t('%{label}: Enter the parent’s name or ID.', { label })] }
  }
  const further = parentLevel?.parent && record.above.get(parentLevel.parent.entity)
  const fits = (one: PlacedRecord['above']) => !further || further === nameOf(one) || further === idOf(one)
  const here = inSheet.filter(
    one => (one.record.name === text || one.record.id === text || one.row?.id === text) && fits(one.above),
  )
  const nearest = here.findLast(({ record: { line: at } }) => at <= line) ?? (here.length === 1 ? here[0] : undefined)
  if (nearest) return { above: nearest, refusals: [] }
  if (here.length > 1)
    return {
      above: null,
      refusals: [
        t('%{label}: %{count} rows of this sheet have the name “%{name}”.', {
          label,
          count: here.length,
          name: short(text),
        }),
      ],
    }
  const byId = known.byId.get(`${parent.entity} ${text}`)
  const called = byId
    ? [byId]
    : (known.byName.get(parent.entity)?.get(text) ?? []).filter(row =>
        fits(parentLevel ? parentOf(row, parentLevel, known) : null),
      )
  if (called.length === 1 && called[0]) return { above: called[0], refusals: [] }
  const why =
    called.length > 1
      ? t('%{count} have the name “%{name}”. Enter the ID.', { count: called.length, name: short(text) })
      : t('There is no “%{name}” in this sheet or the console.', { name: short(text) })
  return { above: null, refusals: [`${label}: ${why}`] }
}

function parentOf(row: EntityRow, { parent }: SheetLevel, { byId }: KnownTree): EntityRow | null {
  return parent ? (byId.get(`${parent.entity} ${String(row[parent.by])}`) ?? null) : null
}

function rootOf(row: EntityRow, entity: string | undefined, spec: TreeSpec, known: KnownTree): EntityRow | null {
  const level = spec.levels.find(one => one.entity === entity)
  const above = level && parentOf(row, level, known)
  return above && level?.parent ? (rootOf(above, level.parent.entity, spec, known) ?? above) : null
}

/** Whether it is a row of the sheet. */
export function isPlaced(one: PlacedRecord | EntityRow): one is PlacedRecord {
  return 'record' in one && 'refusals' in one
}

/** The id of what is there; of what is to be created, where it stands in the sheet. */
export function idOf(one: PlacedRecord['above']): string | number | undefined {
  if (one === null) return undefined
  return isPlaced(one) ? (one.row?.id ?? one.record.line) : one.id
}

function nameOf(one: PlacedRecord['above']): string {
  if (one === null) return ''
  return isPlaced(one) ? one.record.name : String(one.name ?? '')
}

function labelFor({ parent }: SheetLevel, spec: TreeSpec): string {
  const words = parent && spec.levels.find(({ entity }) => entity === parent.entity)
  return words ? labelOf(words.entity, undefined) : t('Parent')
}

function short(text: string): string {
  return text.slice(0, 80)
}

/** Ids have no spaces. */
export function mayBeId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}
