import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'

/** A database of its own with the sample's rows. */
export interface SampleDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A copy of the database at this URL, on its server. */
export async function copySample(url: string): Promise<SampleDatabase> {
  const name = `journey_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(url, `create database ${name} template ${nameIn(url)} strategy file_copy`)
  return { url: databaseOf(url, name), drop: () => onServer(url, `drop database if exists ${name} with (force)`) }
}

/** The empty database that the URL names. */
export async function makeDatabase(url: string): Promise<void> {
  await onServer(url, `create database ${nameIn(url)}`)
}

/** The URL of another database on the same server. */
export function databaseOf(url: string, name: string): string {
  return url.replace(/[^/]+$/, name)
}

function nameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

async function onServer(url: string, statement: string): Promise<void> {
  const db = openPostgres(databaseOf(url, 'postgres'))
  try {
    await db.exec(statement)
  } finally {
    await db.close()
  }
}
