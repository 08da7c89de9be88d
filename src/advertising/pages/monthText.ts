import { theLanguage } from '../../engine/texts/language.ts'

/** `2026-11` → "November 2026". */
export function monthText(month: string): string {
  return format.format(new Date(`${month}-01`))
}

const format = new Intl.DateTimeFormat(theLanguage().locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
