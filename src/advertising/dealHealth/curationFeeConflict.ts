import { type Part, partOf } from '../../engine/contract/looseValues.ts'
import { t } from '../../engine/texts/t.ts'
import { isMarginCharged, isMarginType, type MarginType } from '../serving/isMarginCharged.ts'

/**
 * Why a deal's curation fee is never charged: its margin is of one kind, and the fee type that partners are told
 * (`curation.curfeetype`, IAB Tech Lab Deals API 1.0) says another, or none. "Undisclosed" and no type go with every margin.
 * @returns a sentence for `curationFeeType`, the field that all roles see; null where there is no margin or the two agree
 */
export function curationFeeConflict({ margin, curationFeeType }: Part): string | null {
  const { type } = partOf(margin)
  if (!isMarginType(type) || isMarginCharged(type, curationFeeType)) return null
  const { label, feeLabel } = marginTypes[type]
  return t(
    'Doesn’t match the margin type %{label}, so no fee would be charged. Choose %{feeLabel} or Undisclosed, or change the margin.',
    { label, feeLabel },
  )
}

/** With the words of the deal's form (a test compares them with the catalogue's). */
const marginTypes: Readonly<Record<MarginType, { readonly label: string; readonly feeLabel: string }>> = {
  pct: { label: t('Percent'), feeLabel: t('Percent of spend') },
  fixed_cpm: { label: t('Fixed CPM'), feeLabel: t('CPM') },
  flat: { label: t('Flat per month'), feeLabel: t('Flat') },
}
