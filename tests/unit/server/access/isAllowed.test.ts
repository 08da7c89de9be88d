import { expect, it } from 'vitest'
import { catalogue } from '../../../../resources.config.ts'
import type { Resource } from '../../../../src/engine/contract/resourceSpec.ts'
import { isAllowed } from '../../../../src/engine/server/access/guard.ts'
import type { Principal } from '../../../../src/engine/server/access/principal.ts'

const user = catalogue.resources.user as Resource
const verbs = ['read', 'list', 'export', 'update', 'delete'] as const
const holding = (...organizations: string[]): Principal => ({
  id: 'p',
  name: 'P',
  email: 'p@x.example',
  platform: false,
  grants: Object.fromEntries(organizations.map(id => [id, { user: verbs }])),
})

it.each([
  ['read', true],
  ['list', true],
  ['update', false],
] as const)('who belongs to two organizations: %s by who may in one of them: %s', (verb, allowed) => {
  const row = { id: 'u', organizations: ['north', 'south'] }
  expect(isAllowed(holding('north'), verb, user, row)).toBe(allowed)
  expect(isAllowed(holding('north', 'south'), verb, user, row)).toBe(true)
  expect(isAllowed(holding('west'), verb, user, row)).toBe(false)
})
