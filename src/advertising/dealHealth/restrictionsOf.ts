import { isObject } from '../../engine/contract/isObject.ts'
import { partOf } from '../../engine/contract/looseValues.ts'
import type { ServedRow } from '../serving/servedRow.ts'

/** The paths of the fields by which a deal is narrowed down, each as one way. */
export function restrictionsOf(deal: ServedRow): readonly string[] {
  const inventory = ['sites', 'apps', 'publishers'].find(name => isFilled(deal[name]))
  const own = [...narrowing, ...(inventory ? [inventory] : [])].filter(name => isFilled(deal[name]))
  const rules = partOf(deal.creativeRules)
  const creative = ['sizes', 'durations', 'brands', 'allowedMedia'].filter(name => isFilled(rules[name]))
  const targeted = Object.entries(partOf(deal.targeting)).flatMap(([name, value]) => (isFilled(value) ? [name] : []))
  return [...own, ...creative.map(name => `creativeRules.${name}`), ...targeted.map(name => `targeting.${name}`)]
}

/** Fields whose values matter here; a change of one makes what was found about them out of date. */
export const narrowing = [
  'countries',
  'deviceTypes',
  'adTypes',
  'inventoryKinds',
  'segments',
  'advertiserDomains',
  'inventorySets',
] as const

/** Lists with something in them, at any depth: an empty include beside an empty exclude narrows nothing. */
function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isObject(value)) return Object.values(value).some(isFilled)
  return typeof value === 'number' || value === true
}
