/** The curation fee type (`curation.curfeetype`, IAB Tech Lab Deals API 1.0) that says what each type of margin is. */
const feeTypeOfMargin = { pct: 'pct_of_spend', fixed_cpm: 'cpm', flat: 'flat' } as const

export type MarginType = keyof typeof feeTypeOfMargin

export function isMarginType(type: unknown): type is MarginType {
  return typeof type === 'string' && Object.hasOwn(feeTypeOfMargin, type)
}

/** Whether a margin of this type is charged to a deal of that fee type: not where partners are told another, or none. */
export function isMarginCharged(type: MarginType, curationFeeType: unknown): boolean {
  return !curationFeeType || curationFeeType === 'undisclosed' || curationFeeType === feeTypeOfMargin[type]
}
