import { expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { advertisingApi } from '../../../src/advertising/server/advertisingApi.ts'
import { policiesOf } from '../../../src/engine/server/access/policiesOf.ts'
import { policies } from '../../../src/engine/server/access/policy.ts'
import type { ApiContext } from '../../../src/engine/server/apiContext.ts'
import { accessRulesOf, withSystemHooks } from '../../../src/engine/server/hooks/systemHooks.ts'
import { route } from '../../../src/engine/server/http/apiRoute.ts'
import { perContext } from '../../../src/engine/server/perContext.ts'

const answer = route({ policy: 'public', operation: {}, handler: async () => new Response() })

it('tries every route that is written out before what every entity has', () => {
  const keys = Object.keys(policiesOf(advertisingApi))
  const firstGeneric = keys.findIndex(key => key.includes(' /:entity'))
  expect(keys.indexOf('GET /goal')).toBeGreaterThan(0)
  expect(keys.indexOf('GET /goal')).toBeLessThan(firstGeneric)
  expect(keys.slice(firstGeneric).filter(key => !key.includes(' /:entity'))).toEqual([])
  expect(keys).toHaveLength(
    [policies, advertisingApi.routes, advertisingApi.entityRoutes].flatMap(table => Object.keys(table)).length,
  )
})

it('refuses a route, or rules of an entity, that the API has of its own', () => {
  expect(() => policiesOf({ ...advertisingApi, routes: { 'POST /auth': answer } })).toThrow('POST /auth')
  expect(() => withSystemHooks({ user: {} })).toThrow('user')
  const hooks = withSystemHooks(advertisingApi.hooks)
  expect(withSystemHooks(hooks)).toEqual(hooks)
  expect(hooks).toHaveProperty('campaign')
  expect(accessRulesOf('campaign')).toEqual({})
  expect(accessRulesOf('role').access).toBe('roles')
})

it('has rules, roles and jobs for what the catalogue has', () => {
  const { hooks, jobs, roles } = advertisingApi
  const entities = new Set(Object.keys(catalogue.resources))
  expect(Object.keys(hooks).filter(entity => !entities.has(entity))).toEqual([])
  expect(roles.map(({ id }) => id)).toContain('role-platform-admin')
  expect(Object.keys(jobs).sort()).toEqual([
    'deal_sync',
    'export',
    'list_import',
    'list_rule',
    'report',
    'segment_build',
    'segment_upload',
    'supply_check',
  ])
})

it('keeps a part of the world once for all requests, and another for each world', () => {
  const worlds = [0, 1].map(clock => {
    const world: Pick<ApiContext, 'clock'> & { base: unknown } = { clock: () => new Date(clock), base: null }
    return Object.assign(world, { base: world }) as unknown as ApiContext
  })
  let made = 0
  const part = perContext(({ clock }) => ({ at: clock().getTime(), number: ++made }))
  const [one, other] = worlds
  if (!one || !other) throw new Error('Two worlds were made')
  expect(part({ ...one, clock: () => new Date(7) })).toEqual({ at: 0, number: 1 })
  expect(part(one)).toBe(part({ ...one }))
  expect(part(other)).toEqual({ at: 1, number: 2 })
})
