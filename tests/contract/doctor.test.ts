import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { checkFactServer } from '../../src/advertising/server/facts/clickhouse/checkFactServer.ts'
import { runDoctor } from '../../src/engine/server/node/doctor/runDoctor.ts'
import { lockDataDir } from '../../src/engine/server/node/postgres/dataDirLock.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { startClickhouse } from '../clickhouse/startClickhouse.ts'
import { startDatabaseProxy } from '../setup/databaseProxy.ts'
import { startMailServer } from '../setup/mailServer.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ask(variables: Record<string, string>) {
  const lines: string[] = []
  const code = await runDoctor(
    { DATA_DIR: join(folder, 'data'), ...variables },
    { print: line => lines.push(line), checks: [checkFactServer] },
  )
  return { code, lines }
}

const web = async (answer: (path: string) => readonly [number, string]) => {
  const server = createServer(({ url = '' }, response) => {
    const [status, text] = answer(url)
    response.writeHead(status).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

it('finds nothing wrong where everything is there', async () => {
  const mail = await startMailServer()
  const site = await web(path =>
    path === '/console/healthz' ? [200, '{"ok":true}'] : [200, '{"authorization_endpoint":"x"}'],
  )
  const { code, lines } = await ask({
    DATABASE_URL: inject('postgresUrl'),
    SMTP_URL: mail.url,
    PUBLIC_URL: site.url,
    BASE_PATH: '/console',
    OIDC_ISSUER: `${site.url}/`,
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'secret',
    SECRETS_KEY: 'k'.repeat(32),
    SESSION_SECRET: 's'.repeat(32),
    OTEL_EXPORTER_OTLP_ENDPOINT: site.url,
  })
  expect(lines.filter(line => !line.startsWith('✓'))).toEqual(['0 problems, 0 warnings'])
  expect(lines.map(line => line.split(':')[0])).toEqual(
    ['Settings', 'Data', 'Files', 'Database', 'Clock', 'Secrets', 'Mail', 'Public URL', 'Single sign-on', 'Traces']
      .map(name => `✓ ${name}`)
      .concat('0 problems, 0 warnings'),
  )
  expect(code).toBe(0)
  expect(lines.join('\n')).not.toMatch(/kkkk|ssss|secret/)
  await mail.stop()
  site.close()
})

it('says of each thing that is missing what to do', async () => {
  const proxy = await startDatabaseProxy(inject('postgresUrl'))
  await proxy.goAway()
  const site = await web(() => [502, 'Bad gateway'])
  const { code, lines } = await ask({
    DATABASE_URL: proxy.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: site.url,
    OIDC_ISSUER: `${site.url}/realm`,
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'secret',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  })
  expect(code).toBe(1)
  const text = lines.join('\n')
  for (const part of [
    /✗ Database: The database cannot be reached: .+\n {4}Start the server/,
    /✗ Mail: 127\.0\.0\.1:1 does not take mails: .+\n {4}Correct SMTP_URL/,
    /! Public URL: .+\/healthz answers with something else \(502\)\n {4}Start the console/,
    /✗ Single sign-on: .+\n {4}Correct OIDC_ISSUER/,
    /! Traces: http:\/\/127\.0\.0\.1:1\/v1\/traces.+\n {4}Correct OTEL_EXPORTER_OTLP_ENDPOINT/,
    /! Secrets: They are sealed with a key that lies in DATA_DIR\n {4}For several processes/,
    /! Secrets: Single sign-on begins and ends on the same process only/,
    /3 problems, 4 warnings$/,
  ])
    expect(text).toMatch(part)
  site.close()
})

it('names a user who may not make tables, and the process that holds an embedded database', async () => {
  const server = openPostgres(inject('postgresUrl'))
  const role = `doctor_${process.pid}`
  await server.exec(`create role ${role} login`)
  const url = new URL(inject('postgresUrl').replace('astrolabe@', `${role}@`))
  expect((await ask({ DATABASE_URL: url.href })).lines).toContain('✗ Database: This user may not make tables')
  await server.exec(`drop role ${role}`)
  await server.close()

  const release = lockDataDir(folder)
  expect((await ask({ DATA_DIR: folder })).lines).toContain(
    `✓ Database: Embedded, in ${folder}; process ${process.pid} uses it`,
  )
  release()
  expect((await ask({ DATA_DIR: folder })).lines).toContain(`✓ Database: Embedded, in ${folder}`)
})

it('names the variable of a folder, and the file of the audit log', async () => {
  const file = join(folder, 'no folder')
  writeFileSync(file, '')
  const { lines } = await ask({
    DATA_DIR: folder,
    FILES_URL: `file://${file.replace(' ', '%20')}`,
    AUDIT_FILE: join(file, 'audit.jsonl'),
  })
  expect(lines[lines.findIndex(line => line.startsWith('✗ Files')) + 1]).toMatch(/set FILES_URL to another folder/)
  expect(lines[lines.findIndex(line => line.startsWith('✗ Audit file')) + 1]).toMatch(/set AUDIT_FILE to another file/)
  expect((await ask({ DATA_DIR: folder, AUDIT_FILE: join(folder, 'audit.jsonl') })).lines).toContain(
    `✓ Audit file: Entries of the audit log go to ${join(folder, 'audit.jsonl')}`,
  )
})

it('says everything that is wrong with the settings, and looks no further', async () => {
  expect(await ask({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    lines: [
      '✗ Settings: PORT must be a number from 0 to 65535, not "eighty"',
      '    docs/variables.md lists the variables and what they take.',
      expect.stringMatching(/^✗ Settings: LOG_LEVEL must be one of /),
      '    docs/variables.md lists the variables and what they take.',
      '2 problems, 0 warnings',
    ],
  })
})

it('asks the ClickHouse server of the facts, and says what FACTS_URL takes', async () => {
  const found = async (FACTS_URL: string) =>
    (await ask({ FACTS_URL })).lines.filter(line => /Facts|FACTS_URL/.test(line))
  expect(await found('tcp://host')).toEqual([expect.stringContaining('FACTS_URL must be the HTTP address')])
  const [problem, repair] = await found('http://127.0.0.1:1')
  expect([problem, repair]).toEqual([
    expect.stringMatching(/^✗ Facts: The ClickHouse server .* can’t be reached now$/),
    expect.stringContaining('or correct FACTS_URL'),
  ])
  const clickhouse = await startClickhouse()
  try {
    expect(await found(clickhouse.url)).toEqual([
      expect.stringMatching(/^✓ Facts: ClickHouse \d+\.\d+\S* answers in \d+ ms$/),
    ])
  } finally {
    await clickhouse.stop()
  }
})
