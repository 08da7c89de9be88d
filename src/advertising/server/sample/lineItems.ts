import { chance, oneOf, type Random, someOf, weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, micros, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { dealsOf, fittingDeals, unbidDeal } from './dealsInTurn.ts'
import { addGoal } from './goals.ts'
import { countries } from './words.ts'

/** A line item that has delivered, or does. */
export interface Delivery {
  readonly line: SampleRow
  /** Days from today; the end is exclusive. */
  readonly start: number
  readonly end: number
  /** How much of what even pacing asks for is really spent. */
  readonly pace: number
  /** Where it is aimed at. */
  readonly country: string
  /** Units of money for a thousand impressions. */
  readonly cpm: number
  readonly media: readonly string[]
  readonly deals: readonly string[]
  readonly openExchange: boolean
  /** There are requests for it, and nothing follows from them. */
  readonly unbid: boolean
}

const mediaOf: Readonly<Record<string, string>> = {
  display: 'display',
  native: 'display',
  dooh: 'display',
  video: 'video',
  ctv: 'video',
  audio: 'audio',
}

const cpms: Readonly<Record<string, readonly [number, number]>> = {
  display: [2, 6],
  native: [3, 8],
  dooh: [6, 13],
  video: [11, 22],
  ctv: [20, 38],
  audio: [8, 14],
}

/** The line items of a strategy; together they have at most its budget. */
export function addLineItems(builder: SampleBuilder, plan: LinePlan): Delivery[] {
  const { random, budget } = plan
  const count = chance(random, 0.6) ? 3 : 2
  return Array.from({ length: count }).flatMap((_, index) => {
    // The third is a test: whatever it lacks, the campaign keeps its pace.
    const share = count === 2 ? 0.5 : index === 2 ? 0.1 : 0.45
    const own = Math.floor(((budget * within(random, 98, 100)) / 100) * share)
    const delivery = addLineItem(builder, { ...plan, budget: own }, index)
    return delivery ? [delivery] : []
  })
}

function addLineItem(builder: SampleBuilder, plan: LinePlan, index: number): Delivery | null {
  const { campaign, strategy, budget, random } = plan
  const organization = String(campaign.organization)
  const type = campaign.type === 'multi' ? oneOf(random, ['display', 'video']) : String(campaign.type)
  const at = new Date(Date.parse(strategy.createdAt) + within(random, 1, 40) * 3_600_000)
  const media = builder
    .of('media', organization, iso(at))
    .filter(row => row.account === campaign.account && row.subtype === mediaOf[type] && isApprovedBy(row, iso(at)))
  // A length that the campaign doesn't show is chosen only where there is no other.
  const fitting = media.filter(row => isShownBy(campaign, row))
  const drawn = someOf(random, fitting.length > 0 ? fitting : media, within(random, 1, 3))
  // A size that the campaign doesn't buy could be shown nowhere.
  const sized = type === 'display' ? media.filter(row => isSizedFor(campaign, row)) : media
  const own = drawn.filter(row => sized.includes(row))
  const chosen = own.length > 0 ? own : sized.slice(0, 1)
  const country = countryWithin(strategy, oneOf(random, countries))
  const [start, end] = flightOf(plan, index)
  const isPaused = index === 2 && !builder.of('line-item', organization).some(isPausedOf(type))
  const status = chosen.length ? statusOf({ random, campaign: String(campaign.status), end, index, isPaused }) : 'draft'
  const state = stateOf(random, { status, campaign: String(campaign.status), index })
  const unbid = state === 'no_bids'
  const deals = unbid ? unbidDeal(builder, strategy, type) : dealsFor(builder, strategy, type, index)
  const guaranteed = deals.some(({ dealType }) => dealType === 'programmatic_guaranteed')
  const [low, high] = cpms[type] ?? [2, 6]
  // A bid under a deal's floor would never win.
  const floor = Math.max(0, ...deals.map(floorOf))
  const cpm = Math.max(low + random() * (high - low), floor * 1.08)
  const names = { display: 'Banner', native: 'Native', dooh: 'Screens', video: 'Video', ctv: 'CTV', audio: 'Audio' }
  const line = builder.add('line-item', {
    organization,
    // What tells it from its neighbours comes first: lists cut the end.
    name: `${names[type as keyof typeof names]} ${country} ${index + 1} · ${campaign.name}`.slice(0, 240),
    code: `${String(campaign.code)}-L${String(builder.of('line-item', organization).length + 1)}`,
    strategy: strategy.id,
    campaign: campaign.id,
    lineItemType: type,
    commitment: guaranteed ? 'guaranteed' : 'non_guaranteed',
    priority: within(random, 1, 10),
    deliveryState: state,
    flights: flightsOf(builder, start, end, budget),
    startAt: iso(builder.day(start)),
    endAt: iso(builder.day(end)),
    currency: campaign.currency,
    budgetType: 'currency',
    budgetTotal: micros(Math.max(1, budget)),
    budgetDaily: chance(random, 0.5)
      ? micros(Math.max(1, Math.min(budget, Math.ceil((budget / (end - start)) * 1.5))))
      : undefined,
    bid: {
      strategy: 'cpm',
      value: micros(Math.round(cpm * 100) / 100),
      maxBid: micros(Math.round(cpm * 180) / 100),
      bidShading: chance(random, 0.6),
      shadingMode: 'normal',
    },
    media: chosen.map(({ id }) => ({ media: id, weight: within(random, 1, 5), active: true })),
    rotation: oneOf(random, ['random', 'weighted', 'optimized']),
    clickUrl: `https://www.${String(campaign.advertiserDomain)}/?src=astrolabe`,
    deals: deals.map(({ id }) => id),
    targeting: { countries: { include: [country] } },
    viewabilityTarget: type === 'display' || type === 'video' ? within(random, 50, 75) : undefined,
    pacing: { type: oneOf(random, ['even', 'even', 'even', 'asap']), period: 'daily' },
    frequencyCap: chance(random, 0.5)
      ? [{ max: 3, unit: 'day', count: 1, per: 'user', scope: 'line_item' }]
      : undefined,
    labels: campaign.labels,
    status,
    at,
  })
  if (chance(random, 0.06)) addGoal(builder, { of: line, scope: 'line_item', type, random })
  const ran = start < 0 && (['active', 'paused', 'completed', 'archived'].includes(status) || state === 'delivering')
  const paused = status === 'paused' ? builder.day(-within(random, 2, Math.min(4, -start)), within(random, 7, 9)) : null
  const stopped = earlier(paused, builder.pauses.get(campaign.id))
  if (paused && stopped) builder.pauses.set(line.id, stopped)
  if (!ran || chosen.length === 0) return null
  const pace = paceOf(random, state)
  return {
    line,
    start,
    end: stopped ? Math.min(end, dayOf(builder, stopped)) : end,
    country,
    pace,
    cpm,
    media: chosen.map(({ id }) => id),
    deals: deals.map(({ id }) => id),
    openExchange: Reflect.get(Object(strategy.supply), 'openExchange') === true,
    unbid,
  }
}

function isApprovedBy({ status, review }: SampleRow, at: string): boolean {
  const { perPartner } = review as { readonly perPartner: readonly { readonly decidedAt?: string }[] }
  return status === 'approved' && perPartner.some(({ decidedAt }) => decidedAt !== undefined && decidedAt <= at)
}

function isShownBy({ durations }: SampleRow, { durationS }: SampleRow): boolean {
  return !Array.isArray(durations) || durations.includes(String(durationS))
}

/** Of a campaign with several types, what its part for banners says. */
function isSizedFor({ sizes, displayPart }: SampleRow, { size }: SampleRow): boolean {
  const wanted: unknown = sizes ?? Reflect.get(Object(displayPart), 'sizes')
  return !Array.isArray(wanted) || wanted.includes(size)
}

/** What the longest video costs at least, with the curator's margin, in units of money. */
function floorOf({ floor, margin, durationFloors }: SampleRow): number {
  const long = Array.isArray(durationFloors) ? durationFloors.map(one => Number(Reflect.get(Object(one), 'floor'))) : []
  const percent = Number(Reflect.get(Object(margin), 'percent') ?? 0)
  const cpm = Number(Reflect.get(Object(margin), 'cpm') ?? 0)
  return (Math.max(Number(floor), ...long) * (1 + percent / 100) + cpm) / 1_000_000
}

function earlier(one: Date | null, other: Date | undefined): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other ?? null)
}

/** Days from today. */
function dayOf(builder: SampleBuilder, at: Date): number {
  return Math.floor((at.getTime() - builder.day(0).getTime()) / 86_400_000)
}

/** The countries that a targeting includes. */
export function countriesOf(targeting: unknown): readonly string[] {
  const { countries: given } = (targeting ?? {}) as { readonly countries?: { readonly include?: readonly string[] } }
  return given?.include ?? []
}

/** A line item is aimed within its strategy: the country itself, or the one that has its turn there. */
function countryWithin(strategy: SampleRow, country: (typeof countries)[number]): string {
  const within = countriesOf(strategy.targeting)
  return within.includes(country) ? country : (within[countries.indexOf(country) % within.length] ?? country)
}

/** Inside the campaign; a second or third line may begin a little later or end earlier, which hardly moves its pace. */
function flightOf({ random, start, length }: LinePlan, index: number): readonly [number, number] {
  const late = index % 3 === 1 ? within(random, 0, 2) : 0
  const early = index % 3 === 2 ? within(random, 0, 3) : 0
  return [start + late, start + length - early]
}

function flightsOf(builder: SampleBuilder, start: number, end: number, budget: number) {
  const middle = Math.floor((start + end) / 2)
  if (end - start < 60)
    return [
      {
        name: 'Flight 1',
        start: iso(builder.day(start)),
        end: iso(builder.day(end)),
        budget: micros(budget),
        status: 'active',
      },
    ]
  const first = Math.floor(budget / 2)
  return [
    {
      name: 'Flight 1',
      start: iso(builder.day(start)),
      end: iso(builder.day(middle)),
      budget: micros(first),
      status: 'active',
    },
    {
      name: 'Flight 2',
      start: iso(builder.day(middle)),
      end: iso(builder.day(end)),
      budget: micros(budget - first),
      status: 'active',
    },
  ]
}

/** The line items of a strategy share its deals. */
function dealsFor(
  builder: SampleBuilder,
  { organization, supply }: SampleRow,
  type: string,
  index: number,
): SampleRow[] {
  const wanted = new Set(dealsOf(supply))
  const deals = fittingDeals(
    builder.of('deal', organization).filter(({ id }) => wanted.has(id)),
    type,
  )
  const first = deals[(index * 2) % deals.length]
  const second = deals[(index * 2 + 1) % deals.length]
  return [...new Set([first, second])].flatMap(deal => deal ?? [])
}

/** One of each type is paused in every organization. */
function isPausedOf(type: string) {
  return ({ lineItemType, status }: SampleRow) => lineItemType === type && status === 'paused'
}

function statusOf({ random, campaign, end, index, isPaused }: Place): string {
  switch (campaign) {
    case 'active':
      if (isPaused && end > 0) return 'paused'
      return end <= 0
        ? 'completed'
        : index < 2
          ? 'active'
          : weighted(random, { active: 80, paused: 12, draft: 4, pending_approval: 4 })
    case 'paused':
      return end <= 0 ? 'completed' : weighted(random, { active: 50, paused: 50 })
    case 'pending_approval':
      return weighted(random, { pending_approval: 60, draft: 40 })
    case 'rejected':
      return index === 0 ? 'rejected' : 'draft'
    default:
      return campaign
  }
}

function stateOf(random: Random, { status, campaign, index }: Stated): string | undefined {
  if (status === 'completed' || status === 'archived') return 'flight_ended'
  if (status !== 'active') return undefined
  if (campaign === 'paused') return 'parent_paused'
  return index < 2 ? 'delivering' : weighted(random, { delivering: 74, no_bids: 10, impaired: 10, budget_exhausted: 6 })
}

function paceOf(random: Random, state: string | undefined): number {
  if (state === 'impaired') return 0.2 + random() * 0.3
  if (state === 'budget_exhausted') return 1.4
  return weighted(random, { good: 70, behind: 20, ahead: 10 }) === 'good'
    ? 0.97 + random() * 0.035
    : 0.86 + random() * 0.2
}

export interface LinePlan {
  readonly campaign: SampleRow
  readonly strategy: SampleRow
  /** In whole units of money. */
  readonly budget: number
  readonly random: Random
  readonly start: number
  readonly length: number
}

interface Stated {
  readonly status: string
  readonly campaign: string
  readonly index: number
}

interface Place {
  readonly random: Random
  /** Its campaign's state. */
  readonly campaign: string
  readonly end: number
  readonly index: number
  readonly isPaused: boolean
}
