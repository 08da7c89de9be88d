import { secretOverlap } from '../../contract/webhookSecret.ts'
import { demand, visibleRow } from '../access/guard.ts'
import { demandRecent } from '../access/recentProof.ts'
import { checkRow } from '../entities/checkRow.ts'
import { lockedRow, refuseFrozen } from '../entities/updateEntity.ts'
import { putRow } from '../entities/writing.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import { actorOf, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import { newSigningSecret } from '../jobs/signatures.ts'
import { openRow } from '../secrets/sealRow.ts'
import { SecretLost } from '../secrets/secretBox.ts'
import type { Transaction } from '../store/Store.ts'

/** A new signing secret, shown this once. Until the old one ends, messages are signed with both. */
export const webhookRoutes: Pick<Handlers, 'POST /webhook/:id/secret'> = {
  'POST /webhook/:id/secret': async call => {
    const { context, principal, resource, params, request } = call
    const id = params.id ?? ''
    demand(principal, 'update', resource, await visibleRow(context.store.read, principal, resource, id))
    demandRecent(call)
    const hours = request.headers.has('content-type') ? hoursOf((await readJson(request)).hours) : secretOverlap.hours
    const actor = actorOf(call)
    const secret = newSigningSecret()
    const now = context.clock()
    const endsAt = new Date(now.getTime() + hours * 3_600_000).toISOString()
    const rotate = async (tx: Transaction) => {
      const old = await lockedRow({ context, tx, resource, actor }, { id })
      demand(principal, 'update', resource, old)
      refuseFrozen(context, resource, old)
      if (old.authKind !== 'hmac_sha256') {
        throw new ApiError(409, {
          error: 'Only a signing secret can be rotated: edit the webhook to change its secret',
        })
      }
      const opened = await openRow(context.secrets, resource, old).catch(error => {
        if (error instanceof SecretLost) return null
        throw error
      })
      const { previousSecret: _, previousSecretEndsAt: __, ...rest } = old
      const overlaps = hours > 0 && opened?.secret
      const previous = overlaps ? { previousSecret: opened.secret, previousSecretEndsAt: endsAt } : {}
      const writing = { context, tx, actor, resource, now }
      // Whoever has the secret answers for what it signs, as if they had saved it.
      const row = await checkRow(writing, { ...rest, id: old.id, secret, ...previous }, old)
      return (await putRow(writing, { old, row, action: 'secret_rotated' })).row
    }
    const row = await inWriteTurn(call, () => context.store.transaction(rotate))
    return Response.json({ secret, previousEndsAt: row.previousSecretEndsAt ?? null })
  },
}

function hoursOf(hours: unknown): number {
  if (hours === undefined) return secretOverlap.hours
  const { most } = secretOverlap
  if (typeof hours === 'number' && Number.isInteger(hours) && hours >= 0 && hours <= most) return hours
  throw fieldsRefused({ hours: `Enter 0 to ${most} hours` })
}
