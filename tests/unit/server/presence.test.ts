import { expect, it } from 'vitest'
import { askerOf } from '../../../src/engine/server/askerOf.ts'
import { createPresence } from '../../../src/engine/server/presence.ts'

it('knows for a second that somebody else has asked', () => {
  let now = 0
  const presence = createPresence(() => now)
  expect(presence.isAlone('a')).toBe(true)
  presence.note('a')
  expect([presence.isAlone('a'), presence.isAlone('b')]).toEqual([true, false])
  now = 400
  presence.note('b')
  presence.note('b')
  expect([presence.isAlone('a'), presence.isAlone('b')]).toEqual([false, false])
  now = 1001
  expect([presence.isAlone('a'), presence.isAlone('b'), presence.isAlone('c')]).toEqual([false, true, false])
  now = 1401
  expect(presence.isAlone('a')).toBe(true)
})

it('counts the programs of an organization as one, and each person alone', () => {
  const programs = ['p1', 'p2'].map(id => askerOf({ id, service: true, organization: 'north' }))
  expect(programs[0]).toBe(programs[1])
  expect(askerOf({ id: 'p3', service: true, organization: 'south' })).not.toBe(programs[0])
  expect(askerOf({ id: 'p4', service: true })).not.toBe(askerOf({ id: 'p5', service: true }))
  expect(askerOf({ id: 'p1' })).toBe('p1')
})
