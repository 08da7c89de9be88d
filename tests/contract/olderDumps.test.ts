import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { advertisingHost } from '../../src/advertising/server/advertisingHost.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import type { Backend } from '../../src/engine/server/node/Backend.ts'
import { verifyBackup } from '../../src/engine/server/node/backup/readBackup.ts'
import { runRestore } from '../../src/engine/server/node/backup/runBackupCommand.ts'
import { openApi } from '../../src/engine/server/node/openApi.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { runAuditCommand } from '../../src/engine/server/node/runAuditCommand.ts'

const folder = join(import.meta.dirname, '../dumps')
const home = mkdtempSync(join(tmpdir(), 'astrolabe-dumps-'))
const databases: string[] = []
const product = { ...advertisingHost, extensions: postgresHalves }
const { catalogue } = advertisingHost.api
/** What each of them was written with (tests/dumps/README.md). */
const own = { SECRETS_KEY: 'the-key-of-the-dumps-in-the-tests', SAMPLE_DATA: 'false', SIMULATOR: 'false' }
const origin = 'http://127.0.0.1:8080'

afterAll(async () => {
  await onServer(...databases.map(name => `drop database if exists ${name} with (force)`))
  rmSync(home, { recursive: true, force: true })
})

const kinds = {
  'the embedded database': async () => ({}),
  PostgreSQL: async () => {
    const name = `dumps_${process.pid}_${databases.length}`
    databases.push(name)
    await onServer(`create database ${name}`)
    return { DATABASE_URL: inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`), ROLES: 'api' }
  },
}

describe.each(readdirSync(folder).filter(name => name.endsWith('.tar.gz')))(
  'the dump %s',
  { timeout: 600_000 },
  name => {
    const file = join(folder, name)

    it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
      'starts under this version on %s, with all of its rows',
      async kind => {
        const variables = { ...own, ...(await kinds[kind]()), DATA_DIR: join(home, `${name} ${kind}`) }
        const { tables } = await verifyBackup(file)
        await runRestore({ ...advertisingHost.api, extensions: postgresHalves }, [file], variables, () => {})

        const warnings: unknown[] = []
        const warn = (facts: object, message: string) => void warnings.push({ ...facts, message })
        const log = { info: () => {}, warn, error: warn }
        const backend = await openApi(product, readEnvironment(variables), { log, say: () => {} })
        try {
          const listed = await listEach(backend)
          const rowsOf = (entity: string) => tables.find(table => table.name === entity)?.rows ?? 0
          expect(tables.filter(table => table.rows > 0 && catalogue.resources[table.name]).length).toBeGreaterThan(20)
          for (const [entity, { status, ids }] of listed) {
            expect([entity, status]).toEqual([entity, 200])
            expect([entity, ids.length > 0 || rowsOf(entity) === 0]).toEqual([entity, true])
          }
        } finally {
          await backend.close()
        }
        expect(warnings).toEqual([])

        const said: string[] = []
        expect(
          await runAuditCommand({ ...advertisingHost.api, extensions: postgresHalves }, ['verify'], variables, line =>
            said.push(line),
          ),
        ).toBe(0)
        expect(said.at(-1)).toMatch(/^# [1-9]\d* entries, each as it was written$/)
      },
    )
  },
)

/** The first rows of each entity, and each of these by its ID, as a platform administrator sees them. */
async function listEach(backend: Backend) {
  const call = (path: string, init: RequestInit = {}) =>
    backend.answer(new Request(`${origin}/api/v1${path}`, init), '127.0.0.1')
  const body = JSON.stringify({ email: 'admin@astrolabe.example', password: 'astrolabe' })
  const signIn = await call('/auth', {
    method: 'POST',
    body,
    headers: { ...writeHeaders, 'content-type': 'application/json', origin },
  })
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const listed = new Map<string, { readonly status: number; readonly ids: readonly string[] }>()
  for (const entity of Object.keys(catalogue.resources)) {
    const list = await call(`/${entity}?limit=20`, { headers: { cookie } })
    const rows: readonly { readonly id: string }[] = list.status === 200 ? await list.json() : []
    listed.set(entity, { status: list.status, ids: rows.map(({ id }) => id) })
    for (const { id } of rows.slice(0, 3)) {
      const one = await call(`/${entity}/${encodeURIComponent(id)}`, { headers: { cookie } })
      expect([entity, id, one.status]).toEqual([entity, id, 200])
      await one.body?.cancel()
    }
  }
  return listed
}

async function onServer(...statements: readonly string[]): Promise<void> {
  const db = openPostgres(inject('postgresUrl'))
  for (const statement of statements) await db.exec(statement)
  await db.close()
}
