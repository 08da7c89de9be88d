import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { advertisingHost } from '../../src/advertising/server/advertisingHost.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { sampleSignIns } from '../../src/advertising/server/sample/people.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import type { Backend } from '../../src/engine/server/node/Backend.ts'
import { openApi } from '../../src/engine/server/node/openApi.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { times } from '../setup/effort.ts'
import { rowCounts } from './rowCounts.ts'

const home = mkdtempSync(join(tmpdir(), 'astrolabe-together-'))
const databases: string[] = []

afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await onServer(...databases.map(name => `drop database if exists ${name} with (force)`))
})

/** As two replicas of a deployment come up on a database that was just made. */
describe('two hosts that start at once on an empty PostgreSQL database', { timeout: 120_000 * times(1) }, () => {
  it('are both ready, with one first administrator', async () => {
    for (let round = 0; round < times(2); round += 1) {
      const { hosts, url } = await startTwo({ SAMPLE_DATA: 'false' })
      const notes = await Promise.all(hosts.map(host => host.notes('http://127.0.0.1:1')))
      expect(notes.flat()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('/reset-password?token=')))
      await Promise.all(hosts.map(host => host.close()))
      expect(await rowCounts(url, ['user', 'organization', 'platform-role-binding'])).toEqual([1, 1, 1])
    }
  })

  it('are both ready, with the sample once', async () => {
    const { hosts, url } = await startTwo({ SAMPLE_DATA: 'true', SIMULATOR: 'false' })
    await Promise.all(hosts.map(host => host.close()))
    const [organizations, credentials] = await rowCounts(url, ['organization', 'credential'])
    expect([organizations, credentials]).toEqual([3, sampleSignIns.length])
  })
})

async function startTwo(variables: Readonly<Record<string, string>>) {
  const name = `together_${process.pid}_${databases.length}`
  databases.push(name)
  await onServer(`create database ${name}`)
  const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
  const log = {
    info: () => {},
    warn: () => {},
    error: (facts: unknown, text: string) => expect.fail(`${text} ${JSON.stringify(facts)}`),
  }
  const hosts: Backend[] = await Promise.all(
    [0, 1].map(index =>
      openApi(
        { ...advertisingHost, extensions: postgresHalves },
        readEnvironment({ ...variables, ...shared(url), DATA_DIR: join(home, name, String(index)) }),
        {
          log,
          say: () => {},
        },
      ),
    ),
  )
  return { hosts, url }
}

/** What processes on one database have in common. */
function shared(url: string) {
  return { DATABASE_URL: url, SECRETS_KEY: 'one-key-for-both-of-these-processes' }
}

async function onServer(...statements: readonly string[]): Promise<void> {
  const db = openPostgres(inject('postgresUrl'))
  for (const statement of statements) await db.exec(statement)
  await db.close()
}
