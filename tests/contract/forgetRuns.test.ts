import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { forgetRuns } from '../../src/engine/server/jobs/forgetRuns.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, north, origin, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const resource = catalogue.resources['job-run'] as Resource

eachStore(open => {
  let test: TestWorld
  let world: ApiContext
  let admin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    admin = await test.signIn('admin')
  })

  const later = (days: number) => {
    test.time.now = new Date(test.time.now.getTime() + days * 86_400_000)
  }
  const idsOf = async (table: string) => (await test.store.read.ids(table, { scope: 'all' })).sort()
  const put = (id: string, status: string, days: number) => {
    const updatedAt = new Date(test.time.now.getTime() - days * 86_400_000).toISOString()
    return putRows(test.store, 'job-run', { id, status, organization: north, kind: 'export', updatedAt })
  }
  const historiesOf = async (run: string) => {
    const where = [{ column: 'of', op: 'in', values: [`job-run:${run}`] }] as const
    return (await test.store.read.list('history', { scope: 'all', where })).rows
  }
  const auditOf = async (run: string) => {
    const { rows } = await test.store.read.list('audit-log', { scope: 'all', limit: 1000 })
    return rows.filter(row => JSON.stringify(row).includes(run)).length
  }

  it('a run that has ended goes after 400 days with its history, and its audit entries stay', async () => {
    const asked = { dimensions: ['campaign'], metrics: ['clicks'], dateRange: 'last_7', organization: north }
    const { id } = (await admin.post<Row>('/report-export', { ...asked, format: 'csv' })).body
    await createJobWorker(world, { consoleUrl: origin, waitMs: () => 0 }).look()
    const [histories, audit] = [await historiesOf(id), await auditOf(id)]
    expect([histories.length, audit]).toEqual([expect.any(Number), expect.any(Number)])
    expect(Math.min(histories.length, audit)).toBeGreaterThan(1)

    later(399)
    await forgetRuns(world)
    expect([await idsOf('job-run'), await historiesOf(id)]).toEqual([[id], histories])
    const other = (await idsOf('history')).length - histories.length
    later(2)
    await forgetRuns(world)
    expect([await idsOf('job-run'), (await idsOf('history')).length, await auditOf(id)]).toEqual([[], other, audit])
    const again = await signedIn(test.api, people.admin)
    expect((await again.get(`/job-run/${id}`)).status).toBe(404)
  })

  it('a run that waits or works stays, and one of each end goes', async () => {
    for (const status of Object.keys(resource.states?.by ?? {})) await put(status, status, 401)
    await forgetRuns(world)
    expect(await idsOf('job-run')).toEqual(['queued', 'running'])
  })

  it('what its job compares the next one with stays, as long as it is the last', async () => {
    const of = { organization: north, kind: 'report', job: 'weekly' }
    const ago = (days: number) => new Date(test.time.now.getTime() - days * 86_400_000).toISOString()
    const putOf = (id: string, status: string, days: number) =>
      putRows(test.store, 'job-run', { ...of, id, status, finishedAt: ago(days), updatedAt: ago(days) })
    await putOf('b-made', 'succeeded', 430)
    await putOf('a-made', 'succeeded', 450)
    await putOf('c-same', 'skipped', 410)
    const job = (more: object) => putRows(test.store, 'scheduled-job', { id: 'weekly', organization: north, ...more })
    await job({ status: 'scheduled', onlyIf: 'changed' })
    await forgetRuns(world)
    expect(await idsOf('job-run')).toEqual(['b-made'])
    await putOf('d-made', 'partial', 1)
    await forgetRuns(world)
    expect(await idsOf('job-run')).toEqual(['d-made'])
    later(500)
    await forgetRuns(world)
    expect(await idsOf('job-run')).toEqual(['d-made'])
    await test.store.transaction(async tx => {
      const rows = await tx.lock('scheduled-job', ['weekly'], 'all')
      await tx.update(
        'scheduled-job',
        rows.map(row => ({ ...row, onlyIf: 'always' })),
      )
    })
    await forgetRuns(world)
    expect(await idsOf('job-run')).toEqual([])
  })

  it('one that is tried again just then stays', async () => {
    await put('again', 'failed', 500)
    const read: typeof test.store.read = {
      ...test.store.read,
      async list(table, query) {
        const page = await test.store.read.list(table, query)
        if (table === 'job-run' && page.rows.length > 0) {
          const [row = expect.fail()] = page.rows
          const queued = storedRow(resource, { ...row, status: 'queued' })
          await test.store.transaction(tx => tx.update('job-run', [queued]))
        }
        return page
      },
    }
    await forgetRuns({ ...world, store: { ...test.store, read } })
    expect(await idsOf('job-run')).toEqual(['again'])
  })

  it('two processes at once take all of many, and one that stops takes none', async () => {
    const runs = Array.from({ length: 250 }, (_, index) => `run-${index}`)
    for (const id of runs) await put(id, 'succeeded', 401)
    const history = (id: string) => ({ id: `of-${id}`, of: `job-run:${id}`, organization: north, version: 1 })
    await test.store.transaction(tx => tx.insert('history', [...runs, 'other'].map(history)))
    await forgetRuns(world, AbortSignal.abort())
    expect((await idsOf('job-run')).length).toBe(250)
    await Promise.all([forgetRuns(world), forgetRuns(createApiContext(test.options))])
    expect([await idsOf('job-run'), (await idsOf('history')).filter(id => id.startsWith('of-'))]).toEqual([
      [],
      ['of-other'],
    ])
  })

  it('job-run-days: so long are runs kept that have ended, and not less than their files', async () => {
    const set = (value: number) =>
      admin.post('/setting', { key: 'job-run-days', value, scope: 'platform', organization: null })
    expect((await set(365)).status).toBe(400)
    await put('recent', 'succeeded', 365)
    await put('old', 'succeeded', 367)
    await forgetRuns(world)
    expect(await idsOf('job-run')).toEqual(['old', 'recent'])
    expect((await set(366)).status).toBe(200)
    await forgetRuns(world)
    expect(await idsOf('job-run')).toEqual(['recent'])
  })
})
