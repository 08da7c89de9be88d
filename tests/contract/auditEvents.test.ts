import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Change } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { foreign, north, origin, signedIn, south, type TestWorld, testWorld } from './apiClient.ts'
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

  it('a sign-in is audited in each organization of whoever signs in, and stands once among their own', async () => {
    const manager = await signedIn(world.api, 'manager@astrolabe.example')
    const own = (await logged('login')).filter(({ entity }) => (entity as Row).id === 'user-manager')
    expect(own.map(({ organization }) => organization).sort()).toEqual([north, south])
    expect((await manager.list('/current-user/sign-ins')).body).toMatchObject([{ action: 'login' }])
  })

  it('what changes of somebody is audited in each of their organizations, and none is told of another', async () => {
    const admin = await world.signIn('admin')
    const both = { organizations: [north, south], email: 'pat@both.example', auth: 'password' }
    const { id } = await admin.create('user', { ...both, name: 'Pat' })
    const put = async (changes: object) => {
      const { actions: _, ...row } = (await admin.get<Row>(`/user/${id}`)).body
      expect((await admin.put(`/user/${id}`, { ...row, ...changes })).status).toBe(200)
    }
    /** By organization, what it was told of memberships, and of how many other fields. */
    const told = async () => {
      const where = [{ column: 'entity.id', op: 'in', values: [id] }] as const
      const { rows } = await world.store.read.list('audit-log', { scope: 'all', where, limit: 100 })
      return rows
        .filter(({ action }) => action !== 'create')
        .toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
        .map(({ organization, changes }) => {
          const { old, new: now } = (changes as Change[]).find(({ path }) => path === 'organizations') ?? {}
          return [organization, old, now, (changes as Change[]).some(({ path }) => path === 'auth')]
        })
    }
    const created = (await logged('create')).filter(({ entity }) => (entity as Row).id === id)
    expect(
      created.map(({ organization, changes }) => [
        organization,
        (changes as Change[]).find(({ path }) => path === 'organizations')?.new,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [north, [north]],
        [south, [south]],
      ]),
    )
    await put({ organizations: [north, south, foreign] })
    await put({ organizations: [south, foreign] })
    await put({ auth: 'both' })
    expect(await told()).toEqual([
      [foreign, [], [foreign], false],
      [north, [north], [], false],
      [south, undefined, undefined, true],
      [foreign, undefined, undefined, true],
    ])
    expect((await (await world.signIn('orgAdmin')).list(`/audit-log?entity.id=${id}`)).body).toHaveLength(2)
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
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
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

  it('a list that is asked for to export it is audited, once, with what was asked and how much there was', async () => {
    const purpose = { 'x-purpose': 'export' }
    const admin = await world.signIn('admin')
    const before = (await logged('export')).length
    const ask = (query: string, who = admin) => who.send('GET', `/role-binding?${query}`, undefined, purpose)
    const { headers } = await ask(`organization=${north}&subjectKind=user&limit=2`)
    expect((await ask(`organization=${north}&subjectKind=user&limit=2&skip=2`)).status).toBe(200)
    expect((await admin.get(`/role-binding?organization=${north}`)).status).toBe(200)
    const [row, ...others] = (await logged('export')).slice(0, (await logged('export')).length - before)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      organization: north,
      name: 'Exported: Role bindings',
      actor: { id: 'user-admin' },
      entity: { type: 'role-binding', id: '', name: 'Role bindings' },
      changes: [
        { path: 'rows', old: null, new: Number(headers.get('x-total-count')) },
        { path: 'filter', old: null, new: 'subjectKind=user' },
      ],
    })
  })

  it('each organization learns of its own rows in it, and nobody exports what they only may read', async () => {
    const purpose = { 'x-purpose': 'export' }
    const viewer = await world.signIn('viewer')
    const { body } = await viewer.send<Row[]>('GET', '/role-binding?limit=1', undefined, purpose)
    const [binding] = body
    await viewer.send('GET', `/role-binding?id=${binding?.id}`, undefined, purpose)
    const own = (await logged('export')).filter(({ actor }) => (actor as Row).id === 'user-viewer')
    expect(own.map(({ organization, changes }) => [organization, changes])).toEqual([
      [
        north,
        [
          { path: 'rows', old: null, new: 1 },
          { path: 'filter', old: null, new: `id=${binding?.id}` },
        ],
      ],
      [north, expect.anything()],
    ])
    const reader = catalogue.resources.role as Resource
    const role = {
      id: 'reads',
      name: 'Reads',
      organization: north,
      scope: 'organization',
      status: 'active',
      version: 1,
    }
    const permissions = [{ resource: 'role-binding', verbs: ['list', 'read'] }]
    await world.store.transaction(async tx => {
      await tx.insert('role', [storedRow(reader, { ...role, permissions })])
      const [held] = await tx.lock('role-binding', ['binding-viewer-org-north'], 'all')
      await tx.update('role-binding', [{ ...held, id: 'binding-viewer-org-north', role: 'reads' }])
    })
    world.time.now = new Date(world.time.now.getTime() + 2000)
    expect((await viewer.get('/role-binding')).status).toBe(200)
    expect((await viewer.send('GET', '/role-binding', undefined, purpose)).status).toBe(403)
  })
})
