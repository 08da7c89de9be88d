import { type SettingKey, settings } from '../../../../resources.config.ts'
import { settingValue } from '../../../engine/contract/effectiveSetting.ts'
import type { ValueOf } from '../../../engine/contract/entity.ts'
import { readSettings } from '../../../engine/server/settings/readSettings.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'

/** The settings that count for an organization, or for one of its accounts; one query for all of them. */
export async function settingsFor(
  reads: Pick<Reads, 'list'>,
  { organization, account }: { readonly organization?: unknown; readonly account?: unknown },
): Promise<SettingOf> {
  const rows = await readSettings(reads, {
    organization: typeof organization === 'string' ? organization : null,
    within: typeof account === 'string' ? [account] : [],
  })
  return key => settingValue(settings, key, rows)
}

/** The value of a setting, with the type of its declaration: `settingOf('campaign-approval')` is a boolean. */
export type SettingOf = <K extends SettingKey>(key: K) => ValueOf<(typeof settings)[K]['value']>
