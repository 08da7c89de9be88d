import { numberOf, partOf, partsOf, textOf } from '../../../../engine/contract/looseValues.ts'
import { type Random, seeded, seedOf } from '../../../../engine/server/sample/random.ts'
import { type Bid, decide } from '../../../serving/decide.ts'
import type { DeliveryState } from '../../../serving/deliveryState.ts'
import type { RefusalReason } from '../../../serving/refusal.ts'
import { timeOf } from '../../../serving/servedRow.ts'
import type { Line, ServingTree } from '../../../serving/servingTree.ts'
import type { RunningDelivery } from './runningDelivery.ts'
import { type Market, sampleMarket, sampleRequest } from './sampleRequest.ts'

/** What one line item had in an hour in one market. Money in micros. */
export interface Traffic {
  readonly line: Line
  readonly market: Market
  /** What its facts are told of, from the hour's start: facts replace each other by it. */
  readonly sold: { readonly media: string; readonly deal: string | null }
  requests: number
  /** By the first reason; together with the bids all requests. */
  readonly filtered: Map<RefusalReason, number>
  bids: number
  wins: number
  impressions: number
  spend: number
}

/** An hour as far as it was told: what more is told of it goes on from there. */
export interface TrafficHour {
  /** Milliseconds. */
  readonly hour: number
  readonly running: RunningDelivery
  /** Rates of clicks, of exchange and so on; what was delivered is the running delivery's. */
  readonly base: DeliveryState
  /** Moments that were told. */
  reported: number
  readonly streams: Map<string, Stream>
}

const HOUR = 3_600_000
/** Moments of an hour at which requests come. One decision stands for all requests of such a moment. */
const moments = 60
/** Markets that are tried for one that a line item bids in. */
const tries = 40
/** Of even pacing, what comes on offer. */
const plenty = 1.35
/** Of a line item's requests those of other markets. */
const strangers = 0.1

/**
 * The traffic of an hour, moment by moment, so that campaigns spend together what they have: every line item decides on each of its
 * requests, and a made-up market says how many of its bids win. The same arguments, the same traffic; in steps it is as at once. It
 * yields often, for the caller to let others have their turn.
 * @returns what there is of the line items that had more
 */
export function* simulateHour(
  known: TrafficHour,
  tree: ServingTree,
  until: number,
): Generator<undefined, readonly Traffic[]> {
  const { hour, streams } = known
  const to = Math.min(moments, Math.ceil(((until - hour) / HOUR) * moments))
  if (to <= known.reported) return []
  const reported: Stream[] = []
  for (const line of tree.lines.toSorted((a, b) => (a.lineItem.id < b.lineItem.id ? -1 : 1))) {
    const before = streams.get(line.lineItem.id)
    const own = { ...tree, lines: [line] }
    const stream = before ? { ...before, line, own } : yield* streamOf(line, own, known)
    if (!stream) continue
    streams.set(line.lineItem.id, stream)
    reported.push(stream)
  }
  for (let index = known.reported; index < to; index++) {
    for (const [place, stream] of reported.entries()) {
      report(stream, known, index)
      if (place % 20 === 19) yield
    }
    yield
  }
  known.reported = to
  return reported.flatMap(({ traffic }) => (traffic.requests > 0 ? [traffic] : []))
}

interface Stream {
  readonly line: Line
  readonly own: ServingTree
  readonly other: Market
  readonly traffic: Traffic
  readonly random: Random
  /** Requests of the hour. */
  readonly volume: number
  /** Of bids at the usual price, how many win. */
  readonly share: number
  readonly usual: number
  /** Units of dollars. */
  readonly floor: number
}

function* streamOf(line: Line, own: ServingTree, known: TrafficHour): Generator<undefined, Stream | null> {
  const { hour } = known
  const { lineItem } = line
  const [start, end] = [timeOf(lineItem.startAt), timeOf(lineItem.endAt)]
  const usual = numberOf(partOf(lineItem.bid).value) ?? 0
  const budget = numberOf(lineItem.budgetTotal) ?? 0
  if (start === null || end === null || end <= start || usual <= 0 || budget <= 0) return null
  const random = seeded(seedOf(`${lineItem.id} ${hour}`))
  const state = stateAt(hour, line, known)
  const isDear = lineItem.deliveryState === 'no_bids'
  const floor = isDear ? (usual * 4) / 1_000_000 : 0
  let [market, bid]: [Market, Bid | null] = [sampleMarket(line, own, random), null]
  for (let index = 0; index < tries && !isDear; index++) {
    const asked = { id: `${lineItem.id}-${hour}`, user: 'sample', count: 1, floor }
    const [decision] = decide(sampleRequest(line, own, market, asked), own, state).decisions
    if (decision && 'bid' in decision) bid = decision.bid
    if (bid || !decision || ('refusal' in decision && isStanding(decision.refusal.reason))) break
    market = sampleMarket(line, own, random)
    if (index % 5 === 4) yield
  }
  const draws = seeded(seedOf(`${lineItem.id} ${hour} draws`))
  const share = 0.14 + draws() * 0.12
  const pace = (budget / ((end - start) / HOUR)) * (0.93 + draws() * 0.14)
  const scarce = lineItem.deliveryState === 'impaired' ? 0.3 : 1
  const sold = bid ?? { media: textOf(partsOf(lineItem.media)[0]?.media), deal: market.deal?.id ?? null }
  return {
    line,
    own,
    other: { ...market, country: market.country === 'JP' ? 'AU' : 'JP' },
    traffic: { line, market, sold, requests: 0, filtered: new Map(), bids: 0, wins: 0, impressions: 0, spend: 0 },
    random: draws,
    volume: Math.round(((pace * plenty * scarce) / usual / share) * 1000),
    share,
    usual,
    floor,
  }
}

/** Whether it would be the same in every other market. */
function isStanding(reason: RefusalReason): boolean {
  return reason === 'not_running' || reason === 'flight' || reason === 'budget' || reason === 'pacing'
}

function report(stream: Stream, known: TrafficHour, index: number): void {
  const { line, own, other, traffic, random, volume, share, usual, floor } = stream
  const now = known.hour + (index * HOUR) / moments
  // As many draws in each moment, whatever is decided.
  const [where, seen, won, paid] = [random(), random(), random(), random()]
  const requests = Math.floor((volume * (index + 1)) / moments) - Math.floor((volume * index) / moments)
  if (requests === 0) return
  const count = Math.max(1, Math.round(requests * share))
  const market = where < strangers ? other : traffic.market
  const asked = { id: `${line.lineItem.id}-${now}`, user: `sample-${index}`, count, floor }
  const request = sampleRequest(line, own, market, asked)
  const state = stateAt(now, line, known, seen < 0.04)
  const [decision] = decide(request, own, state).decisions
  if (!decision) return
  traffic.requests += requests
  if ('refusal' in decision) {
    const { reason } = decision.refusal
    traffic.filtered.set(reason, (traffic.filtered.get(reason) ?? 0) + requests)
    return
  }
  const { bid } = decision
  traffic.bids += requests
  // Who bids less than usual wins less; nobody wins more than was on offer, for which there is money.
  const wins = Math.min(
    count,
    Math.max(0, Math.round(count * (0.9 + won * 0.2) * Math.min(1, (bid.price / usual) ** 0.5 * 1.1))),
  )
  const clearing = request.at === 1 ? bid.price : bid.floor + (bid.price - bid.floor) * (0.7 + paid * 0.3)
  const impressions = Math.round(wins * 0.96)
  const spend = Math.floor((impressions * clearing) / 1000)
  traffic.wins += wins
  traffic.impressions += impressions
  traffic.spend += spend
  known.running.add(line, bid.deal, spend, impressions)
}

function stateAt(now: number, line: Line, { base, running }: TrafficHour, isTired = false): DeliveryState {
  const delivered = running.at(now, line)
  // The same media for the whole hour.
  const chance = seeded(seedOf(`${line.lineItem.id} media ${Math.floor(now / HOUR)}`))()
  return { ...base, now, delivered, chance, seen: () => (isTired ? Number.MAX_SAFE_INTEGER : 0) }
}
