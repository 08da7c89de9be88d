import { theLanguage } from '../texts/language.ts'
/** `Dec 29, 2026, 00:00 (Europe/Berlin)`: a moment within a sentence, in a zone and with its name. */
export function momentText(value: string, zone: unknown): string {
  const known = typeof zone === 'string' && zone ? zone : 'UTC'
  const { locale } = theLanguage()
  const key = `${locale} ${known}`
  const format = formats.get(key) ?? formatIn(locale, known)
  formats.set(key, format)
  return `${format.format(new Date(value))} (${known})`
}

/** By language and zone: to make one takes much longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
}
