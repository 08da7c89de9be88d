import { useSearchParams } from 'react-router-dom'
import { useOrganization } from '../../providers/organization.ts'
import { theCatalogue } from '../../providers/resources.ts'
import type { SettingPlace } from '../../providers/settingCalls.ts'

/** The levels that some setting may be set at, the widest first. */
export function settingLevels(): readonly string[] {
  return [...new Set(Object.values(theCatalogue().settings).flatMap(({ levels }) => levels))]
}

/**
 * The place whose settings are shown. It stands in the address (`?level=account&id=…`), so that it can be linked to; without
 * one it is the selected organization, or the platform when all organizations are shown.
 */
export function useSettingPlace(): [SettingPlace, (level: string, row?: string | null) => void] {
  const { selected } = useOrganization()
  const [search, setSearch] = useSearchParams()
  const possible = selected === null ? ['platform'] : settingLevels()
  const asked = search.get('level') ?? 'organization'
  const level = possible.includes(asked) ? asked : (possible.find(one => one === 'organization') ?? 'platform')
  const within = level !== 'platform' && level !== 'organization'
  const place = {
    level,
    organization: level === 'platform' ? null : selected,
    row: within ? search.get('id') : null,
  }
  const choose = (next: string, row: string | null = null) =>
    setSearch(row ? { level: next, id: row } : { level: next }, { replace: true })
  return [place, choose]
}
