import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { perContext } from '../../../engine/server/perContext.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'

/** A minute, by one service account. */
const mostCalls = 300
const count = perContext(({ clock }) => createRateLimit(clock, mostCalls))

export interface CallingPartner {
  readonly partner: Row
  /** Whose deals it speaks of: that of the service account. */
  readonly organization: string
}

/**
 * The partner that a call comes from: the active one that names the service account of the key. Such a key opens nothing
 * else, so that a partner sees no more than its own deals.
 * @throws ApiError 403, 429
 */
export async function callingPartner({ context, principal }: SignedInCall): Promise<CallingPartner> {
  if (principal.service !== true) throw new ApiError(403, { error: 'Use an API key of the partner’s service account' })
  count(context)(principal.id)
  const where = [
    { column: refsColumn, op: 'in', values: [refOf('service-account', principal.id)] },
    { column: 'status', op: 'in', values: ['active'] },
  ] as const
  const { rows } = await context.store.read.list('partner', { scope: 'all', where, limit: 2 })
  const [partner, second] = rows.filter(({ dealSync }) => partOf(dealSync).serviceAccount === principal.id)
  const [account] = await context.store.read.byIds('service-account', [principal.id], 'all')
  if (!partner || !account) throw new ApiError(403, { error: 'No active partner uses this service account' })
  if (second)
    throw new ApiError(403, { error: 'Several partners use this service account. Give each partner its own.' })
  return { partner, organization: textOf(account.organization) }
}
