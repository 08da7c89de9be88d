import type { Row } from '../../src/engine/server/store/Store.ts'
import { copyMark } from './manyRows.ts'

/** Line items, with as much in each as a real one has; each tenth is paused, and one in all has the rare word. */
export function lineItemRows(organization: string, count: number): readonly Row[] {
  const flight = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-31T00:00:00.000Z' }
  return Array.from({ length: count }, (_, number) => ({
    id: `${String(number).padStart(8, '0')}-0000-7000-8000-${copyMark}000000`,
    organization,
    version: 1,
    status: number % 10 === 0 ? 'paused' : 'active',
    name: `Line item ${number} ${copyMark}${number === 4711 ? ' harbor' : ''}`,
    currency: 'USD',
    lineItemType: 'display',
    commitment: 'non_guaranteed',
    budgetType: 'currency',
    budgetTotal: 2_000_000_000 + number * 1000,
    startAt: flight.start,
    endAt: flight.end,
    flights: [{ ...flight, status: 'active', budget: 2_000_000_000 }],
    bid: { strategy: 'cpm', value: 4_000_000 },
    pacing: { type: 'even', period: 'flight' },
    media: Array.from({ length: 4 }, (_, media) => ({ media: `media-${media}`, active: true, weight: 1 })),
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }))
}
