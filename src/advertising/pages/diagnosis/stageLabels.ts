import { t } from '../../../engine/texts/t.ts'
import type { ChainStage, StageResult } from '../../diagnosis/deliveryChain.ts'

export const stageLabels: Readonly<Record<ChainStage, string>> = {
  ready: 'Setup',
  bidRequests: t('Bid requests'),
  bids: 'Bids',
  wins: 'Wins',
  impressions: 'Impressions',
}

/** What a state is called, and how grave it is. */
export const stateWords: Readonly<
  Record<StageResult['state'], readonly [label: string, tone: 'ok' | 'warn' | 'bad' | 'idle' | 'wait']>
> = {
  ok: ['OK', 'ok'],
  held: [t('On plan'), 'wait'],
  slow: ['Slow', 'warn'],
  stopped: ['Stopped', 'bad'],
  unreached: [t('Not reached'), 'idle'],
  few: [t('Too few to judge'), 'idle'],
}

/** What a share is a share of. */
export const shareOfWhat = { bids: 'of bid requests', wins: 'of bids', impressions: 'of wins' } as const

export const ownerWords = {
  you: 'You',
  buyer: t('The buyer'),
  seller: t('The seller'),
  exchange: t('The exchange'),
  creative_review: t('Creative review'),
  nobody: '',
} as const
