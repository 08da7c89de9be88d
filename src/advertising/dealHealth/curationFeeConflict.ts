import { isObject } from '../../engine/contract/isObject.ts'
import type { Part } from '../../engine/contract/looseValues.ts'

/**
 * Why a deal's curation fee is never charged: its margin is of one kind, and the fee type that partners are told
 * (`curation.curfeetype`, IAB Tech Lab Deals API 1.0) says another, or none. "Undisclosed" and no type go with every margin.
 * @returns a sentence for `curationFeeType`, the field that all roles see; null where there is no margin or the two agree
 */
export function curationFeeConflict({ margin, curationFeeType }: Part): string | null {
  const type = isObject(margin) ? margin.type : undefined
  if (!isMarginType(type) || isChargedBy(type, curationFeeType)) return null
  const { label, feeLabel } = marginTypes[type]
  return `The margin type is ${label}, so no curation fee is charged. Choose ${feeLabel} or Undisclosed, or change or remove the margin.`
}

/** Whether a margin of this type is charged to a deal of that fee type. */
export function isChargedBy(type: MarginType, curationFeeType: unknown): boolean {
  return !curationFeeType || curationFeeType === 'undisclosed' || curationFeeType === marginTypes[type].feeType
}

/** With the words of the deal's form (a test compares them with the catalogue's). */
const marginTypes = {
  pct: { label: 'Percent', feeType: 'pct_of_spend', feeLabel: 'Percent of spend' },
  fixed_cpm: { label: 'Fixed CPM', feeType: 'cpm', feeLabel: 'CPM' },
  flat: { label: 'Flat per month', feeType: 'flat', feeLabel: 'Flat' },
} as const

type MarginType = keyof typeof marginTypes

function isMarginType(type: unknown): type is MarginType {
  return typeof type === 'string' && Object.hasOwn(marginTypes, type)
}
