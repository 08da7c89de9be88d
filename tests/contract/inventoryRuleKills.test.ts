import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { entryStore } from '../../src/advertising/server/inventoryLists/store/entryStore.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { partsOf } from '../../src/engine/contract/looseValues.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { isLong } from '../setup/effort.ts'
import { type ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { JobProcess } from './JobProcess.ts'
import { putRows } from './putRows.ts'
import { fetchFile } from './uploads.ts'

const sites = isLong ? 30_000 : 3_000
const schema = `rule_kills_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-rules-'))
const db = openPostgres(inject('postgresUrl'), { schema })
const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
const processes: JobProcess[] = []
let manager: ApiClient

beforeAll(async () => {
  await db.exec(`create schema ${schema}`)
  await store.prepare()
  const world = await testWorld(store, { artifacts: folderFiles(folder), clock: () => new Date() })
  manager = await world.signIn('manager')
  const all = Array.from({ length: sites }, (_, index) => index)
  const own = { organization: north, publisher: 'pub' }
  await putRows(store, 'publisher', { id: 'pub', organization: north, domain: 'pub.example', sellerId: 'P-1' })
  await putRows(store, 'site', ...all.map(at => ({ ...own, id: `s${at}`, domain: domainOf(at) })))
  await putRows(store, 'placement', ...all.map(at => ({ ...own, id: `p${at}`, site: `s${at}` })))
})

afterAll(async () => {
  await Promise.all(processes.map(one => one.kill()))
  await db.exec(`drop schema ${schema} cascade`)
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a rule is applied and recorded as if once, killed before it is applied or between that and its record', {
  timeout: 600_000,
}, async () => {
  // Every third is viewable at first; then those that were not, and the others no longer.
  await tell(at => at % 3 === 0)
  const first = await make()
  await killedBefore(first, runsOf(first, 1))
  await checkRun(await endedRun(first, 1), first, { added: listed(0), removed: [] })
  await tell(at => at % 3 === 1)
  const { status } = await manager.post(`/inventory-set/${first}/rule-run`)
  expect(status).toBe(200)
  await killedAfter(first, runsOf(first, 2))
  await tell(at => at % 3 === 2)
  await checkRun(await endedRun(first, 2), first, { added: listed(1), removed: listed(0) })
})

/** What each run changed is counted, and in its file, once; and so are the entries. */
async function checkRun(run: Json, list: string, { added, removed }: Readonly<Record<'added' | 'removed', string[]>>) {
  expect(run).toMatchObject({ status: 'succeeded', attempts: 2, rows: added.length })
  const [row] = await store.read.byIds('inventory-set', [list], 'all')
  const checks = partsOf(row?.ruleRuns).filter(one => one.run === run.id)
  expect(checks).toMatchObject([{ matched: added.length, added: added.length, removed: removed.length }])
  expect(row?.counts).toMatchObject({ domains: added.length, byRule: added.length })
  const { status, bytes } = await fetchFile(manager, `/job-run/${run.id}/download`)
  const [head, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect([status, head]).toEqual([200, 'Change,Type,Value'])
  const told = [...added.map(domain => `Added,Domain,${domain}`), ...removed.map(domain => `Removed,Domain,${domain}`)]
  expect(lines.sort()).toEqual(told.sort())
  const entries = store.read.extension(entryStore)
  const there = await entries.findEntries(
    list,
    added.map(value => ({ type: 'domain', value })),
  )
  expect([there.length, (await entries.countEntries(list)).total]).toEqual([added.length, added.length])
}

/** Ends the worker while it writes the file of changes: nothing has been applied. */
async function killedBefore(list: string, runs: () => Promise<readonly Json[]>) {
  const victim = start(60_000)
  await victim.next('making')
  await victim.kill()
  expect((await runs())[0]).toMatchObject({ status: 'running', attempts: 1 })
  expect((await store.read.extension(entryStore).countEntries(list)).total).toBe(0)
}

/** Ends the worker after the list has changed and before the run is recorded: it waits there to clear away what somebody holds. */
async function killedAfter(list: string, runs: () => Promise<readonly Json[]>) {
  await store.transaction(async tx => {
    const entries = tx.extension(entryStore)
    const left = await entries.stageSet('of nobody')
    await entries.stageEntries(left, 'domain', ['left.example'])
    await entries.giveUp(left)
  })
  await db.transaction(async held => {
    await held.exec('set local idle_in_transaction_session_timeout = 0')
    await held.query(`select key from list_entry where key = 'left.example' for update`)
    const victim = start(60_000)
    const applied = async () => {
      const [row] = await store.read.byIds('inventory-set', [list], 'all')
      const [run] = await runs()
      return partsOf(row?.ruleRuns).some(one => one.run === run?.id)
    }
    await expect.poll(applied, { timeout: 120_000, interval: 20 }).toBe(true)
    await victim.kill()
    expect((await runs())[0]).toMatchObject({ status: 'running', attempts: 1 })
  })
}

async function endedRun(list: string, count: number): Promise<Json> {
  const successor = start(150)
  const runs = runsOf(list, count)
  await expect
    .poll(async () => (await runs())[0]?.status, { timeout: 120_000, interval: 50 })
    .toMatch(/succeeded|failed|partial/)
  await successor.kill()
  const [run] = await runs()
  if (!run) throw new Error('The run is gone')
  return run
}

/** The runs of a list, the last first. */
function runsOf(list: string, count: number) {
  return async () => {
    const where = [{ column: 'inventorySet', op: 'in', values: [list] }] as const
    const order = [{ column: 'createdAt', direction: 'desc' }] as const
    const { rows } = await store.read.list('job-run', { scope: 'all', where, order })
    expect(rows.length).toBeLessThanOrEqual(count)
    return rows as readonly Json[]
  }
}

function start(beatMs: number): JobProcess {
  const options = { url: inject('postgresUrl'), schema, folder, smtpUrl: 'smtp://127.0.0.1:9', allow: [] }
  const process = new JobProcess({ ...options, clockAheadMs: 0, beatMs })
  processes.push(process)
  return process
}

async function make(): Promise<string> {
  const conditions = [{ metric: 'viewability', comparison: 'at_least', value: 70 }]
  const performanceRule = { entryType: 'domain', days: 7, conditions }
  const { id } = await manager.create('inventory-set', {
    organization: north,
    name: 'Viewable',
    kind: 'domains',
    performanceRule,
  })
  return id
}

/** What was told of the same hour before is replaced. */
async function tell(isViewable: (site: number) => boolean): Promise<void> {
  const hour = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T10:00:00Z`
  const whole = { hour, organization: north, currency: 'USD', campaign: 'c', strategy: 's', lineItem: 'l' }
  await store.transaction(async tx => {
    await tx.extension(factStore).lockFacts()
    await tx.extension(factStore).insertFacts(
      Array.from({ length: sites }, (_, at) => ({
        ...whole,
        placement: `p${at}`,
        environment: 'web',
        impressions: 100,
        measurable: 100,
        viewable: isViewable(at) ? 80 : 20,
      })),
    )
  })
}

function domainOf(site: number): string {
  return `site${site}.example`
}

function listed(rest: number): string[] {
  return Array.from({ length: sites }, (_, at) => at)
    .filter(at => at % 3 === rest)
    .map(domainOf)
}
