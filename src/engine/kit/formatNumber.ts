import { numberFormat } from '../texts/numberFormat.ts'

/** What stands where there is no value. */
export const dash = '–'

/** `1,234.5`; with `digits`, exactly that many after the point, otherwise at most three. No value is a dash. */
export function formatNumber(value: number | null | undefined, digits?: number): string {
  if (!isFiniteNumber(value)) return dash
  // The first formatter that a page makes takes 15 ms; counts and page numbers need none.
  if (digits === undefined && Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  return numberFormat(
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  ).format(value)
}

/** `1.2M`, for axes and tiles where the place is narrow. */
export function formatCompact(value: number | null | undefined): string {
  return isFiniteNumber(value) ? numberFormat(compactDigits(value)).format(value) : dash
}

/** One digit after the point; below 1 the two that say something. */
export function compactDigits(value: number): Intl.NumberFormatOptions {
  return Math.abs(value) < 1
    ? { notation: 'compact', maximumSignificantDigits: 2 }
    : { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }
}

/** Percent points with their sign: 97.8 is `97.8%`. With `digits` exactly that many after the point, else at most two. */
export function formatPercent(points: number | null | undefined, digits?: number): string {
  if (!isFiniteNumber(points)) return dash
  const range = { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 2 }
  return `${numberFormat(range).format(points)}%`
}

/** `512 B`, `1.5 MB`: powers of 1,000, as file managers and exchanges count. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isFiniteNumber(bytes)) return dash
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${numberFormat({ maximumFractionDigits: power === 0 ? 0 : 1 }).format(bytes / 1000 ** power)} ${units[power]}`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

function isFiniteNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
