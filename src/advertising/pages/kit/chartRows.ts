import type { ChartRow, ChartSeries } from '../../../engine/kit/charts/chartData.ts'

const day = 86_400_000
const start = Date.UTC(2026, 9, 12)

/** The same figure for the same place every time, between 0 and 1. */
function chance(place: number): number {
  const value = Math.sin(place * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

/** Three weeks of spend in micros, and of a rate that was not measured on two days. */
export const delivery: readonly ChartRow[] = Array.from({ length: 21 }, (_, place) => ({
  day: new Date(start + place * day).toISOString().slice(0, 10),
  web: Math.round(2400 + 900 * chance(place) + 40 * place) * 1_000_000,
  television: Math.round(1500 + 1400 * chance(place + 50)) * 1_000_000,
  viewable: place === 8 || place === 9 ? null : 58 + 14 * chance(place + 90),
}))

export const changes = [
  { at: '2026-10-17', label: 'Bid raised 12%' },
  { at: '2026-10-27', label: 'Two deals added' },
]

const names = [
  ...[
    'Phone',
    'Tablet',
    'Desktop',
    'Television',
    'Set-top box',
    'Console',
    'Speaker',
    'Watch',
    'Car',
    'Screen outdoors',
  ],
  ...['Billboard', 'Kiosk', 'Cinema', 'Glasses'],
]

/** Three days by hour for fourteen kinds of devices; the second was not counted for a while. */
export const devices: { readonly rows: readonly ChartRow[]; readonly lines: readonly ChartSeries[] } = {
  lines: names.map((label, place) => ({ key: `device${place}`, label })),
  rows: Array.from({ length: 72 }, (_, hour) => {
    const values = names.map((_, place): readonly [string, number | null] => {
      const height = 90_000 / (place + 1)
      const tide = 1 + 0.6 * Math.sin(((hour - 6) / 24) * 2 * Math.PI)
      const missing = place === 1 && hour > 29 && hour < 38
      return [`device${place}`, missing ? null : Math.round(height * (tide + 0.3 * chance(hour * 20 + place)))]
    })
    return { at: start + hour * 3_600_000, ...Object.fromEntries(values) }
  }),
}

const made = new Map<number, readonly ChartRow[]>()

/** As many minutes as asked for, of bids and two prices; one bid in a hundred has no price. */
export function signals(count: number): readonly ChartRow[] {
  const known = made.get(count)
  if (known) return known
  const rows = Array.from({ length: count }, (_, place) => ({
    at: start + place * 60_000,
    bids: Math.round(400 + 300 * Math.sin(place / 700) + 200 * chance(place)),
    paid: chance(place + 7) < 0.01 ? null : 6 + 2 * Math.sin(place / 400) + chance(place + 3),
    floor: 4 + Math.sin(place / 900) + 0.4 * chance(place + 5),
  }))
  made.set(count, rows)
  return rows
}
