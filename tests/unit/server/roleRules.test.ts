import { expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import type { HookContext } from '../../../src/engine/server/hooks/resourceHooks.ts'
import { role } from '../../../src/engine/server/hooks/role.ts'
import { createMemoryStore } from '../../../src/engine/server/store/memoryStore.ts'
import type { Row } from '../../../src/engine/server/store/Store.ts'

const stored = (id: string, scope: string, inherits: readonly string[] = []): Row => ({
  id,
  version: 1,
  scope,
  inherits,
})
const roles = [
  stored('platform', 'platform'),
  stored('own', 'organization'),
  stored('heir', 'organization', ['own']),
  stored('a', 'organization', ['b']),
  stored('b', 'organization', ['c']),
]
const context: HookContext = {
  resource: catalogue.resources.role as Resource,
  catalogue,
  now: new Date('2026-11-21T09:00:00.000Z'),
  old: null,
  known: null,
  principal: null,
  reads: createMemoryStore([]).read,
  find: async (_entity, id) => roles.find(one => one.id === id) ?? null,
}

it.each([
  ['organization', ['platform'], ['inherits']],
  ['organization', ['own', 'platform'], ['inherits']],
  ['organization', ['own', 'heir'], []],
  ['platform', ['platform', 'own'], []],
  ['organization', ['c'], ['inherits']],
  ['organization', ['a'], ['inherits']],
  ['organization', ['gone'], []],
])('a role for the %s that inherits %j is refused for %j', async (scope, inherits, refused) => {
  const errors = await role.validate?.(stored('c', scope, inherits), context)
  expect(Object.keys(errors ?? {})).toEqual(refused)
})

it('a role of an organization is not for the platform', async () => {
  const errors = await role.validate?.({ ...stored('x', 'platform'), organization: 'north' }, context)
  expect(Object.keys(errors ?? {})).toEqual(['scope'])
})
