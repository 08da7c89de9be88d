import type { Row } from './Store.ts'

/**
 * A row as every store keeps it, and as its JSON: without what JSON has no word for, and with NUL and halves of
 * surrogate pairs, which PostgreSQL refuses, taken out of its texts. The row is a copy.
 */
export function storable(row: Row): { readonly row: Row; readonly json: string } {
  const json = JSON.stringify(row)
  if (!REFUSED.test(json)) return { row: JSON.parse(json), json }
  const clean = cleaned(JSON.parse(json)) as Row
  return { row: clean, json: JSON.stringify(clean) }
}

/** How `JSON.stringify` writes the refused characters (or a text that looks like it, which cleaning leaves alone). */
const REFUSED = /\\u(?:0000|d[89a-f])/

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleaned(name), cleaned(inner)]))
}
