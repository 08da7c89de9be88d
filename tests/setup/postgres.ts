import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { dumpEmbedded } from '../../src/engine/server/node/postgres/pgliteDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { apiTables } from '../contract/apiTables.ts'
import { keyOfTables, preparedSchema } from '../contract/preparedTables.ts'
import { type PostgresServer, startPostgres } from '../postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server in which tests make schemas of their own. */
    postgresUrl: string
    /** A file with an embedded database that has the API's tables, so that not every test file has to make them. */
    embeddedTemplate: string
    /** Of the tables in it. */
    preparedKey: string
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
  project.provide('preparedKey', keyOfTables(apiTables(catalogue)))
  project.provide('embeddedTemplate', await embeddedTemplate(project.config.root))
}

export async function teardown(): Promise<void> {
  if (server && process.env.TEST_DATABASE_URL) await dropSpareSchemas(server.url)
  await server?.stop()
}

/** From a server that stays; each is taken before, as another run may want it. */
async function dropSpareSchemas(url: string): Promise<void> {
  const db = openPostgres(url)
  for (;;) {
    const [spare] = await db.query(
      'delete from public.spare_schema where name = (select name from public.spare_schema limit 1 for update skip locked) returning name',
    )
    if (!spare) break
    await db.exec(`drop schema ${spare.name} cascade`)
  }
  await db.close()
}

/** The most common tables stand in it, in a schema of their own; a change to how they are made brings them in line. */
async function embeddedTemplate(root: string): Promise<string> {
  const packageFile = join(root, 'node_modules/@electric-sql/pglite/package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const folder = join(root, 'node_modules/.cache/astrolabe')
  const tables = apiTables(catalogue)
  const file = join(folder, `embedded-${version}-${keyOfTables(tables).slice(0, 16)}.tar`)
  if (existsSync(file)) return file
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tar = await dumpEmbedded(async db => {
    await db.exec(`create schema ${preparedSchema}; set search_path = ${preparedSchema}`)
    await createPostgresStore(db, tables, postgresHalves).prepare()
    await db.exec('checkpoint')
  })
  writeFileSync(`${file}.${process.pid}`, new Uint8Array(tar))
  renameSync(`${file}.${process.pid}`, file)
  return file
}
