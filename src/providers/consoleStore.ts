import type { Store } from 'ra-core'
import { readSetting, settingKeys, subscribeSetting, writeSetting } from './settings.ts'

/**
 * react-admin's store over the local settings, under a prefix of the person's own. A logout resets react-admin's store;
 * columns, page sizes and filters belong to the person and shall be there again, so a reset does nothing here.
 */
export function createConsoleStore(userId: string): Store {
  const prefix = `astrolabe.${userId}.`
  return {
    setup: () => undefined,
    teardown: () => undefined,
    getItem: (key, defaultValue) => readSetting(prefix + key) ?? defaultValue,
    setItem: (key, value) => writeSetting(prefix + key, value ?? undefined),
    removeItem: key => writeSetting(prefix + key, undefined),
    removeItems: keyPrefix => {
      for (const key of settingKeys(prefix + keyPrefix)) writeSetting(key, undefined)
    },
    reset: () => undefined,
    subscribe: (key, callback) => subscribeSetting(prefix + key, () => callback(readSetting(prefix + key))),
    listItems: (keyPrefix = '') =>
      Object.fromEntries(
        settingKeys(prefix + keyPrefix).map(key => [key.slice(prefix.length), readSetting<unknown>(key)]),
      ),
  }
}
