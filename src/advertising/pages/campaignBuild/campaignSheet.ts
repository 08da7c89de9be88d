import type { CellForm, TreeSpec, Values } from '../../../engine/derive/sheet/treeSpec.ts'
import { capForm } from './capForm.ts'
import { daypartForm } from './daypartForm.ts'

/** How the trade calls columns of targeting, caps and dates, whatever level they are of. */
const aim = (at: string): Readonly<Record<string, readonly string[]>> => ({
  [`${at}.countries.include`]: ['country', 'countries', 'markets', 'market', 'geo', 'geos', 'geography'],
  [`${at}.countries.exclude`]: ['excluded countries', 'exclude countries'],
  [`${at}.regions.include`]: ['region', 'regions', 'city', 'cities'],
  [`${at}.deviceTypes.include`]: ['device', 'devices', 'device type', 'device types'],
  [`${at}.inventorySets.include`]: [
    'include lists',
    'include list',
    'allow list',
    'whitelist',
    'inventory lists',
    'inventory list',
  ],
  [`${at}.inventorySets.exclude`]: ['exclude lists', 'exclude list', 'block list', 'blocklist', 'blacklist'],
  [`${at}.segments.anyOf`]: ['audiences', 'audience', 'segments', 'audience segments'],
  [`${at}.segments.noneOf`]: ['excluded audiences', 'exclude audiences', 'suppressed audiences'],
  [`${at}.contentCategories.exclude`]: [
    'brand safety',
    'excluded categories',
    'blocked categories',
    'exclude categories',
  ],
  [`${at}.contentCategories.include`]: ['categories', 'content categories'],
  [`${at}.keywords.exclude`]: ['negative keywords', 'excluded keywords', 'blocked keywords'],
  [`${at}.dayparts`]: ['dayparting', 'dayparts', 'daypart', 'schedule', 'hours'],
  [`${at}.viewabilityMin`]: ['viewability', 'minimum viewability', 'viewability at least'],
  frequencyCap: ['cap', 'caps', 'frequency cap', 'frequency', 'frequency capping'],
})

const forms = (at: string): Readonly<Record<string, CellForm>> => ({
  [`${at}.dayparts`]: daypartForm,
  frequencyCap: capForm,
})

const budget = {
  budgetTotal: ['budget', 'total budget', 'budget total', 'gross budget'],
  budgetDaily: ['daily budget', 'budget per day', 'budget daily', 'max daily spend'],
}
const dates = {
  startAt: ['start', 'start date', 'starts', 'from', 'flight start', 'begin'],
  endAt: ['end', 'end date', 'ends', 'to', 'until', 'flight end'],
}

/** Campaigns with their goals, strategies and line items, as sheets hold them. */
export const campaignSheet: TreeSpec = {
  levels: [
    {
      entity: 'campaign',
      words: {
        ...aim('defaultTargeting'),
        ...budget,
        ...dates,
        account: ['advertiser', 'client', 'account'],
        type: ['campaign type', 'format', 'channel', 'type'],
        parts: ['formats', 'parts'],
        timezone: ['zone', 'time zone', 'tz'],
        currency: ['currency', 'ccy'],
        advertiserDomain: ['domain', 'advertiser domain', 'adomain'],
      },
      forms: forms('defaultTargeting'),
      // A campaign's main goal is one of the goals below it, which aren't there before it is.
      omit: ['goal'],
    },
    {
      entity: 'goal',
      parent: { entity: 'campaign', by: 'campaign' },
      under: 'campaign',
      words: {
        metric: ['kpi', 'goal', 'goal metric', 'metric', 'goal type'],
        targetAmount: ['target', 'goal value', 'goal target', 'target cpa', 'target cost'],
        targetValue: ['target rate', 'target count'],
      },
      omit: ['scope', 'strategy', 'lineItem'],
    },
    {
      entity: 'strategy',
      parent: { entity: 'campaign', by: 'campaign' },
      under: 'campaign',
      words: {
        ...aim('targeting'),
        ...budget,
        ...dates,
        goal: ['goal', 'kpi'],
        'bidStrategy.kind': ['bid strategy', 'bidding', 'bid type'],
        'bidStrategy.bidCpm': ['bid', 'cpm', 'bid cpm', 'cpm bid'],
        'bidStrategy.maxCpm': ['max bid', 'max cpm', 'maximum cpm'],
        'supply.deals': ['deals', 'deal', 'pmp', 'private deals'],
        'supply.openExchange': ['open exchange', 'open market'],
      },
      forms: forms('targeting'),
      complete: values => ({
        ...(values.startAt || values.endAt ? { inheritDates: false } : {}),
        ...(values.budgetTotal && values.budgetAllocation === undefined ? { budgetAllocation: 'fixed' } : {}),
        ...(values['bidStrategy.kind'] === undefined && values['bidStrategy.bidCpm'] === undefined
          ? { 'bidStrategy.kind': 'maximize_spend' }
          : {}),
      }),
    },
    {
      entity: 'line-item',
      parent: { entity: 'strategy', by: 'strategy' },
      under: 'campaign',
      words: {
        ...aim('targeting'),
        ...budget,
        'flights.start': dates.startAt,
        'flights.end': dates.endAt,
        lineItemType: ['type', 'line item type', 'format', 'channel'],
        'bid.strategy': ['bid strategy', 'bidding', 'bid type'],
        'bid.value': ['bid', 'cpm', 'bid cpm', 'cpm bid'],
        'bid.maxBid': ['max bid', 'max cpm', 'maximum bid'],
        media: ['creatives', 'creative', 'media', 'ads', 'ad'],
        deals: ['deals', 'deal', 'pmp', 'private deals'],
        clickUrl: ['click url', 'landing page', 'url'],
        viewabilityTarget: ['viewability target', 'viewability goal'],
      },
      forms: { ...forms('targeting'), media: { listOf: 'media' } },
      single: ['flights'],
      complete: (values, parent) => ({
        ...withFlight(values, parent),
        ...(values.lineItemType === undefined ? typeOf(parent) : {}),
      }),
    },
  ],
}

/** A new line item runs as long as what it is under, unless it says otherwise. */
function withFlight({ flights }: Values, parent: Values): Values {
  const [flight, ...more] = Array.isArray(flights) ? flights : [{}]
  if (more.length > 0) return {}
  const start = parent.startAt ?? parent.runsFrom
  const end = parent.endAt ?? parent.runsTo
  return { flights: [{ ...(start ? { start } : {}), ...(end ? { end } : {}), ...Object(flight) }] }
}

/** Of a campaign of one type, that one. */
function typeOf({ type, lineItemTypes }: Values): Values {
  const [only, ...more] = Array.isArray(lineItemTypes) ? lineItemTypes : type && type !== 'multi' ? [type] : []
  return only && more.length === 0 ? { lineItemType: only } : {}
}
