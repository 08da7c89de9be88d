import type { RowOf } from '../../../../resources.config.ts'
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
    return partners.length === 0 ? { first: null, others: [] } : { first: step('propose', 'Propose terms'), others: [] }
  }
  if (turn === 'ours')
    return {
      first: step('accept', `Accept version ${latest}`),
      others: [step('propose', 'Counter-propose'), step('decline', 'Decline')],
    }
  if (turn === 'theirs')
    return counterparty?.isHere
      ? { first: null, others: [step('withdraw', 'Withdraw proposal')] }
      : {
          first: step('accept', 'Record acceptance', 'them'),
          others: [
            step('propose', 'Record counter-proposal', 'them'),
            step('decline', 'Record decline', 'them'),
            step('withdraw', 'Withdraw proposal'),
          ],
        }
  const again = [
    ...(counterparty?.isHere ? [] : [step('propose', 'Record their proposal', 'them')]),
    ...(state === 'agreed' && dealType === 'programmatic_guaranteed' ? [step('make_good', 'Propose make-good')] : []),
    ...(state === 'agreed' ? [step('cancel', 'Cancel deal')] : []),
  ]
  return { first: step('propose', 'Propose new terms'), others: again }
}
