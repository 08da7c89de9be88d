import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { ChainQuestion, Finding } from '../../diagnosis/deliveryChain.ts'
import type { DeliveryState } from '../../serving/deliveryState.ts'
import { fieldOf, named, type Refusal } from '../../serving/refusal.ts'
import { type ServedRow, timeOf } from '../../serving/servedRow.ts'
import type { ServingTree } from '../../serving/servingTree.ts'
import { standingRefusal } from '../../serving/standingRefusal.ts'

/** Which of the line items may bid at all, and why the others may not; the same reason of many is told once. */
export function readiness(tree: ServingTree, state: DeliveryState, { left, isSold }: Around): ChainQuestion['ready'] {
  const refusals = tree.lines.flatMap(line => standingRefusal({ line, tree, state }) ?? [])
  const sentences = [...new Set(refusals.map(({ sentence }) => sentence))]
  const findings = sentences.flatMap(text => {
    const [first, ...same] = refusals.filter(({ sentence }) => sentence === text)
    return first ? [findingOf(first, same.length)] : []
  })
  const total = tree.lines.length + left
  const none: Finding = {
    sentence: 'There are no line items.',
    advice: 'Add a line item',
    owner: 'you',
    fields: [],
  }
  return {
    count: total - refusals.length,
    total,
    isHeld: refusals.length > 0 && refusals.every(({ reason }) => reason === 'pacing'),
    isSold,
    findings: total === 0 && !isSold ? [none] : findings.slice(0, mostFindings),
  }
}

/** Why a deal can't be bought at all; null when it can. */
export function dealFinding(deal: ServedRow, now: number): Finding | null {
  const why = (sentence: string, path: string): Finding => ({
    sentence,
    advice: 'Change the deal',
    owner: deal.side === 'buy' ? 'seller' : 'you',
    fields: [fieldOf('deal', deal, path)],
  })
  const name = named('deal', deal)
  if (deal.status !== 'active') return why(`The ${name} is ${textOf(deal.status).replaceAll('_', ' ')}.`, 'status')
  const [start, end] = [timeOf(deal.startAt), timeOf(deal.endAt)]
  if (start !== null && now < start) return why(`The ${name} hasn’t started yet.`, 'startAt')
  return end !== null && now >= end ? why(`The ${name} has ended.`, 'endAt') : null
}

/** What is stored with a line item as its warnings, by the stage of the auction that each would stop. */
export function storedWarnings(lineItem: ServedRow): ChainQuestion['warnings'] {
  const details = partsOf(lineItem.warningDetails)
  const of = (warnings: Readonly<Record<string, string>>): readonly Finding[] =>
    details.flatMap(({ warning, reason }) => {
      const path = warnings[textOf(warning)]
      const fields = path ? [fieldOf('line-item', lineItem, path)] : []
      return path ? [{ sentence: textOf(reason), advice: '', owner: 'you' as const, fields }] : []
    })
  return {
    bidRequests: of({ targeting_conflict: 'targeting', invalid_deal: 'deals' }),
    bids: of({ bid_below_deal_floor: 'bid', budget_too_low: 'flights' }),
  }
}

interface Around {
  /** Line items that weren't loaded. */
  readonly left: number
  /** A deal that others buy. */
  readonly isSold: boolean
}

const mostFindings = 8

function findingOf({ reason, sentence, fields }: Refusal, others: number): Finding {
  const also = others === 0 ? '' : ` This stops ${others + 1} line items.`
  return {
    sentence: `${sentence}${also}`,
    advice: advice[reason] ?? 'Change the line item',
    owner: reason === 'pacing' ? 'nobody' : reason === 'creative' ? 'creative_review' : 'you',
    fields,
  }
}

const advice: Readonly<Partial<Record<Refusal['reason'], string>>> = {
  not_running: 'Activate it',
  flight: 'Change the flight',
  budget: 'Raise the budget',
  pacing: 'It bids again when the plan catches up',
  creative: 'Attach a creative that is approved',
}
