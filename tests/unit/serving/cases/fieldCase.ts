import type { RefusalReason } from '../../../../src/advertising/serving/refusal.ts'
import type { Edit, Kind } from '../servingWorld.ts'

/** One field: a world that bids, and what changing exactly this field comes to: a reason, or a bid that differs in one thing. */
export interface FieldCase {
  readonly field: string
  readonly on: Kind
  /** On top of the kind's world; it still bids. */
  readonly given: readonly Edit[]
  readonly change: Edit
  readonly to: RefusalReason | 'price' | 'media' | 'other deal' | 'impressions' | 'trackers' | 'winner'
}

export const row = (
  field: string,
  to: FieldCase['to'],
  change: Edit,
  given: readonly Edit[] = [],
  on: Kind = 'display',
): FieldCase => ({ field, to, change, given, on })

export const offered: readonly Edit[] = [
  ['request', 'imp.0.pmp', { private_auction: 1, deals: [{ id: 'D-1', bidfloor: 2, at: 1 }] }],
  ['line-item', 'deals', ['deal']],
]
export const twoDeals: readonly Edit[] = [
  ['request', 'imp.0.pmp', { private_auction: 1, deals: [{ id: 'D-1' }, { id: 'D-2' }] }],
  ['line-item', 'deals', ['deal', 'deal-2']],
]
export const twoMedia: readonly Edit[] = [
  [
    'line-item',
    'media',
    [
      { media: 'media', weight: 1 },
      { media: 'other', weight: 1 },
    ],
  ],
]
export const spent = (id: string, amounts: object): Edit => ['state', 'delivered', { [id]: amounts }]
export const today = { spend: 60_000_000, spendToday: 10_000_000 }
/** Fields whose effect shows at another one, to which the reason leads: a place’s, say, at what was aimed at. */
export const heldAgainstAnother: readonly string[] = [
  'account.domain',
  'ad-quality-rule.expiresAt',
  'ad-quality-rule.publisher',
  'app.bundle',
  'app.domain',
  'app.osFamily',
  'app.platform',
  'campaign.advertiserDomain',
  'campaign.partner',
  'inventory-set.account',
  'inventory-set.dynamicRule',
  'inventory-set.kind',
  'inventory-set.mode',
  'inventory-set.scope',
  'inventory-set.states.active',
  'placement.audio.feed',
  'placement.audio.stitched',
  'placement.currency',
  'placement.gpid',
  'placement.sizes',
  'placement.position',
  'placement.video.placementType',
  'placement.video.playbackMethods',
  'placement.video.startDelay',
  'publisher.categories',
  'publisher.currency',
  'publisher.domain',
  'publisher.sellerId',
  'seat.accounts',
  'seat.advertiserDomains',
  'seat.parentSeat',
  'seat.seatId',
  'seat.states.active',
  'site.categories',
  'site.domain',
  'site.environment',
  'site.intendedAudience',
  'strategy.bidStrategy.raiseBidForDeals',
  'strategy.budgetAllocation',
  'targeting.deals',
  'targeting.measurement.vendors',
]
