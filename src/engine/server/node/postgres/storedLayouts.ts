import type { Queries } from './Database.ts'
import { sha256 } from './identifier.ts'
import { latestVersion, type Migration } from './migrate.ts'
import type { LayoutColumn, TableLayout } from './tableLayout.ts'

/** What stands for all tables of a version together. */
export function layoutHash(layouts: readonly TableLayout[], migrations: readonly Migration[]): string {
  const all = layouts.map(({ spec, columns, indexes, constraints }) => [spec.name, columns, indexes, constraints])
  return sha256(JSON.stringify([latestVersion(migrations), all]))
}

/** Which layouts the tables of a database serve. */
export interface StoredLayouts {
  /** The one that they were brought in line with last; undefined in an empty database. */
  readonly latest: string | undefined
  /** All that they are ready for, while there is more than one. */
  readonly ready: ReadonlySet<string>
  /** Whether they have, or begin to have, what only another layout than the latest needs. */
  readonly isExpanded: boolean
}

export async function storedLayouts(db: Queries): Promise<StoredLayouts> {
  const [there] = await db.query(`select to_regclass('table_layout') is not null as there`)
  if (!there?.there) return { latest: undefined, ready: new Set(), isExpanded: false }
  const rows = await db.query(`select name, layout from table_layout where name ~ '^[*+]'`)
  const latest = rows.find(({ name }) => name === EVERYTHING)
  const others = rows.filter(row => row !== latest)
  const ready = others.filter(({ name }) => String(name).startsWith(EVERYTHING))
  return {
    latest: latest && String(latest.layout),
    ready: new Set(ready.map(({ layout }) => String(layout))),
    isExpanded: others.length > 0,
  }
}

/** Writes down what the tables were brought in line with, and of which origin their columns are. */
export async function recordLatest(tx: Queries, layouts: readonly TableLayout[], latest: string): Promise<void> {
  await record(tx, [{ name: EVERYTHING, layout: latest }])
  await recordOrigins(tx, layouts)
}

/** Writes down of which origin the columns of tables are. */
export async function recordOrigins(tx: Queries, layouts: readonly TableLayout[]): Promise<void> {
  await record(
    tx,
    layouts.map(({ spec, columns }) => ({ name: spec.name, layout: originsOf(columns) })),
  )
}

/** The tables begin to lose what any other needs; what is written by others goes on to be noted. */
export async function recordOnlyReady(tx: Queries, hash: string): Promise<void> {
  await record(tx, [{ name: EVERYTHING, layout: hash }])
  await tx.query(`delete from table_layout where name ~ '^[*] ' and name <> $1`, [`${EVERYTHING} ${hash}`])
}

/** Rows that are written by another layout are noted for these from now on (`noteWrites`). */
export async function recordNoted(tx: Queries, hashes: readonly string[]): Promise<void> {
  await record(
    tx,
    hashes.map(layout => ({ name: `+ ${layout}`, layout })),
  )
}

/** The tables have all that these need. */
export async function recordReady(tx: Queries, hashes: readonly string[]): Promise<void> {
  await record(
    tx,
    hashes.map(layout => ({ name: `${EVERYTHING} ${layout}`, layout })),
  )
}

async function record(tx: Queries, records: readonly { readonly name: string; readonly layout: unknown }[]) {
  await tx.query(
    `insert into table_layout select * from json_to_recordset($1::json) as x(name text, layout jsonb)
     on conflict (name) do update set layout = excluded.layout`,
    [JSON.stringify(records)],
  )
}

/** The tables serve no layout any more but the latest. */
export async function forgetOthers(tx: Queries): Promise<void> {
  await tx.exec(`delete from table_layout where name ~ '^[*+] '`)
}

/** No table of the catalogue begins so. */
const EVERYTHING = '*'

/** A table as it is in the database. */
export interface PresentTable {
  readonly columns: ReadonlyMap<string, string>
  readonly constraints: ReadonlySet<string>
  readonly indexes: ReadonlySet<string>
  readonly origins: Readonly<Record<string, string>>
}

/** All tables of the schema, or those named. */
export async function presentTables(
  tx: Queries,
  names: readonly string[] | null = null,
): Promise<Map<string, PresentTable>> {
  const rows = await tx.query(
    `
    select c.relname as name, l.layout as origins,
      (select json_object_agg(attname, format_type(atttypid, atttypmod)) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(conname), '[]') from pg_constraint where conrelid = c.oid and contype = 'u') as constraints,
      (select coalesce(json_agg(i.relname), '[]') from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and i.relname like 'ix\\_%') as indexes
    from pg_class c left join table_layout l on l.name = c.relname
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and ($1::text[] is null or c.relname = any($1))`,
    [names],
  )
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

function originsOf(columns: readonly LayoutColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, origin }) => [name, origin]))
}
