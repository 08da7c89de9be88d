import { t } from '../../engine/texts/t.ts'
import { deviceTypes } from '../targeting/targeting.ts'
import type { FactMeasure, FactPart } from './factShape.ts'
import { environments } from './factShape.ts'
import { lossReasonLabel, lossReasons } from './lossReasons.ts'

/** What a report can be broken down by (domain.md 2.1), as far as facts and stored rows hold it. In the order offered. */
export const dimensions = {
  hour: time(t('Hour'), t('The hour in the chosen time zone, with its offset from UTC.')),
  day: time(t('Day'), t('The day in the chosen time zone.')),
  week: time(t('Week'), t('The Monday that starts the week.')),
  month: time(t('Month'), t('The month in the chosen time zone.')),
  dayOfWeek: {
    ...time(t('Day of week'), t('Monday is 1.')),
    values: ['1', '2', '3', '4', '5', '6', '7'],
    labels: {
      1: t('Monday'),
      2: t('Tuesday'),
      3: t('Wednesday'),
      4: t('Thursday'),
      5: t('Friday'),
      6: t('Saturday'),
      7: t('Sunday'),
    },
  },
  hourOfDay: time(t('Hour of day'), t('From 00 to 23, in the chosen time zone.')),

  organization: row(t('Organization'), 'buy', 'organization', 'organization'),
  account: via(t('Account'), 'buy', { part: 'campaign', steps: ['campaign.account'] }, 'account'),
  campaign: row(t('Campaign'), 'buy', 'campaign', 'campaign'),
  campaignType: via(t('Campaign type'), 'buy', { part: 'campaign', steps: ['campaign.type'] }),
  strategy: row(t('Strategy'), 'buy', 'strategy', 'strategy'),
  lineItem: row(t('Line item'), 'buy', 'lineItem', 'line-item'),
  lineItemType: via(t('Line item type'), 'buy', { part: 'lineItem', steps: ['line-item.lineItemType'] }),
  media: delivered(row(t('Creative'), 'buy', 'media', 'media')),
  mediaSubtype: delivered(via(t('Creative type'), 'buy', { part: 'media', steps: ['media.subtype'] })),
  currency: part(t('Currency'), 'buy', 'currency', t('The currency of the amounts.')),

  deal: row(t('Deal'), 'deal', 'deal', 'deal', t('Empty for the open exchange.')),
  dealType: via(t('Deal type'), 'deal', { part: 'deal', steps: ['deal.dealType'] }),
  priceType: via(t('Price type'), 'deal', { part: 'deal', steps: ['deal.priceType'] }),
  dealStatus: via(t('Deal status'), 'deal', { part: 'deal', steps: ['deal.status'] }),
  package: via(t('Package'), 'deal', { part: 'deal', steps: ['deal.package'] }, 'deal'),
  seller: via(t('Seller'), 'deal', { part: 'deal', steps: ['deal.seller'] }),
  curator: via(t('Curator'), 'deal', { part: 'deal', steps: ['deal.curator'] }),
  curationFeeType: {
    ...via(t('Curation fee type'), 'deal', { part: 'deal', steps: ['deal.curationFeeType'] }),
    values: ['undisclosed', 'pct_of_spend', 'flat', 'cpm', 'none'],
    labels: { pct_of_spend: t('Percent of spend') },
  },

  publisher: delivered(
    via(
      t('Publisher'),
      'supply',
      [
        { part: 'placement', steps: ['placement.site', 'site.publisher'] },
        { part: 'placement', steps: ['placement.app', 'app.publisher'] },
      ],
      'publisher',
    ),
  ),
  supplyPath: {
    ...delivered(
      via(t('Supply path'), 'supply', [
        { part: 'placement', steps: ['placement.site', 'site.publisher', 'publisher.relationship'] },
        { part: 'placement', steps: ['placement.app', 'app.publisher', 'publisher.relationship'] },
      ]),
    ),
    help: t('Whether the inventory is our own, sold for its publisher, or resold.'),
    values: ['owned_operated', 'direct', 'reseller'],
    labels: { owned_operated: t('Owned and operated') },
  },
  site: delivered(via(t('Site'), 'supply', { part: 'placement', steps: ['placement.site'] }, 'site')),
  app: delivered(via(t('App'), 'supply', { part: 'placement', steps: ['placement.app'] }, 'app')),
  placement: delivered(row(t('Placement'), 'supply', 'placement', 'placement')),
  exchange: part(t('Exchange'), 'supply', 'exchange', t('The exchange that the bid went through.')),
  environment: delivered({ ...part(t('Environment'), 'supply', 'environment'), values: environments }),

  country: delivered({ ...part(t('Country'), 'audience', 'country'), vocabulary: 'country' }),
  deviceType: delivered({ ...part(t('Device type'), 'audience', 'deviceType'), values: deviceTypes }),

  fee: {
    label: t('Fee'),
    group: 'money',
    help: t('Fees as reported, split by fee. Empty if no stored fee applied.'),
    entity: 'fee',
    facts: ['delivery'],
    only: ['feesTotal'],
  },
  event: converted(
    row(t('Conversion event'), 'conversions', 'event', 'conversion-event', t('Empty if reported by a feed.')),
  ),
  eventCategory: converted(
    via(t('Conversion category'), 'conversions', { part: 'event', steps: ['conversion-event.category'] }),
  ),
  touch: converted({
    ...part(t('Attributed to'), 'conversions', 'touch', t('Whether a click or a view led to the conversion.')),
    values: ['click', 'view'],
    labels: { click: t('Click'), view: t('View') },
  }),

  lossReason: {
    ...part(t('Loss reason'), 'diagnostics', 'lossReason', t('OpenRTB 3.0 loss reason codes.')),
    facts: ['loss'],
    values: lossReasons.map(({ code }) => code),
    labels: Object.fromEntries(lossReasons.map(({ code }) => [code, lossReasonLabel(code)])),
  },
  reviewStatus: delivered(via(t('Review'), 'diagnostics', { part: 'media', steps: ['media.review.overall'] })),
} as const satisfies Readonly<Record<string, Dimension>>

export type DimensionKey = keyof typeof dimensions

export const dimensionKeys = Object.keys(dimensions) as DimensionKey[]

export const dimensionGroups = {
  time: t('Time'),
  buy: t('Buying'),
  deal: t('Deals'),
  supply: t('Supply'),
  audience: t('Audience'),
  money: t('Money'),
  conversions: t('Conversions'),
  diagnostics: t('Diagnostics'),
} as const

export interface Dimension {
  readonly label: string
  readonly group: keyof typeof dimensionGroups
  readonly help?: string
  /** Where the value comes from; none for times and for what facts don't know. The first way that leads to a value counts. */
  readonly ways?: readonly Way[]
  /** The entity whose rows its values are; they have names. */
  readonly entity?: string
  /** The values that there are, where that is a closed list. */
  readonly values?: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly vocabulary?: 'country'
  /** Which facts know it. */
  readonly facts: readonly FactKind[]
  /** The metrics that it divides, by their keys; others don't go with it. Default: all. */
  readonly only?: readonly string[]
  /** The only measures that are counted by it; left out: all of its facts. */
  readonly counts?: readonly FactMeasure[]
}

/** Delivery counts what was bid, won and shown; loss counts why bids were lost. */
export type FactKind = 'delivery' | 'loss'

/** From a part of the fact over fields of stored rows, `entity.field`, each leading to the next; none: the part itself. */
export interface Way {
  readonly part: FactPart
  readonly steps: readonly string[]
}

export function dimensionOf(key: DimensionKey): Dimension {
  return dimensions[key]
}

export function isDimension(key: string): key is DimensionKey {
  return Object.hasOwn(dimensions, key)
}

/** Dimensions of the clock; the others come from the fact and from stored rows. */
export const timeDimensions = ['hour', 'day', 'week', 'month', 'dayOfWeek', 'hourOfDay'] as const

export type TimeDimension = (typeof timeDimensions)[number]

export function isTimeDimension(key: DimensionKey): key is TimeDimension {
  return (timeDimensions as readonly string[]).includes(key)
}

/** A function, as the table above is made before what stands below it. */
function everyFact() {
  return ['delivery', 'loss'] as const
}

function time(label: string, help: string) {
  return { label, group: 'time', help, facts: everyFact() } as const
}

function part(label: string, group: Dimension['group'], name: FactPart, help?: string) {
  return { label, group, ways: [{ part: name, steps: [] }], facts: everyFact(), ...(help ? { help } : {}) } as const
}

function row(label: string, group: Dimension['group'], name: FactPart, entity: string, help?: string) {
  return { ...part(label, group, name, help), entity } as const
}

function via(label: string, group: Dimension['group'], way: Way | readonly Way[], entity?: string) {
  const ways = 'part' in way ? [way] : way
  return { label, group, ways, facts: everyFact(), ...(entity ? { entity } : {}) } as const
}

/** Lost bids don't know it. */
function delivered<D extends Dimension>(dimension: D) {
  return { ...dimension, facts: ['delivery'] } as const
}

/** Nothing but conversions is told by it. */
function converted<D extends Dimension>(dimension: D) {
  const counts: readonly FactMeasure[] = ['conversions', 'conversionValue']
  return { ...delivered(dimension), counts } as const
}
