import type { SettingAnswer } from '../contract/api.ts'
import { optionalList } from './optionalRead.ts'
import { theCatalogue } from './resources.ts'

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
export async function settingsAt(place: SettingPlace, signal: AbortSignal): Promise<readonly SettingAnswer[] | null> {
  const asked = new URLSearchParams()
  if (place.organization) asked.set('organization', place.organization)
  if (place.row) asked.set(place.level, place.row)
  const found = await optionalList<SettingAnswer>(asked.size > 0 ? `/settings?${asked}` : '/settings', signal)
  return found?.map(inOwnWords) ?? null
}

/** A setting of the catalogue is called as there, in the language that is read. */
function inOwnWords(setting: SettingAnswer): SettingAnswer {
  const { label, help, area } = theCatalogue().settings[setting.key] ?? setting
  return { ...setting, label, help, area }
}
