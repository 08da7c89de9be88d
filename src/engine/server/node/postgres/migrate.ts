import type { Queries } from './Database.ts'

/** A step of tables that no spec describes. Never changed once released; the next step is another one. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  /** Taken again whenever processes of another version have ended: for what those wrote meanwhile. Twice is as once. */
  readonly again?: true
  /** Taken when no process of another version is left: for what those still need. Twice is as once. */
  readonly afterwards?: string
}

/**
 * Takes those of the steps that are missing, in order. Forward only.
 * @throws Error when the database is newer, or two steps have one version
 */
export async function migrate(tx: Queries, migrations: readonly Migration[]): Promise<void> {
  await tx.exec(
    'create table if not exists migration (version int primary key, name text not null, at timestamptz not null default now())',
  )
  const [row] = await tx.query('select coalesce(max(version), 0) as version from migration')
  const present = Number(row?.version ?? 0)
  const latest = latestVersion(migrations)
  const twice = migrations.find(({ version }, at) => migrations.findIndex(one => one.version === version) !== at)
  if (twice) throw new Error(`Two migrations have version ${twice.version}: give one of them another`)
  if (present > latest) {
    throw new Error(
      `The database is at version ${present} and this program knows only ${latest}: it was used by a newer Astrolabe.`,
    )
  }
  for (const { version, name, sql } of [...migrations].sort((a, b) => a.version - b.version)) {
    if (version <= present) continue
    await tx.exec(sql)
    await tx.query('insert into migration (version, name) values ($1, $2)', [version, name])
  }
}

/** 0 where there are no steps. */
export function latestVersion(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map(({ version }) => version))
}

/** @throws Error with a sentence where the server can't hold a console */
export async function checkServer(tx: Queries): Promise<void> {
  const [server] = await tx.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  if (Number(server?.version) < 150_000) throw new Error('The database must be PostgreSQL 15 or newer')
  if (server?.encoding !== 'UTF8') throw new Error(`The database must have the encoding UTF8, not ${server?.encoding}`)
}
