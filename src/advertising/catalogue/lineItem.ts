import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { feesFrom } from '../money/feesFrom.ts'
import { handedDown } from '../serving/handedDown.ts'
import { mediaByType } from '../serving/mediaByType.ts'
import { offeredDeals } from '../targeting/offered.ts'
import { targeting } from '../targeting/targeting.ts'
import {
  campaignCurrency,
  campaignZone,
  deliveryState,
  frequencyCap,
  launchedAt,
  pacing,
  resumedAt,
  trackers,
} from './delivery.ts'
import { delivery } from './lifeCycles.ts'
import { managedByBuyers } from './managedByBuyers.ts'
import { supply } from './supply.ts'

/** Pickers leave out media that can't be shown any more, those of other types, and those of other advertisers, which never serve. */
const offeredMedia = {
  status: ['draft', 'processing', 'pending_review', 'approved'],
  subtype: { by: 'lineItemType', of: mediaByType },
  account: { sameAs: 'strategy.campaign.account', otherwise: 'belongs to another advertiser and won’t serve here' },
} as const

/** Only events of the campaign's own account are credited to it; the server refuses others. */
const offeredEvents = {
  account: {
    sameAs: 'strategy.campaign.account',
    otherwise: 'belongs to another advertiser, so it isn’t counted here',
  },
} as const

const lineItemWarnings = [
  'no_valid_media',
  'invalid_flight_dates',
  'expired',
  'pending_flight',
  'parent_paused',
  'parent_expired',
  'invalid_deal',
  'budget_too_low',
  'bid_below_deal_floor',
  'targeting_conflict',
  'media_not_approved',
] as const

const warningLabels = { no_valid_media: 'No valid creative', media_not_approved: 'Creative not approved' } as const

/** The leaf that delivers: own flights, bid, media and deals (domain.md 1.4). */
export const lineItem = {
  path: '/campaigns/line-items',
  label: 'Line item',
  plural: 'Line items',
  section: 'campaigns',
  measured: true,
  refreshAt: 'changesAt',
  belongsBy: ['campaign'],
  description: 'The unit that bids: flights, budget, bid, creatives, and deals under one strategy.',
  inPickers: { shows: ['lineItemType', 'startAt'] },
  managedBy: managedByBuyers,
  states: {
    ...delivery,
    transitions: delivery.transitions.map(transition =>
      transition.to === 'active' && transition.verb === 'activate' ? { ...transition, needs: ['media'] } : transition,
    ),
  },
  fields: {
    strategy: { kind: 'reference', to: 'strategy', required: true, immutable: true },
    campaign: { kind: 'reference', to: 'campaign', readOnly: true, help: 'The strategy’s campaign.' },
    lineItemType: {
      kind: 'choice',
      label: 'Type',
      options: ['display', 'video', 'audio', 'ctv', 'native', 'dooh'],
      required: true,
      immutable: true,
      among: 'strategy.lineItemTypes',
      help: 'The campaign’s type, or one of its parts.',
    },
    commitment: {
      kind: 'choice',
      options: ['non_guaranteed', 'guaranteed'],
      default: 'non_guaranteed',
      required: true,
    },
    priority: { kind: 'number', integer: true, min: 1, max: 20, default: 5, help: '1 is the highest priority.' },
    deliveryState,
    warnings: {
      kind: 'choices',
      readOnly: true,
      options: lineItemWarnings,
      labels: warningLabels,
    },
    warningDetails: {
      kind: 'objectList',
      readOnly: true,
      item: 'Warning',
      items: 'Warnings',
      fields: {
        warning: { kind: 'choice', options: lineItemWarnings, labels: warningLabels },
        reason: { kind: 'text' },
      },
    },
    flights: {
      kind: 'objectList',
      item: 'Flight',
      min: 1,
      max: 50,
      required: true,
      group: 'Flight',
      help: 'Within the strategy’s dates, without overlaps. Flights that split the whole budget scale with it; ended flights keep theirs.',
      fields: {
        name: { kind: 'text', max: 100 },
        start: { kind: 'dateTime', required: true },
        end: { kind: 'dateTime', required: true },
        budget: { kind: 'money' },
        status: { kind: 'choice', options: ['active', 'paused'], default: 'active' },
        externalId: { kind: 'text', max: 100, label: 'External ID' },
      },
    },
    startAt: { kind: 'dateTime', label: 'Start', readOnly: true, group: 'Flight', help: 'Start of the first flight.' },
    endAt: { kind: 'dateTime', label: 'End', readOnly: true, group: 'Flight', help: 'End of the last flight.' },
    launchedAt,
    resumedAt,
    changesAt: {
      kind: 'dateTime',
      readOnly: true,
      label: 'Next change',
      group: 'Flight',
      help: 'The next start or end of a flight or of a creative’s schedule.',
    },
    timezone: campaignZone,
    currency: campaignCurrency,
    budgetType: {
      kind: 'choice',
      options: ['currency', 'impressions'],
      default: 'currency',
      required: true,
      group: 'Budget',
    },
    budgetTotal: { kind: 'money', min: 1, when: { budgetType: ['currency'] }, required: true, group: 'Budget' },
    budgetDaily: { kind: 'money', min: 1, when: { budgetType: ['currency'] }, group: 'Budget' },
    impressionsTotal: {
      kind: 'number',
      integer: true,
      min: 1,
      when: { budgetType: ['impressions'] },
      required: true,
      group: 'Budget',
    },
    impressionsDaily: { kind: 'number', integer: true, min: 1, when: { budgetType: ['impressions'] }, group: 'Budget' },
    bid: {
      kind: 'group',
      group: 'Bid',
      required: true,
      fields: {
        strategy: {
          kind: 'choice',
          label: 'Bid strategy',
          options: ['cpm', 'cpc_goal', 'vcr_goal', 'cpa_goal', 'model'],
          default: 'cpm',
          required: true,
        },
        value: { kind: 'money', label: 'Bid', when: { strategy: ['cpm', 'cpc_goal', 'cpa_goal'] }, required: true },
        goalPercent: { kind: 'percent', when: { strategy: ['vcr_goal'] }, required: true, label: 'VCR goal' },
        model: { kind: 'reference', to: 'model', when: { strategy: ['model'] }, required: true },
        event: {
          kind: 'reference',
          to: 'conversion-event',
          label: 'Conversion event',
          offers: offeredEvents,
          when: { strategy: ['cpa_goal'] },
          help: 'Only this event’s conversions count toward the expected rate. Leave empty to count all conversions.',
        },
        maxBid: { kind: 'money', label: 'Maximum bid' },
        bidShading: { kind: 'boolean' },
        shadingMode: {
          kind: 'choice',
          options: ['less', 'normal', 'more'],
          default: 'normal',
          when: { bidShading: [true] },
        },
      },
    },
    media: {
      kind: 'objectList',
      label: 'Creatives',
      item: 'Creative',
      max: 100,
      group: 'Creatives',
      help: 'Before you can activate the line item, add at least one creative of its type.',
      fields: {
        media: { kind: 'reference', to: 'media', required: true, label: 'Creative', offers: offeredMedia },
        weight: { kind: 'number', integer: true, min: 1, max: 100, default: 1 },
        start: { kind: 'dateTime' },
        end: { kind: 'dateTime' },
        active: { kind: 'boolean', default: true },
      },
    },
    rotation: {
      kind: 'choice',
      options: ['random', 'weighted', 'even', 'optimized', 'sequential'],
      default: 'random',
      group: 'Creatives',
    },
    clickUrl: { kind: 'text', format: 'url', max: 1000, group: 'Creatives', label: 'Click URL' },
    trackers: { ...trackers, ...handedDown['line-item'].trackers },
    deals: {
      kind: 'references',
      to: 'deal',
      offers: offeredDeals,
      group: 'Supply',
      requiredWhen: { commitment: ['guaranteed'] },
      help: 'Guaranteed line items need at least one deal.',
    },
    // Never its own: the strategy's, to be seen here and to be counted among what a change of it reaches.
    supply: {
      ...supply,
      ...handedDown['line-item'].supply,
      fields: { ...supply.fields, openExchange: { kind: 'boolean' } },
      help: 'Same as the strategy.',
    },
    targeting: {
      ...targeting,
      ...handedDown['line-item'].targeting,
      templates: 'targeting-template.targeting',
      group: 'Targeting',
    },
    viewabilityTarget: { kind: 'percent', group: 'Targeting', help: 'Percent, 0 to 100.' },
    pacing,
    frequencyCap: { ...frequencyCap, ...handedDown['line-item'].frequencyCap },
    fees: {
      inherits: feesFrom['line-item'],
      metric: 'feesTotal',
      kind: 'objectList',
      item: 'Fee',
      max: 20,
      group: 'Fees',
      fields: { fee: { kind: 'reference', to: 'fee', required: true }, overrideValue: { kind: 'number', min: 0 } },
    },
  },
  columns: [
    'name',
    'status',
    'warnings',
    'lineItemType',
    'strategy',
    'startAt',
    'endAt',
    'budgetTotal',
    'bid.value',
    'deliveryState',
  ],
  filters: [
    'campaign',
    'strategy',
    'lineItemType',
    'commitment',
    'warnings',
    'media.media',
    'deals',
    'deliveryState',
    'startAt',
    'endAt',
  ],
  rules: [
    { rule: 'atMost', field: 'budgetDaily', than: 'budgetTotal' },
    { rule: 'atMost', field: 'impressionsDaily', than: 'impressionsTotal' },
    { rule: 'atMost', field: 'bid.value', than: 'bid.maxBid' },
    { rule: 'noOverlap', field: 'flights', start: 'start', end: 'end' },
  ],
  children: [{ resource: 'goal', by: 'lineItem' }],
} as const satisfies ResourceInput
