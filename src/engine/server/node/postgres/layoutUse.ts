import type { Database, Queries } from './Database.ts'
import { quoted } from './identifier.ts'

/** Of a transaction: the layout (a hash) that it writes by. What only works out columns anew says `*`. */
export const layoutSetting = 'astrolabe.layout'

/** After so long without a sign a process counts as gone. */
const goneSeconds = 60

/** Tables in which processes on a server know of each other, and what the writes of one leave to do for others. */
export const layoutUseTables: readonly string[] = ['layout_use', 'stale_row']

/** Says that this process is there, with its layout. */
export async function enterLayoutUse(db: Database, process: string, layout: string): Promise<void> {
  const [there] = await db.query(`select to_regclass('stale_row') is not null as there`)
  if (!there?.there) await db.exec(definitions)
  await db.query(
    `insert into layout_use (process, layout) values ($1, $2)
     on conflict (process) do update set layout = excluded.layout, seen = clock_timestamp()`,
    [process, layout],
  )
}

/** @returns whether it still was known; others may have counted it as gone */
export async function renewLayoutUse(db: Queries, process: string): Promise<boolean> {
  const rows = await db.query('update layout_use set seen = clock_timestamp() where process = $1 returning 1', [
    process,
  ])
  return rows.length > 0
}

export async function leaveLayoutUse(db: Queries, process: string): Promise<void> {
  await db.query('delete from layout_use where process = $1', [process])
}

/**
 * Takes away the signs of processes that count as gone; one that only stood still finds out by that (`renewLayoutUse`). Only within
 * `exclusively`, and before anything is taken away that they may need.
 */
export async function forgetGone(db: Queries, process: string): Promise<void> {
  await db.query(`delete from layout_use where process <> $1 and not (${isFresh})`, [process])
}

/** Whether the sign of a process with another layout than this one is there, be it old or not. */
export async function othersUse(db: Queries, layout: string): Promise<boolean> {
  const [row] = await db.query('select exists (select from layout_use where layout <> $1) as others', [layout])
  return row?.others === true
}

/** The same of those that don't count as gone. */
export async function othersLive(db: Queries, layout: string): Promise<boolean> {
  const [row] = await db.query(`select exists (select from layout_use where layout <> $1 and ${isFresh}) as others`, [
    layout,
  ])
  return row?.others === true
}

const isFresh = `seen > clock_timestamp() - interval '${goneSeconds} s'`

/** From here on each write to the table notes its row for every layout that is noted for, but the writer's own. */
export function noteWrites(table: string): string {
  return `create or replace trigger ${trigger} after insert or update on ${table} for each row
    when (current_setting('${layoutSetting}', true) is distinct from '*') execute function note_stale_row()`
}

/** Takes back all of `noteWrites`. */
export async function endNotes(tx: Queries): Promise<void> {
  const drops = (await notedTables(tx)).map(endNotesOf)
  await tx.exec([...drops, 'delete from stale_row'].join(';\n'))
}

/** The same for one table. */
export function endNotesOf(name: string): string {
  return `drop trigger ${trigger} on ${quoted(name)}`
}

/** The names of the tables whose writes are noted. */
export async function notedTables(db: Queries): Promise<readonly string[]> {
  const noted = await db.query(`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = '${trigger}' and c.relnamespace = current_schema()::regnamespace`)
  return noted.map(({ name }) => String(name))
}

const trigger = 'note_stale_row'

/** `current_setting` is null, or empty after an earlier transaction set it: both count as another layout. */
const definitions = `
  create table if not exists layout_use (
    process text primary key, layout text not null, seen timestamptz not null default clock_timestamp());
  create table if not exists stale_row (
    layout text not null, name text not null, id text collate "C" not null, primary key (layout, name, id));
  create or replace function note_stale_row() returns trigger language plpgsql as $$
  begin
    insert into stale_row (layout, name, id)
      select layout #>> '{}', tg_table_name, new.id from table_layout
      where name like '+ %' and layout #>> '{}' is distinct from current_setting('${layoutSetting}', true)
      on conflict do nothing;
    return null;
  end $$;`
