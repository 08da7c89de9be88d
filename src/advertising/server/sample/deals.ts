import { chance, oneOf, type Random, someOf, weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, micros, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { partnersOf } from './trading.ts'
import { countries } from './words.ts'

const dealTypes = {
  private_auction: 50,
  preferred: 18,
  programmatic_guaranteed: 14,
  auction_package: 12,
  first_look: 6,
}

/** Deals of every type and status, with what their buyers said. */
export function addDeals(builder: SampleBuilder): void {
  for (const organization of builder.of('organization')) {
    const random = builder.random(`deals ${organization.slug}`)
    for (let index = 0; index < builder.size(74); index++) addDeal(builder, organization, random, index)
  }
}

function addDeal(builder: SampleBuilder, organization: SampleRow, random: Random, index: number): void {
  const dealType = weighted(random, dealTypes)
  const guaranteed = dealType === 'programmatic_guaranteed'
  const publishers = builder.of('publisher', organization.id).filter(({ status }) => status === 'active')
  const publisher = oneOf(random, publishers)
  const format = oneOf(random, ['banner', 'banner', 'banner', 'video', 'video', 'video', 'audio', 'native'] as const)
  const seats = builder.of('seat', organization.id).filter(({ status, side }) => status === 'active' && side === 'buy')
  const drawn = someOf(random, seats, within(random, 1, 3))
  const sells = organization.type !== 'buyer' || chance(random, 0.2)
  // A package that we sell has seats of one partner, so that it can be published to the others.
  const isPublishable = sells && dealType === 'auction_package'
  const buyers = isPublishable ? drawn.filter(({ partner }) => partner === drawn[0]?.partner) : drawn
  // Most are older than the campaigns that buy through them.
  const isOld = chance(random, 0.75)
  const start = isOld ? within(random, -110, -70) : within(random, -60, 25)
  const length = isOld ? within(random, 60, 180) : within(random, 30, 150)
  const status = statusOf(random, start, start + length)
  const floor = micros(within(random, 10, format === 'banner' || format === 'native' ? 60 : 260) / 10)
  const priceType =
    guaranteed || dealType === 'preferred' ? 'fixed' : oneOf(random, ['first', 'second', 'second', 'dynamic'])
  const units = guaranteed ? within(random, 5, 80) * 50_000 : undefined
  const fixedInventory = guaranteed || chance(random, 0.5)
  const curated = dealType === 'auction_package'
  const curator = curated ? partnersOf(builder, organization.id, ['curator'])[0] : undefined
  // Packages take turns, so that there is one of each fee.
  const packages = builder.of('deal', organization.id).filter(row => row.dealType === 'auction_package')
  const paidBy = curationFees[packages.length % curationFees.length] ?? 'pct_of_spend'
  const created = builder.workday(Math.max(2, 14 - start), random)
  const segments = someOf(
    random,
    builder.of('segment', organization.id, iso(created)).filter(row => row.status === 'ready'),
    chance(random, 0.4) ? 2 : 0,
  )
  const answers =
    status === 'draft' ? [] : drawn.map(seat => buyerStatus(builder, seat, { status, created, random, sells }))
  const statuses = answers.filter(({ seat }) => buyers.some(({ id }) => id === seat))
  for (const seat of buyers) seat.dealsCount = Number(seat.dealsCount) + 1
  const deal = builder.add('deal', {
    organization: organization.id,
    name: `${publisher.name} · ${format} · ${labels[dealType]}${curated ? ` · ${segments[0]?.name ?? 'mixed'}` : ''}`,
    dealId: `AST-${String(organization.code).slice(-1)}${String(1000 + index)}-${within(random, 100_000, 999_999)}`,
    description: `${format} inventory of ${publisher.name}, ${fixedInventory ? 'listed' : 'run of network'}.`,
    side: sells ? 'sell' : 'buy',
    dealType,
    priority: dealType === 'private_auction' ? within(random, 1, 10) : undefined,
    startAt: iso(builder.day(start)),
    endAt: guaranteed || isOver(status) || chance(random, 0.7) ? iso(builder.day(start + length)) : undefined,
    priceType,
    floor,
    currency: organization.reportingCurrency,
    durationFloors: format === 'video' && chance(random, 0.3) ? [{ minS: 30, maxS: 60, floor: floor * 2 }] : undefined,
    units,
    totalCost: units === undefined ? undefined : Math.round((units / 1000) * floor),
    margin: curator ? marginOf(paidBy, within(random, 5, 15)) : undefined,
    origin: sells ? 'astrolabe.example' : 'vernier-exchange.example',
    seller: publisher.domain,
    curator: curator?.domain,
    curatorDealId: curator ? `CUR-${within(random, 1000, 9999)}` : undefined,
    curationFeeType: curator ? paidBy : 'none',
    buyerSeats: buyers.map(({ id }) => id),
    buyerStatuses: statuses,
    buyerStatus: worst(statuses.map(one => one.status)),
    inventoryKinds: [oneOf(random, ['site', 'app'])],
    adTypes: format === 'native' ? ['banner', 'native'] : [format],
    countries: someOf(random, countries, within(random, 1, 4)),
    deviceTypes: format === 'video' && chance(random, 0.4) ? ['connected_tv'] : undefined,
    dynamicInventory: fixedInventory ? 'static' : 'dynamic',
    publishers: fixedInventory ? [publisher.id] : undefined,
    sites: fixedInventory
      ? builder.of('site', organization.id).flatMap(row => (row.publisher === publisher.id ? [row.id] : []))
      : undefined,
    inventorySets: curated
      ? builder
          .of('inventory-set', organization.id)
          .slice(0, 1)
          .map(({ id }) => id)
      : undefined,
    publisherCount: fixedInventory ? 'single' : 'undisclosed',
    segments: segments.map(({ id }) => id),
    auxData: segments.length ? 'yes_fixed' : 'no_fixed',
    pauseReason:
      status === 'paused' ? oneOf(random, ['Budget moved to next quarter', 'Floor under negotiation']) : undefined,
    pausedBy: status === 'paused' ? (sells ? 'seller' : 'buyer') : undefined,
    status,
    at: created,
  })
  if (status === 'paused') builder.pauses.set(deal.id, pausedAt(builder, start, random))
}

const curationFees = ['pct_of_spend', 'cpm', 'flat'] as const

/** What a curator takes that would take this percent of the price. */
function marginOf(paidBy: (typeof curationFees)[number], percent: number): object {
  if (paidBy === 'cpm') return { type: 'fixed_cpm', cpm: micros(percent / 20) }
  return paidBy === 'flat' ? { type: 'flat', amount: micros(percent * 40) } : { type: 'pct', percent }
}

const labels = {
  private_auction: 'private auction',
  preferred: 'preferred',
  programmatic_guaranteed: 'guaranteed',
  auction_package: 'package',
  first_look: 'first look',
}

function statusOf(random: Random, start: number, end: number): string {
  if (end <= 0) return weighted(random, { complete: 70, archived: 30 })
  if (start > 0) return weighted(random, { draft: 40, pending: 60 })
  return weighted(random, { active: 64, paused: 18, pending: 12, draft: 6 })
}

/** After it has run for a while. */
function pausedAt(builder: SampleBuilder, start: number, random: Random): Date {
  return new Date(
    Math.min(builder.day(-within(random, 0, -start), within(random, 8, 16)).getTime(), builder.now.getTime()),
  )
}

function isOver(status: string): boolean {
  return status === 'complete' || status === 'archived'
}

interface Made {
  readonly status: string
  readonly sells: boolean
  readonly created: Date
  readonly random: Random
}

function buyerStatus(builder: SampleBuilder, seat: SampleRow, { status, created, random, sells }: Made) {
  const said =
    {
      pending: weighted(random, { pending: 60, approved: 30, rejected: 10 }),
      active: weighted(random, { serving: 70, ready: 15, approved: 10, paused: 5 }),
      paused: weighted(random, { paused: 70, ready: 30 }),
    }[status as 'pending' | 'active' | 'paused'] ?? 'complete'
  return {
    seat: seat.id,
    // Our own seats say what the deal is here.
    status: sells ? said : (ownStates[status] ?? 'complete'),
    ...(sells && said === 'rejected' ? { comment: 'The floor is above what our client pays.' } : {}),
    at: iso(new Date(created.getTime() + (builder.now.getTime() - created.getTime()) * random())),
  }
}

const ownStates: Readonly<Record<string, string>> = { pending: 'pending', active: 'approved', paused: 'paused' }

const order = ['rejected', 'pending', 'approved', 'ready', 'paused', 'serving', 'complete']

function worst(statuses: readonly string[]): string {
  return order.find(status => statuses.includes(status)) ?? 'none'
}
