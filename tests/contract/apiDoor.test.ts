import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { type Resource, type Verb, verbs } from '../../src/engine/contract/resourceSpec.ts'
import { policiesOf } from '../../src/engine/server/access/policiesOf.ts'
import { type Policy, policies, type RouteKey } from '../../src/engine/server/access/policy.ts'
import { createApi } from '../../src/engine/server/createApi.ts'
import { scimPolicies } from '../../src/engine/server/scim/scimPolicies.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { advertisingStore } from './advertisingStore.ts'
import { north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { doors as consoleDoors, type Door, openRoutes, scimDoors } from './doors.ts'
import { scimClient } from './scimClient.ts'

/** One of each scope, and those with doors of their own. */
const sampled = ['campaign', 'media', 'role', 'user', 'organization', 'job-run', 'audit-log', 'asset']

describe.each([
  {
    door: 'the API',
    base: '/api/v1',
    table: policiesOf(advertisingApi),
    change: changePolicy,
    doors: consoleDoors,
    open: openRoutes,
    flips: 200,
  },
  {
    door: 'SCIM',
    base: '/scim/v2',
    table: scimPolicies as Readonly<Record<string, Policy>>,
    change: (route: string, policy: Policy) => void Reflect.set(scimPolicies, route, policy),
    doors: scimDoors,
    open: [] as readonly string[],
    flips: 100,
  },
])('the door of every route of $door', ({ base, table, change, doors, open, flips }) => {
  let world: TestWorld
  let api: ReturnType<typeof createApi>
  let signedIn: Readonly<Record<string, string>>

  beforeAll(async () => {
    world = await testWorld(advertisingStore())
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

  const flipsOf = (door: Door) => verbs.filter(one => entitiesOf(door).some(entity => possibleIn(entity).includes(one)))

  it.each(Object.entries(doors))('%s is seen to have changed, whichever cell of it is flipped', async (route, door) => {
    const before = JSON.stringify(await profileOf(route, door))
    const policy = table[route as RouteKey] as Policy
    const unseen: string[] = []
    for (const verb of flipsOf(door)) {
      const others = door.verbs.filter(one => one !== verb)
      change(route, { ...door, verbs: door.verbs.includes(verb) ? others : [...door.verbs, verb] })
      api = createApi(world.options)
      if (JSON.stringify(await profileOf(route, door)) === before) unseen.push(verb)
    }
    change(route, policy)
    api = createApi(world.options)
    expect(unseen).toEqual([])
  })

  it('has so many cells', () => {
    expect(Object.values(doors).flatMap(flipsOf).length).toBeGreaterThan(flips)
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

/** In the API's own table, or at the product's route. */
function changePolicy(route: string, policy: Policy): void {
  const added: object | undefined = Reflect.get({ ...advertisingApi.routes, ...advertisingApi.entityRoutes }, route)
  if (added) Reflect.set(added, 'policy', policy)
  else Reflect.set(policies, route, policy)
}

function entitiesOf({ entity }: Door): readonly string[] {
  return entity ? [entity] : sampled
}

function possibleIn(entity: string): readonly Verb[] {
  return catalogue.resources[entity]?.verbs ?? []
}
