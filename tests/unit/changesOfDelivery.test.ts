import { expect, it } from 'vitest'
import { changesOfDelivery } from '../../src/advertising/pages/metrics/changesOfDelivery.ts'
import type { HistoryEntry } from '../../src/engine/contract/api.ts'

const entry = (at: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  version: 2,
  at,
  by: { id: 'u', name: 'Ada' },
  action: 'update',
  source: 'ui',
  changes: [{ path: 'bid.value', old: 1, new: 2 }],
  ...more,
})
const days = Array.from({ length: 20 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  delivered: (index + 1) * 10,
}))

it('compares up to seven whole days on each side of a change, and no day of another one', () => {
  const [late, early] = changesOfDelivery(
    [entry('2026-11-04T10:00:00Z'), entry('2026-11-12T23:59:00Z')],
    days,
    '2026-11-01',
  )
  // The days 1 to 3 and 5 to 11; then 5 to 11 and 13 to 19.
  expect([early?.before, early?.after]).toEqual([20, 80])
  expect([late?.before, late?.after]).toEqual([80, 160])
})

it('says nothing where there is no whole day, and leaves out what is no change within the chart', () => {
  const told = changesOfDelivery(
    [
      entry('2026-10-30T10:00:00Z'),
      entry('2026-11-01T10:00:00Z', { action: 'create' }),
      entry('2026-11-05T10:00:00Z', { changes: [] }),
      entry('2026-11-20T10:00:00Z'),
      entry('2026-11-20T12:00:00Z'),
    ],
    days,
    '2026-11-01',
  )
  expect(told.map(({ at, before, after }) => [at, before, after])).toEqual([
    ['2026-11-20T12:00:00Z', 160, null],
    ['2026-11-20T10:00:00Z', 160, null],
  ])
})
