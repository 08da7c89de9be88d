import type { RowOf } from '../../../../resources.config.ts'
import type { Tone } from '../../../engine/kit/tone.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'

/** How it stands, in a word. */
export function stateTone({ state, turn }: DealNegotiation): readonly [Tone, string] {
  if (turn === 'ours') return ['warn', 'Your turn']
  if (turn === 'theirs') return ['wait', 'Their turn']
  return states[state]
}

const states: Readonly<Record<DealNegotiation['state'], readonly [Tone, string]>> = {
  none: ['idle', 'Not started'],
  proposed: ['wait', 'Proposed'],
  agreed: ['ok', 'Agreed'],
  closed: ['idle', 'No agreement'],
  cancelled: ['bad', 'Cancelled'],
}

/** What that means, and what comes next. */
export function stateText(negotiation: DealNegotiation, { side }: Pick<RowOf<'deal'>, 'side'>): string {
  const { state, turn, kind, latest, agreed, counterparty, partners } = negotiation
  const them = counterparty?.name ?? 'The other side'
  const what =
    kind === 'cancellation' ? 'to cancel the deal' : kind === 'make_good' ? 'a make-good' : `version ${latest}`
  const holds = agreed === null || state === 'agreed' ? '' : ` Until then version ${agreed} holds.`
  if (turn === 'ours') return `${them} proposed ${what}. Accept it, or answer with other terms.${holds}`
  if (turn === 'theirs')
    return counterparty?.isHere
      ? `${them} has to answer your proposal.${holds}`
      : `${them} has to answer your proposal. Record here what they say.${holds}`
  switch (state) {
    case 'none':
      if (partners.length > 0) return 'Propose terms before the deal is sent. What both sides accept is what is sent.'
      return side === 'buy'
        ? 'Add a partner with the domain of the deal’s origin or seller to negotiate its terms.'
        : 'Add a buyer seat to negotiate the deal’s terms with its partner.'
    case 'agreed':
      return `Version ${agreed} was agreed on with ${them}. Its terms change by a new proposal only.`
    case 'cancelled':
      return `The deal with ${them} was cancelled.`
    default:
      return `Nothing was agreed on with ${them}.`
  }
}
