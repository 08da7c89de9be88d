import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { eventTable } from '../../src/engine/server/events/eventRow.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { allRows } from '../../src/engine/server/store/allRows.ts'
import { startWebhookReceiver } from '../setup/webhookReceiver.ts'
import { north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { JobProcess } from './JobProcess.ts'
import { putRows } from './putRows.ts'

const schema = `webhook_kills_${process.pid}`
const db = openPostgres(inject('postgresUrl'), { schema })
const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
const started: JobProcess[] = []

beforeAll(async () => {
  await db.exec(`create schema ${schema}`)
  await store.prepare()
  await testWorld(store)
})

afterAll(async () => {
  await Promise.all(started.map(one => one.kill()))
  await db.exec(`drop schema ${schema} cascade`)
  await db.close()
})

it('a webhook that was down gets every change once, although the server was killed twice', {
  timeout: 600_000,
}, async () => {
  const free = await startWebhookReceiver(() => 0)
  await free.stop()
  const port = Number(free.host.split(':')[1])
  const partners = ['p1', 'p2', 'p3']
  await putRows(
    store,
    'partner',
    ...partners.map(id => ({ id, organization: north, status: 'active', kind: 'dsp', domain: `${id}.example` })),
  )
  await putRows(store, 'webhook', {
    id: 'w1',
    organization: north,
    url: `http://${free.host}/`,
    events: ['partner.*'],
    authKind: 'none',
    format: 'json_v1',
    status: 'active',
    backoffS: 1,
    retryMax: 1,
  })
  const start = (renames: readonly string[], hurry = 1) => {
    const options = { url: inject('postgresUrl'), schema, allow: [free.host], hurry, renames }
    const one = new JobProcess(options, 'deliveryProcess.ts')
    started.push(one)
    return one
  }
  // Killed among changes, none of which anybody was told of.
  const changing = start(partners)
  for (let changes = 0; changes < 20; changes += 1) await changing.next('changed')
  await changing.kill()
  // Nobody listens. Then somebody does, and the next process is killed before it hears that its message has arrived.
  const sending = start([])
  await sending.next('sending')
  const receiver = await startWebhookReceiver(() => 0, port)
  const held = receiver.holdNext()
  await held.arrived
  await sending.kill()
  held.release()
  // By the clock of the next one, the dead one’s minute is a second.
  const last = start([], 60)
  const left = async () => {
    const pending = [{ column: 'status', op: 'in', values: ['pending'] }] as const
    const unreported = [{ column: 'pending', op: 'in', values: [true] }] as const
    const [deliveries, events] = await Promise.all([
      store.read.list('webhook-delivery', { scope: 'all', where: pending, limit: 1 }),
      store.read.list(eventTable, { scope: 'all', where: unreported, limit: 1 }),
    ])
    return deliveries.total + events.total
  }
  await expect.poll(left, { timeout: 300_000, interval: 100 }).toBe(0)
  await last.kill()
  await receiver.stop()

  const told = receiver.bodies.map(body => JSON.parse(body) as { id: string; data: { id: string; version: number } })
  const first = new Map(told.map(one => [one.id, one]))
  expect(receiver.keys).toEqual(told.map(({ id }) => id))
  // At least what was in flight came twice, under its own id.
  expect(told.length).toBeGreaterThan(first.size)
  const events = await allRows(store.read, eventTable, { scope: [north] })
  const renames = events.filter(({ type }) => type === 'partner.updated')
  expect(renames.length).toBeGreaterThanOrEqual(20)
  expect([...first.keys()].sort()).toEqual(renames.map(({ id }) => id).sort())
  for (const partner of partners) {
    const versions = told.filter(({ data }) => data.id === partner).map(({ data }) => data.version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    const [row] = await store.read.byIds('partner', [partner], 'all')
    expect([...new Set(versions)]).toEqual(Array.from({ length: Number(row?.version) - 1 }, (_, index) => index + 2))
  }
})
