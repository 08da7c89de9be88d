import { addDays } from '../../src/advertising/reporting/reportRange.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { campaignId, factOrganization, lineItemId, strategyId } from './factRows.ts'

export const treeSize = { campaigns: 10, strategies: 20, lineItems: 5000 } as const

/** Campaigns with two strategies each and the line items below them, on flight for a month around a day, with the ids of `fillFacts`. */
export function treeRows(today: string): Readonly<Record<string, readonly Row[]>> {
  const flight = { start: `${addDays(today, -15)}T00:00:00.000Z`, end: `${addDays(today, 15)}T00:00:00.000Z` }
  const own = {
    organization: factOrganization,
    version: 1,
    status: 'active',
    currency: 'USD',
    budgetType: 'currency',
    budgetTotal: 2_000_000_000,
    startAt: flight.start,
    endAt: flight.end,
    pacing: { type: 'even', period: 'flight' },
    createdAt: flight.start,
    updatedAt: flight.start,
  }
  const { campaigns, strategies, lineItems } = treeSize
  return {
    campaign: many(campaigns, number => ({
      ...own,
      id: campaignId(number),
      name: campaignName(number),
      type: 'display',
      timezone: 'UTC',
    })),
    strategy: many(strategies, number => ({
      ...own,
      id: strategyId(number),
      name: strategyName(number),
      campaign: campaignId(number % campaigns),
    })),
    'line-item': many(lineItems, number => ({
      ...own,
      id: lineItemId(number),
      name: `Line item ${String(number).padStart(4, '0')}`,
      campaign: campaignId(number % campaigns),
      strategy: strategyId(number % strategies),
      lineItemType: 'display',
      commitment: 'non_guaranteed',
      flights: [{ ...flight, status: 'active', budget: 2_000_000_000 }],
      bid: { strategy: 'cpm', value: 4_000_000 },
      media: many(4, media => ({ media: `media-${media}`, active: true, weight: 1 })),
    })),
  }
}

/** Names whose order is that of their numbers. */
export function campaignName(number: number): string {
  return `Campaign ${String(number).padStart(2, '0')}`
}

export function strategyName(number: number): string {
  return `Strategy ${String(number).padStart(2, '0')}`
}

function many<T>(count: number, one: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, number) => one(number))
}
