import type { RowOf } from '../../../../resources.config.ts'
import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'

/** How it stands, in a word. */
export function stateTone({ state, turn }: DealNegotiation): readonly [Tone, string] {
  if (turn === 'ours') return ['warn', t('Your turn')]
  if (turn === 'theirs') return ['wait', t('Their turn')]
  return states[state]
}

const states: Readonly<Record<DealNegotiation['state'], readonly [Tone, string]>> = {
  none: ['idle', t('Not started')],
  proposed: ['wait', t('Proposed')],
  agreed: ['ok', t('Agreed')],
  closed: ['idle', t('No agreement')],
  cancelled: ['bad', t('Deal canceled')],
}

/** What that means, and what comes next. */
export function stateText(negotiation: DealNegotiation, { side }: Pick<RowOf<'deal'>, 'side'>): string {
  const { state, turn, agreed, counterparty, partners } = negotiation
  const them = counterparty?.name ?? t('The other side')
  const holds =
    agreed === null || state === 'agreed' ? '' : ` ${t('Until then, version %{version} applies.', { version: agreed })}`
  if (turn === 'ours') return `${proposedText(negotiation, them)}${holds}`
  if (turn === 'theirs') {
    const sentence = counterparty?.isHere
      ? t('Waiting for %{them} to respond to your proposal.', { them })
      : t('Waiting for %{them} to respond to your proposal. Record their response here.', { them })
    return `${sentence}${holds}`
  }
  switch (state) {
    case 'none':
      if (partners.length > 0)
        return t('Propose terms before the deal is sent. The terms that both sides accept are sent.')
      return side === 'buy'
        ? t('Add a partner with the domain of the deal’s origin or seller to negotiate its terms.')
        : t('Add a buyer seat to negotiate the deal’s terms with its partner.')
    case 'agreed':
      return t('Version %{version} was agreed with %{them}. Only a new proposal can change its terms.', {
        version: agreed,
        them,
      })
    case 'cancelled':
      return t('The deal with %{them} was canceled.', { them })
    default:
      return t('Nothing has been agreed with %{them}.', { them })
  }
}

function proposedText({ kind, latest }: DealNegotiation, them: string): string {
  if (kind === 'cancellation')
    return t('%{them} proposed to cancel the deal. Accept it, or propose other terms.', { them })
  return kind === 'make_good'
    ? t('%{them} proposed a make-good. Accept it, or propose other terms.', { them })
    : t('%{them} proposed version %{version}. Accept it, or propose other terms.', { them, version: latest })
}
