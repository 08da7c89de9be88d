import type { ChainStage, StageResult } from '../../diagnosis/deliveryChain.ts'

export const stageLabels: Readonly<Record<ChainStage, string>> = {
  ready: 'Setup',
  bidRequests: 'Bid requests',
  bids: 'Bids',
  wins: 'Wins',
  impressions: 'Impressions',
}

/** What a state is called, and how grave it is. */
export const stateWords: Readonly<
  Record<StageResult['state'], readonly [label: string, tone: 'ok' | 'warn' | 'bad' | 'idle' | 'wait']>
> = {
  ok: ['OK', 'ok'],
  held: ['On plan', 'wait'],
  slow: ['Slow', 'warn'],
  stopped: ['Stopped', 'bad'],
  unreached: ['Not reached', 'idle'],
  few: ['Too few to judge', 'idle'],
}

/** What a share is a share of. */
export const shareOfWhat = { bids: 'of bid requests', wins: 'of bids', impressions: 'of wins' } as const

export const ownerWords = {
  you: 'You',
  buyer: 'The buyer',
  seller: 'The seller',
  exchange: 'The exchange',
  creative_review: 'Creative review',
  nobody: '',
} as const
