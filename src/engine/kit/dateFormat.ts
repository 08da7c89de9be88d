import { theLanguage } from '../texts/language.ts'
import { ownZone } from './ownFormats.ts'

/** Kept, since making one takes longer than using it. */
export function dateFormat(options: Intl.DateTimeFormatOptions, timeZone = ownZone()): Intl.DateTimeFormat {
  const { locale } = theLanguage()
  const key = JSON.stringify([locale, options, timeZone])
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  cache.set(key, made)
  return made
}

const cache = new Map<string, Intl.DateTimeFormat>()
