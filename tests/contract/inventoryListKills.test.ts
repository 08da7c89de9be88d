import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { entryStore } from '../../src/advertising/server/inventoryLists/store/entryStore.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { entryRefusals } from '../../src/advertising/targeting/readListEntry.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { isLong } from '../setup/effort.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { JobProcess } from './JobProcess.ts'
import { fetchFile } from './uploads.ts'

const lines = isLong ? 1_000_000 : 50_000
const kills = isLong ? 6 : 1
const operations = isLong ? ['replace', 'add'] : ['add']
/** What a worker may have in memory at its peak, whatever the length of the file; 1,000,000 lines take 24 MB as text. */
const mostMemory = 400 * 1024 * 1024
const schema = `list_kills_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-lists-'))
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

it(`${lines} entries with rubbish among them are imported as if once, whenever a worker is killed`, {
  timeout: 3_600_000,
}, async () => {
  const list = await manager.create('inventory-set', { organization: north, name: 'Large', kind: 'domains' })
  for (const operation of operations) {
    const body = new FormData()
    body.append('file', new File([textOf()], 'large.csv'))
    const headers = new Headers({ ...writeHeaders, cookie: String(manager.cookie) })
    const path = `${origin}/api/v1/inventory-set/${list.id}/import?operation=${operation}&type=domain`
    const began = performance.now()
    const answer = await world.api(new Request(path, { method: 'POST', body, headers }))
    const { id } = (await answer.json()) as Json
    expect(answer.status).toBe(200)
    const received = performance.now()
    const runOf = async () => (await store.read.byIds('job-run', [String(id)], 'all'))[0]
    for (let killed = 0; killed < kills; killed += 1) {
      const victim = start()
      await victim.next('making')
      await expect.poll(async () => Number((await runOf())?.progress) > killed * 12, pollLong).toBe(true)
      await victim.kill()
      expect((await runOf())?.status).toBe('running')
    }
    const last = start()
    await expect.poll(async () => (await runOf())?.status, pollLong).toBe('partial')
    const peak = last.peakMemory()
    await last.kill()
    console.log(
      `${operation}: received in ${Math.round(received - began)} ms, imported after ${kills} kills in ${Math.round(performance.now() - received)} ms, at most ${Math.round(peak / 1024 / 1024)} MB`,
    )
    expect(peak).toBeLessThan(mostMemory)
    const rubbish = lines / 100
    expect(await runOf()).toMatchObject({
      rows: lines,
      attempts: kills + 1,
      errorMessage: `${rubbish.toLocaleString('en')} of ${lines.toLocaleString('en')} lines were rejected.`,
    })
    const [row] = await store.read.byIds('inventory-set', [list.id], 'all')
    const run = { operation, rows: lines, ok: lines - 2 * rubbish, duplicates: rubbish, failed: rubbish }
    expect(row?.imports).toEqual(expect.arrayContaining([expect.objectContaining(run)]))
    const { bytes } = await fetchFile(manager, `/job-run/${String(id)}/download`)
    const [, ...refused] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(refused).toHaveLength(rubbish)
    const wrong = refused.findIndex(
      (line, index) => line !== `${index * 100 + 51},rubbish ${index * 100 + 50},${entryRefusals.spaces}`,
    )
    expect(refused[wrong]).toBeUndefined()
  }
  const [whole] = await store.read.byIds('inventory-set', [list.id], 'all')
  const imported = lines - lines / 50
  expect(whole?.counts).toEqual({ domains: imported, apps: 0, placements: 0, imported })
  expect(whole?.imports).toHaveLength(operations.length)
  const entries = store.read.extension(entryStore)
  expect((await entries.countEntries(list.id)).total).toBe(imported)
  expect(await entries.countFound(list.id, { q: 'site1234' })).toBe(countIn('site1234'))
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
    // A million entries hold the run for seconds while they are counted; whoever lives must not be thought dead.
    beatMs: isLong ? 1_500 : 150,
  })
}

/** Of a hundred lines one is rubbish, and one there already. */
function lineOf(index: number): string {
  if (index % 100 === 50) return `rubbish ${index}`
  return `site${index % 100 === 99 ? index - 1 : index}.example`
}

function textOf(): string {
  return Array.from({ length: lines }, (_, index) => lineOf(index)).join('\n')
}

function countIn(text: string): number {
  const found = new Set<string>()
  for (let index = 0; index < lines; index += 1) {
    const line = lineOf(index)
    if (line.includes(text)) found.add(line)
  }
  return found.size
}
