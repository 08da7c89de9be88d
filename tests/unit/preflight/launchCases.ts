import type { LaunchEdit } from './launchWorld.ts'

/** A rule, what makes it speak, and what stands just on the other side of its boundary. */
export interface LaunchCase {
  readonly speaks: readonly LaunchEdit[]
  readonly silent: readonly LaunchEdit[]
  readonly says: string
  /** The button, where one mends it. */
  readonly button?: string
  readonly kind?: 'display' | 'video'
}

const at = '2026-11-25T12:30:00.000Z'
const later = '2026-11-25T12:30:00.001Z'
export const flight = (more: object = {}) => ({
  start: '2026-11-01T00:00:00.000Z',
  end: '2026-12-01T00:00:00.000Z',
  status: 'active',
  ...more,
})
const flights = (...all: readonly object[]): LaunchEdit => ['line-item', 'flights', all]
const conversionGoal = (more: object = {}): LaunchEdit => [
  'launch',
  'goals',
  new Map([['goal', { id: 'goal', name: 'Sales', metric: 'cpa', ...more }]]),
]
const labelsOnly = { campaignPattern: '', lineItemPattern: '', requiredLabels: ['client:', 'Q4'] }
const dealsOnly: LaunchEdit = ['strategy', 'supply', { openExchange: false }]
/** One list that allows, and one that blocks all of it. */
const lists: LaunchEdit = ['line-item', 'targeting.inventorySets', { include: ['allowed'], exclude: ['set'] }]
const blockList: LaunchEdit = ['line-item', 'targeting.inventorySets', { exclude: ['set'] }]
export const withDeal: LaunchEdit = ['line-item', 'deals', ['deal']]

export const launchCases: Readonly<Record<string, LaunchCase>> = {
  campaign_ended: {
    speaks: [['campaign', 'endAt', at]],
    silent: [['campaign', 'endAt', later]],
    says: 'Its end has passed: Nov 25, 2026, 12:30 (UTC).',
  },
  account_not_active: {
    speaks: [['account', 'status', 'suspended']],
    silent: [['account', 'status', 'active']],
    says: 'Its account “Baker” is suspended.',
  },
  political_undeclared: {
    speaks: [['campaign', 'containsPolitical', 'yes']],
    silent: [
      ['campaign', 'containsPolitical', 'yes'],
      ['account', 'politicalDeclaration', 'yes'],
    ],
    says: 'It contains political content, and its account has no political declaration.',
  },
  account_limit: {
    speaks: [['launch', 'limit', 'Its account has used its full credit of $5.00']],
    silent: [['launch', 'limit', null]],
    says: 'Its account has used its full credit of $5.00.',
  },
  no_line_items: {
    speaks: [['line-item', 'status', 'archived']],
    silent: [['line-item', 'status', 'completed']],
    says: 'It has no line items.',
  },
  budget_segments_over: {
    speaks: [['campaign', 'budgetSegments', [{ start: '2026-11-01T00:00:00.000Z', end: at, amount: 5 }]]],
    silent: [['campaign', 'budgetSegments', [{ start: '2026-11-01T00:00:00.000Z', end: later, amount: 5 }]]],
    says: 'All of its budget segments have ended.',
  },
  line_items_over_budget: {
    speaks: [['campaign', 'budgetTotal', 999_999_999]],
    silent: [['campaign', 'budgetTotal', 1_000_000_000]],
    says: 'Its line items have budgets of $1,000.00 in total, but it has only $1,000.00.',
  },
  campaign_name: {
    speaks: [
      ['launch', 'settings', { campaignPattern: '{account} {quarter}', lineItemPattern: '', requiredLabels: [] }],
    ],
    silent: [['launch', 'settings', { campaignPattern: '{quarter}', lineItemPattern: '', requiredLabels: [] }]],
    says: 'Names must follow the pattern “Baker {quarter}”. Words in braces stand for any text.',
  },
  campaign_labels: {
    speaks: [
      ['launch', 'settings', labelsOnly],
      ['campaign', 'labels', ['client:', 'q4']],
      ['line-item', 'labels', ['Client: Northwind', 'Q4']],
    ],
    silent: [
      ['launch', 'settings', labelsOnly],
      ['campaign', 'labels', ['Client: Northwind', ' q4 ']],
      ['line-item', 'labels', []],
    ],
    says: 'It has no label “client:”, which is required here.',
  },
  campaign_goal: {
    speaks: [['campaign', 'goal', 'goal'], conversionGoal(), ['launch', 'events', []]],
    silent: [['campaign', 'goal', 'goal'], conversionGoal({ metric: 'ctr' }), ['launch', 'events', []]],
    says: 'The goal “Sales” counts conversions, but the account has no conversion event.',
  },
  own_dates_over: {
    speaks: [
      ['strategy', 'inheritDates', false],
      ['strategy', 'endAt', at],
    ],
    silent: [['strategy', 'endAt', at]],
    says: 'Its end has passed: Nov 25, 2026, 12:30 (UTC).',
    button: 'Use campaign’s dates',
  },
  strategy_empty: {
    speaks: [['line-item', 'status', 'rejected']],
    silent: [['line-item', 'status', 'paused']],
    says: 'It has no line items.',
  },
  strategy_goal: {
    speaks: [
      ['strategy', 'goal', 'goal'],
      conversionGoal({ event: 'old' }),
      [
        'launch',
        'events',
        [
          { id: 'old', name: 'Visit', status: 'archived' },
          { id: 'event', name: 'Purchase', status: 'active' },
        ],
      ],
    ],
    silent: [['strategy', 'goal', 'goal'], conversionGoal({ event: 'event' })],
    says: 'The goal “Sales” counts conversions, but “Visit” is archived.',
    button: 'Use “Purchase”',
  },
  flight_ended: {
    speaks: [['line-item', 'endAt', at], flights(flight({ end: at }))],
    silent: [['line-item', 'endAt', later], flights(flight({ end: later }))],
    says: 'Its last flight ended on Nov 25, 2026, 12:30 (UTC).',
    button: 'Extend flight',
  },
  flight_outside_parent: {
    speaks: [['campaign', 'endAt', '2026-11-30T23:59:59.999Z']],
    silent: [['campaign', 'endAt', '2026-12-01T00:00:00.000Z']],
    says: 'Flight 1 ends after its strategy, which ends on Nov 30, 2026, 23:59 (UTC).',
    button: 'Fit flights to strategy',
  },
  strategy_ended: {
    speaks: [['campaign', 'endAt', at]],
    silent: [['campaign', 'endAt', later]],
    says: 'Its strategy ended on Nov 25, 2026, 12:30 (UTC).',
  },
  no_flight_ahead: {
    speaks: [flights(flight({ status: 'paused' }))],
    silent: [flights(flight({ status: 'paused', end: at }), flight({ start: later }))],
    says: 'All of its flights are paused.',
    button: 'Resume flights',
  },
  budget_not_spendable: {
    speaks: [['line-item', 'budgetDaily', 33_333_333]],
    silent: [['line-item', 'budgetDaily', 33_333_334]],
    says: '$33.33 a day spends $1,000.00 of $1,000.00 in 30 days.',
    button: 'Set daily budget to $33.34',
  },
  budget_below_impression: {
    speaks: [['line-item', 'budgetTotal', 3_999]],
    silent: [['line-item', 'budgetTotal', 4_000]],
    says: 'The total budget of the line item “Line” is less than the cost of one impression at a bid of $4.00 CPM.',
  },
  no_bid: {
    speaks: [['line-item', 'bid.value', 0]],
    silent: [['line-item', 'bid.value', 1]],
    says: 'Its bid is 0, so it can’t win.',
  },
  flights_below_budget: {
    speaks: [flights(flight({ budget: 999_990_000 }))],
    silent: [flights(flight({ budget: 1_000_000_000 }))],
    says: 'Its flights have $999.99 of the total budget of $1,000.00; the rest can’t be spent.',
    button: 'Give flight the whole budget',
  },
  no_valid_media: {
    speaks: [['media', 'endAt', at]],
    silent: [['media', 'endAt', later]],
    says: 'None of its creatives is turned on, approved, within its dates, and of the right type.',
  },
  media_not_approved: {
    speaks: [
      ['media', 'status', 'rejected'],
      ['line-item', 'media', [{ media: 'media' }, { media: 'other' }]],
    ],
    silent: [['line-item', 'media', [{ media: 'media' }, { media: 'other' }]]],
    says: '“Loaf” is rejected.',
    button: 'Remove rejected creatives',
  },
  no_fitting_media: {
    speaks: [['media', 'size', '728x90']],
    silent: [['media', 'size', '300x250']],
    says: 'The creative “Loaf” is 728 × 90, which isn’t one of the campaign’s sizes.',
  },
  media_misfit: {
    speaks: [
      ['media', 'account', 'somebody'],
      ['line-item', 'media', [{ media: 'media' }, { media: 'other' }]],
    ],
    silent: [['line-item', 'media', [{ media: 'media' }, { media: 'other' }]]],
    says: 'The creative “Loaf” belongs to another advertiser.',
    button: 'Remove from line item',
  },
  size_not_in_placements: {
    speaks: [
      ['inventory-set', 'mode', 'allow'],
      ['inventory-set', 'items', [{ type: 'placement', value: '/1/top' }]],
      ['line-item', 'targeting.inventorySets', { include: ['set'] }],
      ['placement', 'sizes', ['970x250']],
    ],
    silent: [
      ['inventory-set', 'mode', 'allow'],
      ['inventory-set', 'items', [{ type: 'placement', value: '/1/top' }]],
      ['line-item', 'targeting.inventorySets', { include: ['set'] }],
      ['placement', 'sizes', ['970x250', '300x250']],
    ],
    says: 'None of its creatives fits the sizes of the placements that it targets: 970 × 250.',
  },
  no_click_url: {
    speaks: [['media', 'source', 'html5_zip']],
    silent: [
      ['media', 'source', 'html5_zip'],
      ['account', 'defaultClickUrl', 'https://baker.example'],
    ],
    says: '“Loaf” has no click URL, and neither the line item nor its account has one.',
  },
  deal_not_usable: {
    speaks: [withDeal, ['deal', 'endAt', at]],
    silent: [withDeal, ['deal', 'endAt', later]],
    says: '“Evening” has ended.',
    button: 'Remove deal',
  },
  deal_floor_above_bid: {
    speaks: [withDeal, ['deal', 'floor', 4_000_001]],
    silent: [withDeal, ['deal', 'floor', 4_000_000]],
    says: '“Evening” has a floor of 4.000001 USD.',
    button: 'Set bid to the deal’s floor',
  },
  deal_dates: {
    speaks: [withDeal, ['deal', 'endAt', '2026-11-30T23:59:00.000Z']],
    silent: [withDeal, ['deal', 'endAt', '2026-12-01T00:00:00.000Z']],
    says: '“Evening” ends on Nov 30, 2026, 23:59 (UTC), before the line item.',
  },
  deal_for_others: {
    speaks: [withDeal, ['deal', 'buyerSeats', ['elsewhere']]],
    silent: [withDeal, ['deal', 'buyerSeats', ['elsewhere', 'seat']]],
    says: '“Evening” is for other buyer seats.',
    button: 'Remove deal',
  },
  deal_refuses_media: {
    speaks: [withDeal, ['deal', 'creativeRules', { bannedMedia: ['media'] }]],
    silent: [withDeal, ['deal', 'creativeRules', { bannedMedia: ['other'] }]],
    says: '“Loaf” is banned by the deal “Evening”.',
  },
  no_usable_deal: {
    speaks: [dealsOnly, withDeal, ['deal', 'status', 'paused']],
    silent: [dealsOnly, ['line-item', 'deals', ['deal-2', 'deal']], ['deal', 'status', 'paused']],
    says: 'It buys through deals only, and none of them can be used. “Evening” is paused.',
    button: 'Remove deal',
  },
  targeting_conflict: {
    speaks: [['strategy', 'targeting', { countries: { include: ['FR'] } }]],
    silent: [['strategy', 'targeting', { countries: { include: ['FR', 'DE'] } }]],
    says: 'Countries: the strategy and the line item include none in common.',
  },
  targeting_empty: {
    speaks: [['line-item', 'targeting', { countries: { exclude: ['DE'] } }]],
    silent: [['line-item', 'targeting', { keywords: { include: ['bread'] } }]],
    says: 'It has no targeting: it bids in every country, on all inventory.',
  },
  lists_block_all: {
    speaks: [lists],
    silent: [lists, ['inventory-set', 'items.1.value', 'example.paper.other']],
    says: 'Nothing can be bought: everything in “Allowed” is blocked by “List”.',
  },
  lists_block_places: {
    speaks: [blockList, ['line-item', 'targeting.sites', { include: ['site'] }]],
    silent: [blockList, ['line-item', 'targeting.sites', { include: ['site'] }], ['site', 'domain', 'paper2.example']],
    says: 'All sites that it targets are blocked by “List”.',
  },
  list_idle: {
    speaks: [blockList, ['inventory-set', 'status', 'archived']],
    silent: [blockList],
    says: 'The inventory list “List” is archived, so it blocks nothing.',
    button: 'Remove list',
  },
  line_item_name: {
    speaks: [['launch', 'settings', { campaignPattern: '', lineItemPattern: '{campaign} {part}', requiredLabels: [] }]],
    silent: [['launch', 'settings', { campaignPattern: '', lineItemPattern: 'Line', requiredLabels: [] }]],
    says: 'Names must follow the pattern “Spring {part}”. Words in braces stand for any text.',
  },
  line_item_labels: {
    speaks: [
      ['launch', 'settings', labelsOnly],
      ['line-item', 'labels', ['q4 2026']],
    ],
    silent: [
      ['launch', 'settings', labelsOnly],
      ['line-item', 'labels', ['client:x', 'q4']],
    ],
    says: 'It has no label “client:”, “Q4”, which are required here.',
  },
  bid_event: {
    speaks: [
      ['line-item', 'bid', { strategy: 'cpa_goal', value: 4_000_000 }],
      ['launch', 'events', []],
    ],
    silent: [['line-item', 'bid', { strategy: 'cpa_goal', value: 4_000_000 }]],
    says: 'Its bid counts conversions, but the account has no conversion event.',
  },
}
