import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import { systemActor } from '../../../engine/server/access/systemActor.ts'
import { checkRow } from '../../../engine/server/entities/checkRow.ts'
import { carryAlong } from '../../../engine/server/entities/transitionEntity.ts'
import { putRow, type Writing } from '../../../engine/server/entities/writing.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { withTerms } from '../../negotiation/dealTerms.ts'
import { type NegotiationState, stateWord } from '../../negotiation/negotiationState.ts'
import type { StoredEntry } from './negotiationRows.ts'
import { sideOf } from './negotiationView.ts'

/** A step that was taken, as far as the deals of both sides are concerned. */
export interface TakenStep {
  readonly state: NegotiationState
  /** What has just been agreed on, or cancelled. */
  readonly settled: Pick<StoredEntry, 'kind' | 'terms' | 'effectiveAt'> | null
  readonly isBothHere: boolean
  readonly message: string
}

/**
 * Writes into a deal how its negotiation stands, and what was agreed on. The other side's deal is changed by the server: whoever
 * took the step has no rights there. @throws ApiError 400 where the terms don't fit the deal
 */
export async function writeStep(writing: Writing, old: Row, step: TakenStep, isOwn: boolean): Promise<Row> {
  const own = isOwn ? writing : { ...writing, actor: systemActor(writing.context, `negotiation of ${old.id}`) }
  const marked: Row = { ...old, negotiation: markOf(old, step) }
  const changed = step.settled ? settledRow(marked, step, writing.now) : marked
  const row = step.settled ? await checkRow(own, changed, old) : changed
  const action = row.status === old.status ? 'update' : 'status_change'
  const stored = (await putRow(own, { old, row, action, reason: step.message || undefined })).row
  if (stored.status !== old.status) await carryAlong(own, stored, old)
  return stored
}

/** What lists, filters and the inbox know of it. */
function markOf(deal: Row, { state }: TakenStep): Readonly<Record<string, unknown>> {
  return {
    state: stateWord(state),
    ...(state.isOpen ? { turn: state.by === sideOf(deal) ? 'theirs' : 'ours' } : {}),
    version: state.latest,
    ...(state.agreed === null ? {} : { agreedVersion: state.agreed }),
  }
}

function settledRow(deal: Row, { settled, isBothHere }: TakenStep, now: Date): Row {
  if (!settled) return deal
  if (settled.kind === 'cancellation') return cancelledRow(deal, textOf(settled.effectiveAt), now)
  const row = withTerms(deal, settled.terms ?? {})
  const isOver = textOf(row.endAt) !== '' && Date.parse(textOf(row.endAt)) <= now.getTime()
  // A buyer who is here has accepted the deal by accepting its terms.
  return isBothHere && deal.side === 'buy' && deal.status === 'pending' && !isOver ? { ...row, status: 'active' } : row
}

/** It ends then; the clock completes it. What hasn't begun by then, or ends at once, is put away now. */
function cancelledRow(deal: Row, effectiveAt: string, now: Date): Row {
  const at = Date.parse(effectiveAt)
  const start = Date.parse(textOf(deal.startAt))
  const isLater = at > now.getTime() && !(start >= at)
  if (deal.status === 'active' || deal.status === 'paused')
    return isLater ? { ...deal, endAt: new Date(at).toISOString() } : { ...deal, status: 'complete' }
  return deal.status === 'pending' ? { ...deal, status: 'archived', archivedAt: now.toISOString() } : deal
}

/** From when on one side may end a deal by itself. */
export function noticeEnds({ noticeDays }: Row, now: Date): number {
  return now.getTime() + (numberOf(noticeDays) ?? 0) * 86_400_000
}
