import { expect, it } from 'vitest'
import { createTiredness } from '../../../src/engine/server/tiredness.ts'

let now = 0
const tiredness = () => createTiredness({ inARowMs: 1000, now: () => now })

it('rests for what it has worked after so much in a row, and what it rests anyway counts', () => {
  now = 0
  const one = tiredness()
  expect(one.isRested()).toBe(true)
  now = 1000
  one.worked(0)
  expect([one.restMs(), one.isRested()]).toEqual([0, false])
  now = 1500
  one.worked(1000)
  expect(one.restMs()).toBe(1500)
  now = 3000
  expect(one.restMs()).toBe(0)
  now = 5999
  expect(one.isRested()).toBe(false)
  now = 6000
  expect(one.isRested()).toBe(true)
})

it('counts work that overlaps once each, and is not rested by it', () => {
  now = 0
  const two = tiredness()
  now = 1000
  two.worked(0)
  now = 1200
  two.worked(500)
  // 3,000 of the one, 2,100 of the other, 3,000 of them free.
  expect(two.restMs()).toBe(2100)
})
