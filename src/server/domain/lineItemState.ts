import type { Row } from '../store/Store.ts'
import { deliveryState, isPast } from './deliveryState.ts'
import type { DomainContext } from './domain.ts'
import { isObject } from './pacingErrors.ts'
import { strategyDates } from './strategy.ts'

/** Warnings and delivery of a line item, as its media, deals and parents are now (DV360's warnings, extended). */
export async function lineItemState(
  row: Row,
  context: DomainContext,
): Promise<{ warnings: string[]; deliveryState: string }> {
  const { now, find } = context
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  const parentEnd = strategyDates(strategy, campaign).endAt
  const media = await mediaOf(row, context)
  const eligible = await eligibleMedia(row, context)
  const deals = await context.reads.byIds('deal', Array.isArray(row.deals) ? row.deals.map(String) : [], 'all')
  const bid = isObject(row.bid) ? Number(row.bid.maxBid ?? row.bid.value ?? Number.POSITIVE_INFINITY) : 0
  const parentPaused = [strategy, campaign].some(parent => parent !== null && parent.status !== 'active')
  const found: Readonly<Record<string, boolean>> = {
    no_valid_media: eligible.length === 0,
    media_not_approved: media.some(({ media: one }) => one.status !== 'approved'),
    expired: isPast(row.endAt, now),
    pending_flight: typeof row.startAt === 'string' && !isPast(row.startAt, now),
    parent_paused: parentPaused,
    parent_expired: isPast(parentEnd, now),
    invalid_deal: deals.some(({ status }) => status !== 'active'),
    bid_below_deal_floor: deals.some(({ floor }) => typeof floor === 'number' && floor > bid),
  }
  const warnings = Object.keys(found).filter(name => found[name])
  const reasons = { ended: isPast(row.endAt, now), parentPaused, noMedia: eligible.length === 0 }
  return { warnings, deliveryState: deliveryState(row, reasons) }
}

export interface LinkedMedia {
  /** The place in the line item's table. */
  readonly index: number
  readonly media: Row
  readonly active: boolean
  /** Of the line item's type. */
  readonly fits: boolean
}

export async function mediaOf(row: Row, { reads }: DomainContext): Promise<LinkedMedia[]> {
  const entries = (Array.isArray(row.media) ? row.media : []).filter(isObject)
  const ids = [...new Set(entries.map(({ media }) => String(media)))]
  const rows = new Map((ids.length ? await reads.byIds('media', ids, 'all') : []).map(one => [one.id, one]))
  return entries.flatMap((entry, index) => {
    const media = rows.get(String(entry.media))
    if (!media) return []
    const fits = (subtypes[String(row.lineItemType)] ?? []).includes(String(media.subtype))
    return [{ index, media, active: entry.active !== false, fits }]
  })
}

/** Media that may serve: approved, of the line item's type, and not switched off. */
export async function eligibleMedia(row: Row, context: DomainContext): Promise<LinkedMedia[]> {
  const all = await mediaOf(row, context)
  return all.filter(
    ({ media, active, fits }) => active && fits && media.status === 'approved' && !isPast(media.endAt, context.now),
  )
}

/** Which media a line item of a type takes (domain.md 1.2, "Allowed media subtypes"). */
const subtypes: Readonly<Record<string, readonly string[]>> = {
  display: ['display'],
  native: ['display'],
  video: ['video'],
  ctv: ['video'],
  audio: ['audio'],
  dooh: ['display', 'video'],
}
