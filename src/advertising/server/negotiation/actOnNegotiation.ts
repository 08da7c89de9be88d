import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { checkRow } from '../../../engine/server/entities/checkRow.ts'
import { demandSizes } from '../../../engine/server/entities/demandSizes.ts'
import { refuseFrozen } from '../../../engine/server/entities/updateEntity.ts'
import type { Writing } from '../../../engine/server/entities/writing.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'
import { isTerm, type Terms, termsOf, withTerms } from '../../negotiation/dealTerms.ts'
import { type NegotiationStep, nextState, otherSide, type Side } from '../../negotiation/negotiationState.ts'
import { noticeEnds, type TakenStep, writeStep } from './applyAgreement.ts'
import { makeGoodOf } from './makeGoodOf.ts'
import { type NegotiationBody, readNegotiationBody } from './negotiationBody.ts'
import {
  addEntry,
  entriesOf,
  lockNegotiation,
  type Negotiation,
  negotiationOf,
  type StoredEntry,
  updateNegotiation,
} from './negotiationRows.ts'
import { negotiationView, sideOf } from './negotiationView.ts'
import { openNegotiation } from './openNegotiation.ts'

/** A step that somebody takes in their own organization's deal. */
interface Acting {
  readonly call: EntityCall
  readonly writing: Writing
  readonly body: NegotiationBody
  /** As it is now, locked. */
  readonly deal: Row
  readonly negotiation: Negotiation
  /** The other side's deal, where it is here. */
  readonly theirs: Row | null
  /** Whose step it is. */
  readonly side: Side
}

/**
 * Takes a step in a deal's negotiation: proposes, answers, or says something. Both sides' deals follow in the same transaction.
 * What comes of it is read within the same turn: what is stored isn't answered with a refusal.
 * @returns the negotiation as it is then
 * @throws ApiError 400, 403, 404, 409, 429
 */
export async function actOnNegotiation(call: EntityCall): Promise<DealNegotiation> {
  const { context, resource, principal, params } = call
  const seen = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, seen)
  const body = await readNegotiationBody(call.request)
  const act = async (tx: Transaction) => {
    const acting = await begin(call, tx, seen, body)
    return body.action === 'comment' ? comment(acting) : takeStep(acting)
  }
  return inWriteTurn(call, async () => negotiationView(context, principal, await context.store.transaction(act)))
}

/** Locks what the step is about: the negotiation first, as both sides come by it, then their deals. */
async function begin(call: EntityCall, tx: Transaction, seen: Row, body: NegotiationBody): Promise<Acting> {
  const { context, resource, principal } = call
  const writing: Writing = { context, tx, actor: actorOf(call), resource, now: context.clock() }
  const known = await negotiationOf(tx, seen)
  const locked = known ? await lockNegotiation(tx, known.id) : null
  const rows = await tx.lock('deal', [...new Set([...(locked?.deals ?? []), seen.id])].sort(), 'all')
  const deal = rows.find(({ id }) => id === seen.id)
  if (!deal) return visibleRow(tx, principal, resource, seen.id).then(() => stale())
  demand(principal, 'update', resource, deal)
  refuseFrozen(context, resource, deal)
  const us = sideOf(deal)
  const side = body.as === 'them' ? otherSide(us) : us
  if (locked) {
    const theirs = rows.find(({ id }) => id !== deal.id) ?? null
    if (body.as === 'them' && locked.parties[side].organization !== null)
      throw new ApiError(409, { error: 'The other side uses this console and responds here itself' })
    return { call, writing, body, deal, negotiation: locked, theirs, side }
  }
  // Somebody else may have opened one meanwhile.
  if (await negotiationOf(tx, deal)) return stale()
  if (body.action !== 'propose') throw new ApiError(409, { error: 'Propose terms first' })
  const terms = await checkedTerms(writing, deal, body)
  const opened = await openNegotiation(call, tx, deal, { partner: body.partner, terms })
  if (body.as === 'them' && opened.theirs)
    throw new ApiError(409, { error: 'The other side uses this console and proposes here itself' })
  return { call, writing, body, deal, side, ...opened }
}

function stale(): never {
  throw new ApiError(409, { error: 'There is a newer version. Review it before you respond.' })
}

async function comment({ call, writing, body, deal, negotiation, side }: Acting): Promise<Row> {
  const message = (body.message ?? '').trim()
  if (message === '') throw fieldsRefused({ message: 'Enter a comment' })
  const isInternal = body.internal === true
  const organizations = isInternal ? [textOf(deal.organization)] : negotiation.organizations
  const said = { kind: 'comment', version: negotiation.state?.latest ?? 0, message, isInternal, organizations } as const
  await updateNegotiation(
    writing.tx,
    await addEntry(writing.tx, negotiation, { ...said, ...signature(call, body, side) }),
  )
  return deal
}

/** Who it was, and when. */
function signature({ principal, context }: EntityCall, body: NegotiationBody, by: Side) {
  const { id, name } = principal
  return { by, person: { id, name }, isRecorded: body.as === 'them', at: context.clock().toISOString() }
}

async function takeStep(acting: Acting): Promise<Row> {
  const { call, writing, body, deal, theirs, negotiation, side } = acting
  const { tx } = writing
  const { step, entry } = await stepOf(acting)
  const state = nextState(negotiation.state, side, step)
  if (typeof state === 'string') throw new ApiError(409, { error: state })
  const added = await addEntry(tx, negotiation, {
    version: state.latest,
    message: (body.message ?? '').trim(),
    isInternal: false,
    organizations: negotiation.organizations,
    ...entry,
    ...signature(call, body, side),
  })
  await updateNegotiation(tx, { ...added, state })
  const isSettled = step.do === 'accept' || step.do === 'cancel'
  const taken: TakenStep = {
    state,
    settled: isSettled ? await settledBy(acting, step, entry) : null,
    isBothHere: theirs !== null,
    message: (body.message ?? '').trim(),
  }
  if (theirs) await writeStep(writing, theirs, taken, false)
  return writeStep(writing, deal, taken, true)
}

type StepEntry = Pick<StoredEntry, 'kind' | 'terms' | 'makeGood' | 'effectiveAt'>

async function stepOf(acting: Acting): Promise<{ readonly step: NegotiationStep; readonly entry: StepEntry }> {
  const { body, writing, deal, negotiation, side } = acting
  const { action, version: seen } = body
  switch (action) {
    case 'propose': {
      const terms = await checkedTerms(writing, deal, body)
      const { state } = negotiation
      if (state?.isOpen && state.by !== side && isSame(terms, await lastTerms(acting)))
        throw fieldsRefused({ terms: 'Nothing differs from the proposal. Accept it instead.' })
      if (!state?.isOpen && state?.agreed != null && isSame(terms, termsOf(deal)))
        throw fieldsRefused({ terms: 'Change at least one term' })
      return { step: { do: 'propose', kind: 'terms', seen }, entry: { kind: 'terms', terms } }
    }
    case 'make_good': {
      const { makeGood, terms } = makeGoodOf(deal, body)
      await checkedTerms(writing, deal, { ...body, terms })
      return { step: { do: 'propose', kind: 'make_good', seen }, entry: { kind: 'make_good', terms, makeGood } }
    }
    case 'cancel': {
      const effectiveAt = cancellationDate(body, writing.now)
      const keepsNotice = Date.parse(effectiveAt) >= noticeEnds(deal, writing.now)
      const entry = { kind: 'cancellation', effectiveAt } as const
      return keepsNotice
        ? { step: { do: 'cancel', seen }, entry }
        : { step: { do: 'propose', kind: 'cancellation', seen }, entry }
    }
    case 'accept':
      return { step: { do: 'accept', seen }, entry: { kind: 'accepted' } }
    case 'withdraw':
      return { step: { do: 'withdraw', seen }, entry: { kind: 'withdrawn' } }
    default:
      if ((body.message ?? '').trim() === '') throw fieldsRefused({ message: 'Enter why you decline' })
      return { step: { do: 'decline', seen }, entry: { kind: 'declined' } }
  }
}

/** A cancellation says why, and ends nothing in the past. */
function cancellationDate({ effectiveAt, message }: NegotiationBody, now: Date): string {
  if ((message ?? '').trim() === '') throw fieldsRefused({ message: 'Enter a reason for canceling the deal' })
  const at = Date.parse(effectiveAt ?? '')
  if (Number.isNaN(at)) throw fieldsRefused({ effectiveAt: 'Enter when the deal ends' })
  if (at < now.getTime() - 60_000) throw fieldsRefused({ effectiveAt: 'Must not be in the past' })
  return new Date(Math.max(at, now.getTime())).toISOString()
}

/** The terms of a proposal, checked as the deal's own fields. @throws ApiError 400 at the fields */
async function checkedTerms(writing: Writing, deal: Row, { terms = {} }: NegotiationBody): Promise<Terms> {
  const stranger = Object.keys(terms).find(name => !isTerm(name))
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'This isn’t a deal term' })
  demandSizes(writing.resource, terms)
  const candidate = {
    ...withTerms(deal, terms),
    negotiation: { ...Object(deal.negotiation), state: 'proposed', version: -1 },
  }
  return termsOf(await checkRow(writing, candidate, deal))
}

async function lastTerms({ writing, negotiation, deal }: Acting): Promise<Terms | undefined> {
  const entries = await entriesOf(writing.tx, negotiation, textOf(deal.organization))
  return entries.findLast(({ terms }) => terms !== undefined)?.terms
}

/** What an acceptance is about: the last version that was proposed. */
async function settledBy(acting: Acting, step: NegotiationStep, entry: StepEntry): Promise<TakenStep['settled']> {
  if (step.do === 'cancel') return entry
  const { writing, negotiation, deal } = acting
  const entries = await entriesOf(writing.tx, negotiation, textOf(deal.organization))
  const version = entries.findLast(
    one =>
      one.version === numberOf(negotiation.state?.latest) && ['terms', 'make_good', 'cancellation'].includes(one.kind),
  )
  if (!version) throw new Error(`The negotiation ${negotiation.id} lacks its last version`)
  return version
}
