import type { Entity } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { isPast } from '../../../engine/server/domain/isPast.ts'
import { budgetWarnings } from './budgetWarnings.ts'
import { dealMisfit } from './dealFits.ts'
import { isOff } from './deliveryState.ts'
import type { Given } from './entityRules.ts'
import { firstAhead } from './firstAhead.ts'
import { flightAt, flightsOf } from './flights.ts'
import type { LinkedMedia } from './lineItemMedia.ts'
import { strategyDates } from './strategyDates.ts'
import { targetingConflicts } from './targetingConflicts.ts'

/** A warning with one of the things that it is about, a sentence. */
export interface Warning {
  readonly warning: string
  readonly reason: string
}

/** All that can keep a line item from delivering as it is meant to (DV360's warnings, extended), each with its reasons. */
export function lineItemWarnings(
  row: Given<'line-item'>,
  { strategy, campaign, media, eligible, deals, now }: Surroundings,
): Warning[] {
  const zone = campaign?.timezone
  const at = (time: unknown) => momentText(String(time), zone)
  const parentEnd = strategyDates(strategy, campaign).endAt
  const parents = [
    ['strategy', strategy],
    ['campaign', campaign],
  ] as const
  const off = parents.flatMap(([name, parent]) =>
    parent && isOff(parent) ? [`Its ${name} is ${wordOf(parent)}.`] : [],
  )
  const found: Readonly<Record<string, readonly string[]>> = {
    no_valid_media: eligible ? [] : ['None of its media is switched on, of its type, approved and within its dates.'],
    media_not_approved: media
      .filter(({ media: one }) => one.status !== 'approved')
      .map(({ media: one }) => `${named(one)} is ${wordOf(one)}.`),
    expired: isPast(row.endAt, now) ? [`Its last flight ended on ${at(row.endAt)}.`] : [],
    pending_flight: pendingFlight(row, now, at),
    parent_paused: off,
    parent_expired: isPast(parentEnd, now) ? [`Its strategy ended on ${at(parentEnd)}.`] : [],
    invalid_deal: deals.flatMap(deal => invalidDeal(deal, row, now)),
    bid_below_deal_floor: belowFloor(row, deals),
    invalid_flight_dates: flightWarnings(row, strategyDates(strategy, campaign), at),
    budget_too_low: budgetWarnings(row),
    targeting_conflict: targetingConflicts(strategy?.targeting, row.targeting, row.lineItemType),
  }
  return Object.entries(found).flatMap(([warning, reasons]) => reasons.map(reason => ({ warning, reason })))
}

/** Before the first flight, and between two of them. */
function pendingFlight(row: Given<'line-item'>, now: Date, at: (time: unknown) => string): string[] {
  const started = typeof row.startAt !== 'string' || isPast(row.startAt, now)
  if (!started) return [`Its first flight starts on ${at(row.startAt)}.`]
  const next = firstAhead(
    flightsOf(row).flatMap(({ start, status }) => (status === 'paused' ? [] : [start])),
    now,
  )
  return next && !flightAt(row, now) ? [`Its next flight starts on ${at(next)}.`] : []
}

function invalidDeal(deal: Entity<'deal'>, row: Given<'line-item'>, now: Date): string[] {
  const misfit = dealMisfit(deal, [String(row.lineItemType)])
  return [
    ...(deal.status === 'active' ? [] : [`${named(deal)} is ${wordOf(deal)}.`]),
    ...(deal.status === 'active' && isPast(deal.endAt, now) ? [`${named(deal)} has ended.`] : []),
    ...(misfit ? [`${named(deal)} ${misfit}.`] : []),
  ]
}

/** Prices in different currencies aren't compared. */
function belowFloor(row: Given<'line-item'>, deals: readonly Entity<'deal'>[]): string[] {
  const bid = isObject(row.bid) ? Number(row.bid.maxBid ?? row.bid.value ?? Number.POSITIVE_INFINITY) : 0
  return deals
    .filter(({ floor = 0, currency }) => floor > bid && currency === row.currency)
    .map(deal => `${named(deal)} has a floor of ${Number(deal.floor) / 1_000_000} ${deal.currency}.`)
}

function flightWarnings(
  row: Given<'line-item'>,
  parent: ReturnType<typeof strategyDates>,
  at: (time: unknown) => string,
): string[] {
  return flightsOf(row).flatMap(({ name, start, end }, index) => {
    const flight = typeof name === 'string' && name ? name : `Flight ${index + 1}`
    const early = typeof parent.startAt === 'string' && String(start) < parent.startAt
    const late = typeof parent.endAt === 'string' && String(end) > parent.endAt
    return [
      ...(early ? [`${flight} starts before its strategy, which starts on ${at(parent.startAt)}.`] : []),
      ...(late ? [`${flight} ends after its strategy, which ends on ${at(parent.endAt)}.`] : []),
    ]
  })
}

function named({ name }: Entity<'deal' | 'media'>): string {
  return `“${name}”`
}

function wordOf({ status }: { readonly status: string }): string {
  return status === 'draft' ? 'a draft' : labelOf(status, undefined).toLowerCase()
}

interface Surroundings {
  readonly strategy: Entity<'strategy'> | null
  readonly campaign: Entity<'campaign'> | null
  readonly media: readonly LinkedMedia[]
  /** Whether any of the media may serve. */
  readonly eligible: boolean
  readonly deals: readonly Entity<'deal'>[]
  readonly now: Date
}
