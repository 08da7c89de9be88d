import type { EntityRow, SearchHit } from '../contract/api.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { textOf } from '../texts/language.ts'

/**
 * A row that comes with the product (a built-in role) with its name and description in the language that is read: the server stores
 * them in English, and nobody can edit them. What somebody wrote stays as it is.
 */
export function inOwnWords<R extends Pick<EntityRow, string>>(resource: Resource, row: R): R {
  if (row.builtIn !== true || !Object.hasOwn(resource.fields, 'builtIn')) return row
  const inWords = (value: unknown) => (typeof value === 'string' ? (textOf(value) ?? value) : value)
  return { ...row, name: inWords(row.name), description: inWords(row.description) }
}

/** The same for what a search found. */
export function hitInOwnWords(hit: SearchHit): SearchHit {
  return hit.builtIn ? { ...hit, name: textOf(hit.name) ?? hit.name } : hit
}
