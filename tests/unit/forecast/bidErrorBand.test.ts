import { expect, it } from 'vitest'
import type { FactCell } from '../../../src/advertising/forecast/countFit.ts'
import { bidErrorBand } from '../../../src/advertising/server/forecast/bidErrorBand.ts'

const DAY = 86_400_000
const start = Date.parse('2026-11-01T00:00:00Z')
const range = { start, end: start + 28 * DAY }

/** So many line items, each of which bought in so many exchanges in each half: in other ones in the second. A store answers it. */
function replayOf(lines: number, exchanges: number, mostGroups: number) {
  const ids = Array.from({ length: lines }, (_, at) => `l${at}`)
  const bought = ids.flatMap((lineItem, at) =>
    Array.from({ length: 28 }, (_, day) =>
      Array.from({ length: exchanges }, (_, exchange) => ({
        lineItem,
        lineItemType: at % 2 ? 'video' : 'display',
        time: start + day * DAY,
        day: new Date(start + day * DAY).toISOString().slice(0, 10),
        exchange: `${day < 14 ? 'early' : 'late'} ${exchange}`,
        impressions: 10,
        spend: 30_000,
      })),
    ).flat(),
  )
  const asked: { readonly dimensions: readonly string[]; readonly groups: number }[] = []
  const replay: Parameters<typeof bidErrorBand>[0] = {
    ask: async ({ dimensions, filters = [], hours = range }) => {
      const groups = new Map<string, FactCell>()
      for (const one of bought) {
        if (one.time < hours.start || one.time >= hours.end) continue
        if (filters.some(({ values }) => !values.includes(one.lineItem))) continue
        const values = dimensions.map(dimension => String(Reflect.get(one, dimension) ?? ''))
        const { impressions = 0, spend = 0 } = groups.get(values.join('|'))?.sums ?? {}
        const sums = { impressions: impressions + one.impressions, spend: spend + one.spend }
        groups.set(values.join('|'), { values, sums })
      }
      asked.push({ dimensions, groups: groups.size })
      return [...groups.values()].slice(0, mostGroups)
    },
    dimensions: ['lineItem', 'exchange'],
    mostGroups,
    range,
    flights: ids.map(id => ({ id, bid: { strategy: 'cpm', value: 6_000_000 } }) as never),
    histories: new Map(ids.map(id => [id, Array.from({ length: 28 }, () => ({ spend: 30_000, impressions: 10 }))])),
    rateOf: () => 1,
  }
  return { replay, asked }
}

it('replays as many line items as a question has groups for, counting the places of all days', async () => {
  // Six places each, of which three were met in the first half only.
  for (const [most, of] of [
    [12 * 6 * 28 + 1, 12],
    [12 * 6 * 28, 11],
    [8 * 6 * 28 + 1, 8],
  ] as const) {
    const { replay, asked } = replayOf(12, 3, most)
    const { band, isTooVaried } = await bidErrorBand(replay, 0.9)
    expect([band?.of, isTooVaried]).toEqual([of, false])
    for (const { groups } of asked) expect(groups).toBeLessThan(most)
  }
  expect((await bidErrorBand(replayOf(30, 1, 50_000).replay, 0.9)).band?.of).toBe(24)
})

it('says so where fewer than eight of them can be replayed, and asks for no days then', async () => {
  const { replay, asked } = replayOf(12, 3, 8 * 6 * 28)
  expect(await bidErrorBand(replay, 0.9)).toEqual({ band: null, isTooVaried: true })
  expect(asked.some(({ dimensions }) => dimensions.includes('day'))).toBe(false)
  // Nor of places or a market that aren't told whole.
  expect(await bidErrorBand(replayOf(12, 3, 60).replay, 0.9)).toEqual({ band: null, isTooVaried: true })
  // Of the eight that can be, one ran too short a first half.
  const { replay: silent } = replayOf(12, 3, 8 * 6 * 28 + 1)
  const flights = silent.flights.map((row, at) => (at === 0 ? { ...row, startAt: '2026-11-12T00:00:00Z' } : row))
  expect(await bidErrorBand({ ...silent, flights }, 0.9)).toEqual({ band: null, isTooVaried: true })
  expect(await bidErrorBand(replayOf(7, 1, 50_000).replay, 0.9)).toEqual({ band: null, isTooVaried: false })
})

it('tells types of line items apart', async () => {
  const { replay, asked } = replayOf(8, 1, 50_000)
  await bidErrorBand(replay, 0.9)
  expect(asked).toHaveLength(3)
  for (const { dimensions } of asked) expect(dimensions).toContain('lineItemType')
})
