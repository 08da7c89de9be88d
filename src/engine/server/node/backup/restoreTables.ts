import { advisoryLocks } from '../postgres/advisoryLocks.ts'
import type { Queries } from '../postgres/Database.ts'
import { quoted } from '../postgres/identifier.ts'
import { layoutUseTables } from '../postgres/layoutUse.ts'
import { type Migration, migrate } from '../postgres/migrate.ts'
import { workerName } from '../postgres/pgDatabase.ts'
import type { TableLayout } from '../postgres/tableLayout.ts'
import type { BackupManifest } from './backupManifest.ts'
import { leftOut } from './copyTables.ts'

/** Within the transaction that restores. */
export const restoring = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'`

/**
 * Takes away what a console has in this database. @throws Error with a sentence where it holds rows and isn't to be replaced, is in
 * use, or holds what is somebody else's
 */
export async function clearTables(
  tx: Queries,
  { tables, partitions }: BackupManifest,
  {
    replace,
    layouts,
    migrations,
  }: {
    readonly replace: boolean
    readonly layouts: readonly TableLayout[]
    readonly migrations: readonly Migration[]
  },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tables])
  const present = (
    await tx.query(`select relname as name, relispartition as part from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`)
  ).map(({ name, part }) => ({ name: String(name), part: part === true }))
  if (present.length === 0) return
  const isOurs = present.some(({ name }) => name === 'table_layout')
  const known = new Set([
    ...leftOut,
    ...(isOurs ? (await tx.query('select name from table_layout')).map(({ name }) => String(name)) : []),
    ...layouts.map(({ spec }) => spec.name),
    ...[...tables, ...partitions].map(({ name }) => name),
    ...migrations.flatMap(({ sql }) =>
      [...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
    ),
  ])
  const whole = present.filter(({ part }) => !part).map(({ name }) => name)
  const strangers = whole.filter(name => !known.has(name))
  if (strangers.length > 0) {
    throw new Error(
      `This database also holds ${strangers.slice(0, 3).join(', ')}: restore into a database, or a schema, of its own`,
    )
  }
  if (!replace && (await holdsRows(tx, whole))) {
    throw new Error('This database holds rows. Add --replace to overwrite them, or restore into an empty one.')
  }
  const [others] = await tx.query(`select count(*)::int as count from pg_stat_activity
    where application_name in ('astrolabe', '${workerName}') and datname = current_database() and pid <> pg_backend_pid()`)
  if (Number(others?.count) > 0) {
    throw new Error(`A console uses this database (${others?.count} connections). Stop all of its processes first.`)
  }
  await tx.exec(`drop table ${whole.map(quoted).join(', ')} cascade`)
  const sequences = migrations.flatMap(({ sql }) => [...sql.matchAll(/create sequence (\w+)/g)].map(([, name]) => name))
  if (sequences.length > 0) await tx.exec(`drop sequence if exists ${sequences.join(', ')}`)
}

async function holdsRows(tx: Queries, tables: readonly string[]): Promise<boolean> {
  const own = tables.filter(name => !['migration', 'table_layout', ...layoutUseTables].includes(name))
  if (own.length === 0) return false
  const [row] = await tx.query(`select ${own.map(name => `exists (select from ${quoted(name)})`).join(' or ')} as some`)
  return row?.some === true
}

/** Tables as they were when the archive was written, without indexes of rows: those come when the rows are there. */
export async function makeTables(
  tx: Queries,
  { migration, tables, partitions }: BackupManifest,
  migrations: readonly Migration[],
): Promise<void> {
  await migrate(
    tx,
    migrations.filter(({ version }) => version <= migration),
  )
  const made = tables
    .filter(({ kind }) => kind === 'rows')
    .map(({ name }) => `create table ${quoted(name)} (id text collate "C" primary key, _data jsonb not null)`)
  const months = partitions.flatMap(({ table, name, bound }) => {
    if (!boundOfMonth.test(bound)) throw new Error(`The archive cuts ${table} by something strange: ${bound}`)
    return [
      `create table ${quoted(name)} (like ${quoted(table)} including all)`,
      `alter table ${quoted(table)} attach partition ${quoted(name)} ${bound}`,
    ]
  })
  if (made.length + months.length > 0) await tx.exec([...made, ...months].join(';\n'))
}

/** It becomes part of a statement. */
const boundOfMonth = /^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/

export async function setSequences(tx: Queries, { sequences }: BackupManifest): Promise<void> {
  for (const { name, last } of sequences)
    await tx.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
}

/** @throws Error when a table hasn't got all of its rows */
export async function checkCounts(tx: Queries, { tables }: BackupManifest): Promise<void> {
  for (const { name, rows } of tables) {
    const [row] = await tx.query(`select count(*)::int as count from ${quoted(name)}`)
    if (Number(row?.count) !== rows) throw new Error(`${name} got ${row?.count} of ${rows} rows. Nothing was changed.`)
  }
}
