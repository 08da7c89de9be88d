import type { Random } from '../../../engine/server/sample/random.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { factMeasures } from '../../reporting/factShape.ts'
import type { Fact } from '../facts/store/factStore.ts'
import { samplePeople } from './samplePeople.ts'

/** One hour of delivery that spends so much: the counts that lead to it and follow from it, as a line item of its type has them. */
export function sampleFact(delivery: Delivered, random: Random, { hour, spend, day, turn, place }: SampleHour): Fact {
  const { line, cpm, media, deals, openExchange } = delivery
  const type = String(line.lineItemType)
  const streams = type === 'video' || type === 'ctv' || type === 'audio'
  const impressions = Math.max(1, Math.round((spend / (cpm * 1_000_000)) * 1000))
  const wins = Math.round(impressions * (1.04 + random() * 0.04))
  const bids = Math.round(wins / (0.12 + random() * 0.14))
  const bidRequests = Math.round(bids / (0.2 + random() * 0.3))
  const starts = streams ? Math.round(impressions * (0.95 + random() * 0.04)) : 0
  const completion = { video: 0.68, ctv: 0.93, audio: 0.9 }[type as 'video' | 'ctv' | 'audio'] ?? 0
  const completes = Math.min(starts, Math.round(starts * (completion - 0.03 + random() * 0.06)))
  const played = (share: number) => Math.round(starts - (starts - completes) * share)
  const clicks = Math.min(impressions, Math.round(impressions * clickRates(type) * (0.5 + random())))
  const conversions = Math.min(clicks, Math.round(clicks * (0.02 + random() * 0.04) + (random() < 0.05 ? 1 : 0)))
  const ways = openExchange || deals.length === 0 ? [...deals, ''] : deals
  const deal = ways[Math.abs(turn) % ways.length] ?? ''
  const devices = deviceTypes[type] ?? ['personal_computer']
  return {
    hour,
    organization: String(line.organization),
    currency: String(line.currency),
    campaign: String(line.campaign),
    strategy: String(line.strategy),
    lineItem: line.id,
    media: media[Math.abs(day) % media.length] ?? '',
    deal,
    placement: place?.id ?? '',
    exchange: deal === '' ? (exchanges[Math.abs(day) % exchanges.length] ?? '') : 'deals.exchange.example',
    environment: { ctv: 'ctv', audio: 'audio', dooh: 'dooh' }[type] ?? (place?.app ? 'app' : 'web'),
    country: delivery.country,
    deviceType: devices[Math.abs(day) % devices.length] ?? '',
    auctionsMatched: Math.round(bidRequests * 1.18),
    bidRequests,
    bids,
    validBids: Math.max(wins, Math.round(bids * 0.94)),
    wins,
    impressions,
    measurable: Math.round(impressions * (type === 'audio' ? 0 : 0.93)),
    viewable: Math.round(impressions * (type === 'audio' ? 0 : 0.62 + random() * 0.14)),
    clicks,
    conversions,
    conversionValue: conversions * 38_000_000,
    starts,
    firstQuartiles: played(0.35),
    midpoints: played(0.6),
    thirdQuartiles: played(0.82),
    completes,
    skips: type === 'video' ? Math.round((starts - completes) * 0.7) : 0,
    spend,
    dataCost: Math.round(spend * 0.04),
    fees: Math.round(spend * 0.08),
    revenue: Math.round(spend * 1.3),
    people: samplePeople(delivery, { hour }, impressions),
  }
}

const exchanges = ['openx.example', 'index.example', 'magnite.example'] as const

const deviceTypes: Readonly<Record<string, readonly string[]>> = {
  display: ['phone', 'personal_computer', 'tablet'],
  native: ['phone', 'personal_computer'],
  video: ['phone', 'personal_computer', 'connected_tv'],
  ctv: ['connected_tv', 'set_top_box'],
  audio: ['phone', 'connected_device'],
  dooh: ['ooh_device'],
}

function clickRates(type: string): number {
  return { display: 0.0018, native: 0.004, video: 0.003, ctv: 0.0002, audio: 0.0008, dooh: 0 }[type] ?? 0.001
}

/** What a line item delivers with. */
export interface Delivered {
  readonly line: Row
  readonly country: string
  /** Units of money for a thousand impressions. */
  readonly cpm: number
  readonly media: readonly string[]
  readonly deals: readonly string[]
  /** Whether it also buys without a deal. */
  readonly openExchange: boolean
}

export interface SampleHour {
  readonly hour: string
  /** Micros. */
  readonly spend: number
  /** Media, exchanges and devices take turns by the day: what a day's hours are about is then kept once. */
  readonly day: number
  /** Whose turn it is of the deals. */
  readonly turn: number
  readonly place: Row | undefined
}

/** What came in an hour in which nobody bid. */
export function unbidFact(fact: Fact): Fact {
  const none = Object.fromEntries(factMeasures.map(measure => [measure, 0]))
  const { auctionsMatched = 0, bidRequests = 0 } = fact
  return { ...fact, ...none, auctionsMatched, bidRequests, people: [] }
}
