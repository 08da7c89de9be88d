import type { Reads } from '../store/Store.ts'
import { liveKeys } from './liveKeys.ts'
import type { Principal } from './principal.ts'

/** Whether somebody active can still call: a service account can't when all its keys are revoked or expired. */
export async function hasWayIn(reads: Pick<Reads, 'list'>, { id, service }: Principal, now: Date): Promise<boolean> {
  return service !== true || (await liveKeys(reads, id, now)).length > 0
}
