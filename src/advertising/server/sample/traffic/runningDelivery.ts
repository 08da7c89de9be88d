import { dayStart } from '../../../../engine/contract/zoneDay.ts'
import { flightNow } from '../../../serving/checkFlight.ts'
import type { Delivered, DeliveryState } from '../../../serving/deliveryState.ts'
import { zoneOf } from '../../../serving/servingCase.ts'
import type { Line } from '../../../serving/servingTree.ts'

/** Delivery that goes on while decisions are made. Amounts are micros of the line item's currency. */
export interface RunningDelivery {
  /** What stands at a moment; the next day and the next flight begin with nothing. */
  at(now: number, line: Line): (row: string) => Delivered
  add(line: Line, deal: string | null, spend: number, impressions: number): void
}

/** @param told what of the base is told again from now on, and so doesn't count */
export function runningDelivery(
  base: DeliveryState,
  reported: ReadonlyMap<string, { readonly spend: number; readonly impressions: number }> = new Map(),
): RunningDelivery {
  const sums = new Map<string, Delivered>()
  const days = new Map<string, number>()
  const periods = new Map<string, string>()
  const of = (row: string): Delivered => {
    const known = sums.get(row)
    if (known) return known
    const { spend, impressions } = reported.get(row) ?? { spend: 0, impressions: 0 }
    const before = base.delivered(row)
    return {
      spend: before.spend - spend,
      impressions: before.impressions - impressions,
      spendToday: Math.max(0, before.spendToday - spend),
      impressionsToday: Math.max(0, before.impressionsToday - impressions),
      spendInPeriod: Math.max(0, before.spendInPeriod - spend),
    }
  }
  return {
    at(now, line) {
      const today = dayStart(now, zoneOf(line))
      for (const row of [line.campaign, line.strategy, line.lineItem]) {
        const before = days.get(row.id) ?? dayStart(base.now, zoneOf(line))
        if (before < today) sums.set(row.id, { ...of(row.id), spendToday: 0, impressionsToday: 0 })
        days.set(row.id, today)
      }
      const { lineItem } = line
      const period = String(flightNow(lineItem, now)?.start)
      const before = periods.get(lineItem.id) ?? String(flightNow(lineItem, base.now)?.start)
      if (before !== period) sums.set(lineItem.id, { ...of(lineItem.id), spendInPeriod: 0 })
      periods.set(lineItem.id, period)
      return of
    },
    add({ campaign, strategy, lineItem }, deal, spend, impressions) {
      for (const id of [campaign.id, strategy.id, lineItem.id, ...(deal === null ? [] : [deal])]) {
        const before = of(id)
        sums.set(id, {
          spend: before.spend + spend,
          impressions: before.impressions + impressions,
          spendToday: before.spendToday + spend,
          impressionsToday: before.impressionsToday + impressions,
          spendInPeriod: before.spendInPeriod + spend,
        })
      }
    },
  }
}
