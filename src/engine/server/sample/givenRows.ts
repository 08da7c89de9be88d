import { isObject } from '../../contract/isObject.ts'
import { allFields, type Catalogue, type Resource } from '../../contract/resourceSpec.ts'
import { validateRow } from '../../contract/validate.ts'
import { fillDefaults } from '../entities/fillDefaults.ts'
import { archived } from '../entities/transitions.ts'
import { referencesIn } from '../referencesIn.ts'

/**
 * Rows to begin with, by entity, as the API takes them: money in micros, times in ISO 8601. `id` is any text that others
 * refer to; `status` and `createdAt` may be given. What belongs to an organization and names none belongs to the first.
 */
export type GivenRows = Readonly<Record<string, readonly GivenRow[]>>
export type GivenRow = Readonly<Record<string, unknown>>

/** What keeps them from being shown, a sentence each, with the entity and the row's number from 1; empty when all is well. */
export function givenRowErrors(catalogue: Catalogue, given: unknown): readonly string[] {
  if (!isObject(given)) return ['The rows must be an object of lists: { "book": [{ "name": "Emma" }] }']
  const ids = idsOf(given)
  return Object.entries(given).flatMap(([entity, rows]) => {
    const resource = Object.values(catalogue.resources).find(one => one.entity === entity)
    if (!resource) return [`${entity}: the catalogue has no such entity`]
    if (!Array.isArray(rows)) return [`${entity}: must be a list of rows`]
    return rows.flatMap((row: unknown, place) =>
      rowErrors(resource, row, ids).map(text => `${entity} ${place + 1}: ${text}`),
    )
  })
}

function rowErrors(resource: Resource, row: unknown, ids: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  if (!isObject(row)) return ['must be an object']
  const fields = allFields(resource)
  const unknown = Object.keys(row).filter(name => !Object.hasOwn(fields, name) && !besideFields.has(name))
  const values = Object.fromEntries(
    Object.entries(row).filter(([name]) => Object.hasOwn(fields, name) && !besideFields.has(name)),
  )
  // Who has none is given one.
  const owner = fields.organization ? { organization: 'given' } : {}
  const errors = Object.entries(validateRow(resource, fillDefaults(resource, { ...owner, ...values })))
  const states = resource.states && [...new Set([...Object.keys(resource.states.by), archived])]
  return [
    ...unknown.map(name => `there is no field ${name}`),
    ...errors.map(([path, text]) => `${path}: ${text}`),
    ...referencesIn(resource, row)
      .filter(({ to, id }) => !ids.get(to)?.has(id))
      .map(({ path, to, id }) => `${path}: there is no ${to} with the id ${id}`),
    ...(states && row.status !== undefined && !states.includes(String(row.status))
      ? [`status: must be one of ${states.join(', ')}`]
      : []),
    ...(row.createdAt !== undefined && Number.isNaN(Date.parse(String(row.createdAt)))
      ? ['createdAt: must be a time']
      : []),
  ]
}

const besideFields: ReadonlySet<string> = new Set(['id', 'status', 'createdAt'])

function idsOf(given: Readonly<Record<string, unknown>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(given).map(([entity, rows]) => {
      const list: readonly unknown[] = Array.isArray(rows) ? rows : []
      return [entity, new Set(list.flatMap(row => (isObject(row) && typeof row.id === 'string' ? [row.id] : [])))]
    }),
  )
}
