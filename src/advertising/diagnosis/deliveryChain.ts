import { theLanguage } from '../../engine/texts/language.ts'
import { t } from '../../engine/texts/t.ts'
import { lossReasonLabel } from '../reporting/lossReasons.ts'
import type { FieldRef } from '../serving/refusal.ts'
import { estimateGain, type Gain } from './estimateGain.ts'
import { type LossAdvice, lossAdvice } from './lossAdvice.ts'

/** From the stored rows to the ad on the screen: each needs the one before. */
export const chainStages = ['ready', 'bidRequests', 'bids', 'wins', 'impressions'] as const
export type ChainStage = (typeof chainStages)[number]
export type AuctionStage = Exclude<ChainStage, 'ready'>

/** What was counted at each stage of the auction in a stretch of time. */
export type StageCounts = Readonly<Record<AuctionStage, number>>

/** Shares of the stage before that are usual, from 0 to 1; null where too few others are known. */
export type UsualShares = Readonly<Record<'bids' | 'wins' | 'impressions', number | null>>

export interface Finding {
  /** What is wrong, one sentence. */
  readonly sentence: string
  /** What to do about it, one sentence without a full stop; empty where the sentence says it. */
  readonly advice: string
  /** Who can do that. */
  readonly owner: 'you' | 'buyer' | 'seller' | 'exchange' | 'creative_review' | 'nobody'
  readonly fields: readonly FieldRef[]
}

export interface StageResult {
  readonly stage: ChainStage
  /** `held`: as its pacing wants it. `unreached`: a stage before gave it nothing. `few`: too few to judge. */
  readonly state: 'ok' | 'held' | 'slow' | 'stopped' | 'unreached' | 'few'
  /** Of `ready`: line items that may bid. */
  readonly count: number
  /** The same in the stretch before, as long as this one. Of `ready`: line items in all. */
  readonly before: number
  readonly share: number | null
  readonly usual: number | null
  readonly findings: readonly Finding[]
}

export interface DeliveryChain {
  readonly stages: readonly StageResult[]
  /** The first stage that stops, else the first that is slow; null when nothing is wrong. */
  readonly cause: ChainStage | null
  /** What it would bring if the cause were as usual. */
  readonly gain: Gain | null
}

export interface ChainQuestion {
  readonly ready: {
    readonly count: number
    readonly total: number
    /** All that may not bid are only held back by their pacing. */
    readonly isHeld: boolean
    /** Others buy: without line items of its own it is ready all the same. */
    readonly isSold: boolean
    readonly findings: readonly Finding[]
  }
  readonly counts: StageCounts
  readonly before: StageCounts
  /** Lost bids by their code. */
  readonly losses: readonly { readonly code: string; readonly count: number }[]
  readonly usual: UsualShares
  /** What the stored rows warn of, by the stage that it would stop. */
  readonly warnings: Readonly<Partial<Record<AuctionStage, readonly Finding[]>>>
  /** Spend of a thousand impressions, in micros; null where it isn't known or not shown. */
  readonly cpm: number | null
}

/** Follows delivery from the stored rows to the impression and stops at the first cause. Pure. */
export function deliveryChain(question: ChainQuestion): DeliveryChain {
  const stages = [readyStage(question), ...auctionStages.map(stage => auctionStage(stage, question))]
  const cause = (stages.find(({ state }) => state === 'stopped') ?? stages.find(({ state }) => state === 'slow'))?.stage
  return { stages, cause: cause ?? null, gain: cause ? estimateGain(cause, question) : null }
}

const auctionStages = chainStages.slice(1) as readonly AuctionStage[]
/** Fewer say nothing about a share. */
const fewest = 100
/** Of so many at least one is expected. */
const fewestOfNone = 20
/** Less than this is slow, however usual it is. */
const leastShare: UsualShares & Readonly<Record<'bids' | 'wins' | 'impressions', number>> = {
  bids: 0.005,
  wins: 0.02,
  impressions: 0.6,
}
/** Bid requests that fall to less than this part of what they were. */
const fall = 0.2

function readyStage({ ready }: ChainQuestion): StageResult {
  const { count, total, isHeld, findings } = ready
  const state = isReady(ready) ? 'ok' : isHeld && total > 0 ? 'held' : 'stopped'
  return { stage: 'ready', state, count, before: total, share: null, usual: null, findings }
}

/** Line items may bid, or others do and nothing of the deal's own stands against it. */
function isReady({ count, total, isSold, findings }: ChainQuestion['ready']): boolean {
  return count > 0 || (isSold && total === 0 && findings.length === 0)
}

function auctionStage(stage: AuctionStage, question: ChainQuestion): StageResult {
  const { counts, before, usual, ready, warnings } = question
  const count = counts[stage]
  const own = { stage, count, before: before[stage] }
  const known = warnings[stage] ?? []
  if (stage === 'bidRequests') {
    const state = requestState(count, own.before, isReady(ready))
    return {
      ...own,
      state,
      share: null,
      usual: null,
      findings: state === 'ok' ? [] : [...known, ...requestFindings(own, ready.isSold)],
    }
  }
  const of = counts[stageBefore[stage]]
  const share = of > 0 ? count / of : null
  const state = shareState(count, of, leastShare[stage], usual[stage])
  const isWrong = state === 'stopped' || state === 'slow'
  const findings = isWrong ? [...known, ...shareFindings(stage, of, question)] : []
  return { ...own, state, share, usual: usual[stage], findings }
}

const stageBefore = { bids: 'bidRequests', wins: 'bids', impressions: 'wins' } as const

function requestState(count: number, before: number, isReady: boolean): StageResult['state'] {
  if (count === 0) return isReady ? 'stopped' : 'unreached'
  return before >= fewest && count < before * fall ? 'slow' : 'ok'
}

function shareState(count: number, of: number, least: number, usual: number | null): StageResult['state'] {
  if (of === 0) return 'unreached'
  if (count === 0) return of >= fewestOfNone ? 'stopped' : 'few'
  if (of < fewest) return 'few'
  const share = count / of
  return share < least || (usual !== null && share < usual / 2) ? 'slow' : 'ok'
}

function requestFindings({ count, before }: Pick<StageResult, 'count' | 'before'>, isSold: boolean): Finding[] {
  const sentence =
    count === 0
      ? isSold
        ? t('No bid request carried this deal.')
        : t('No bid request matched its targeting, inventory, and deals.')
      : t('Only %{count} bid requests came in, down from %{before} in the previous period.', {
          count: whole(count),
          before: whole(before),
        })
  const advice = isSold
    ? t('Check the inventory and targeting of the deal')
    : t('Widen the targeting, add inventory or deals, or test a bid request to see what rejects it')
  return [{ sentence, advice, owner: 'you', fields: [] }]
}

function shareFindings(stage: 'bids' | 'wins' | 'impressions', of: number, question: ChainQuestion): Finding[] {
  const { counts, losses } = question
  if (stage === 'bids') {
    const sentence = t('%{bids} of %{requests} bid requests got a bid.', {
      bids: whole(counts.bids),
      requests: whole(of),
    })
    const advice = question.ready.isSold
      ? t('Ask the buyers whether their seats are on the deal and their line items use it')
      : t('Test a similar bid request to see the reason')
    return [{ sentence, advice, owner: question.ready.isSold ? 'buyer' : 'you', fields: [] }]
  }
  if (stage === 'impressions') {
    const sentence = t('Only %{impressions} of %{wins} wins were rendered.', {
      impressions: whole(counts.impressions),
      wins: whole(of),
    })
    const advice = t('Check the creative in the inspector, then ask the publisher about the placement')
    return [{ sentence, advice, owner: 'seller', fields: [] }]
  }
  const all = losses.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) {
    const sentence = t('It won %{wins} of %{bids} bids, and the exchanges report no reason.', {
      wins: whole(counts.wins),
      bids: whole(of),
    })
    return [{ sentence, advice: t('Raise the bid'), owner: 'you', fields: [] }]
  }
  return losses
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostReasons)
    .map(({ code, count }) => {
      const known = lossAdvice(code)
      const percent = Math.round((count / all) * 100)
      return {
        sentence:
          percent < 1
            ? t('%{reason}: %{count} lost bids, under 1% of all.', {
                reason: lossReasonLabel(code),
                count: whole(count),
              })
            : t('%{reason}: %{count} lost bids, %{percent}% of all.', {
                reason: lossReasonLabel(code),
                count: whole(count),
                percent,
              }),
        advice: known?.suggestion ?? t('Ask the exchange what this code means'),
        owner: ownerOf(known?.owner, question.ready.isSold),
        fields: [],
      }
    })
}

const mostReasons = 4

const lossOwners = {
  exchange: 'exchange',
  buyer: 'buyer',
  trafficker: 'buyer',
  seller: 'seller',
  both: 'seller',
  creative: 'creative_review',
} as const

/** What a buyer can mend is ours where we buy. */
function ownerOf(owner: LossAdvice['owner'] | undefined, isSold: boolean): Finding['owner'] {
  const found = owner ? lossOwners[owner] : 'exchange'
  return found === 'buyer' && !isSold ? 'you' : found
}

function whole(count: number): string {
  return new Intl.NumberFormat(theLanguage().locale).format(count)
}
