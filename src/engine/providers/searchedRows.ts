import type { RaRecord } from 'ra-core'
import type { Resource } from '../contract/resourceSpec.ts'

/** The rows whose title, code or id has each of the words at the beginning of one of its own. */
export function searchedRows(resource: Resource, rows: readonly RaRecord[], q: string): readonly RaRecord[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const texts = [row[resource.title] ?? row.name, row.code].filter(text => typeof text === 'string')
    return hasWords(texts, String(row.id), words)
  })
}

/** Each word begins a word of the texts, or the id. */
export function hasWords(texts: readonly string[], id: string, words: readonly string[]): boolean {
  const parts = [id.toLowerCase(), ...texts.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  return words.every(word => parts.some(part => part.startsWith(word)))
}
