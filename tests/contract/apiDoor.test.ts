import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { writeHeaders } from '../../src/contract/api.ts'
import { type Resource, type Verb, verbs } from '../../src/contract/resourceSpec.ts'
import { type Policy, policies } from '../../src/server/access/policy.ts'
import { createApi } from '../../src/server/createApi.ts'
import { scimPolicies } from '../../src/server/scim/scimPolicies.ts'
import { createMemoryStore } from '../../src/server/store/memoryStore.ts'
import { storedRow } from '../../src/server/store/storedRow.ts'
import { north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { scimClient } from './scimClient.ts'

/**
 * Who is let in at the door of every route, written out here: a test that reads the policy table alone can't see it err.
 * A route that is neither here nor public takes a sign-in.
 */
const doors: Readonly<Record<string, Door>> = {
  'GET /service-account/:id/keys': { entity: 'service-account', verbs: ['read'] },
  'POST /service-account/:id/keys': { entity: 'service-account', verbs: ['manage_access'] },
  'DELETE /service-account/:id/keys/:key': { entity: 'service-account', verbs: ['manage_access'] },
  'GET /user/:id/sign-on': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/:id/sign-on/:identity/remove': { entity: 'user', verbs: ['manage_access'] },
  'GET /user/:id/second-factor': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/:id/second-factor/remove': { entity: 'user', verbs: ['manage_access'] },
  'POST /user/invite': { entity: 'user', verbs: ['create'] },
  'POST /access/explain': { entity: 'role-binding', verbs: ['read'] },
  'POST /access/preview': { entity: 'role-binding', verbs: ['read'] },
  'GET /pacing-today': { entity: 'campaign', verbs: ['read'] },
  'GET /silent-deals': { entity: 'deal', verbs: ['read'] },
  'POST /report-query': { entity: 'report', verbs: ['read'] },
  'POST /report-export': { entity: 'report', verbs: ['export'] },
  'POST /report/:id/run': { entity: 'report', verbs: ['export'] },
  'GET /job-run/:id/data/:part': { entity: 'job-run', verbs: ['read'] },
  'GET /job-run/:id/download': { entity: 'job-run', verbs: ['read'] },
  'GET /goal': { entity: 'goal', verbs: ['list', 'read'] },
  'POST /media/:id/review': { entity: 'media', verbs: ['update', 'approve'] },
  'POST /media/:id/swap': { entity: 'line-item', verbs: ['update'] },
  'POST /scheduled-job/:id/run': { entity: 'scheduled-job', verbs: ['activate'] },
  'GET /:entity/schema.json': { verbs: ['list', 'read'] },
  'GET /:entity': { verbs: ['list', 'read'] },
  'POST /:entity': { verbs: ['create'] },
  'POST /:entity/import': { verbs: ['create'] },
  'PATCH /:entity': { verbs: ['update'] },
  'GET /:entity/:id': { verbs: ['read'] },
  'PUT /:entity/:id': { verbs: ['update'] },
  'DELETE /:entity/:id': { verbs: ['delete', 'manage_access'] },
  'POST /:entity/:id/duplicate': { verbs: ['create'] },
  'POST /:entity/:id/move': { verbs: ['update', 'archive', 'activate', 'approve', 'manage_access'] },
  'GET /:entity/:id/history': { verbs: ['read'] },
  'GET /:entity/:id/file': { verbs: ['read'] },
  'GET /:entity/:id/thumbnail': { verbs: ['read'] },
  'PUT /:entity/:id/thumbnail': { verbs: ['create', 'update'] },
  'POST /:entity/:id/preview': { verbs: ['read'] },
  'POST /:entity/:id/restore': { verbs: ['update'] },
}

/** The same of SCIM's door, which opens to keys of service accounts alone. */
const scimDoors: Readonly<Record<string, Door>> = {
  'GET /ServiceProviderConfig': { entity: 'user', verbs: ['list', 'read'] },
  'GET /ResourceTypes': { entity: 'user', verbs: ['list', 'read'] },
  'GET /ResourceTypes/:id': { entity: 'user', verbs: ['list', 'read'] },
  'GET /Schemas': { entity: 'user', verbs: ['list', 'read'] },
  'GET /Schemas/:id': { entity: 'user', verbs: ['list', 'read'] },
  'GET /Users': { entity: 'user', verbs: ['list'] },
  'POST /Users': { entity: 'user', verbs: ['create'] },
  'GET /Users/:id': { entity: 'user', verbs: ['read'] },
  'PUT /Users/:id': { entity: 'user', verbs: ['update'] },
  'PATCH /Users/:id': { entity: 'user', verbs: ['update'] },
  'DELETE /Users/:id': { entity: 'user', verbs: ['manage_access'] },
  'GET /Groups': { entity: 'group', verbs: ['list'] },
  'POST /Groups': { entity: 'group', verbs: ['create'] },
  'GET /Groups/:id': { entity: 'group', verbs: ['read'] },
  'PUT /Groups/:id': { entity: 'group', verbs: ['update'] },
  'PATCH /Groups/:id': { entity: 'group', verbs: ['update'] },
  'DELETE /Groups/:id': { entity: 'group', verbs: ['delete'] },
}

const open = [
  'POST /auth',
  'POST /auth/second-step',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /logout',
  'POST /forgotten-password',
  'POST /reset-password',
  'GET /oidc/auth',
  'GET /oidc/provider',
  'GET /oidc/callback',
  'GET /oidc/callback/:provider',
  'POST /oidc/link',
  'GET /config',
  'GET /vast',
  'GET /preview/:ticket/*',
]

/** One of each scope, and those with doors of their own. */
const sampled = ['campaign', 'media', 'role', 'user', 'organization', 'job-run', 'audit-log', 'asset']

describe.each([
  { door: 'the API', base: '/api/v1', table: policies as Readonly<Record<string, Policy>>, doors, open, flips: 200 },
  {
    door: 'SCIM',
    base: '/scim/v2',
    table: scimPolicies as Readonly<Record<string, Policy>>,
    doors: scimDoors,
    open: [],
    flips: 100,
  },
])('the door of every route of $door', ({ base, table, doors, open, flips }) => {
  let world: TestWorld
  let api: ReturnType<typeof createApi>
  let signedIn: Readonly<Record<string, string>>

  beforeAll(async () => {
    world = await testWorld(createMemoryStore(apiTables(catalogue)))
    api = createApi(world.options)
    const owner = 'user-viewer'
    const program = { name: 'Door', roles: ['role-read-only'], owner }
    const { key } = await scimClient(world.api, await world.signIn('orgAdmin'), north, program)
    const cookie = (await world.signIn('viewer')).cookie ?? ''
    signedIn = base === '/scim/v2' ? { authorization: `Bearer ${key}` } : { cookie }
  })

  /** The viewer, and the program, may do exactly this from now on. */
  async function grant(resource: string, allowed: readonly Verb[]): Promise<void> {
    const role = catalogue.resources.role as Resource
    await world.store.transaction(async tx => {
      const { rows } = await tx.list('role-binding', { scope: [north], limit: 100 })
      const ids = rows.filter(row => row.user === 'user-viewer' || row.serviceAccount).map(row => row.id)
      const bindings = await tx.lock('role-binding', ids.sort(), 'all')
      const permissions = [{ resource, verbs: allowed }]
      const row = storedRow(role, { id: 'only', name: 'Only', organization: north, scope: 'organization', permissions })
      await tx.remove('role', ['only'])
      await tx.insert('role', [row])
      const others = bindings.filter(binding => binding.role !== 'only')
      await tx.update(
        'role-binding',
        others.map(binding => ({ ...binding, role: 'only' })),
      )
    })
    world.time.now = new Date(world.time.now.getTime() + 2000)
  }

  async function statusOf(route: string, entity: string, known = true): Promise<number> {
    const [method = '', path = ''] = route.split(' ')
    const at = path.replace(':entity', entity).replace(/:\w+/g, 'missing').replace('*', 'index.html')
    const isRead = method === 'GET'
    const request = new Request(`${origin}${base}${at}`, {
      method,
      headers: {
        ...(isRead ? {} : { ...writeHeaders, 'content-type': 'application/json' }),
        ...(known ? signedIn : {}),
      },
      ...(isRead ? {} : { body: '{}' }),
    })
    return (await api(request)).status
  }

  it('is written out for all that take a permission or none', () => {
    const named = Object.entries(table).filter(([, policy]) => policy !== 'signed-in')
    expect(Object.fromEntries(named)).toEqual({ ...Object.fromEntries(open.map(key => [key, 'public'])), ...doors })
  })

  it.each(Object.keys(table).filter(route => !open.includes(route)))(
    '%s is closed to nobody in particular',
    async route => {
      for (const entity of sampled) expect(await statusOf(route, entity, false)).toBe(401)
    },
  )

  it.each(Object.entries(doors))('%s asks for what it says and for nothing else', async (route, door) => {
    for (const { entity, opens, closed, let: allowed } of await profileOf(route, door)) {
      expect([entity, closed]).toEqual([entity, closed.map(() => (opens.length ? 403 : 405))])
      expect([entity, allowed.filter(status => status === 401 || status === 403)]).toEqual([entity, []])
    }
  })

  it('is seen to have changed, whichever cell of it is flipped', async () => {
    let flipped = 0
    const unseen: string[] = []
    for (const [route, door] of Object.entries(doors)) {
      const before = JSON.stringify(await profileOf(route, door))
      const policy = Reflect.get(table, route)
      for (const verb of verbs.filter(one => entitiesOf(door).some(entity => possibleIn(entity).includes(one)))) {
        const others = door.verbs.filter(one => one !== verb)
        Reflect.set(table, route, { ...door, verbs: door.verbs.includes(verb) ? others : [...door.verbs, verb] })
        api = createApi(world.options)
        flipped += 1
        if (JSON.stringify(await profileOf(route, door)) === before) unseen.push(`${route}: ${verb}`)
      }
      Reflect.set(table, route, policy)
    }
    api = createApi(world.options)
    expect(unseen).toEqual([])
    expect(flipped).toBeGreaterThan(flips)
  })

  /** What the door answers to who has nothing, all but what it asks for, that elsewhere, and each of it alone. */
  async function profileOf(route: string, door: Door) {
    const profile: { entity: string; opens: readonly Verb[]; closed: number[]; let: number[] }[] = []
    for (const entity of entitiesOf(door)) {
      const opens = door.verbs.filter(verb => possibleIn(entity).includes(verb))
      const rest = verbs.filter(verb => !door.verbs.includes(verb))
      const closed: number[] = []
      for (const [resource, allowed] of [
        [entity, []],
        [entity, rest],
        ['no-such-entity', door.verbs],
      ] as const) {
        await grant(resource, allowed)
        closed.push(await statusOf(route, entity))
      }
      const allowed: number[] = []
      // An empty body makes a row of no organization, which is the platform's to make.
      const isOfPlatform = route === 'POST /:entity' && catalogue.resources[entity]?.scope !== 'organization'
      for (const verb of isOfPlatform ? [] : opens) {
        await grant(entity, [verb])
        allowed.push(await statusOf(route, entity))
      }
      profile.push({ entity, opens, closed, let: allowed })
    }
    return profile
  }
})

interface Door {
  readonly entity?: string
  readonly verbs: readonly Verb[]
}

function entitiesOf({ entity }: Door): readonly string[] {
  return entity ? [entity] : sampled
}

function possibleIn(entity: string): readonly Verb[] {
  return catalogue.resources[entity]?.verbs ?? []
}
