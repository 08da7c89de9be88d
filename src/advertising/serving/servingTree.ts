import { textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { nodeOf } from '../targeting/sellerDefined.ts'
import { nodeKey } from './askedSegments.ts'
import type { ServedRow } from './servedRow.ts'

/** The entities that a decision reads. */
export const servedEntities = [
  'line-item',
  'strategy',
  'campaign',
  'account',
  'media',
  'deal',
  'seat',
  'publisher',
  'site',
  'app',
  'placement',
  'inventory-set',
  'ad-quality-rule',
  'model',
  'feature',
  'segment',
] as const

export type ServedEntity = (typeof servedEntities)[number]
export type ServedRows = Readonly<Partial<Record<ServedEntity, readonly ServedRow[]>>>

/** A line item with the rows above it. */
export interface Line {
  readonly lineItem: ServedRow
  readonly strategy: ServedRow
  readonly campaign: ServedRow
  readonly account: ServedRow | null
  /** The advertiser's and its partner's buyer seats. */
  readonly seats: readonly ServedRow[]
}

/** What is stored, found by id and by what bid requests call it. Rows of one organization. */
export interface ServingTree {
  readonly lines: readonly Line[]
  readonly media: ReadonlyMap<string, ServedRow>
  readonly deals: ReadonlyMap<string, ServedRow>
  readonly dealsOnWire: ReadonlyMap<string, readonly ServedRow[]>
  readonly placementsByGpid: ReadonlyMap<string, ServedRow>
  readonly sites: ReadonlyMap<string, ServedRow>
  readonly sitesByDomain: ReadonlyMap<string, ServedRow>
  readonly apps: ReadonlyMap<string, ServedRow>
  readonly appsByBundle: ReadonlyMap<string, ServedRow>
  readonly publishers: ReadonlyMap<string, ServedRow>
  readonly publishersBySellerId: ReadonlyMap<string, ServedRow>
  readonly publishersByDomain: ReadonlyMap<string, ServedRow>
  readonly inventorySets: ReadonlyMap<string, ServedRow>
  readonly qualityRules: readonly ServedRow[]
  readonly models: ReadonlyMap<string, ServedRow>
  readonly features: ReadonlyMap<string, ServedRow>
  /** Ids of usable seller-defined audiences, by `nodeKey`. */
  readonly segmentsByNode: ReadonlyMap<string, readonly string[]>
}

/** Line items whose strategy or campaign is missing are left out. */
export function servingTree(rows: ServedRows): ServingTree {
  const of = (entity: ServedEntity) => rows[entity] ?? []
  const byId = (entity: ServedEntity) => new Map(of(entity).map(row => [row.id, row]))
  const by = (entity: ServedEntity, field: string) =>
    new Map(of(entity).flatMap(row => (row[field] ? [[textOf(row[field]).toLowerCase(), row] as const] : [])))
  const [strategies, campaigns, accounts] = [byId('strategy'), byId('campaign'), byId('account')]
  const dealsOnWire = new Map<string, ServedRow[]>()
  for (const deal of of('deal')) {
    const wire = textOf(deal.dealId)
    dealsOnWire.set(wire, [...(dealsOnWire.get(wire) ?? []), deal])
  }
  const seatsOf = new Map<string, readonly ServedRow[]>()
  return {
    lines: of('line-item').flatMap(lineItem => {
      const strategy = strategies.get(textOf(lineItem.strategy))
      const campaign = campaigns.get(textOf(lineItem.campaign))
      if (!strategy || !campaign) return []
      const account = accounts.get(textOf(campaign.account)) ?? null
      const seats = seatsOf.get(campaign.id) ?? of('seat').filter(seat => buysFor(seat, campaign))
      seatsOf.set(campaign.id, seats)
      return [{ lineItem, strategy, campaign, account, seats }]
    }),
    media: byId('media'),
    deals: byId('deal'),
    dealsOnWire,
    placementsByGpid: by('placement', 'gpid'),
    sites: byId('site'),
    sitesByDomain: by('site', 'domain'),
    apps: byId('app'),
    appsByBundle: by('app', 'bundle'),
    publishers: byId('publisher'),
    publishersBySellerId: by('publisher', 'sellerId'),
    publishersByDomain: by('publisher', 'domain'),
    inventorySets: byId('inventory-set'),
    qualityRules: of('ad-quality-rule'),
    models: byId('model'),
    features: byId('feature'),
    segmentsByNode: byNode(of('segment')),
  }
}

function byNode(segments: readonly ServedRow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const segment of segments) {
    const node = nodeOf(segment)
    if (!node || segment.status === 'suspended' || segment.status === 'archived') continue
    const key = nodeKey(node.segtax, node.id)
    found.set(key, [...(found.get(key) ?? []), segment.id])
  }
  return found
}

/** An active seat of the campaign's partner, or one that names its account. */
export function buysFor(seat: ServedRow, campaign: ServedRow): boolean {
  if (seat.status !== 'active') return false
  const isPartners = textOf(campaign.partner) !== '' && seat.partner === campaign.partner
  return isPartners || textsOf(seat.accounts).includes(textOf(campaign.account))
}
