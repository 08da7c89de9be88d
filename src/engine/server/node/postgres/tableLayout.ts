import { columnValue } from '../../store/columnValue.ts'
import { isScopedBySeveral, rowScope } from '../../store/rowScope.ts'
import type { ColumnSpec, ColumnType, Row, TableSpec } from '../../store/Store.ts'
import { uniqueKey } from '../../store/uniqueKey.ts'
import { rowWords } from '../../store/words.ts'
import { hashedName, quoted, sha256 } from './identifier.ts'

/**
 * How a table of the catalogue lies in PostgreSQL: `id`, the row itself as `_data`, and columns that are worked out
 * from it: one for each `ColumnSpec` under its own name (`null` is empty), `_scope` with the organizations, `_words`
 * for `q`, and one for each group of unique fields. Names of fields never begin with `_`.
 */
export interface TableLayout {
  readonly spec: TableSpec
  /** The quoted name. */
  readonly table: string
  readonly columns: readonly LayoutColumn[]
  readonly indexes: readonly LayoutIndex[]
  readonly constraints: readonly LayoutConstraint[]
}

export interface LayoutColumn {
  readonly name: string
  /** As `format_type` prints it. */
  readonly type: string
  /** What follows the type in a definition. */
  readonly rest: string
  /** The type in which the value travels as JSON, where that differs, and how it becomes the column's. */
  readonly wire?: { readonly type: string; readonly read: (expression: string) => string }
  /** Says how the value is worked out; another text means that rows have to be read again. */
  readonly origin: string
  readonly value: (row: Row) => unknown
}

export interface LayoutIndex {
  /** Carries a hash of the definition: the same name is the same index. */
  readonly name: string
  readonly on: string
  readonly columns: readonly string[]
}

export interface LayoutConstraint {
  readonly name: string
  readonly column: string
  readonly fields: readonly string[]
}

/** Worked out once for each spec: the names of all indexes, 1,400 hashes, are asked for several times in one start. */
export function tableLayout(spec: TableSpec): TableLayout {
  const layout = known.get(spec) ?? layoutOf(spec)
  known.set(spec, layout)
  return layout
}

const known = new WeakMap<TableSpec, TableLayout>()

function layoutOf(spec: TableSpec): TableLayout {
  const several = isScopedBySeveral(spec)
  const own = spec.columns.filter(column => column.name !== 'id')
  const groups = spec.unique.map(fields => ({ fields, column: hashedName(['_unique', ...fields], fields.join('\n')) }))
  const columns: LayoutColumn[] = [
    several
      ? {
          ...textsType,
          name: '_scope',
          rest: `not null default '{*}'`,
          origin: `scopes ${spec.scopeField} 1`,
          value: row => rowScope(row, spec),
        }
      : {
          ...textType,
          name: '_scope',
          rest: `${textType.rest} not null default '*'`,
          origin: `scope ${spec.scopeField} 1`,
          value: row => rowScope(row, spec)[0],
        },
    ...own.map(column => ({
      ...sqlTypes[column.type],
      name: column.name,
      origin: originOf(column),
      value: (row: Row) => columnValue(row, column),
    })),
    {
      name: '_words',
      type: 'tsvector',
      rest: `not null default ''`,
      wire: { type: 'text[]', read: expression => `array_to_tsvector(${expression})` },
      origin: `words ${spec.searched.join(',')} 2`,
      value: row => rowWords(row, spec),
    },
    ...groups.map(({ fields, column }) => ({
      ...textType,
      name: column,
      origin: 'unique 1',
      value: (row: Row) => shortened(uniqueKey(row, fields)),
    })),
  ]
  const indexes = [
    ...(several ? [gin(spec, '_scope')] : [btree(spec, ['_scope', 'id'])]),
    ...(spec.searched.length > 0 ? [gin(spec, '_words')] : []),
    ...own.flatMap(column => {
      if (column.type === 'texts') return [gin(spec, column.name)]
      // Rows of an organization are found by `_scope`.
      if (column.index === 'none' || column.name === spec.scopeField) return []
      const alone = btree(spec, [column.name, 'id'])
      return column.index === 'sorted' && !several ? [btree(spec, ['_scope', column.name, 'id']), alone] : [alone]
    }),
  ]
  const constraints = groups.map(({ fields, column }) => ({
    name: hashedName(['uq', spec.name, ...fields], [spec.name, ...fields].join('\n')),
    column,
    fields,
  }))
  return { spec, table: quoted(spec.name), columns, indexes, constraints }
}

function originOf({ ranked, due, paths, sharedBy, type }: ColumnSpec): string {
  if (due) return `due ${JSON.stringify(due)} 1`
  if (paths) return 'paths 1'
  if (ranked) return `rank ${JSON.stringify(ranked)}`
  return sharedBy ? `readers ${sharedBy} 1` : `${type} 1`
}

const textType = { type: 'text', rest: 'collate "C"' }
const textsType = { type: 'text[]', rest: '' }

const sqlTypes: Record<ColumnType, { readonly type: string; readonly rest: string }> = {
  text: textType,
  time: textType,
  number: { type: 'double precision', rest: '' },
  boolean: { type: 'boolean', rest: '' },
  texts: textsType,
}

/** Nulls first, so that one index read forwards is ascending with empty first, and backwards descending with empty last. */
function btree(spec: TableSpec, columns: readonly string[]): LayoutIndex {
  const keys = columns.map(name =>
    name.startsWith('_') || name === 'id' ? quoted(name) : `${quoted(name)} nulls first`,
  )
  return index(spec, columns, `using btree (${keys.join(', ')})`)
}

/** Without the list of pending entries: an embedded database has nobody who would empty it. */
function gin(spec: TableSpec, column: string): LayoutIndex {
  return index(spec, [column], `using gin (${quoted(column)}) with (fastupdate = off)`)
}

function index(spec: TableSpec, columns: readonly string[], on: string): LayoutIndex {
  return {
    name: hashedName(['ix', spec.name, ...columns], `${spec.name} ${on}`),
    on: `${quoted(spec.name)} ${on}`,
    columns,
  }
}

/** An index entry has an end; far beyond it a hash stands for the text. */
function shortened(key: string | null): string | null {
  return key === null || key.length <= 400 ? key : sha256(key)
}
