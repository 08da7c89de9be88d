import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ActionState, CurrentUser } from '../../src/engine/contract/api.ts'
import { type Grants, may, mayAnywhere } from '../../src/engine/contract/grants.ts'
import type { Resource, Verb } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, people, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { makeRow, makeRows } from './makeRows.ts'
import { eachStore, shareOf } from './stores.ts'

type Who = keyof typeof people
const everybody = Object.keys(people) as Who[]
const resources = Object.values(catalogue.resources)

eachStore((open, kind) => {
  let world: TestWorld
  let admin: ApiClient
  const clients = new Map<Who, ApiClient>()
  const grants = new Map<Who, Grants>()
  const own = new Map<string, Row>()
  const theirs = new Map<string, Row>()

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    for (const [key, row] of (await makeRows(admin, catalogue, north, 21)).rows) own.set(key, row)
    for (const [key, row] of (await makeRows(admin, catalogue, south, 22)).rows) theirs.set(key, row)
    for (const who of everybody) {
      const client = await world.signIn(who)
      clients.set(who, client)
      grants.set(who, (await client.get<CurrentUser>('/current-user')).body.grants)
    }
  })

  const as = (who: Who) => clients.get(who) as ApiClient
  const ownerOf = (resource: Resource, row: Row): string | null => {
    if (resource.scope === 'platform') return null
    if (resource.scope === 'self') return row.id
    return resource.scope === 'members'
      ? String((row.organizations as string[])[0])
      : ((row.organization ?? null) as string | null)
  }
  const can = (who: Who, verb: Verb, resource: Resource, row: Row) =>
    may(grants.get(who) as Grants, verb, resource, ownerOf(resource, row))
  const cases = everybody.flatMap(who => resources.map(resource => [who, resource.entity, resource] as const))

  it.each(shareOf(kind, cases))(
    '%s and %s: every verb, in the own and in another organization',
    async (who, _entity, resource) => {
      const client = as(who)
      const anywhere = (verb: Verb) => mayAnywhere(grants.get(who) as Grants, verb, resource)
      const list = await client.list(`/${resource.entity}?limit=1000`)
      expect(list.status).toBe(anywhere('list') || anywhere('read') ? 200 : 403)
      for (const row of [own.get(resource.entity), theirs.get(resource.entity)]) {
        if (!row) continue
        const sees = can(who, 'read', resource, row)
        const path = `/${resource.entity}/${row.id}`
        const ids = await client.list(`/${resource.entity}?id=${row.id}`)
        if (list.status === 200) {
          expect(ids.body.length).toBe(sees ? 1 : 0)
          expect(list.body.some(({ id }) => id === row.id)).toBe(can(who, 'list', resource, row))
        }
        const hidden = (allowed: number) => (sees ? allowed : anywhere('read') ? 404 : 403)
        expect((await client.get(path)).status).toBe(hidden(200))
        expect((await client.get(`${path}/history`)).status).toBe(hidden(200))
        const update = await client.put(path, { ...row, name: 'x', version: 0 })
        if (resource.verbs.includes('update')) {
          const status = can(who, 'update', resource, row)
            ? 409
            : sees && anywhere('update')
              ? 403
              : anywhere('update')
                ? 404
                : 403
          expect(update.status, JSON.stringify(update.body)).toBe(status)
        } else expect(update.status).toBe(405)
        const copy = await client.post(`${path}/duplicate`, { name: 7 })
        if (!sees || !can(who, 'create', resource, row)) expect([403, 404, 405]).toContain(copy.status)
        const gone = await client.delete(path)
        if (!sees || !can(who, resource.scope === 'members' ? 'manage_access' : 'delete', resource, row)) {
          expect([403, 404, 405]).toContain(gone.status)
        } else if (gone.status === 200 && resource.scope !== 'members') {
          // What was allowed to go is made again for who comes next.
          const organization = row === own.get(resource.entity) ? north : south
          const rows = organization === north ? own : theirs
          rows.set(resource.entity, await makeRow(admin, resource, rows, organization, { seed: 300 + count++ }))
        }
      }
    },
  )
  let count = 0

  it.each(everybody)('%s is offered exactly what would be allowed', async who => {
    const client = as(who)
    for (const resource of resources) {
      const row = own.get(resource.entity)
      const { status, body } = row ? await client.list(`/${resource.entity}?id=${row.id}`) : { status: 0, body: [] }
      const seen = status === 200 ? (body as (Row & { actions: ActionState[] })[])[0] : undefined
      if (!seen) continue
      for (const { action, allowed, reason } of seen.actions) {
        expect(Boolean(reason), `${resource.entity} ${action}`).toBe(!allowed)
        if (allowed || ['update', 'delete', 'duplicate'].includes(action)) continue
        const refused = await client.post<Json>(`/${resource.entity}/${seen.id}/move`, { to: action })
        expect([400, 403, 409], `${resource.entity} ${action} ${JSON.stringify(refused.body)}`).toContain(
          refused.status,
        )
      }
      const update = seen.actions.find(({ action }) => action === 'update')
      if (!update) continue
      const answer = await client.put(`/${resource.entity}/${seen.id}`, { ...seen, version: 0 })
      expect(answer.status === 409 && 'current' in (answer.body as Json), `${resource.entity}`).toBe(update.allowed)
    }
  })

  describe('the organization of a list', () => {
    it('narrows it to one, and to what everybody shares [org.3, org.4]', async () => {
      const manager = as('manager')
      for (const resource of resources.filter(({ scope }) => scope === 'organization' || scope === 'shared')) {
        const { status, body } = await manager.list(`/${resource.entity}?limit=1000&organization=${south}`)
        expect(status, resource.entity).toBe(200)
        for (const { organization } of body) {
          expect(resource.scope === 'shared' ? [south, null] : [south]).toContain(organization)
        }
      }
      const { body } = await manager.list(`/campaign?limit=1000&organization=${south}`)
      expect(body.map(({ id }) => id)).toContain(theirs.get('campaign')?.id)
    })

    it('is not there for those outside of it', async () => {
      const viewer = as('viewer')
      expect((await viewer.get(`/campaign?organization=${south}`)).status).toBe(404)
      expect((await viewer.get(`/campaign?id=${own.get('campaign')?.id}&organization=${south}`)).status).toBe(404)
      expect((await viewer.get(`/search?q=sample&organization=${south}`)).status).toBe(404)
    })

    it('hides rows from bulk changes and search alike', async () => {
      const orgAdmin = as('orgAdmin')
      const id = theirs.get('campaign')?.id
      const bulk = await orgAdmin.patch<{ results: Json[] }>('/campaign', {
        ids: [id],
        changes: { name: 'Taken over' },
      })
      expect(bulk.body.results).toMatchObject([
        { id, ok: false, error: expect.stringContaining('There is no campaign') },
      ])
      const hits = await orgAdmin.get<{ id: string; organization: string | null }[]>('/search?q=sample')
      expect(hits.body.length).toBeGreaterThan(5)
      for (const { organization } of hits.body) expect([north, null]).toContain(organization)
    })
  })
})
