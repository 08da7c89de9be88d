import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { memberStore } from '../../src/advertising/server/segments/store/memberStore.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { isLong } from '../setup/effort.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { JobProcess } from './JobProcess.ts'

const lines = isLong ? 1_000_000 : 20_000
const kills = isLong ? 6 : 1
const operations = isLong ? ['replace', 'add'] : ['add']
const schema = `segment_kills_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-segments-'))
const db = openPostgres(inject('postgresUrl'), { schema })
const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
let world: TestWorld
let manager: ApiClient

beforeAll(async () => {
  await db.exec(`create schema ${schema}`)
  await store.prepare()
  world = await testWorld(store, { artifacts: folderFiles(folder), clock: () => new Date() })
  manager = await world.signIn('manager')
})

afterAll(async () => {
  await db.exec(`drop schema ${schema} cascade`)
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

it(`${lines} lines with rubbish among them are loaded as if once, whenever a worker is killed`, {
  timeout: 3_600_000,
}, async () => {
  const segment = await manager.create('segment', { organization: north, name: 'Large', type: 'first_party' })
  for (const operation of operations) {
    const body = new FormData()
    body.append('file', new File([textOf()], 'large.csv'))
    const headers = new Headers({ ...writeHeaders, cookie: String(manager.cookie) })
    const path = `${origin}/api/v1/segment/${segment.id}/upload?operation=${operation}&idType=hem`
    const began = performance.now()
    const answer = await world.api(new Request(path, { method: 'POST', body, headers }))
    const { id } = (await answer.json()) as Json
    expect(answer.status).toBe(200)
    const received = performance.now()
    const runOf = async () => (await store.read.byIds('job-run', [String(id)], 'all'))[0]
    for (let killed = 0; killed < kills; killed += 1) {
      const victim = start()
      await victim.next('making')
      await expect.poll(async () => Number((await runOf())?.progress) > killed * 10, pollLong).toBe(true)
      await victim.kill()
    }
    const last = start()
    await expect.poll(async () => (await runOf())?.status, pollLong).toBe('partial')
    await last.kill()
    console.log(
      `${operation}: received in ${Math.round(received - began)} ms, loaded after ${kills} kills in ${Math.round(performance.now() - received)} ms`,
    )
    const rubbish = lines / 100
    expect(await runOf()).toMatchObject({
      rows: lines,
      attempts: kills + 1,
      errorMessage: expect.stringContaining(`${rubbish.toLocaleString('en')} of`),
    })
    const [row] = await store.read.byIds('segment', [segment.id], 'all')
    const upload = { operation, rows: lines, ok: lines - 2 * rubbish, duplicates: rubbish, failed: rubbish }
    expect(row).toMatchObject({ status: 'ready', size: { total: lines - 2 * rubbish } })
    expect(row?.uploads).toEqual(expect.arrayContaining([expect.objectContaining(upload)]))
  }
  const [whole] = await store.read.byIds('segment', [segment.id], 'all')
  expect(whole?.uploads).toHaveLength(operations.length)
  const one = { leaf: [segment.id] }
  expect(
    (await store.read.extension(memberStore).countMembers(one, new Date().toISOString(), { from: 0, to: 1 })).total,
  ).toBe(inFirstByte())
})

const pollLong = { timeout: 1_200_000, interval: 20 }

function start(): JobProcess {
  return new JobProcess({
    url: inject('postgresUrl'),
    schema,
    folder,
    smtpUrl: 'smtp://127.0.0.1:9',
    allow: [],
    clockAheadMs: 0,
    beatMs: 150,
  })
}

/** Of a hundred lines one is rubbish, and one there already. */
function lineOf(index: number): string {
  if (index % 100 === 50) return `rubbish ${index}`
  return `person${index % 100 === 99 ? index - 1 : index}@example.com`
}

function textOf(): string {
  return Array.from({ length: lines }, (_, index) => lineOf(index)).join('\n')
}

function inFirstByte(): number {
  const found = new Set<string>()
  for (let index = 0; index < lines; index += 1) {
    const line = lineOf(index)
    if (line.includes('@') && createHash('sha256').update(line).digest('hex').startsWith('00')) found.add(line)
  }
  return found.size
}
