import { labelOf } from '../../../engine/contract/labels.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { demand } from '../../../engine/server/access/guard.ts'
import type { Actor } from '../../../engine/server/access/principal.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { checkReferencedRows } from '../../../engine/server/entities/checkReferencedRows.ts'
import { lockedRow, refuseFrozen } from '../../../engine/server/entities/updateEntity.ts'
import { contextOf, putRow } from '../../../engine/server/entities/writing.ts'
import { hooksOf } from '../../../engine/server/hooks/hooksOf.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import {
  longestFeedback,
  type PartnerReview,
  partnerReviews,
  type ReviewAction,
  reviewActions,
  reviewSteps,
  submittable,
} from '../../creative/mediaReview.ts'
import type { Given } from './entityRules.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * One partner's review of a media goes a step on: handed in, taken back, approved or rejected with the reason. The next
 * version of the media, with its history. @throws ApiError 400, 403, 404, 409
 */
export async function reviewMedia(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  id: string,
  body: Values,
): Promise<Row> {
  const { partner, action, feedback, version } = readBody(body)
  return context.store.transaction(async tx => {
    const old = await lockedRow({ context, tx, resource, actor }, { id, version })
    const step = reviewSteps[action]
    demand(actor.principal, step.verb, resource, old)
    refuseFrozen(context, resource, old)
    const writing = { context, tx, actor, resource, now: context.clock() }
    const before = partnerReviews(old.review)
    const known = before.find(one => one.partner === partner)
    refuseStep(old, known, action)
    const at = writing.now.toISOString()
    const now = stepped(known ?? { partner, status: 'not_submitted' }, action, at, feedback)
    const perPartner = known ? before.map(one => (one === known ? now : one)) : [...before, now]
    const row = { ...old, review: { ...objectOf(old.review), perPartner } }
    await refuseUnknown(context, tx, actor, resource, { row, old })
    const derived = await hooksOf(context, resource.entity).derive?.(row, contextOf(writing, old))
    return (await putRow(writing, { old, row: derived ?? row, action: 'status_change' })).row
  })
}

function readBody({ partner, action, feedback, version, ...others }: Values) {
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
  if (typeof partner !== 'string' || !partner) throw fieldsRefused({ partner: 'Choose the partner who reviews it' })
  if (!isAction(action)) throw fieldsRefused({ action: `Choose one of: ${reviewActions.join(', ')}` })
  if (version !== undefined && typeof version !== 'number') throw fieldsRefused({ version: 'This must be a number' })
  const text = typeof feedback === 'string' ? feedback.replace(/[^\P{Cc}\n]+/gu, ' ').trim() : ''
  if (feedback !== undefined && typeof feedback !== 'string') throw fieldsRefused({ feedback: 'This must be text' })
  if (text.length > longestFeedback) throw fieldsRefused({ feedback: `Use at most ${longestFeedback} characters` })
  if (action === 'reject' && !text) throw fieldsRefused({ feedback: 'Enter what needs to change' })
  return { partner, action, feedback: text, version }
}

function refuseStep(row: Given<'media'>, known: PartnerReview | undefined, action: ReviewAction): void {
  const status = String(row.status)
  if (action === 'submit' && !submittable.includes(status)) {
    const where = labelOf(status, undefined).toLowerCase()
    throw new ApiError(409, {
      error: `A creative that is ${where} can’t be sent to partners; submit it for review first`,
    })
  }
  const now = known?.status ?? 'not_submitted'
  const from: readonly string[] = reviewSteps[action].from
  if (from.includes(now)) return
  const says = labelOf(now, undefined).toLowerCase()
  throw new ApiError(409, { error: `This partner’s review is ${says}: ${action} isn’t possible` })
}

function stepped(review: PartnerReview, action: ReviewAction, at: string, feedback: string): PartnerReview {
  const { partner, submittedAt } = review
  const status = reviewSteps[action].to
  if (action === 'withdraw') return { partner, status }
  if (action === 'submit') return { partner, status, submittedAt: at }
  return {
    partner,
    status,
    ...(submittedAt ? { submittedAt } : {}),
    decidedAt: at,
    ...(feedback ? { feedback } : {}),
  }
}

/** A partner whom the person can't see, or of another organization, is not there for them. */
async function refuseUnknown(
  context: ApiContext,
  tx: Transaction,
  { principal }: Actor,
  resource: Resource,
  { row, old }: { readonly row: Row; readonly old: Row },
): Promise<void> {
  const [text] = Object.values(await checkReferencedRows(context, tx, { principal, resource, row, old }))
  if (text !== undefined) throw fieldsRefused({ partner: text })
}

function objectOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}

function isAction(value: unknown): value is ReviewAction {
  return typeof value === 'string' && Object.hasOwn(reviewSteps, value)
}
