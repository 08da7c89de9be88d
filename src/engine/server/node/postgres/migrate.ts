import { factMigrations } from '../../../../advertising/server/facts/store/migrations/factMigrations.ts'
import type { Queries } from './Database.ts'

/** A step of the system's own tables. Never changed once released; the next step is another one. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

export const migrations: readonly Migration[] = factMigrations

/** Takes the steps that are missing, in order, up to `last`. Forward only. @throws Error when the database is newer. */
export async function migrate(tx: Queries, last = latestVersion()): Promise<void> {
  await tx.exec(
    'create table if not exists migration (version int primary key, name text not null, at timestamptz not null default now())',
  )
  const [row] = await tx.query('select coalesce(max(version), 0) as version from migration')
  const present = Number(row?.version ?? 0)
  if (present > latestVersion()) {
    throw new Error(
      `The database is at version ${present} and this program knows only ${latestVersion()}: it was used by a newer Astrolabe.`,
    )
  }
  for (const { version, name, sql } of migrations) {
    if (version <= present || version > last) continue
    await tx.exec(sql)
    await tx.query('insert into migration (version, name) values ($1, $2)', [version, name])
  }
}

export function latestVersion(): number {
  return Math.max(...migrations.map(migration => migration.version))
}
