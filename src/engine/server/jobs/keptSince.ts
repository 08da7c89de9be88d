import { settingValue } from '../../contract/effectiveSetting.ts'
import { ownSettings } from '../../contract/ownSettings.ts'
import type { ApiContext } from '../apiContext.ts'
import { readSettings } from '../settings/readSettings.ts'

/** From when on the platform keeps something, as it has set in days: a moment in milliseconds. */
export async function keptSince(
  { store, clock }: Pick<ApiContext, 'clock' | 'store'>,
  setting: 'job-run-days' | 'history-days',
): Promise<number> {
  const days = settingValue(ownSettings, setting, await readSettings(store.read, { organization: null }))
  return clock().getTime() - days * 86_400_000
}
