import type { EntityRow, HistoryEntry, SearchHit } from '../contract/api.ts'
import { isObject } from '../contract/isObject.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { textOf, theLanguage } from '../texts/language.ts'
import { findEntity } from './resources.ts'
import { serverName } from './serverName.ts'

/**
 * A row that comes with the product (a built-in role) with its name and description in the language that is read: the server stores
 * them in English, and nobody can edit them. What somebody wrote stays as it is.
 */
export function inOwnWords<R extends Pick<EntityRow, string>>(resource: Resource, row: R): R {
  if (isNamedByServer(resource, row)) return { ...row, ...serverWords(row) }
  if (row.builtIn !== true || !Object.hasOwn(resource.fields, 'builtIn')) return row
  const inWords = (value: unknown) => (typeof value === 'string' ? (textOf(value) ?? value) : value)
  return { ...row, name: inWords(row.name), description: inWords(row.description) }
}

/** Nobody may change these rows; runs of reports and schedules are called what those are. */
function isNamedByServer(resource: Resource, row: Pick<EntityRow, string>): boolean {
  return (
    theLanguage().code !== 'en' &&
    !resource.verbs.includes('update') &&
    !row.report &&
    !row.job &&
    typeof row.name === 'string'
  )
}

/** Its name, and whom and what it names. */
function serverWords(row: Pick<EntityRow, string>) {
  const { actor, entity } = row
  const isOfServer = isObject(entity) && findEntity(String(entity.type))?.readOnly === true
  return {
    name: serverName(String(row.name), isOfServer ? serverName : undefined),
    ...(isObject(actor) && actor.kind === 'system' ? { actor: named(actor) } : {}),
    ...(isOfServer ? { entity: named(entity) } : {}),
  }
}

function named(value: Readonly<Record<string, unknown>>) {
  return typeof value.name === 'string' ? { ...value, name: serverName(value.name) } : value
}

/** The same for what a search found. */
export function hitInOwnWords(hit: SearchHit): SearchHit {
  return hit.builtIn ? { ...hit, name: textOf(hit.name) ?? hit.name } : hit
}

/** The same for who has changed a record: the clock, where a moment had come. */
export function historyInWords(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.map(entry =>
    entry.by?.id === 'system' ? { ...entry, by: { ...entry.by, name: serverName(entry.by.name) } } : entry,
  )
}
