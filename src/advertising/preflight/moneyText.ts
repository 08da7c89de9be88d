/** An amount for a sentence, from micros: `$1,234.50`. */
export function moneyText(micros: number, currency: unknown): string {
  const code = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
  const format = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat('en-US', format).format(micros / 1_000_000)
}
