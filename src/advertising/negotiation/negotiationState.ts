import { t } from '../../engine/texts/t.ts'
/** Who is who: a deal has one seller and one buyer. */
export type Side = 'sell' | 'buy'

/** What a version proposes: terms, compensation for a shortfall, or the end of the deal. */
export const versionKinds = ['terms', 'make_good', 'cancellation'] as const
export type VersionKind = (typeof versionKinds)[number]

/** How a negotiation stands. Versions are numbered; the last one is the only one that can be answered. */
export interface NegotiationState {
  readonly latest: number
  /** Who proposed the last version. */
  readonly by: Side
  readonly kind: VersionKind
  /** Whether the last version waits for the other side's answer. */
  readonly isOpen: boolean
  /** The version whose terms hold; null before any does. */
  readonly agreed: number | null
  readonly isCancelled: boolean
}

export type NegotiationStep =
  /** `seen` is the last version that the proposer knows. */
  | { readonly do: 'propose'; readonly kind: VersionKind; readonly seen: number }
  /** Takes effect at once: the notice that was agreed on is kept. */
  | { readonly do: 'cancel'; readonly seen: number }
  | { readonly do: 'accept' | 'decline' | 'withdraw'; readonly seen: number }

/** The state after a step of one side, or a sentence why it can't be taken. @param state null before the first proposal */
export function nextState(
  state: NegotiationState | null,
  side: Side,
  step: NegotiationStep,
): NegotiationState | string {
  if (step.seen !== (state?.latest ?? 0)) return t('There is a newer version. Review it before you respond.')
  if (state?.isCancelled) return t('This deal was canceled. Make a new deal instead.')
  switch (step.do) {
    case 'propose':
    case 'cancel': {
      const kind = step.do === 'cancel' ? 'cancellation' : step.kind
      if (state?.isOpen && state.by === side) return t('Your last proposal is still open. Withdraw it first.')
      if (kind !== 'terms' && (state?.agreed ?? null) === null) return t('Nothing is agreed yet.')
      const isNow = step.do === 'cancel'
      return {
        latest: (state?.latest ?? 0) + 1,
        by: side,
        kind,
        isOpen: !isNow,
        agreed: state?.agreed ?? null,
        isCancelled: isNow,
      }
    }
    case 'accept':
    case 'decline':
      if (!state?.isOpen) return t('There is no open proposal.')
      if (state.by === side) return t('Only the other side can respond to your proposal.')
      if (step.do === 'decline') return { ...state, isOpen: false }
      return state.kind === 'cancellation'
        ? { ...state, isOpen: false, isCancelled: true }
        : { ...state, isOpen: false, agreed: state.latest }
    case 'withdraw':
      if (!state?.isOpen) return t('There is no open proposal.')
      return state.by === side ? { ...state, isOpen: false } : t('Only the side that made a proposal can withdraw it.')
  }
}

export function otherSide(side: Side): Side {
  return side === 'sell' ? 'buy' : 'sell'
}

/** In a word, for lists and filters. */
export function stateWord({
  isOpen,
  agreed,
  isCancelled,
}: NegotiationState): 'proposed' | 'agreed' | 'closed' | 'cancelled' {
  if (isCancelled) return 'cancelled'
  if (isOpen) return 'proposed'
  return agreed === null ? 'closed' : 'agreed'
}
