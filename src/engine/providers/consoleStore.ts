import type { Store } from 'ra-core'
import { readSetting, settingKeys, subscribeSetting, writeSetting } from './settings.ts'

/**
 * react-admin's store over the local settings, under a prefix of the person's own; the theme is the browser's, whoever signs in.
 * A logout resets react-admin's store; columns, page sizes and filters belong to the person and shall be there again, so a reset
 * does nothing here.
 */
export function createConsoleStore(userId: string): Store {
  const prefix = `astrolabe.${userId}.`
  const placeOf = (key: string): Place => (key === 'theme' ? themePlace : { key: prefix + key })
  return {
    setup: () => undefined,
    teardown: () => undefined,
    getItem(key, defaultValue) {
      const place = placeOf(key)
      return readSetting(place.key, place.from) ?? defaultValue
    },
    setItem(key, value) {
      const place = placeOf(key)
      writeSetting(place.key, value == null ? undefined : (place.to?.(value) ?? value))
    },
    removeItem: key => writeSetting(placeOf(key).key, undefined),
    removeItems: keyPrefix => {
      for (const key of settingKeys(prefix + keyPrefix)) writeSetting(key, undefined)
    },
    reset: () => undefined,
    subscribe(key, callback) {
      const place = placeOf(key)
      return subscribeSetting(place.key, () => callback(readSetting(place.key, place.from)))
    },
    listItems: (keyPrefix = '') =>
      Object.fromEntries(
        settingKeys(prefix + keyPrefix).map(key => [key.slice(prefix.length), readSetting<unknown>(key)]),
      ),
  }
}

/** Where something of react-admin's store is kept, and how, unless as it is. */
interface Place {
  readonly key: string
  readonly from?: (stored: unknown) => unknown
  readonly to?: (value: unknown) => unknown
}

/** The specification's place for the theme (shell.9). */
const themePlace: Place = {
  key: 'darkMode',
  from: dark => (dark === true ? 'dark' : 'light'),
  to: theme => theme === 'dark',
}
