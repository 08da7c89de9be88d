import { theLanguage } from '../../engine/texts/language.ts'

/** An amount for a sentence, from micros: `$1,234.50`. */
export function moneyText(micros: number, currency: unknown): string {
  const code = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const { locale } = theLanguage()
  const key = `${locale} ${code}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, style)
  formats.set(key, format)
  return format.format(micros / 1_000_000)
}

/** By language and currency: to make one takes much longer than to use it. */
const formats = new Map<string, Intl.NumberFormat>()
