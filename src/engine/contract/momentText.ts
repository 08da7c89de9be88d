import { theLanguage } from '../texts/language.ts'
/** `Dec 29, 2026, 00:00 (Europe/Berlin)`: a moment within a sentence, in a zone and with its name. */
export function momentText(value: string, zone: unknown): string {
  const known = typeof zone === 'string' && zone ? zone : 'UTC'
  const format = formats.get(known) ?? formatIn(known)
  formats.set(known, format)
  return `${format.format(new Date(value))} (${known})`
}

/** By zone: to make one takes much longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(theLanguage().locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
}
