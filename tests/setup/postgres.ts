import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { dumpEmbedded } from '../../src/engine/server/node/postgres/pgliteDatabase.ts'
import { type PostgresServer, startPostgres } from '../postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server in which tests make schemas of their own. */
    postgresUrl: string
    /** A file with a new embedded database, so that not every test file has to make one. */
    embeddedTemplate: string
  }
}

let server: PostgresServer | undefined

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres()
  // A server that was given may know it from an earlier run.
  const db = openPostgres(server.url)
  await db.exec('create table if not exists public.spare_schema (name text primary key, key text not null)')
  await db.close()
  project.provide('postgresUrl', server.url)
  project.provide('embeddedTemplate', await embeddedTemplate(project.config.root))
}

export async function teardown(): Promise<void> {
  await server?.stop()
}

async function embeddedTemplate(root: string): Promise<string> {
  const packageFile = join(root, 'node_modules/@electric-sql/pglite/package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const folder = join(root, 'node_modules/.cache/astrolabe')
  const file = join(folder, `embedded-${version}.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, new Uint8Array(await dumpEmbedded()))
  renameSync(`${file}.${process.pid}`, file)
  return file
}
