import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { artifactsOf } from '../../src/engine/server/jobs/artifactUrls.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type MailServer, startMailServer } from '../setup/mailServer.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../setup/webhookReceiver.ts'
import { north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { JobProcess } from './JobProcess.ts'

const kills = 200
const slotsForEach = 3
const steps = ['making', 'sending', 'sent', 'any']
const beatMs = 150
const schema = `kills_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-kills-'))
const artifacts = folderFiles(folder)
const db = openPostgres(inject('postgresUrl'), { schema })
const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
const processes: JobProcess[] = []
const past: JobProcess[] = []
let mails: MailServer
let hooks: WebhookReceiver
let slots = 0
let overtaken = 0
const stalled = new Set<JobProcess>()

beforeAll(async () => {
  mails = await startMailServer()
  hooks = await startWebhookReceiver(() => Math.random() * 60)
  await db.exec(`create schema ${schema}`)
  await store.prepare()
  await testWorld(store)
  await fill(store, hooks.host)
})

afterAll(async () => {
  await Promise.all(processes.map(one => one.kill()))
  await Promise.all([hooks.stop(), mails.stop()])
  await db.exec(`drop schema ${schema} cascade`)
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

describe(`with ${kills} kills of workers at random points`, { timeout: 3_600_000 }, () => {
  it('every slot runs to its end once in its effects, clocks apart [report.1]', async () => {
    for (const ahead of [0, 40_000, -40_000]) start(ahead)
    await Promise.all(processes.map(one => one.opened()))
    for (let killed = 0; killed < kills; killed += 1) {
      await moreSlots(slotsForEach)
      const [victim] = processes.splice(Math.floor(Math.random() * processes.length), 1)
      if (!victim) throw new Error('Nobody is left')
      const step = steps[Math.floor(Math.random() * steps.length)] ?? 'any'
      await victim.opened()
      if (step !== 'any') await Promise.race([victim.next(step), pause(1_000)])
      await pause(Math.random() * 40)
      await victim.kill()
      past.push(victim)
      start((killed % 3) * 40_000 - 40_000)
      if (killed % 10 === 1) await stallOne()
    }
    await expect.poll(unfinished, { timeout: 600_000, interval: 100 }).toBe(0)
    // What one of them believes to have still would be stored now.
    await Promise.all(processes.map(one => one.finish()))
    const complaintsOf = (had: boolean) =>
      [...past, ...processes].filter(one => stalled.has(one) === had).map(({ complaints }) => complaints)
    expect(complaintsOf(false).join('')).toBe('')
    // A worker that stood still may find its connection gone: it says so, and goes on.
    for (const line of complaintsOf(true).join('').split('\n')) {
      expect(line).toMatch(/^$|^(How far a job run is|The job queue|A job run) /)
    }

    const jobs = await all('scheduled-job')
    const runs = await all('job-run')
    expect(jobs).toHaveLength(slots)
    expect(runs.map(({ job }) => job).sort()).toEqual(jobs.map(({ id }) => id).sort())
    expect((await store.read.list('job-lease', { scope: 'all' })).rows).toEqual([])
    for (const run of runs) await checkRun(run)
    const again = runs.filter(({ attempts }) => Number(attempts) > 1)
    expect(again.length).toBeGreaterThan(kills / 4)
    const sent = [...hooks.keys, ...mails.received.map(({ text }) => /^Message-ID:\s*<(.{36})@/im.exec(text)?.[1])]
    // Delivered at least once, under an id by which the receiver knows it, and more often only by a worker that was lost.
    expect(new Set(sent)).toEqual(new Set(runs.map(({ id }) => id)))
    for (const { id, attempts } of runs) {
      expect(sent.filter(key => key === id).length).toBeLessThanOrEqual(Number(attempts))
    }
    console.log(
      `${kills} kills: ${runs.length} slots, ${again.length} begun again (${overtaken} while their worker stood still), ${sent.length - runs.length} told again under the same id`,
    )
  })
})

it('a process that stands still within a transaction loses its locks after a minute', async () => {
  const shown = await db.transaction(tx => tx.query('show idle_in_transaction_session_timeout'))
  expect(shown).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  expect(await db.query('show idle_in_transaction_session_timeout')).not.toEqual(shown)
})

/** Stands still while it sends, until it is thought dead and another has its run; then it goes on. */
async function stallOne(): Promise<void> {
  await Promise.all(processes.map(one => one.opened()))
  await expect.poll(unfinished, { timeout: 120_000, interval: 50 }).toBe(0)
  const held = hooks.holdNext()
  const sending = Promise.race(processes.map(async one => ({ one, said: await one.next('sending') })))
  await moreSlots(1, 'webhook')
  const { one, said } = await sending
  await held.arrived
  one.stall()
  stalled.add(one)
  const attempts = async () =>
    Number((await store.read.byIds('job-run', [said.slice('sending '.length)], 'all'))[0]?.attempts)
  // Where it stands within a transaction, only after a minute.
  await expect.poll(attempts, { timeout: 180_000, interval: 50 }).toBeGreaterThan(1)
  overtaken += 1
  one.wake()
  held.release()
}

/** Begins a worker whose clock is apart by so much. */
function start(clockAheadMs: number): void {
  const options = { url: inject('postgresUrl'), schema, folder, smtpUrl: mails.url, allow: [hooks.host] }
  processes.push(new JobProcess({ ...options, clockAheadMs, beatMs }))
}

async function moreSlots(count: number, delivery?: 'webhook'): Promise<void> {
  const now = Date.now()
  const jobs = Array.from({ length: count }, () => {
    const number = slots++
    return stored('scheduled-job', {
      id: `job-${number}`,
      name: `Job ${number}`,
      kind: 'report',
      report: `report-${number % reports}`,
      schedule: { frequency: 'daily', time: '06:00', timezone: 'UTC' },
      nextRunAt: new Date(now - 40_000 - Math.random() * 5_000).toISOString(),
      status: 'scheduled',
      ...(number % 2 && !delivery
        ? { delivery: 'email', emailTo: ['desk@north.example'] }
        : { delivery: 'webhook', webhook: 'hook' }),
    })
  })
  await store.transaction(tx => tx.insert('scheduled-job', jobs))
}

async function unfinished(): Promise<number> {
  const runs = await all('job-run')
  return slots - runs.filter(({ status }) => status !== 'queued' && status !== 'running').length
}

/** One end in its history, a beginning for each attempt, and whole files with the rows that were asked for. */
async function checkRun(run: Row): Promise<void> {
  const rows = rowsOf(Number(String(run.report).slice('report-'.length)))
  expect(run).toMatchObject({ status: 'succeeded', progress: 100, rows })
  expect(run.deliveredAt).toBeTruthy()
  const where = [{ column: 'of', op: 'in', values: [`job-run:${run.id}`] }] as const
  const history = (await store.read.list('history', { scope: 'all', where, limit: 1000 })).rows
  const states = history.map(({ snapshot }) => (snapshot as Row).status)
  expect(states.filter(state => state === 'succeeded')).toHaveLength(1)
  expect(states.filter(state => state === 'running')).toHaveLength(Number(run.attempts))
  expect(states).toHaveLength(2 + Number(run.attempts))
  for (const checksum of artifactsOf(run)) {
    const file = await artifacts.open(checksum)
    const bytes = await file?.read(0, file.size)
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(checksum)
  }
}

async function all(table: string): Promise<readonly Row[]> {
  return (await store.read.list(table, { scope: 'all', limit: 10_000 })).rows
}

const reports = 8

function rowsOf(report: number): number {
  return 400 * (report + 1)
}

async function fill(to: Store, host: string): Promise<void> {
  const facts = Array.from({ length: rowsOf(reports - 1) }, (_, number) => ({
    hour: '2026-11-20T10:00:00Z',
    organization: north,
    campaign: 'c1',
    strategy: 's1',
    lineItem: 'l1',
    exchange: `exchange-${number}`,
    impressions: number,
  }))
  await to.transaction(async tx => {
    await tx.extension(factStore).insertFacts(facts)
    await tx.insert('webhook', [
      stored('webhook', {
        id: 'hook',
        name: 'Hook',
        url: `http://${host}/`,
        events: ['report.ready'],
        timeoutMs: 60_000,
      }),
    ])
    await tx.insert(
      'report',
      Array.from({ length: reports }, (_, number) =>
        stored('report', {
          id: `report-${number}`,
          name: `Report ${number}`,
          type: 'delivery',
          dimensions: ['exchange'],
          metrics: ['impressions'],
          dateRange: 'custom',
          from: '2026-11-20',
          to: '2026-11-20',
          rowLimit: rowsOf(number),
          format: 'csv',
          share: 'organization',
        }),
      ),
    )
  })
}

function stored(entity: string, row: Row): Row {
  const by = { createdBy: 'user-orgAdmin', updatedBy: 'user-orgAdmin' }
  const at = '2026-11-21T09:00:00.000Z'
  const own = { organization: north, status: 'active', version: 1, createdAt: at, updatedAt: at, ...by }
  return storedRow(catalogue.resources[entity] as Resource, { ...own, ...row })
}
