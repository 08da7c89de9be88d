import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'

/**
 * Makes the partitions that these months (`2026-11`) need and that are not there yet. A partition is made beside its
 * table and then attached, which nobody who reads has to wait for. One caller at a time.
 */
export async function ensureFactPartitions(tx: Queries, months: readonly string[]): Promise<void> {
  const wanted = months.flatMap(month =>
    ['fact_hourly', 'fact_daily', 'fact_people'].map(table => ({
      table,
      month,
      name: `${table}_${month.replace('-', '_')}`,
    })),
  )
  const missing = await tx.query(
    'select name from unnest($1::text[]) as wanted(name) where to_regclass(quote_ident(name)) is null',
    [wanted.map(({ name }) => name)],
  )
  const names = new Set(missing.map(({ name }) => name))
  const statements = wanted.filter(({ name }) => names.has(name)).flatMap(attach)
  if (statements.length > 0) await tx.exec(statements.join(';\n'))
}

function attach({ table, month, name }: { table: string; month: string; name: string }): string[] {
  const time = table === 'fact_daily' ? '' : ' 00:00Z'
  const bounds = `from ('${month}-01${time}') to ('${monthAfter(month)}-01${time}')`
  return [
    `create table ${name} (like ${table} including all)`,
    `alter table ${table} attach partition ${name} for values ${bounds}`,
  ]
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`
}
