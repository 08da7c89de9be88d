import type { RowOf } from '../../../../resources.config.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'

export type StepName = 'propose' | 'make_good' | 'cancel' | 'accept' | 'decline' | 'withdraw'

/** What is asked for, and whose step it is: theirs is recorded here where they work elsewhere. */
export interface Asked {
  readonly step: StepName
  readonly as: 'us' | 'them'
}

interface Step {
  readonly asked: Asked
  readonly label: string
}

/** What can be done next, the thing that is due first. */
export function negotiationSteps(
  { state, turn, latest, counterparty, partners }: DealNegotiation,
  { dealType }: RowOf<'deal'>,
): { readonly first: Step | null; readonly others: readonly Step[] } {
  const step = (name: StepName, label: string, as: Asked['as'] = 'us'): Step => ({ asked: { step: name, as }, label })
  if (state === 'cancelled') return { first: null, others: [] }
  if (state === 'none') {
    return partners.length === 0
      ? { first: null, others: [] }
      : { first: step('propose', t('Propose terms')), others: [] }
  }
  if (turn === 'ours')
    return {
      first: step('accept', t('Accept version %{version}', { version: latest })),
      others: [step('propose', t('Counter-propose')), step('decline', t('Decline'))],
    }
  if (turn === 'theirs')
    return counterparty?.isHere
      ? { first: null, others: [step('withdraw', t('Withdraw proposal'))] }
      : {
          first: step('accept', t('Record acceptance'), 'them'),
          others: [
            step('propose', t('Record counter-proposal'), 'them'),
            step('decline', t('Record decline'), 'them'),
            step('withdraw', t('Withdraw proposal')),
          ],
        }
  const again = [
    ...(counterparty?.isHere ? [] : [step('propose', t('Record their proposal'), 'them')]),
    ...(state === 'agreed' && dealType === 'programmatic_guaranteed'
      ? [step('make_good', t('Propose make-good'))]
      : []),
    ...(state === 'agreed' ? [step('cancel', t('Cancel deal'))] : []),
  ]
  return { first: step('propose', t('Propose new terms')), others: again }
}
