import { fieldOf } from './columnValue.ts'
import type { Row, TableSpec } from './Store.ts'
import { fold } from './sortKey.ts'

/** The words of a text: runs of letters and digits, case and accents folded, at most 60 characters of each. */
export function words(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(found.map(word => Array.from(word.slice(0, 120)).slice(0, 60).join('')))]
}

/** The words that `q` finds a row by: those of its searched fields, and its id, marked as one; at most 2,000. */
export function rowWords(row: Row, table: TableSpec): string[] {
  const texts: string[] = []
  for (const field of table.searched) collect(fieldOf(row, field), texts)
  return [markedId(row.id), ...words(texts.join(' '))].slice(0, 2000)
}

/**
 * What `q` asks for: rows with words that begin so, all of them; or the row whose id begins so. Ids are full of digits
 * that names begin with, so that a part of one counts from eight characters on, and at the beginning only.
 */
export function soughtWords(q: string): SoughtWords {
  const id = q.trim()
  return { all: words(q), ...(/^[\w-]{8,60}$/.test(id) ? { id: markedId(id) } : {}) }
}

export interface SoughtWords {
  readonly all: readonly string[]
  readonly id?: string
}

/** No word begins with such a sign. */
function markedId(id: string): string {
  return `#${id.toLowerCase().slice(0, 60)}`
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'number') texts.push(String(value))
  else if (Array.isArray(value)) for (const one of value) collect(one, texts)
}
