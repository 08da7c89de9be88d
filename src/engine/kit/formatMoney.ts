import { numberFormat } from '../texts/numberFormat.ts'
import { compactDigits, dash } from './formatNumber.ts'

/**
 * Money from integer micros (1,000,000 is one unit): `$1,234.50`. Digits follow the currency unless said otherwise. A
 * currency that is no ISO-4217 code stands behind the figure as written. No value is a dash.
 */
export function formatMoney(micros: number | null | undefined, currency = 'USD', digits?: number): string {
  if (typeof micros !== 'number' || !Number.isFinite(micros)) return dash
  const range = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const units = micros / 1_000_000
  if (!/^[A-Z]{3}$/.test(currency))
    return `${numberFormat({ minimumFractionDigits: 2, ...range }).format(units)} ${currency}`.trim()
  return numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...range }).format(units)
}

/** `$1.2M`, from micros, for axes and tiles where the place is narrow. */
export function formatCompactMoney(micros: number | null | undefined, currency = 'USD'): string {
  if (typeof micros !== 'number' || !Number.isFinite(micros)) return dash
  const compact = compactDigits(micros / 1_000_000)
  const money = /^[A-Z]{3}$/.test(currency)
  return numberFormat(
    money ? { ...compact, style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : compact,
  ).format(micros / 1_000_000)
}
