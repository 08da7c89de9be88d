import { textOf } from '../../../engine/contract/looseValues.ts'
import { visibleByIds, visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { LaunchCheck } from '../../preflight/launchCheck.ts'
import { planLaunch } from './planLaunch.ts'

/** What stands against a campaign, strategy or line item, with what is above it and below it. @throws ApiError 403, 404, 429 */
export async function checkLaunch(call: EntityCall): Promise<LaunchCheck> {
  const { context, principal, resource, params } = call
  const row = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  return inTurn(call, async () => {
    const campaign = resource.entity === 'campaign' ? row : await campaignOf(call, row)
    if (!campaign) return { at: context.clock().toISOString(), campaign: '', rows: [], left: 0, without: ['campaign'] }
    const { plan } = await planLaunch(call, campaign)
    return { ...plan, rows: plan.rows.filter(({ entity, id }) => concerns(entity, id, row, resource.entity, plan)) }
  })
}

/** Null for one that the person may not see. */
async function campaignOf({ context, principal }: EntityCall, row: Row): Promise<Row | null> {
  const resource = resourceNamed(context, 'campaign')
  const [campaign] = await visibleByIds(context.store.read, principal, resource, [textOf(row.campaign)])
  return campaign ?? null
}

function concerns(entity: string, id: string, row: Row, asked: string, { rows }: LaunchCheck): boolean {
  if (asked === 'campaign' || id === row.id || entity === 'campaign') return true
  if (asked === 'line-item') return id === row.strategy
  // A strategy's line items stand behind it, up to the next strategy.
  const [own, at] = [rows.findIndex(one => one.id === row.id), rows.findIndex(one => one.id === id)]
  const next = rows.findIndex((one, index) => index > own && one.entity === 'strategy')
  return entity === 'line-item' && at > own && (next === -1 || at < next)
}
