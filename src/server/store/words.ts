import { fieldOf } from './columnValue.ts'
import type { Row, TableSpec } from './Store.ts'
import { fold } from './sortKey.ts'

/** The words of a text: runs of letters and digits, case and accents folded, at most 60 characters of each. */
export function words(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(found.map(word => Array.from(word.slice(0, 120)).slice(0, 60).join('')))]
}

/** The words that `q` finds a row by: those of its searched fields and the parts of its id; at most 2,000. */
export function rowWords(row: Row, table: TableSpec): string[] {
  const texts: string[] = [row.id]
  for (const field of table.searched) collect(fieldOf(row, field), texts)
  return words(texts.join(' ')).slice(0, 2000)
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'number') texts.push(String(value))
  else if (Array.isArray(value)) for (const one of value) collect(one, texts)
}
