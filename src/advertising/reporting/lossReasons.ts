import { t } from '../../engine/texts/t.ts'
/**
 * Why a bid was lost: OpenRTB 3.0 "Loss Reason Codes", to which OpenRTB 2.6 points for `${AUCTION_LOSS}`. Who can mend each, and how,
 * says `lossAdvice`, which no list needs.
 */
export const lossReasons: readonly LossReason[] = Object.entries({
  1: t('Internal error'),
  2: t('Opportunity expired'),
  3: t('Invalid response'),
  4: t('Invalid deal ID'),
  5: t('Invalid auction ID'),
  6: t('Invalid advertiser domain'),
  7: t('Missing markup'),
  8: t('Missing creative ID'),
  9: t('Missing price'),
  10: t('Missing approval data'),
  100: t('Below the auction floor'),
  101: t('Below the deal floor'),
  102: t('Lost to a higher bid'),
  103: t('Lost to a deal'),
  104: t('Buyer seat blocked'),
  200: t('Creative filtered'),
  201: t('Creative pending review'),
  202: t('Creative disapproved'),
  203: t('Size not allowed'),
  204: t('Format not allowed'),
  205: t('Advertiser excluded'),
  206: t('App excluded'),
  207: t('Not secure'),
  208: t('Language excluded'),
  209: t('Category excluded'),
  210: t('Attribute excluded'),
  211: t('Ad type not allowed'),
  212: t('Animation too long'),
  213: t('Not allowed in the deal'),
  214: t('SKAdNetwork rejected'),
  215: t('App bundle excluded'),
}).map(([code, label]) => ({ code, label }))

export interface LossReason {
  /** As it travels, `100`; from 500 on an exchange has its own. */
  readonly code: string
  readonly label: string
}

/** Whether a code may stand in a fact: one of the list, or an exchange's own. */
export function isLossReason(code: string): boolean {
  return lossReasons.some(reason => reason.code === code) || /^([5-9]\d{2}|[1-9]\d{3})$/.test(code)
}

export function lossReasonLabel(code: string): string {
  return lossReasons.find(reason => reason.code === code)?.label ?? t('Exchange code %{code}', { code })
}
