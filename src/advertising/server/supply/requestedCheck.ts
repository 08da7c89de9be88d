import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { perWorld } from '../../../engine/server/perWorld.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { runSupplyCheck } from './runSupplyCheck.ts'

/** Checks per minute: of one publisher, by one user, and of all publishers of an organization. */
const countPublisher = perWorld(({ clock }) => createRateLimit(clock, 5))
const countPerson = perWorld(({ clock }) => createRateLimit(clock, 20))
const countOrganization = perWorld(({ clock }) => createRateLimit(clock, 60))

/** A check that a user asked for. @returns the stored check @throws ApiError 403, 404, 409, 429 */
export async function requestedCheck({ world, resource, person, params }: EntityCall): Promise<Row> {
  const publisher = await visibleRow(world.store.read, person, resource, params.id ?? '')
  demand(person, 'update', resource, publisher)
  countPerson(world)(person.id)
  countPublisher(world)(publisher.id)
  countOrganization(world)(String(publisher.organization))
  return runSupplyCheck(world, person.id, publisher)
}
