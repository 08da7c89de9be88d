import { optionalRead } from '../../../engine/providers/optionalRead.ts'
import type { PacingToday } from '../../reporting/pacingToday.ts'
import type { SilentDeals } from '../../reporting/silentDeals.ts'

/**
 * How delivery stands over all that a person may see in an organization, or in all of them; null from a platform that
 * doesn't tell it.
 *
 * | call        | request                         |
 * |-------------|---------------------------------|
 * | pacingToday | GET /pacing-today?organization  |
 * | silentDeals | GET /silent-deals?organization  |
 */
export function pacingToday(organization: string | null, signal?: AbortSignal): Promise<PacingToday | null> {
  return optionalRead(`/pacing-today${narrowedTo(organization)}`, signal)
}

export function silentDeals(organization: string | null, signal?: AbortSignal): Promise<SilentDeals | null> {
  return optionalRead(`/silent-deals${narrowedTo(organization)}`, signal)
}

function narrowedTo(organization: string | null): string {
  return organization ? `?${new URLSearchParams({ organization })}` : ''
}
