import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { createWorld } from '../../src/server/createWorld.ts'
import { createJobWorker } from '../../src/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/server/store/Store.ts'
import { north, origin, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  beforeAll(async () => {
    const address = (request: Request) => request.headers.get('x-test-address')
    world = await testWorld(await open(apiTables(catalogue)), { clientAddress: address })
  })

  const logged = async (action: string) => {
    const where = [{ column: 'action', op: 'in', values: [action] }] as const
    return (await world.store.read.list('audit-log', { scope: 'all', where, limit: 1000 })).rows
  }

  it('a sign-out is audited with who it was and where, and one without a session is not', async () => {
    const client = await signedIn(world.api, 'viewer@astrolabe.example')
    const from = { 'x-test-address': '192.0.2.7' }
    expect((await client.send('POST', '/logout', {}, from)).status).toBe(204)
    expect((await client.send('POST', '/logout', {}, from)).status).toBe(204)
    expect((await world.anonymous.post('/logout')).status).toBe(204)
    expect(await logged('logout')).toMatchObject([
      {
        organization: north,
        actor: { id: 'user-viewer' },
        entity: { type: 'user', id: 'user-viewer' },
        ip: '192.0.2.7',
      },
    ])
  })

  it('a refused sign-in is audited, whoever it names', async () => {
    const tries = ['viewer@astrolabe.example', 'nobody@astrolabe.example']
    for (const email of tries) {
      expect((await world.anonymous.post('/auth', { email, password: 'not the password' })).status).toBe(401)
    }
    const rows = await logged('login_failed')
    expect(rows.map(({ organization, entity }) => [organization, (entity as Row).id]).sort()).toEqual([
      [null, 'unknown'],
      [north, 'user-viewer'],
    ])
    expect(JSON.stringify(rows)).not.toContain('not the password')
    // What strangers try is for the platform's people alone.
    const manager = await world.signIn('manager')
    expect((await manager.list('/audit-log?action=login_failed')).body.map(row => row.entity)).toEqual([
      { type: 'user', id: 'user-viewer', name: 'The viewer' },
    ])
  })

  it('every reading of an export is audited before it is handed out', async () => {
    const admin = await world.signIn('admin')
    const body = { organization: north, dimensions: ['campaign'], metrics: ['impressions'], dateRange: 'yesterday' }
    const asked = await admin.post<Row>('/report-export', { ...body, format: 'csv', name: 'All of it' })
    await createJobWorker(createWorld(world.options), { origin, waitMs: () => 0 }).look()
    const run = (await admin.get<Row>(`/job-run/${asked.body.id}`)).body
    expect(await logged('export')).toEqual([])
    const [data] = run.dataUrls as string[]
    for (const url of [run.downloadUrl, data]) {
      expect((await admin.get(String(url).replace('/api/v1', ''))).status).toBe(200)
    }
    expect((await world.anonymous.get(String(run.downloadUrl).replace('/api/v1', ''))).status).toBe(401)
    const rows = await logged('export')
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row).toMatchObject({
        organization: north,
        actor: { id: 'user-admin' },
        // An export is its maker's: who reads the audit log learns that it was read, not what it was called.
        entity: { type: 'job-run', id: run.id, name: 'Private job run' },
      })
    }
  })
})
