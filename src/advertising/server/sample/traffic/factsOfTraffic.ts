import { seeded, seedOf } from '../../../../engine/server/sample/random.ts'
import type { Row } from '../../../../engine/server/store/Store.ts'
import type { Fact } from '../../facts/store/factStore.ts'
import { lossFactsOf } from '../lossFacts.ts'
import { sampleFact, unbidFact } from '../sampleFact.ts'
import type { Traffic } from './simulateHour.ts'

/** The facts of a line item's hour: what was bid and won, with what follows from it, and what was lost, by reason. */
export function factsOfTraffic(traffic: Traffic, row: Row, hour: number): Fact[] {
  const { market, requests, bids, wins, impressions, spend, sold } = traffic
  const random = seeded(seedOf(`${row.id} ${hour} facts`))
  const [day, turn] = [Math.floor(hour / DAY), Math.floor(hour / HOUR)]
  const cpm = impressions > 0 ? (spend / impressions) * 1000 : 1_000_000
  const delivery = {
    line: row,
    country: market.country,
    cpm: cpm / 1_000_000,
    media: [sold.media],
    deals: sold.deal === null ? [] : [sold.deal],
    openExchange: sold.deal === null,
  }
  const at = { hour: new Date(hour).toISOString(), day, turn, spend, place: market.placement ?? undefined }
  const fact = {
    ...sampleFact(delivery, random, at),
    deviceType: market.deviceType,
    bidRequests: requests,
    auctionsMatched: Math.round(requests * 1.18),
  }
  if (impressions === 0 || spend === 0) {
    const idle = { ...unbidFact(fact), bids, validBids: bids, wins }
    return [idle, ...lossFactsOf([idle], random)]
  }
  const reported = { ...fact, bids, validBids: Math.max(wins, Math.round(bids * 0.94)), wins, impressions, spend }
  return [reported, ...lossFactsOf([reported], random)]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
