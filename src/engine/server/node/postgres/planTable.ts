import { quoted } from './identifier.ts'
import type { PresentTable } from './storedLayouts.ts'
import type { LayoutColumn, TableLayout } from './tableLayout.ts'

/** What has to happen before and after the rows are read again, and for which columns they have to be. */
export function planTable(layout: TableLayout, present: PresentTable | undefined): TablePlan {
  const { table, columns, indexes, constraints } = layout
  const after = [
    ...indexes
      .filter(({ name }) => !present?.indexes.has(name))
      .map(({ name, on }) => `create index if not exists ${quoted(name)} on ${on}`),
    ...constraints
      .filter(({ name }) => !present?.constraints.has(name))
      .map(
        ({ name, column }) =>
          `alter table ${table} add constraint ${quoted(name)} unique (${quoted(column)}) deferrable`,
      ),
  ]
  if (!present) {
    const definitions = columns.map(column => `, ${definition(column)}`).join('')
    const create = `create table ${table} (id text collate "C" primary key, _data jsonb not null${definitions})`
    return {
      layout,
      stale: [],
      wrong: [],
      isShared: true,
      adds: [create],
      before: [create],
      after,
    }
  }
  const wrong = columns.filter(({ name, type }) => present.columns.has(name) && present.columns.get(name) !== type)
  const missing = columns.filter(({ name }) => !present.columns.has(name))
  const known = new Set(columns.map(({ name }) => name))
  const gone = [...present.columns.keys()].filter(name => !known.has(name) && name !== 'id' && name !== '_data')
  const drops = [...wrong.map(({ name }) => name), ...gone].map(name => `drop column ${quoted(name)}`)
  const wantedIndexes = new Set([...indexes, ...constraints].map(({ name }) => name))
  const alterations = [...drops, ...[...wrong, ...missing].map(column => `add column ${definition(column)}`)]
  const before = [
    ...[...present.constraints]
      .filter(name => !wantedIndexes.has(name))
      .map(name => `alter table ${table} drop constraint ${quoted(name)}`),
    ...[...present.indexes].filter(name => !wantedIndexes.has(name)).map(name => `drop index ${quoted(name)}`),
    ...(alterations.length > 0 ? [`alter table ${table} ${alterations.join(', ')}`] : []),
  ]
  const fresh = new Set([...wrong, ...missing])
  const stale = columns.filter(column => fresh.has(column) || present.origins[column.name] !== column.origin)
  // An index goes with its column, so those of columns that were replaced are made again.
  const replaced = new Set(wrong.map(({ name }) => name))
  const again = indexes
    .filter(index => present.indexes.has(index.name) && index.columns.some(name => replaced.has(name)))
    .map(({ name, on }) => `create index if not exists ${quoted(name)} on ${on}`)
  const adds = missing.map(column => `alter table ${table} add column ${definition(column)}`)
  const isShared = stale.length === 0 && gone.length === 0
  return { layout, stale, wrong: wrong.map(({ name }) => name), isShared, adds, before, after: [...after, ...again] }
}

function definition({ name, type, rest }: LayoutColumn): string {
  return `${quoted(name)} ${type} ${rest}`
}

export interface TablePlan {
  readonly layout: TableLayout
  readonly stale: readonly LayoutColumn[]
  readonly before: readonly string[]
  /** The part of `before` that takes nothing away. */
  readonly adds: readonly string[]
  /** Columns that are there as another type. */
  readonly wrong: readonly string[]
  /** Whether all columns are there, are worked out alike, and no others are. */
  readonly isShared: boolean
  readonly after: readonly string[]
}
