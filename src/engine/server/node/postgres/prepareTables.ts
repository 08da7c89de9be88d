import type { TableSpec } from '../../store/Store.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import type { Database, Queries } from './Database.ts'
import { fillColumns } from './fillColumns.ts'
import { quoted, sha256 } from './identifier.ts'
import { latestVersion, type Migration, migrate } from './migrate.ts'
import { type LayoutColumn, type TableLayout, tableLayout } from './tableLayout.ts'

/**
 * Brings the database in line with the specs, in one transaction under a lock, so that any number of processes may
 * start at once. A fingerprint of it all makes the next start a single query. Columns and indexes that no spec names
 * any more go (what they hold is in `_data`); tables stay, as they hold the only copy.
 */
export async function prepareTables(
  db: Database,
  tables: readonly TableSpec[],
  migrations: readonly Migration[],
): Promise<void> {
  const layouts = tables.map(tableLayout)
  const wanted = fingerprint(layouts, migrations)
  if ((await storedFingerprint(db)) === wanted) return
  await db.transaction(async tx => {
    // Indexes of large tables take minutes.
    await tx.exec('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tables])
    await bringInLine(tx, layouts, migrations)
  })
}

/** The same within a transaction in which nobody else has the tables; a restore fills them before. */
export async function bringInLine(
  tx: Queries,
  layouts: readonly TableLayout[],
  migrations: readonly Migration[],
): Promise<void> {
  await tx.exec('create table if not exists table_layout (name text primary key, layout jsonb not null)')
  const wanted = fingerprint(layouts, migrations)
  if ((await storedFingerprint(tx)) === wanted) return
  await checkServer(tx)
  await migrate(tx, migrations)
  await align(tx, layouts)
  const records = [
    { name: EVERYTHING, layout: wanted },
    ...layouts.map(({ spec, columns }) => ({ name: spec.name, layout: originsOf(columns) })),
  ]
  await tx.query(
    `insert into table_layout select * from json_to_recordset($1::json) as x(name text, layout jsonb)
     on conflict (name) do update set layout = excluded.layout`,
    [JSON.stringify(records)],
  )
}

const EVERYTHING = '*'

async function checkServer(tx: Queries): Promise<void> {
  const [server] = await tx.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  if (Number(server?.version) < 150_000) throw new Error('The database must be PostgreSQL 15 or newer')
  if (server?.encoding !== 'UTF8') throw new Error(`The database must have the encoding UTF8, not ${server?.encoding}`)
}

async function align(tx: Queries, layouts: readonly TableLayout[]): Promise<void> {
  const present = await presentState(tx)
  const plans = layouts.map(layout => planOf(layout, present.get(layout.spec.name)))
  await tx.exec(plans.flatMap(plan => plan.before).join(';\n'))
  for (const { layout, stale } of plans) if (stale.length > 0) await fillColumns(tx, layout, stale)
  await tx.exec(plans.flatMap(plan => plan.after).join(';\n'))
}

/** What has to happen before and after the rows are read again, and for which columns they have to be. */
function planOf(layout: TableLayout, present: PresentTable | undefined): Plan {
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
    return {
      layout,
      stale: [],
      before: [`create table ${table} (id text collate "C" primary key, _data jsonb not null${definitions})`],
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
  return { layout, stale, before, after: [...after, ...again] }
}

function definition({ name, type, rest }: LayoutColumn): string {
  return `${quoted(name)} ${type} ${rest}`
}

async function presentState(tx: Queries): Promise<Map<string, PresentTable>> {
  const rows = await tx.query(`
    select c.relname as name, l.layout as origins,
      (select json_object_agg(attname, format_type(atttypid, atttypmod)) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(conname), '[]') from pg_constraint where conrelid = c.oid and contype = 'u') as constraints,
      (select coalesce(json_agg(i.relname), '[]') from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and i.relname like 'ix\\_%') as indexes
    from pg_class c left join table_layout l on l.name = c.relname
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)
  return new Map(
    rows.map(row => [
      String(row.name),
      {
        columns: new Map(Object.entries(row.columns as Record<string, string>)),
        constraints: new Set(row.constraints as string[]),
        indexes: new Set(row.indexes as string[]),
        origins: (row.origins ?? {}) as Record<string, string>,
      },
    ]),
  )
}

async function storedFingerprint(db: Queries): Promise<unknown> {
  const [there] = await db.query(`select to_regclass('table_layout') is not null as there`)
  if (!there?.there) return undefined
  const [row] = await db.query('select layout from table_layout where name = $1', [EVERYTHING])
  return row?.layout
}

function fingerprint(layouts: readonly TableLayout[], migrations: readonly Migration[]): string {
  const all = layouts.map(({ spec, columns, indexes, constraints }) => [spec.name, columns, indexes, constraints])
  return sha256(JSON.stringify([latestVersion(migrations), all]))
}

function originsOf(columns: readonly LayoutColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, origin }) => [name, origin]))
}

interface PresentTable {
  readonly columns: ReadonlyMap<string, string>
  readonly constraints: ReadonlySet<string>
  readonly indexes: ReadonlySet<string>
  readonly origins: Readonly<Record<string, string>>
}

interface Plan {
  readonly layout: TableLayout
  readonly stale: readonly LayoutColumn[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}
