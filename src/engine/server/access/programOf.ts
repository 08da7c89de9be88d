import { auditRow } from '../entities/auditRow.ts'
import { ApiError } from '../http/apiError.ts'
import { actorOf, type Call } from '../http/call.ts'
import { isInNetworks } from './networks.ts'
import type { Person } from './person.ts'

/** The service account that calls by a key, from where it may. @throws ApiError 401, 403 */
export async function programOf(call: Call, key: string): Promise<Person> {
  const { world, address } = call
  const row = await world.serviceKeys.find(key)
  const person = row ? await world.personOf(String(row.account)) : null
  if (!row || !person) throw new ApiError(401, { error: 'This key is invalid or has expired' })
  if (person.networks && !isInNetworks(person.networks, address)) {
    const audit = auditRow(world.catalogue, {
      actor: actorOf({ ...call, person, session: null }),
      now: world.clock(),
      action: 'key_refused',
      entity: { type: 'service-account', id: person.id, name: person.name },
      organization: row.organization,
      changes: [],
    })
    await world.serviceKeys.noteRefusal(row, async tx => {
      if (audit) await tx.insert(audit.table, [audit.row])
    })
    const from = address === null ? 'an unknown address' : address
    throw new ApiError(403, {
      error: `This key can’t be used from ${from}. Ask the administrator of the service account to allow this address.`,
    })
  }
  await world.serviceKeys.noteUse(row, address)
  return person
}
