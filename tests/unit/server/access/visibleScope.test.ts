import { expect, it } from 'vitest'
import { catalogue } from '../../../../resources.config.ts'
import type { Resource } from '../../../../src/engine/contract/resourceSpec.ts'
import { visibleScope } from '../../../../src/engine/server/access/guard.ts'
import type { Principal } from '../../../../src/engine/server/access/principal.ts'

const campaign = catalogue.resources.campaign as Resource
const person = (grants: Principal['grants']): Principal => ({
  id: 'p',
  name: 'P',
  email: 'p@x.example',
  platform: false,
  grants,
})

it('is the selected organization where its rows may be seen', () => {
  const grants = { north: { campaign: ['list'] }, south: { campaign: ['list'] } } as const
  expect(visibleScope(person(grants), 'list', campaign, 'north')).toEqual(['north'])
  expect(visibleScope(person(grants), 'list', campaign)).toEqual(['north', 'south'])
})

it('refuses where the person has other grants, and knows of no organization beyond', () => {
  const grants = { north: { campaign: ['list'] }, south: { deal: ['list'] } } as const
  expect(() => visibleScope(person(grants), 'list', campaign, 'south')).toThrow(
    expect.objectContaining({ status: 403 }),
  )
  expect(() => visibleScope(person(grants), 'list', campaign, 'west')).toThrow(expect.objectContaining({ status: 404 }))
})
