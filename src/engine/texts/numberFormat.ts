import { theLanguage } from './language.ts'
import { numberMarks } from './numberMarks.ts'

/**
 * A formatter for these options in the person's own number format, made once: making one costs more than using it a thousand
 * times. Words and the place of the currency are the language's; the marks are the person's.
 */
export function numberFormat(options: Intl.NumberFormatOptions): { readonly format: (value: number) => string } {
  const { locale } = theLanguage()
  const key = JSON.stringify([locale, options])
  const made = cache.get(key) ?? new Intl.NumberFormat(locale, options)
  cache.set(key, made)
  const { group, decimal } = numberMarks()
  if (group === ',' && decimal === '.' && theLanguage().code === 'en') return made
  const marks: Readonly<Partial<Record<Intl.NumberFormatPartTypes, string>>> = { group, decimal }
  return {
    format: value =>
      made
        .formatToParts(value)
        .map(part => marks[part.type] ?? part.value)
        .join(''),
  }
}

const cache = new Map<string, Intl.NumberFormat>()
