import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ActionState, BulkResult, HistoryEntry } from '../../src/engine/contract/api.ts'
import { indexedColumns } from '../../src/engine/contract/query.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor, makeRow, makeRows } from './makeRows.ts'
import { eachStore, shareOf } from './stores.ts'

const resources = Object.values(catalogue.resources)
/** Those that people write, and name: it is their names that these tests change. */
const writable = resources.filter(
  ({ verbs, fields }) => verbs.includes('create') && verbs.includes('update') && !fields.name?.readOnly,
)
/** Those whose rows are made by a form. */
const formed = writable.filter(({ fromFiles }) => !fromFiles)

eachStore((open, kind) => {
  const named = (of: readonly Resource[]) => shareOf(kind, of).map(one => [one.entity, one] as const)
  let admin: ApiClient
  let rows: ReadonlyMap<string, Row>
  let failures: ReadonlyMap<string, string>
  const rowOf = (resource: Resource) => {
    const row = rows.get(resource.entity)
    if (!row) throw new Error(`There is no ${resource.entity}: ${failures.get(resource.entity)}`)
    return row
  }
  const fresh = (resource: Resource, seed: number) => makeRow(admin, resource, rows, north, { seed })
  const now = async (resource: Resource, id: string) => {
    const { status, body } = await admin.list(`/${resource.entity}?id=${id}`)
    expect([status, body.length]).toEqual([200, 1])
    return body[0] as Row & { actions: ActionState[] }
  }

  beforeAll(async () => {
    const world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    const made = await makeRows(admin, catalogue, north)
    rows = made.rows
    failures = made.failures
  })

  it('makes a row of everything that can be made [entity.1, entity.3]', () => {
    expect(Object.fromEntries(failures)).toEqual({})
    expect(rows.size).toBeGreaterThan(30)
    for (const [entity, row] of rows) {
      expect(row, entity).toMatchObject({ version: 1, createdBy: 'user-admin', updatedBy: 'user-admin' })
      expect(row, entity).not.toHaveProperty('refs')
    }
  })

  it.each(named(resources))('%s lists pages with a total [list.1, list.2]', async (_entity, resource) => {
    const { status, headers, body } = await admin.list(`/${resource.entity}`)
    expect(status).toBe(200)
    expect(body.length).toBeLessThanOrEqual(10)
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(body.length)
    const none = await admin.list(`/${resource.entity}?limit=0`)
    expect([none.body.length, none.headers.get('x-total-count')]).toEqual([0, headers.get('x-total-count')])
  })

  it.each(named(resources))('%s sorts by every column that sorts [list.1, list.4]', async (_entity, resource) => {
    const sortable = [...indexedColumns(resource)].filter(([, { type }]) => type !== 'texts').map(([name]) => name)
    for (let from = 0; from < sortable.length; from += 5) {
      const some = sortable.slice(from, from + 5)
      const sort = some.map((name, index) => `${index % 2 ? 'asc' : 'desc'}(${name})`).join(',')
      expect((await admin.list(`/${resource.entity}?sort=${sort}`)).status, sort).toBe(200)
    }
  })

  it.each(named(writable))('%s is found by its own values', async (_entity, resource) => {
    const row = rowOf(resource)
    for (const [name, { type }] of indexedColumns(resource)) {
      const value = name.split('.').reduce<unknown>((at, part) => (at as Json | undefined)?.[part], row)
      const one = Array.isArray(value) ? value[0] : value
      if (one === undefined || one === null) continue
      const text = encodeURIComponent(String(one).replaceAll('%', '%25').replaceAll(',', '%2C'))
      const filters =
        type === 'texts' || type === 'boolean'
          ? [`${name}=${text}`]
          : [`${name}=${text}`, `${name}_gte=${text}&${name}_lte=${text}`]
      for (const filter of filters) {
        const { status, body } = await admin.list(`/${resource.entity}?limit=1000&${filter}`)
        expect([status, body.some(({ id }) => id === row.id)], filter).toEqual([200, true])
      }
    }
    const name = String(row[resource.title])
    const word = name.split(/\s/)[0] ?? ''
    const found = await admin.list(`/${resource.entity}?limit=1000&q=${encodeURIComponent(word)}`)
    expect(
      found.body.some(({ id }) => id === row.id),
      `q=${word}`,
    ).toBe(true)
  })

  it.each(named(writable))('%s is read by ids, in their order [list.9]', async (_entity, resource) => {
    const [one, other] = [rowOf(resource), await fresh(resource, 101)]
    const { body } = await admin.list(`/${resource.entity}?id=${other.id},${one.id},nobody`)
    expect(body.map(({ id }) => id)).toEqual([other.id, one.id])
    const single = await admin.get(`/${resource.entity}/${one.id}`)
    expect(single.body).toMatchObject({ id: one.id, version: expect.any(Number) })
    expect((await admin.get(`/${resource.entity}/nobody`)).status).toBe(404)
    expect((await admin.list(`/${resource.entity}?id=nobody`)).body).toEqual([])
  })

  it.each(named(writable))('%s takes a full update with its version, once [entity.3]', async (_entity, resource) => {
    const row = await fresh(resource, 102)
    const body = { ...row, name: `${String(row.name)} II`, createdBy: 'somebody else', id: 'another' }
    const { status, body: next } = await admin.put<Row>(`/${resource.entity}/${row.id}`, body)
    expect([status, next]).toMatchObject([200, { id: row.id, name: body.name, version: 2, createdBy: 'user-admin' }])
    const stale = await admin.put(`/${resource.entity}/${row.id}`, { ...body, name: 'Too late' })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ error: expect.stringContaining('in the meantime'), current: { version: 2 } })
    const without = { ...body, version: undefined }
    expect((await admin.put(`/${resource.entity}/${row.id}`, without)).body).toHaveProperty('fields.version')
    expect((await now(resource, row.id)).name).toBe(body.name)
  })

  it.each(named(writable))(
    '%s refuses fields that are none, and says at which field what is wrong [entity.4]',
    async (_entity, resource) => {
      const row = await fresh(resource, 103)
      const extra = await admin.put(`/${resource.entity}/${row.id}`, { ...row, nonsense: 1 })
      expect([extra.status, extra.body]).toMatchObject([400, { fields: { nonsense: 'There is no such field' } }])
      const { name: _name, ...nameless } = row
      const missing = await admin.put(`/${resource.entity}/${row.id}`, { ...nameless, name: ' ' })
      if (resource.entity.endsWith('role-binding')) return
      expect([missing.status, missing.body]).toMatchObject([400, { fields: { name: 'This field is required' } }])
      expect((await now(resource, row.id)).version).toBe(row.version)
    },
  )

  it.each(named(writable))(
    '%s changes in bulk, each row in its own right, after a dry run',
    async (_entity, resource) => {
      const [one, other] = [await fresh(resource, 104), await fresh(resource, 105)]
      const ids = [one.id, 'nobody', other.id]
      const changes = { name: 'Renamed together' }
      const dry = await admin.patch<{ results: BulkResult[] }>(`/${resource.entity}?dryRun=true`, { ids, changes })
      expect([dry.status, dry.body.results.map(({ id }) => id)]).toEqual([200, ids])
      expect((await now(resource, one.id)).name).toBe(one.name)
      const done = await admin.patch<{ results: BulkResult[] }>(`/${resource.entity}`, { ids, changes })
      const alike = (field: string) => field === 'name' || one[field] === other[field]
      const unique = resource.unique.some(group => group.includes('name') && group.every(alike))
      expect(done.body.results).toEqual(dry.body.results)
      const [first, second, third] = done.body.results
      expect(first).toMatchObject({ ok: true, changes: [{ path: 'name', old: one.name, new: 'Renamed together' }] })
      expect(second).toMatchObject({ ok: false, error: expect.stringContaining('nobody') })
      expect(third?.ok).toBe(!unique)
      expect((await now(resource, one.id)).name).toBe('Renamed together')
    },
  )

  it.each(named(formed))('%s can be copied', async (_entity, resource) => {
    const row = await fresh(resource, 106)
    const { status, body } = await admin.post<Row>(`/${resource.entity}/${row.id}/duplicate`)
    // It needs a secret of its own.
    if (['webhook', 'identity-provider', 'destination'].includes(resource.entity)) return expect(status).toBe(409)
    expect([status, body]).toMatchObject([200, { name: `${String(row.name)} (copy)`, version: 1 }])
    expect(body.id).not.toBe(row.id)
    if (resource.states) expect(body.status).toBe(resource.states.initial)
  })

  it.each(named(writable))('%s keeps its history, and puts versions back', async (_entity, resource) => {
    const row = await fresh(resource, 107)
    const second = await admin.put<Row>(`/${resource.entity}/${row.id}`, { ...row, name: 'Second name' })
    expect(second.status).toBe(200)
    const { body } = await admin.get<HistoryEntry[]>(`/${resource.entity}/${row.id}/history`)
    expect(body.map(({ version, action }) => [version, action])).toEqual([
      [2, 'update'],
      [1, 'create'],
    ])
    expect(body[0]).toMatchObject({ by: { id: 'user-admin', name: 'The admin' }, source: 'api' })
    expect(body[0]?.changes).toContainEqual({ path: 'name', old: row.name, new: 'Second name' })
    const restored = await admin.post<Row>(`/${resource.entity}/${row.id}/restore`, { version: 1 })
    expect([restored.status, restored.body]).toMatchObject([200, { name: row.name, version: 3 }])
    const { version: _version, updatedAt: _at, actions: _actions, ...then } = row
    expect(restored.body).toMatchObject(JSON.parse(JSON.stringify(then)))
    expect((await admin.post(`/${resource.entity}/${row.id}/restore`, { version: 9 })).status).toBe(404)
  })

  it.each(named(writable))(
    '%s says what may be done, and keeps to it through all its moves',
    async (_entity, resource) => {
      let row = await now(resource, (await fresh(resource, 108)).id)
      const walked = new Set<string>()
      const isMove = (action: string) =>
        !['update', 'delete', 'duplicate', ...Object.keys(resource.actions)].includes(action)
      for (;;) {
        const names = new Set(row.actions.map(({ action }) => action))
        expect(names.size).toBe(row.actions.length)
        for (const { allowed, reason } of row.actions) expect(Boolean(reason)).toBe(!allowed)
        const action = row.actions.find(
          one => isMove(one.action) && one.allowed && !walked.has(`${row.status} ${one.action}`),
        )
        const refused = row.actions.find(one => isMove(one.action) && !one.allowed)
        if (refused) {
          const answer = await admin.post(`/${resource.entity}/${row.id}/move`, {
            to: refused.action,
            version: row.version,
          })
          expect([400, 409], JSON.stringify(answer.body)).toContain(answer.status)
        }
        if (!action) break
        walked.add(`${row.status} ${action.action}`)
        const stale = await admin.post(`/${resource.entity}/${row.id}/move`, { to: action.action, version: 0 })
        expect(stale.status).toBe(409)
        const moved = await admin.post<Row>(`/${resource.entity}/${row.id}/move`, {
          to: action.action,
          version: row.version,
        })
        expect([moved.status, moved.body.version], JSON.stringify(moved.body)).toEqual([200, Number(row.version) + 1])
        row = await now(resource, row.id)
      }
      expect((await admin.post(`/${resource.entity}/${row.id}/move`, { to: 'nowhere' })).status).toBe(400)
    },
  )

  it.each(named(writable.filter(({ verbs }) => verbs.includes('archive'))))(
    '%s is read-only while it is archived',
    async (_entity, resource) => {
      let row = await now(resource, (await fresh(resource, 109)).id)
      const away = row.actions.find(({ action }) => action === 'archive')
      if (!away?.allowed) return expect(away === undefined || Boolean(away.reason)).toBe(true)
      await admin.post(`/${resource.entity}/${row.id}/move`, { to: 'archived' })
      row = await now(resource, row.id)
      expect(row.archivedAt).toBeTruthy()
      const { status, body } = await admin.put(`/${resource.entity}/${row.id}`, { ...row, name: 'Changed' })
      expect([status, body]).toMatchObject([409, { error: expect.stringContaining('archived') }])
      expect(row.actions.find(({ action }) => action === 'update')).toMatchObject({ allowed: false })
    },
  )

  it.each(named(resources))('%s goes only when nothing needs it [entity.5]', async (_entity, resource) => {
    if (!resource.verbs.includes('delete')) {
      const { status } = await admin.delete(`/${resource.entity}/anything`)
      expect(status).toBe(resource.verbs.includes('manage_access') ? 404 : 405)
      return
    }
    if (!resource.verbs.includes('create')) {
      expect((await admin.delete(`/${resource.entity}/anything`)).status).toBe(404)
      return
    }
    const row = await now(resource, (await fresh(resource, 110)).id)
    const may = row.actions.find(({ action }) => action === 'delete')
    const { status, body } = await admin.delete(`/${resource.entity}/${row.id}`)
    expect([status, body]).toMatchObject(may?.allowed ? [200, { id: row.id }] : [409, { error: may?.reason }])
    if (status === 200) expect((await admin.list(`/${resource.entity}?id=${row.id}`)).body).toEqual([])
  })

  it('names what refers to a row that is to go [entity.5]', async () => {
    const account = rows.get('account')
    const { status, body } = await admin.delete(`/account/${account?.id}`)
    expect([status, body]).toMatchObject([409, { error: expect.stringContaining('archive it instead') }])
    expect(body.dependants).toContainEqual({ entity: 'campaign', id: expect.any(String), name: expect.any(String) })
  })

  it('deactivates people instead of deleting them', async () => {
    const user = await fresh(catalogue.resources.user as Resource, 111)
    expect((await admin.delete(`/user/${user.id}`)).body).toMatchObject({ status: 'deactivated' })
    expect((await admin.get(`/user/${user.id}`)).status).toBe(200)
  })

  describe('references', () => {
    it('may not lead to another organization, and look as if there were nothing', async () => {
      const elsewhere = await makeRows(admin, catalogue, south, 8)
      expect(Object.fromEntries(elsewhere.failures)).toEqual({})
      let checked = 0
      for (const resource of formed) {
        if (resource.scope !== 'organization') continue
        const body = bodyFor(resource, rows, north, { seed: 112 })
        for (const [name, field] of Object.entries(resource.fields)) {
          if (field.kind !== 'link' && field.kind !== 'links') continue
          if (catalogue.resources[field.to]?.scope !== 'organization' || field.readOnly) continue
          const refusal = async (id: unknown) => {
            const value = field.kind === 'links' ? [id] : id
            const answer = await admin.post(`/${resource.entity}`, { ...body, [name]: value })
            const path = field.kind === 'links' ? `${name}.0` : name
            expect(answer.status, `${resource.entity}.${name}`).toBe(400)
            return String((answer.body.fields as Json)[path]).replace(String(id), 'ID')
          }
          expect(await refusal(elsewhere.rows.get(field.to)?.id)).toBe(await refusal('nobody'))
          checked += 1
        }
      }
      expect(checked).toBeGreaterThan(30)
      const nested = { targeting: { segments: { allOf: [elsewhere.rows.get('segment')?.id] } } }
      const deal = { ...bodyFor(catalogue.resources.deal as Resource, rows, north, { seed: 112 }), ...nested }
      const { status, body } = await admin.post('/deal', deal)
      expect([status, Object.keys(body.fields as Json)]).toEqual([400, ['targeting.segments.allOf.0']])
    })
  })

  it('writes a line of the audit log with every write', async () => {
    const { headers } = await admin.list('/audit-log?limit=0')
    const row = await fresh(catalogue.resources.partner as Resource, 113)
    await admin.put(`/partner/${row.id}`, { ...row, name: 'Audited' })
    const { headers: after, body } = await admin.list(`/audit-log?entity.id=${row.id}&sort=asc(at)`)
    expect(Number((await admin.list('/audit-log?limit=0')).headers.get('x-total-count'))).toBe(
      Number(headers.get('x-total-count')) + 2,
    )
    expect(after.get('x-total-count')).toBe('2')
    expect(
      body.map(({ action, actor, entity, organization }) => ({ action, actor, entity, organization })).sort(byAction),
    ).toMatchObject([
      { action: 'create', actor: { id: 'user-admin' }, entity: { type: 'partner', id: row.id }, organization: north },
      { action: 'update', entity: { name: 'Audited' } },
    ])
  })
})

const byAction = (a: { action: unknown }, b: { action: unknown }) => String(a.action).localeCompare(String(b.action))
