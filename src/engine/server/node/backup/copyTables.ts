import type { Queries } from '../postgres/Database.ts'
import { quoted } from '../postgres/identifier.ts'
import { layoutUseTables } from '../postgres/layoutUse.ts'
import type { BackedUpTable, BackupManifest } from './backupManifest.ts'

/** What a database holds, for a backup: within one transaction that sees one moment. */
export async function describeTables(
  tx: Queries,
): Promise<
  Pick<BackupManifest, 'migration' | 'partitions' | 'sequences'> & { tables: readonly Omit<BackedUpTable, 'rows'>[] }
> {
  const [there] = await tx.query(`select to_regclass('migration') is not null as there`)
  if (!there?.there) throw new Error('There is nothing to back up: this database holds no console')
  const [migration] = await tx.query('select coalesce(max(version), 0) as version from migration')
  const tables = await tx.query(`
    select c.relname as name,
      exists (select from pg_attribute where attrelid = c.oid and attname = '_data' and not attisdropped) as rows
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  const partitions = await tx.query(`
    select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`)
  const sequences = await tx.query(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`)
  return {
    migration: Number(migration?.version),
    tables: tables
      .map(({ name, rows }) => ({ name: String(name), kind: rows ? ('rows' as const) : ('plain' as const) }))
      .filter(({ name }) => !leftOut.has(name)),
    partitions: partitions.map(row => ({ table: String(row.table), name: String(row.name), bound: String(row.bound) })),
    sequences: sequences.map(row => ({ name: String(row.name), last: String(row.last) })),
  }
}

/**
 * What a restore makes anew, and what must not come back: who was signed in or about to be, and how often somebody has tried.
 */
export const leftOut: ReadonlySet<string> = new Set([
  ...['migration', 'table_layout', ...layoutUseTables],
  ...['session', 'sign-in-step', 'passkey-challenge', 'try'],
])

/** A table's rows as lines of JSON, in parts of a size that memory and a statement like. */
export async function* tableLines(
  tx: Queries,
  { name, kind }: Pick<BackedUpTable, 'name' | 'kind'>,
): AsyncGenerator<{ readonly text: string; readonly rows: number }> {
  const from = kind === 'rows' ? `(select id, _data from ${quoted(name)} order by id) t` : `${quoted(name)} t`
  await tx.query(`declare backup no scroll cursor for select row_to_json(t)::text as line from ${from}`)
  let portion = 100
  let lines: string[] = []
  let size = 0
  for (;;) {
    const rows = await tx.query(`fetch ${portion} from backup`)
    const fetched = rows.map(({ line }) => String(line))
    const chars = fetched.reduce((sum, line) => sum + line.length, 0)
    lines.push(...fetched)
    size += chars
    if (lines.length > 0 && (size > partChars || rows.length < portion)) {
      yield { text: `${lines.join('\n')}\n`, rows: lines.length }
      lines = []
      size = 0
    }
    if (rows.length < portion) break
    // A list of inventory may have a hundred thousand entries in a row, a fact a few bytes.
    portion = Math.max(1, Math.min(5000, Math.floor((portion * partChars) / Math.max(1, chars))))
  }
  await tx.query('close backup')
}

const partChars = 4_000_000

/** Puts lines of `tableLines` into a table that has (at least) their columns. */
export async function insertLines(
  tx: Queries,
  { name, kind }: Pick<BackedUpTable, 'name' | 'kind'>,
  text: string,
): Promise<void> {
  const lines = text.trimEnd().split('\n')
  const [first = '{}'] = lines
  const columns = kind === 'rows' ? ['id', '_data'] : Object.keys(JSON.parse(first))
  const names = columns.map(quoted).join(', ')
  await tx.query(
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
    [`[${lines.join(',')}]`],
  )
}
