import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { chainingStore } from '../../src/engine/server/audit/chainingStore.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { runAuditCommand } from '../../src/engine/server/node/runAuditCommand.ts'
import { apiTables } from './apiTables.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-audit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('verifies a database, answers what to note, and fails when the log was changed since', async () => {
  const schema = `audit_${process.pid}`
  const server = openPostgres(inject('postgresUrl'))
  await server.exec(`create schema ${schema}`)
  const db = openPostgres(inject('postgresUrl'), { schema })
  const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
  await store.prepare()
  const entry = (id: string) => ({ id, organization: 'a', name: id, at: '2026-11-21T09:00:00.000Z' })
  await chainingStore(store).transaction(tx => tx.insert('audit-log', [entry('a1'), entry('a2')]))

  const product = { catalogue, extensions: postgresHalves }
  const url = new URL(inject('postgresUrl'))
  url.searchParams.set('options', `-c search_path=${schema}`)
  const run = async (...command: string[]) => {
    const lines: string[] = []
    const code = await runAuditCommand(product, command, { DATABASE_URL: url.href, DATA_DIR: folder }, line =>
      lines.push(line),
    )
    return { code, lines }
  }
  const first = await run('verify')
  expect(first).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^a 2 [0-9a-f]{64}$/), '# 2 entries, each as it was written'],
  })
  const noted = join(folder, 'noted')
  writeFileSync(noted, `${first.lines.join('\n')}\n`)
  await chainingStore(store).transaction(tx => tx.insert('audit-log', [entry('a3')]))
  expect((await run('verify', noted)).code).toBe(0)

  await db.query(`update "audit-log" set _data = jsonb_set(_data, '{name}', '"Nothing"') where id = 'a2'`)
  expect(await run('verify', noted)).toEqual({
    code: 1,
    lines: ['# a: Entry 2 (a2) was changed', '# 1 problems found'],
  })
  await expect(run('remove')).rejects.toThrow('Say what to do')
  writeFileSync(noted, 'nothing of the kind\n')
  await expect(run('verify', noted)).rejects.toThrow('holds no report')
  await store.close()
  await server.exec(`drop schema ${schema} cascade`)
  await server.close()
})
