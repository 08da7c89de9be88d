import { t } from '../../../engine/texts/t.ts'
import type { ChainStage, StageResult } from '../../diagnosis/deliveryChain.ts'

export const stageLabels: Readonly<Record<ChainStage, string>> = {
  ready: t('Setup'),
  bidRequests: t('Bid requests'),
  bids: t('Bids'),
  wins: t('Wins'),
  impressions: t('Impressions'),
}

/** What a state is called, and how grave it is. */
export const stateWords: Readonly<
  Record<StageResult['state'], readonly [label: string, tone: 'ok' | 'warn' | 'bad' | 'idle' | 'wait']>
> = {
  ok: [t('OK'), 'ok'],
  held: [t('On plan'), 'wait'],
  slow: [t('Slow'), 'warn'],
  stopped: [t('Stopped'), 'bad'],
  unreached: [t('Not reached'), 'idle'],
  few: [t('Not enough data'), 'idle'],
}

/** A share, with what it is a share of. */
export const shareWords = {
  bids: (share: string) => t('%{share} of bid requests', { share }),
  wins: (share: string) => t('%{share} of bids', { share }),
  impressions: (share: string) => t('%{share} of wins', { share }),
} as const

export const ownerWords = {
  you: t('You'),
  buyer: t('The buyer'),
  seller: t('The seller'),
  exchange: t('The exchange'),
  creative_review: t('Creative review'),
  nobody: '',
} as const
