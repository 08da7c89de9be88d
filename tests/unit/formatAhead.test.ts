import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { whatWaits } from '../../src/engine/derive/cells/whatWaits.ts'
import { formatAhead } from '../../src/engine/kit/formatAhead.ts'

it.each([
  [-5, 'now'],
  [999, 'now'],
  [45_000, 'in 45 s'],
  [119_999, 'in 119 s'],
  [120_000, 'in 2 min'],
  [7_199_000, 'in 119 min'],
  [7_200_000, 'in 2 h'],
  [172_799_000, 'in 47 h'],
  [3 * 86_400_000 + 5, 'in 3 d'],
])('%i ms are %s', (ms, text) => {
  expect(formatAhead(ms)).toBe(text)
})

it('says what the clock does next with a row, and why it could not', () => {
  const campaign = catalogue.resources.campaign as Resource
  const row = { status: 'scheduled', startAt: '2026-11-22T08:00:00.000Z', endAt: '2026-11-23T08:00:00.000Z' }
  const at = (time: string) => Date.parse(time)
  const [start, end] = [at(row.startAt), at(row.endAt)]
  expect(whatWaits(campaign, row)).toEqual({ ahead: 'Starts', at: start, due: start, reason: null })
  expect(whatWaits(campaign, { ...row, status: 'active' })).toEqual({ ahead: 'Ends', at: end, due: end, reason: null })
  // What was given a moment in the past is due since then.
  const dueAfter = (ms: number) => whatWaits(campaign, { ...row, updatedAt: new Date(start + ms).toISOString() })?.due
  expect([dueAfter(-1), dueAfter(3_600_000)]).toEqual([start, start + 3_600_000])
  const heldBack = { action: 'start', reason: 'Its account isn’t active' }
  expect(whatWaits(campaign, { ...row, heldBack })?.reason).toBe(heldBack.reason)
  expect(whatWaits(campaign, { ...row, heldBack, status: 'active' })?.reason).toBeNull()
  expect(whatWaits(campaign, { ...row, status: 'draft' })).toBeNull()
  expect(whatWaits(campaign, { ...row, archivedAt: row.startAt })).toBeNull()
})
