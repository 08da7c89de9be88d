import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { advertisingHooks } from '../../../src/advertising/server/hooks/advertisingHooks.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { hooksOf } from '../../../src/engine/server/hooks/hooksOf.ts'
import { domainContext } from '../../../src/engine/server/hooks/resourceHooks.ts'
import type { Row } from '../../../src/engine/server/store/Store.ts'
import { advertisingStore } from '../../contract/advertisingStore.ts'
import { apiTables } from '../../contract/apiTables.ts'

const deal = hooksOf({ hooks: advertisingHooks }, 'deal')

const now = new Date('2026-11-21T09:00:00.000Z')
const context = (old: Row | null = null) =>
  domainContext({
    resource: catalogue.resources.deal as Resource,
    catalogue,
    now,
    old,
    principal: null,
    reads: advertisingStore(apiTables(catalogue)).read,
  })
const row = (values: Record<string, unknown> = {}): Row => ({
  id: 'd',
  version: 1,
  dealType: 'private_auction',
  priceType: 'second_price_plus',
  dynamicInventory: 'static',
  currency: 'USD',
  buyerSeats: ['s1'],
  ...values,
})

describe('a deal (IAB Deals API 1.0)', () => {
  it.each([
    [undefined, true],
    ['2026-11-21T09:00:00.001Z', true],
    ['2026-11-21T08:59:59.999Z', false],
  ])('that ends at %s may be activated: %s', async (endAt, allowed) => {
    for (const to of ['active', 'pending']) {
      expect((await deal.guard?.(row({ endAt }), to, context())) === null).toBe(allowed)
    }
    expect(await deal.guard?.(row({ endAt }), 'paused', context())).toBeNull()
  })

  it.each([
    ['programmatic_guaranteed', undefined, ['endAt']],
    ['programmatic_guaranteed', '2027-01-01T00:00:00.000Z', []],
    ['private_auction', undefined, []],
  ])('of type %s that ends at %s is refused for %j', async (dealType, endAt, refused) => {
    const values = { dealType, endAt, priceType: 'fixed', floor: 1, publisherCount: 'single' }
    expect(Object.keys((await deal.validate?.(row(values), context())) ?? {})).toEqual(refused)
  })

  it.each([
    ['approved', true],
    ['ready', true],
    ['serving', true],
    ['paused', true],
    ['complete', true],
    ['pending', false],
    ['rejected', false],
  ])('that a buyer answered with %s keeps its seats, type and currency: %s', async (status, frozen) => {
    const old = row({ buyerStatuses: [{ seat: 's1', status }] })
    for (const change of [{ buyerSeats: ['s1', 's2'] }, { dealType: 'preferred' }, { currency: 'EUR' }]) {
      const errors = await deal.validate?.({ ...old, ...change }, context(old))
      expect(Object.keys(errors ?? {})).toEqual(frozen ? Object.keys(change) : [])
    }
    expect(await deal.validate?.({ ...old, floor: 9 }, context(old))).toEqual({})
  })

  it('stands as its least advanced buyer does', async () => {
    const stands = async (...statuses: string[]) =>
      (await deal.derive?.(row({ buyerStatuses: statuses.map(status => ({ status })) }), context()))?.buyerStatus
    expect(await stands()).toBe('none')
    expect(await stands('serving', 'pending')).toBe('pending')
    expect(await stands('serving', 'rejected', 'pending')).toBe('rejected')
    expect(await stands('complete', 'paused', 'serving')).toBe('paused')
  })
})
