import { auditRow } from '../entities/auditRow.ts'
import { ApiError } from '../http/apiError.ts'
import { actorOf, type Call } from '../http/call.ts'
import { isInNetworks } from './networks.ts'
import type { Principal } from './principal.ts'

/** The service account that calls by a key, from where it may. @throws ApiError 401, 403 */
export async function programOf(call: Call, key: string): Promise<Principal> {
  const { context, address } = call
  const row = await context.serviceKeys.find(key)
  const principal = row ? await context.principalOf(String(row.account)) : null
  if (!row || !principal) throw new ApiError(401, { error: 'This key is invalid or has expired' })
  if (principal.networks && !isInNetworks(principal.networks, address)) {
    const audit = auditRow(context.catalogue, {
      actor: actorOf({ ...call, principal, session: null }),
      now: context.clock(),
      action: 'key_refused',
      entity: { type: 'service-account', id: principal.id, name: principal.name },
      organization: row.organization,
      changes: [],
    })
    await context.serviceKeys.noteRefusal(row, async tx => {
      if (audit) await tx.insert(audit.table, [audit.row])
    })
    const from = address === null ? 'an unknown address' : address
    throw new ApiError(403, {
      error: `This key can’t be used from ${from}. Ask the administrator of the service account to allow this address.`,
    })
  }
  await context.serviceKeys.noteUse(row, address)
  return principal
}
