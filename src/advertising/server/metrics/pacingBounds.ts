import { settings } from '../../../../resources.config.ts'
import { settingValue } from '../../../engine/contract/effectiveSetting.ts'
import type { HookContext } from '../../../engine/server/hooks/resourceHooks.ts'
import { readSettingsOf, settingsAt } from '../../../engine/server/settings/readSettings.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { PacingBounds } from '../../reporting/pacing.ts'

/** What counts as underdelivering and overdelivering for each row, as its account or organization has set it; one query for all. */
export async function pacingBounds(
  reads: Reads,
  rows: readonly Row[],
  find: HookContext['find'],
): Promise<(row: Row | null) => PacingBounds> {
  const accounts = new Map<string, string | null>()
  for (const row of rows) accounts.set(row.id, await accountOf(row, find))
  const organizations = rows.map(({ organization }) => String(organization ?? ''))
  const places = [...new Set([...organizations, ...accounts.values()])].filter(place => place !== null && place !== '')
  const set = await readSettingsOf(reads, ['pacing-low', 'pacing-high'], places)
  return row => {
    const own = row
      ? settingsAt(set, [String(row.organization ?? ''), accounts.get(row.id) ?? ''])
      : settingsAt(set, [...new Set(organizations)].length === 1 ? organizations.slice(0, 1) : [])
    return { low: settingValue(settings, 'pacing-low', own), high: settingValue(settings, 'pacing-high', own) }
  }
}

async function accountOf(row: Row, find: HookContext['find']): Promise<string | null> {
  const campaign = row.account === undefined ? await find('campaign', row.campaign) : row
  return typeof campaign?.account === 'string' ? campaign.account : null
}
