import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { transitionEntity } from '../../../engine/server/entities/transitionEntity.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import { asSentence } from '../../../engine/texts/asSentence.ts'
import type { LaunchCheck, LaunchRow } from '../../preflight/launchCheck.ts'
import { planLaunch } from './planLaunch.ts'

/** Rows that one call moves; the next call goes on. */
const mostMoved = 200

/**
 * Activates a campaign and everything under it that is ready, from the top, and submits what needs approval; each row by its own transition, with
 * all that such a transition asks and refuses. A dry run says the same and moves nothing. @throws ApiError 403, 404, 429
 */
export async function launchCampaign(call: EntityCall, dryRun: boolean): Promise<LaunchCheck> {
  const { context, principal, resource, params } = call
  const campaign = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'activate', resource, campaign)
  const { plan } = await inTurn(call, () => planLaunch(call, campaign))
  if (dryRun) return plan
  return inWriteTurn(call, async () => {
    const rows: LaunchRow[] = []
    let [room, left] = [mostMoved, plan.left]
    for (const row of plan.rows) {
      const isMoved = row.outcome === 'launch' || row.outcome === 'submit'
      if (isMoved && room === 0) left += 1
      rows.push(isMoved && room > 0 ? await transition(call, row) : row)
      if (isMoved && room > 0) room -= 1
    }
    return { ...plan, rows, left }
  })
}

async function transition(call: EntityCall, row: LaunchRow): Promise<LaunchRow> {
  const { context } = call
  const to = row.outcome === 'submit' ? 'submit' : 'active'
  try {
    const stored = await transitionEntity(context, resourceNamed(context, row.entity), actorOf(call), {
      id: row.id,
      to,
    })
    return { ...row, status: String(stored.row.status), to: String(stored.row.status) }
  } catch (error) {
    // Somebody has changed it in the meantime, or what is above it was refused.
    if (!(error instanceof ApiError)) throw error
    return { ...row, outcome: 'held', to: row.status, reason: asSentence(error.body.error) }
  }
}
