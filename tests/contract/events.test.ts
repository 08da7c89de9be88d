import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { type EventRow, eventTable } from '../../src/engine/server/events/eventRow.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let orgAdmin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    orgAdmin = await test.signIn('orgAdmin')
  })

  const events = async (of: string) => {
    const where = [{ column: 'of', op: 'in', values: [of] }] as const
    const order = [{ column: 'id', direction: 'asc' }] as const
    return (await test.store.read.list(eventTable, { scope: 'all', where, order, limit: 100 })).rows as EventRow[]
  }
  const partnerBody = (name: string) => ({
    ...bodyFor(catalogue.resources.partner as Resource, new Map(), north),
    name,
  })

  it('each write leaves an event with who, when and what, and one that is refused leaves none', async () => {
    const partner = await orgAdmin.create('partner', partnerBody('One'))
    const { id } = partner
    expect((await orgAdmin.put(`/partner/${id}`, { ...partner, name: 'Two' })).status).toBe(200)
    expect((await orgAdmin.put(`/partner/${id}`, { ...partner, version: 2, name: '' })).status).toBe(400)
    expect((await orgAdmin.put(`/partner/${id}`, { ...partner, name: 'Three' })).status).toBe(409)
    expect((await orgAdmin.delete(`/partner/${id}`)).status).toBe(200)
    const found = await events(`partner:${id}`)
    expect(found.map(({ type, version }) => [type, version])).toEqual([
      ['partner.created', 1],
      ['partner.updated', 2],
      ['partner.removed', 3],
    ])
    expect(found[1]).toMatchObject({
      organization: north,
      at: test.time.now.toISOString(),
      entity: 'partner',
      record: { id, name: 'Two' },
      actor: { kind: 'user', id: 'user-orgAdmin' },
      changes: [{ path: 'name', old: 'One', new: 'Two' }],
      pending: true,
    })
  })

  it('a dry run leaves none', async () => {
    const partner = await orgAdmin.create('partner', partnerBody('One'))
    const body = { ids: [partner.id], changes: { notes: 'Tried out' } }
    expect((await orgAdmin.patch('/partner?dryRun=true', body)).status).toBe(200)
    expect(await events(`partner:${partner.id}`)).toHaveLength(1)
    await orgAdmin.patch('/partner', body)
    expect(await events(`partner:${partner.id}`)).toHaveLength(2)
  })

  it('a move is one event, what it brings with it included; an edit that moves is two', async () => {
    const hook = await orgAdmin.create('webhook', {
      name: 'Moves',
      organization: north,
      url: 'https://hooks.example/200',
      events: ['job.failed'],
      authKind: 'none',
    })
    await orgAdmin.post(`/webhook/${hook.id}/move`, { to: 'paused' })
    const types = (await events(`webhook:${hook.id}`)).map(({ type }) => type)
    expect(types).toEqual(['webhook.created', 'webhook.status_changed'])
  })

  it('no secret stands in an event, and nothing of what is private', async () => {
    const secret = 'planted-secret-7c1f0e'
    const hook = await orgAdmin.create('webhook', {
      name: 'Secret',
      organization: north,
      url: 'https://hooks.example/200',
      events: ['job.failed'],
      authKind: 'bearer',
      secret,
      headers: [{ name: 'X-Key', value: secret }],
    })
    await orgAdmin.put(`/webhook/${hook.id}`, { ...hook, url: 'https://hooks.example/204', secret: `${secret}-2` })
    const report = await orgAdmin.create('report', {
      ...bodyFor(catalogue.resources.report as Resource, new Map(), north),
      name: 'Mine alone',
      share: 'private',
    })
    const { rows } = await test.store.read.list(eventTable, { scope: 'all', limit: 1000 })
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const [made] = await events(`report:${report.id}`)
    expect(made).toMatchObject({ type: 'report.created', record: { name: 'Private report' }, changes: [] })
  })

  it('a sensitive entry of the audit log is an event, too', async () => {
    const account = await orgAdmin.create('service-account', {
      ...bodyFor(catalogue.resources['service-account'] as Resource, new Map(), north),
      owner: 'user-orgAdmin',
    })
    const made = await orgAdmin.post(`/service-account/${account.id}/keys`)
    expect(made.status).toBe(200)
    const { rows } = await test.store.read.list(eventTable, { scope: [north], limit: 1000 })
    expect(rows.filter(({ type }) => type === 'audit.sensitive_change')).toMatchObject([
      { entity: 'audit-log', changes: expect.arrayContaining([{ path: 'action', old: null, new: 'key_created' }]) },
    ])
  })
})
