import { chance, oneOf, type Random, someOf, weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, micros, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { dealsInTurn } from './dealsInTurn.ts'
import { addGoal } from './goals.ts'
import { addLineItems, countriesOf, type Delivery } from './lineItems.ts'
import { campaignThemes, countries, displaySizes, strategyThemes } from './words.ts'

/** In turn, so that of what runs (`startOf`) there is some of most types. */
const types = [
  ...['video', 'video', 'display', 'display', 'ctv', 'display', 'video', 'dooh', 'display', 'audio'],
  ...['display', 'video', 'native', 'audio', 'display', 'ctv', 'display', 'native', 'multi', 'ctv'],
] as const

/**
 * Campaigns around today with strategies, line items and goals. Money adds up: lines of a strategy together at most its
 * budget, strategies at most their campaign's.
 * @returns what ran or runs, for the facts
 */
export function addCampaigns(builder: SampleBuilder): Delivery[] {
  return builder.of('organization').flatMap(organization => {
    const random = builder.random(`campaigns ${organization.slug}`)
    const accounts = builder.of('account', organization.id).filter(({ status }) => status === 'active')
    return Array.from({ length: builder.size(20) }).flatMap((_, index) => {
      const account = accounts[index % accounts.length]
      return account ? addCampaign(builder, { organization, account, random, index }) : []
    })
  })
}

function addCampaign(builder: SampleBuilder, { organization, account, random, index }: Place): Delivery[] {
  const type = types[index % types.length] ?? 'display'
  const length = within(random, 21, 48)
  const start = startOf(random, index, length)
  const status = statusOf({
    random,
    start,
    end: start + length,
    turn: Math.floor(index / 6) + Number(String(organization.code).slice(-1)),
  })
  const budget = within(random, 16, 240) * 500
  const fees = builder.of('fee', organization.id).filter(row => row.status === 'active')
  const at = builder.workday(Math.max(3, 18 - start), random)
  const campaign = builder.add('campaign', {
    organization: organization.id,
    name: `${account.name} ${campaignThemes[(index * 5 + 3) % campaignThemes.length]} ${builder.day(start).getUTCFullYear()}`,
    code: `${String(organization.code).slice(-1)}-C${String(1001 + index)}`,
    type,
    account: account.id,
    partner: account.partner,
    objective: type === 'ctv' ? 'reach' : oneOf(random, ['awareness', 'online_action', 'reach', 'app_install']),
    advertiserDomain: account.domain,
    deliveryState: stateOf(status),
    startAt: iso(builder.day(start)),
    endAt: iso(builder.day(start + length)),
    timezone: organization.timezone,
    currency: organization.reportingCurrency,
    budgetType: 'currency',
    budgetTotal: micros(budget),
    budgetDaily: chance(random, 0.5) ? micros(Math.ceil((budget / length) * 1.4)) : undefined,
    budgetSegments: index % 7 === 0 ? segmentsOf(builder, start, length, budget) : undefined,
    revenueType: 'cost_plus_pct',
    revenuePercent: within(random, 22, 45),
    fees: someOf(random, fees, 2).map(({ id }) => id),
    poNumber: `PO-${within(random, 10_000, 99_999)}`,
    pacing: { type: oneOf(random, ['even', 'even', 'even']), period: 'flight', catchUpDays: 3 },
    frequencyCap: [{ max: within(random, 3, 8), unit: 'day', count: 1, per: 'user', scope: 'campaign' }],
    defaultTargeting: {
      countries: { include: someOf(random, countries, within(random, 1, 4)) },
      languages: { include: ['en'] },
      dayparts: [],
    },
    iabCategories: [String(account.iabCategory)],
    containsPolitical: 'no',
    labels: [oneOf(random, ['Q3', 'Q4', 'evergreen']), ...(chance(random, 0.2) ? ['key client'] : [])],
    ...ownFields(type),
    status,
    at,
  })
  if (status === 'paused') builder.pauses.set(campaign.id, builder.day(-within(random, 2, 4), within(random, 7, 9)))
  campaign.goal = addGoal(builder, { of: campaign, scope: 'campaign', type, random }).id
  const plan = { campaign, budget, random, start, length, count: [2, 3, 1, 2][index % 4] ?? 2 }
  const deliveries = addStrategies(builder, plan)
  const strategies = builder.of('strategy', organization.id).filter(row => row.campaign === campaign.id)
  const reached = [campaign.defaultTargeting, ...strategies.map(row => row.targeting)].flatMap(countriesOf)
  campaign.defaultTargeting = { ...Object(campaign.defaultTargeting), countries: { include: [...new Set(reached)] } }
  return deliveries
}

function addStrategies(builder: SampleBuilder, plan: Plan): Delivery[] {
  const { campaign, budget, random, start, length, count } = plan
  const share = within(random, 98, 100) / 100 / count
  return someOf(random, strategyThemes, count).flatMap(theme => {
    const own = Math.floor(budget * share)
    const modelled = builder
      .of('model', campaign.organization, campaign.createdAt)
      .find(row => row.status === 'active' && row.kind === 'bid_multiplier')
    const kind = weighted(random, { fixed: 50, maximize_spend: 20, meet_goal: 20, model: modelled ? 10 : 0 })
    const bid = micros(within(random, 20, 180) / 10)
    const fixed = chance(random, 0.75)
    const strategy = builder.add('strategy', {
      organization: String(campaign.organization),
      name: `${theme} · ${campaign.name}`.slice(0, 240),
      campaign: campaign.id,
      deliveryState: campaign.deliveryState,
      inheritDates: true,
      currency: campaign.currency,
      budgetAllocation: fixed ? 'fixed' : 'automatic',
      budgetTotal: fixed ? micros(own) : undefined,
      goal: campaign.goal,
      bidStrategy: {
        kind,
        ...(kind === 'fixed' ? { bidCpm: bid } : {}),
        maxCpm: bid * 2,
        ...(kind === 'model' && modelled ? { model: modelled.id } : {}),
        raiseBidForDeals: theme === 'Premium deals',
      },
      supply: supplyOf(builder, campaign, theme, random),
      targeting: targetingOf(builder, campaign, theme, random),
      pacing: { type: 'even', period: 'flight' },
      parameterTemplate: builder.of('parameter-template', campaign.organization)[0]?.id,
      status: campaign.status,
      at: new Date(Date.parse(campaign.createdAt) + within(random, 1, 5) * 3_600_000),
    })
    const paused = builder.pauses.get(campaign.id)
    if (paused) builder.pauses.set(strategy.id, paused)
    if (kind === 'model' && modelled) modelled.usedBy = Number(modelled.usedBy) + 1
    if (chance(random, 0.25))
      strategy.goal = addGoal(builder, { of: strategy, scope: 'strategy', type: String(campaign.type), random }).id
    return addLineItems(builder, { campaign, strategy, budget: own, random, start, length })
  })
}

/** Every third one is over, every sixth still to come; the others run now. */
function startOf(random: Random, index: number, length: number): number {
  if (index % 6 === 5) return within(random, 3, 30)
  return index % 3 === 1 ? -length - within(random, 1, 36) : -within(random, 4, length - 4)
}

function statusOf({ random, start, end, turn }: Timed): string {
  if (end <= 0) return weighted(random, { completed: 70, archived: 30 })
  if (start > 0) return (['scheduled', 'pending_approval', 'draft', 'rejected'] as const)[turn % 4] ?? 'draft'
  return weighted(random, { active: 82, paused: 13, draft: 5 })
}

function stateOf(status: string): string | undefined {
  return { active: 'delivering', paused: 'not_delivering', completed: 'flight_ended', archived: 'flight_ended' }[status]
}

function segmentsOf(builder: SampleBuilder, start: number, length: number, budget: number) {
  const half = Math.floor(length / 2)
  return [
    {
      start: iso(builder.day(start)),
      end: iso(builder.day(start + half)),
      amount: micros(Math.floor(budget * 0.5)),
      description: 'First half',
    },
    {
      start: iso(builder.day(start + half)),
      end: iso(builder.day(start + length)),
      amount: micros(Math.floor(budget * 0.5)),
      description: 'Second half',
    },
  ]
}

/** What runs buys most of its impressions through deals, and the rest on the open exchange. */
function supplyOf(builder: SampleBuilder, campaign: SampleRow, theme: string, random: Random) {
  const premium = theme === 'Premium deals'
  const deals = campaign.status === 'active' || premium ? dealsInTurn(builder, campaign) : []
  return {
    openExchange: !premium || deals.length === 0,
    allDeals: false,
    deals: deals.map(({ id }) => id),
    inventorySets: chance(random, 0.3)
      ? builder
          .of('inventory-set', campaign.organization, campaign.createdAt)
          .slice(0, 1)
          .map(({ id }) => id)
      : [],
  }
}

function targetingOf(builder: SampleBuilder, campaign: SampleRow, theme: string, random: Random) {
  const segments = builder
    .of('segment', campaign.organization, campaign.createdAt)
    .filter(({ status, account }) => status === 'ready' && (!account || account === campaign.account))
  const blocked = builder
    .of('inventory-set', campaign.organization, campaign.createdAt)
    .filter(({ mode }) => mode === 'block')
  const wanted = theme === 'Retargeting' ? segments.filter(({ type }) => type === 'retargeting') : segments
  return {
    countries: { include: someOf(random, countries, 3) },
    deviceTypes: {
      include: devicesOf[String(campaign.type)] ?? ['phone', 'personal_computer', 'tablet'],
    },
    segments: { anyOf: someOf(random, wanted, 2).map(({ id }) => id) },
    contentCategories: theme === 'Contextual' ? { include: ['IAB17', 'IAB20'] } : {},
    inventorySets: theme === 'Prospecting' ? { exclude: blocked.slice(0, 1).map(({ id }) => id) } : {},
  }
}

const devicesOf: Readonly<Record<string, readonly string[]>> = {
  ctv: ['connected_tv', 'set_top_box'],
  dooh: ['ooh_device'],
}

/** What the campaign's type asks for. */
function ownFields(type: string): Record<string, unknown> {
  switch (type) {
    case 'display':
      return {
        sizes: [...displaySizes],
        environments: ['web', 'app'],
        viewabilityTarget: 65,
        kpis: ['cpm', 'ctr'],
      }
    case 'video':
      return {
        durationMax: 60,
        placementTypes: ['instream'],
        skippability: 'any',
        startDelay: ['pre', 'mid'],
        kpis: ['vcr', 'cpcv'],
      }
    case 'ctv':
      return {
        durations: ['15', '30', '60'],
        channels: ['Clearwater TV'],
        nonSkippable: true,
        householdFrequencyCap: 4,
        kpis: ['vcr', 'reach'],
      }
    case 'audio':
      return { durations: ['15', '30', '60'], feedTypes: ['podcast', 'music'], stitched: true, kpis: ['acr'] }
    case 'native':
      return { nativeAssets: { title: 'Made for you', callToAction: 'Read more' }, layouts: ['in_feed'], kpis: ['ctr'] }
    case 'dooh':
      return {
        venueTypes: ['transit', 'retail'],
        screenSizes: ['1080x1920'],
        quantityMultiplier: 6,
        kpis: ['impressions'],
      }
    default:
      return {
        parts: ['display', 'video'],
        displayPart: { sizes: ['300x250'] },
        videoPart: { durationMax: 60 },
        kpis: ['reach'],
      }
  }
}

interface Place {
  readonly organization: SampleRow
  readonly account: SampleRow
  readonly random: Random
  readonly index: number
}

interface Timed {
  readonly random: Random
  readonly start: number
  readonly end: number
  /** Those still to come take turns, so that each state is there. */
  readonly turn: number
}

interface Plan {
  readonly campaign: SampleRow
  /** In whole units of money. */
  readonly budget: number
  readonly random: Random
  readonly start: number
  readonly length: number
  /** How many strategies. */
  readonly count: number
}
