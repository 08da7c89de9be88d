import type { Currencies } from '../../providers/currencies.ts'
import type { ExploreRow } from './exploreRows.ts'

/** Hands the rows to the browser as a file, in the order shown. Money is in units of the currency, rates in percent. */
export function exploreCsv(
  fileName: string,
  dimension: string,
  rows: readonly ExploreRow[],
  currencies: Currencies,
): void {
  const url = URL.createObjectURL(new Blob([csvOf(dimension, rows, currencies)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

export function csvOf(dimension: string, rows: readonly ExploreRow[], currencies: Currencies): string {
  const lines: readonly (readonly (string | number)[])[] = [
    [`${dimension} ID`, dimension, 'Impressions', 'Clicks', 'CTR (%)', 'Currency', 'Spend', 'eCPM'],
    ...rows.map(({ id, name, organization, impressions, clicks, ctr, spend, ecpm }) => [
      id,
      name,
      impressions,
      clicks,
      ctr === null ? '' : Number(ctr.toFixed(4)),
      currencies.one ?? (organization ? currencies.of(organization) : ''),
      spend / 1_000_000,
      ecpm === null ? '' : Number((ecpm / 1_000_000).toFixed(6)),
    ]),
  ]
  // Excel reads UTF-8 only with the mark at the beginning.
  return `\uFEFF${lines.map(line => line.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number): string {
  const text = String(value)
  // A text that begins like a formula would be run by a spreadsheet.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
