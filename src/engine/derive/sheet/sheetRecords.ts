import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { SheetRow } from '../../kit/sheet/sheet.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { type Headings, headingsOf, plainHeading } from './sheetFields.ts'
import type { SheetField, SheetLevel, TreeSpec } from './treeSpec.ts'

/** What a sheet says of one row of one level, before anything is looked up. */
export interface SheetRecord {
  /** `line` of the sheet, with the level behind it where the line tells of several. */
  readonly ref: string
  readonly line: number
  readonly level: SheetLevel
  readonly resource: Resource
  readonly id: string
  readonly name: string
  /** What the row above it is called, by its level; `''` in `parent` where a column says so for any level. */
  readonly above: ReadonlyMap<string, string>
  readonly parent: string
  readonly cells: ReadonlyMap<SheetField, string>
  /** What is wrong with the line itself, sentences. */
  readonly wrong: readonly string[]
  /** It is only named by rows below it. */
  readonly implied: boolean
}

export interface SheetColumns {
  /** The place of the row with the headings. */
  readonly top: number
  readonly columns: readonly Column[]
  /** What stands at the top of columns that no field is found for. */
  readonly unknown: readonly string[]
}

type Column =
  | { readonly kind: 'level' | 'parent' | 'none' }
  | { readonly kind: 'id' | 'name'; readonly of: string | null }
  | { readonly kind: 'field'; readonly of: string | null; readonly heading: string; readonly title: string }

interface LevelWords {
  readonly level: SheetLevel
  readonly resource: Resource
  readonly headings: Headings
  /** How the level is called in headings and cells. */
  readonly names: readonly string[]
}

/** Which column is for what; null where no row of the first ten names columns. */
export function sheetColumns(rows: readonly SheetRow[], spec: TreeSpec): SheetColumns | null {
  const levels = levelWords(spec)
  for (const [top, { cells }] of rows.slice(0, 10).entries()) {
    const columns = cells.map(cell => columnOf(cell, levels))
    if (columns.filter(({ kind }) => kind !== 'none').length < 2) continue
    const unknown = cells.filter(
      (cell, index) => cell && columns[index]?.kind === 'none' && !own.has(plainHeading(cell)),
    )
    return { top, columns, unknown }
  }
  return null
}

/** What result files add. */
const own = new Set(['line', 'verdict', 'reason'])
const levelHeadings = new Set([
  'level',
  'rowtype',
  'typeofrow',
  'entity',
  'recordtype',
  'objecttype',
  plainHeading(t('Level')),
])
const parentHeadings = new Set(['parent', 'parentname', 'parentid', 'belongsto'])

function columnOf(text: string, levels: readonly LevelWords[]): Column {
  const heading = plainHeading(text)
  if (heading === '') return { kind: 'none' }
  if (levelHeadings.has(heading)) return { kind: 'level' }
  if (parentHeadings.has(heading)) return { kind: 'parent' }
  if (heading === 'id') return { kind: 'id', of: null }
  if (heading === 'name' || heading === plainHeading(t('Name'))) return { kind: 'name', of: null }
  for (const { names, level } of levels) {
    if (names.includes(heading) || names.some(name => heading === `${name}name`))
      return { kind: 'name', of: level.entity }
    if (names.some(name => heading === `${name}id`)) return { kind: 'id', of: level.entity }
  }
  if (levels.some(({ headings }) => headings.has(heading))) return { kind: 'field', of: null, heading, title: text }
  for (const { names, level, headings } of levels) {
    const rest = names.flatMap(name => (heading.startsWith(name) ? [heading.slice(name.length)] : []))
    const found = rest.find(one => headings.has(one))
    if (found !== undefined) return { kind: 'field', of: level.entity, heading: found, title: text }
  }
  return { kind: 'none' }
}

/** The rows of a sheet, each by its level; rows that are only named by those below them come before these. */
export function sheetRecords(
  rows: readonly SheetRow[],
  { top, columns }: SheetColumns,
  spec: TreeSpec,
): readonly SheetRecord[] {
  const levels = levelWords(spec)
  const records: SheetRecord[] = []
  const implied = new Map<string, { line: number; cells: Map<SheetField, string> }>()
  for (const row of rows.slice(top + 1)) {
    const said = (kind: Column['kind'], of: string | null) =>
      columns
        .flatMap((column, index) =>
          column.kind === kind && (!('of' in column) || column.of === of) ? [row.cells[index] ?? ''] : [],
        )
        .find(Boolean) ?? ''
    const at = levelOf(levels, said('level', null), entity => said('name', entity) !== '' || said('id', entity) !== '')
    const above = new Map(
      levels.flatMap(({ level }) => {
        const named = said('name', level.entity) || said('id', level.entity)
        return named && level.entity !== at.level.entity ? [[level.entity, named] as const] : []
      }),
    )
    const wrong: string[] = []
    for (const words of levels) {
      if (!isAbove(words.level, at.level, spec) || !above.has(words.level.entity)) continue
      const { cells } = cellsOf(row, columns, words, words.level.entity, false)
      const key = levels
        .flatMap(({ level }) =>
          isAbove(level, words.level, spec) || level === words.level ? [above.get(level.entity) ?? ''] : [],
        )
        .join('\u0001')
      const known = implied.get(`${words.level.entity} ${key}`)
      if (known) {
        for (const [field, text] of cells) {
          const before = known.cells.get(field)
          if (before === undefined) known.cells.set(field, text)
          else if (before !== text)
            wrong.push(
              t('%{resource}, %{field}: Line %{line} has a different value.', {
                resource: words.resource.label,
                field: field.label,
                line: known.line,
              }),
            )
        }
        continue
      }
      const one: SheetRecord = {
        ref: `${row.line} ${words.level.entity}`,
        line: row.line,
        level: words.level,
        resource: words.resource,
        id: said('id', words.level.entity),
        name: said('name', words.level.entity),
        above,
        parent: '',
        cells,
        wrong: [],
        implied: true,
      }
      implied.set(`${words.level.entity} ${key}`, { line: row.line, cells })
      records.push(one)
    }
    const { cells, misplaced } = cellsOf(row, columns, at, null, true)
    records.push({
      ref: String(row.line),
      line: row.line,
      level: at.level,
      resource: at.resource,
      id: said('id', at.level.entity) || said('id', null),
      name: said('name', at.level.entity) || said('name', null),
      above,
      parent: said('parent', null),
      cells,
      wrong: [
        ...wrong,
        ...misplaced.map(title =>
          t('%{field}: %{plural} don’t have this field.', { field: title, plural: at.resource.plural }),
        ),
      ],
      implied: false,
    })
  }
  return records
}

/** The cells that tell something of a level. @param all what names no level as well: the row is of this one */
function cellsOf(
  row: SheetRow,
  columns: readonly Column[],
  { level, headings }: LevelWords,
  of: string | null,
  all: boolean,
) {
  const cells = new Map<SheetField, string>()
  const misplaced: string[] = []
  for (const [index, column] of columns.entries()) {
    const text = row.cells[index] ?? ''
    if (!text) continue
    // What is beside a row in the tree may be what it links to: the name of one stands in a column of that level.
    const beside = column.kind === 'name' && all && column.of !== null && column.of !== level.entity
    const reference = beside
      ? [...headings.values()].find(({ field }) => field.kind === 'reference' && field.to === column.of)
      : null
    if (reference) cells.set(reference, text)
    if (column.kind !== 'field') continue
    if (column.of !== null ? column.of !== level.entity : !all) continue
    const field = headings.get(column.heading)
    if (field) cells.set(field, text)
    else if (of === null) misplaced.push(column.title)
  }
  return { cells, misplaced }
}

function levelOf(levels: readonly LevelWords[], said: string, names: (entity: string) => boolean): LevelWords {
  const word = plainHeading(said)
  const byName = levels.find(one => one.names.includes(word))
  const deepest = levels.toReversed().find(({ level }) => names(level.entity))
  const found = byName ?? deepest ?? levels[0]
  if (!found) throw new Error('A tree has at least one level')
  return found
}

/** Whether a level is the parent of another, or the parent's. */
function isAbove(level: SheetLevel, below: SheetLevel, spec: TreeSpec): boolean {
  if (!below.parent) return false
  if (below.parent.entity === level.entity) return true
  const parent = spec.levels.find(({ entity }) => entity === below.parent?.entity)
  return parent !== undefined && isAbove(level, parent, spec)
}

/** The levels with their headings; worked out once for each tree. */
export function levelWords(spec: TreeSpec): readonly LevelWords[] {
  const known = words.get(spec)
  if (known) return known
  const made = spec.levels.map(level => {
    const resource = resourceOfEntity(level.entity)
    const names = [resource.label, resource.plural, labelOf(level.entity, undefined)].map(plainHeading)
    return { level, resource, headings: headingsOf(resource, level), names: [...new Set(names)] }
  })
  words.set(spec, made)
  return made
}

const words = new WeakMap<TreeSpec, readonly LevelWords[]>()
