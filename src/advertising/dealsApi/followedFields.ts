import { type Part, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { categoryNames, priceNames, reachNames, sellerNames } from './dealFieldGroups.ts'

/** What the deal of a published package has from its package: whatever describes what is sold, to whom it may show, and for how much. */
export const followedNames = [
  'name',
  'description',
  ...sellerNames,
  'margin',
  ...priceNames,
  'durationFloors',
  'startAt',
  'endAt',
  'noticeDays',
  ...reachNames,
  'dynamicInventory',
  'publishers',
  'sites',
  'apps',
  'inventorySets',
  'publisherCount',
  'segments',
  'auxData',
  'targeting',
  'advertiserDomains',
  ...categoryNames,
  'creativeRules',
  'pauseReason',
] as const

/** The names that a deal takes from its package, without its own terms. A price of its own is in the currency that it was set in. */
export function followedBy(ownTerms: unknown): readonly string[] {
  const own = new Set(textsOf(ownTerms))
  return followedNames.filter(name => !own.has(name) && !(name === 'currency' && own.has('floor')))
}

/** A deal as its package would have it: its own terms stay. */
export function asPackage(deal: Part, pack: Part, ownTerms: unknown): Part {
  const names = followedBy(ownTerms)
  const kept = Object.entries(deal).filter(([name]) => !names.includes(name))
  const taken = names.flatMap(name => {
    const value = name === 'curatorDealId' ? curatorDealId(pack) : pack[name]
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries([...kept, ...taken])
}

/** By it a curator finds all deals of the package. */
function curatorDealId(pack: Part): unknown {
  if (textOf(pack.curatorDealId) !== '') return pack.curatorDealId
  return textOf(pack.curator) === '' ? undefined : pack.dealId
}

/** The state that a deal should be in by the state of its package. */
export function statusByPackage(deal: Part, pack: Part): string {
  const status = textOf(deal.status)
  if (pack.status === 'active' && (status === 'pending' || status === 'paused')) return 'active'
  return pack.status === 'paused' && status === 'active' ? 'paused' : status
}

/** Whether partners are still offered a deal. */
export function isOpenDeal({ status }: Part): boolean {
  return status !== 'complete' && status !== 'archived'
}
