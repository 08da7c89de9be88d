import { type Part, partOf, textsOf } from '../../engine/contract/looseValues.ts'
import { t } from '../../engine/texts/t.ts'
import type { DimensionKey } from '../reporting/dimensions.ts'
import { type FactTest, testOfFacts } from './reportedByFacts.ts'

/** What facts call the kinds of inventory that a deal may be for. */
const environments: Readonly<Record<string, readonly string[]>> = {
  site: ['web', 'mobile_web'],
  app: ['app', 'ctv'],
  audio: ['audio'],
  dooh: ['dooh'],
}

/** Which line items buy a deal's ad types. */
const lineTypes: Readonly<Record<string, readonly string[]>> = {
  banner: ['display'],
  video: ['video', 'ctv'],
  audio: ['audio'],
  native: ['native'],
}

/** Fields of a deal that narrow its inventory and that no fact tells. */
const unreportedFields = {
  inventorySets: t('Inventory lists'),
  segments: t('Segments'),
  advertiserDomains: t('Advertiser domains'),
  creativeRules: t('Creative rules'),
} as const

/** Which facts are of a deal's inventory: its places, countries, devices, kinds, ad types and targeting. */
export function dealInventory(deal: Part): FactTest {
  const include = (name: string) => ({ include: textsOf(deal[name]) })
  const places = ['sites', 'apps'].some(name => textsOf(deal[name]).length > 0) ? ['sites', 'apps'] : ['publishers']
  const own = {
    countries: include('countries'),
    deviceTypes: include('deviceTypes'),
    ...Object.fromEntries(places.map(name => [name, include(name)])),
  }
  const test = testOfFacts([partOf(deal.targeting), own])
  const lists = [
    listed('environment', textsOf(deal.inventoryKinds), environments),
    listed('lineItemType', textsOf(deal.adTypes), lineTypes),
  ].filter(one => one !== null)
  const unsaid = Object.entries(unreportedFields).flatMap(([name, label]) => (isFilled(deal[name]) ? [label] : []))
  return {
    dimensions: [...new Set([...test.dimensions, ...lists.map(({ dimension }) => dimension)])],
    fits: reported => test.fits(reported) && lists.every(({ dimension, values }) => values.has(reported(dimension))),
    filters: test.filters,
    unreported: [...new Set([...test.unreported, ...unsaid])],
  }
}

function listed(
  dimension: DimensionKey,
  asked: readonly string[],
  words: Readonly<Record<string, readonly string[]>>,
): { readonly dimension: DimensionKey; readonly values: ReadonlySet<string> } | null {
  // What has no word among facts can't narrow them.
  const isReported = asked.length > 0 && asked.every(one => words[one])
  return isReported ? { dimension, values: new Set(asked.flatMap(one => words[one] ?? [])) } : null
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'object' && value !== null && Object.values(value).some(isFilled)
}
