import type { SettingAnswer } from '../contract/api.ts'
import { optionalList } from './optionalRead.ts'

/** A place that settings count at: the platform, an organization, or a row of an organization, such as an account. */
export interface SettingPlace {
  /** One of the levels that settings may be set at: `platform`, `organization`, or the name of an entity. */
  readonly level: string
  /** Null for the platform. */
  readonly organization: string | null
  /** The row's id, where the level is an entity. */
  readonly row: string | null
}

/**
 * What counts at a place, and where each value comes from. A platform without the call answers null.
 *
 * | call       | request                                   |
 * |------------|-------------------------------------------|
 * | settingsAt | GET /settings?organization=a&{entity}=b   |
 */
export function settingsAt(place: SettingPlace, signal: AbortSignal): Promise<readonly SettingAnswer[] | null> {
  const asked = new URLSearchParams()
  if (place.organization) asked.set('organization', place.organization)
  if (place.row) asked.set(place.level, place.row)
  return optionalList<SettingAnswer>(asked.size > 0 ? `/settings?${asked}` : '/settings', signal)
}
