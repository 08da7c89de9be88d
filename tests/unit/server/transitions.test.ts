import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import type { Resource, Transition } from '../../../src/engine/contract/resourceSpec.ts'
import {
  isArchived,
  rowAfter,
  startsFrom,
  transitionsOf,
  whyNotNow,
} from '../../../src/engine/server/entities/transitions.ts'

const at = '2026-11-21T09:00:00.000Z'
const resources: readonly Resource[] = Object.values(catalogue.resources)
const transition = (resource: Resource, action: string) =>
  transitionsOf(resource).find(one => one.action === action) as Transition

describe.each(resources.map(resource => [resource.entity, resource] as const))('%s', (_entity, resource) => {
  it('is archived once, and no other transition starts from there but those that say so', () => {
    const archive = transition(resource, 'archive')
    const from = archive.from[0] ?? 'active'
    const row = { id: 'a', version: 1, status: from }
    expect(startsFrom(row, archive)).toBe(true)
    const away = rowAfter(row, archive, at)
    expect(isArchived(away)).toBe(true)
    expect(away.archivedAt).toBe(at)
    expect(startsFrom(away, archive)).toBe(false)
    expect(whyNotNow(resource, away, archive)).toBe('Not possible while it is archived')
    for (const other of transitionsOf(resource)) {
      if (other.from.includes('archived')) continue
      expect(startsFrom(away, other), other.action).toBe(false)
    }
  })
})

it('what is put aside comes back in the state that it had', () => {
  const resource = resources.find(({ states }) => states && !Object.hasOwn(states.by, 'archived')) as Resource
  const status = resource.states?.initial ?? ''
  const away = rowAfter({ id: 'a', version: 1, status }, transition(resource, 'archive'), at)
  expect(away.status).toBe(status)
  const back = rowAfter(away, transition(resource, 'unarchive'), at)
  expect(back).toEqual({ id: 'a', version: 1, status })
})
