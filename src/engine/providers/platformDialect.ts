import { HttpError } from 'ra-core'
import { totalCountHeader } from '../contract/api.ts'
import type { FieldKind, FieldSpec, Fields } from '../contract/fieldSpec.ts'
import { isObject } from '../contract/isObject.ts'
import type { JsonSchema } from '../contract/jsonSchema.ts'
import type { PlatformDialect } from '../contract/platformDialect.ts'
import { commaJoined, type Filter, fieldAt, type ListQuery, listParams } from '../contract/query.ts'
import { allFields, type Resource } from '../contract/resourceSpec.ts'
import { type Names, renamedPath, renamedSchema, renamedValues } from './renamePaths.ts'

let dialect: PlatformDialect = {}

/** Hands in how the platform behind the console speaks. */
export function givePlatformDialect(given: PlatformDialect): void {
  dialect = given
}

/** What the platform calls an entity in its paths. */
export function platformEntity(entity: string): string {
  return dialect.entities?.[entity] ?? entity
}

/** Whether the platform is known to answer an entity's rows in lists alone. */
export function isListsOnly(entity: string): boolean {
  return dialect.listsOnly?.includes(entity) ?? false
}

/** Whether the platform is told the words of a search in a list's question. */
export function takesSearch(): boolean {
  return dialect.filters?.search !== undefined
}

/** What the platform calls a field of a resource's rows. */
export function platformField(resource: Resource, name: string): string {
  return namesOf(resource)[name] ?? name
}

/** What the platform calls the organization in its questions. */
export function platformOrganization(): string {
  return dialect.filters?.organization ?? 'organization'
}

/** The header that counts a list's rows. */
export function platformTotalHeader(): string {
  return dialect.totalHeader ?? totalCountHeader
}

/** The rows and their number in a list's answer; null where it is something else. */
export function listFromPlatform(
  answer: unknown,
  headers: Headers,
): { rows: readonly unknown[]; total: number | null } | null {
  const { rowsAt, totalAt } = dialect
  const rows = rowsAt === undefined ? answer : partAt(answer, rowsAt)
  if (!Array.isArray(rows)) return null
  const said = totalAt === undefined ? headers.get(platformTotalHeader()) : partAt(answer, totalAt)
  const total = said === null || said === '' ? Number.NaN : Number(said)
  return { rows, total: Number.isInteger(total) && total >= 0 ? total : null }
}

/** The sentence in a refusal's body; null where there is none. */
export function sentenceFromPlatform(body: unknown): string | null {
  const said = partAt(body, dialect.errorAt ?? 'error')
  return typeof said === 'string' && said ? said : null
}

/** A row as the catalogue has it, of one as the platform has it. */
export function rowFromPlatform<R extends object>(resource: Resource, row: R): R {
  const named = renamedValues(row, inverted(namesOf(resource)))
  return converted(allFields(resource), named, {
    ...(moneyIs('micros') ? {} : { money: amount => Math.round(amount * microsOf(named)) }),
    dateTime: momentFrom,
  }) as R
}

/** A row as the platform has it, of one as the catalogue has it. */
export function rowToPlatform<R extends object>(resource: Resource, row: R): R {
  const said = converted(allFields(resource), row, {
    ...(moneyIs('micros') ? {} : { money: micros => micros / microsOf(row) }),
    ...(momentsAre('iso') ? {} : { dateTime: momentTo }),
  }) as R
  return renamedValues(said, namesOf(resource))
}

/** A list's question in the platform's names and units. Amounts are compared in the smallest coin of most currencies, hundredths. */
export function queryToPlatform(resource: Resource, query: ListQuery): URLSearchParams {
  const names = namesOf(resource)
  const fields = allFields(resource)
  const params = listParams({
    ...query,
    sort: query.sort.map(({ column, direction }) => ({ column: renamedPath(column, names), direction })),
    filters: [],
  })
  rename(params, 'organization', platformOrganization())
  rename(params, 'q', dialect.filters?.search ?? 'q')
  for (const { column, op, values } of query.filters) {
    const said = values.map(valueToPlatform(fieldAt(fields, column)?.kind))
    addFilter(params, { column: renamedPath(column, names), op, values: said })
  }
  if (dialect.sort === 'signs' && query.sort.length) {
    const signs = query.sort.map(
      ({ column, direction }) => `${direction === 'desc' ? '-' : ''}${renamedPath(column, names)}`,
    )
    params.set('sort', signs.join(','))
  }
  return paged(params, query)
}

function addFilter(params: URLSearchParams, { column, op, values }: Filter): void {
  const { atLeast = '{field}_gte', atMost = '{field}_lte', anyOf = 'commas' } = dialect.filters ?? {}
  const pattern = { in: '{field}', gte: atLeast, lte: atMost }[op]
  const name = pattern.replace('{field}', () => column)
  for (const value of anyOf === 'repeated' ? values : [commaJoined(values)]) params.append(name, value)
}

function rename(params: URLSearchParams, name: string, theirs: string): void {
  const value = params.get(name)
  if (value === null || name === theirs) return
  params.delete(name)
  params.set(theirs, value)
}

function valueToPlatform(kind: FieldKind | undefined): (text: string) => string {
  if (kind === 'money' && !moneyIs('micros')) return text => String(Number(text) / microsOf({}))
  if (kind === 'dateTime' && !momentsAre('iso')) return text => String(momentTo(text))
  return text => text
}

function paged(params: URLSearchParams, { limit, skip }: ListQuery): URLSearchParams {
  const { paging } = dialect
  if (!paging) return params
  params.delete('limit')
  params.delete('skip')
  params.set(paging.limit ?? 'limit', String(limit))
  if (paging.page) params.set(paging.page, String(Math.floor(skip / Math.max(1, limit)) + 1))
  else params.set(paging.skip ?? 'skip', String(skip))
  return params
}

/**
 * A schema document in the catalogue's names and units, in each of its branches: a form that is drawn from it holds rows as the
 * catalogue has them.
 */
export function schemaFromPlatform(resource: Resource, schema: JsonSchema): JsonSchema {
  const { oneOf, allOf } = schema
  const { properties, required } = renamedSchema(schema, inverted(namesOf(resource)))
  const each = (branches: readonly JsonSchema[]) => branches.map(branch => schemaFromPlatform(resource, branch))
  return {
    ...schema,
    ...(properties ? { properties: nodesFrom(allFields(resource), properties) } : {}),
    ...(required ? { required } : {}),
    ...(oneOf ? { oneOf: each(oneOf) } : {}),
    ...(allOf ? { allOf: each(allOf) } : {}),
  }
}

function nodesFrom(fields: Fields, nodes: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [
      name,
      nodeFrom(Object.hasOwn(fields, name) ? fields[name] : null, node),
    ]),
  )
}

function nodeFrom(field: FieldSpec | null | undefined, node: JsonSchema): JsonSchema {
  const isNumber = node.type === 'number' || node.type === 'integer'
  if (!field || !isNumber) return node
  const { minimum, maximum, multipleOf: _, type: __, ...rest } = node
  if (field.kind === 'money' && !moneyIs('micros')) {
    const micros = (limit: number) => Math.round(limit * microsOf({}))
    return {
      ...rest,
      type: 'integer',
      ...(minimum === undefined ? {} : { minimum: micros(minimum) }),
      ...(maximum === undefined ? {} : { maximum: micros(maximum) }),
    }
  }
  if (field.kind === 'dateTime' && !momentsAre('iso')) return { ...rest, type: 'string', format: 'date-time' }
  // Ids are texts in the console (`readRows`).
  return field.kind === 'reference' ? { ...rest, type: 'string' } : node
}

/** A refusal with its sentences by the catalogue's fields; what is no refusal stays as it is. */
export function refusalFromPlatform(resource: Resource, error: unknown): unknown {
  if (!(error instanceof HttpError) || !isObject(error.body)) return error
  const { at = 'fields', field = 'field', sentence = 'message' } = dialect.fieldErrors ?? {}
  const said = partAt(error.body, at)
  const pairs = Array.isArray(said)
    ? said.map(one => [partAt(one, field), partAt(one, sentence)])
    : Object.entries(isObject(said) ? said : {}).map(([name, text]) => [name, Array.isArray(text) ? text[0] : text])
  const names = inverted(namesOf(resource))
  const fields = Object.fromEntries(
    pairs.flatMap(([name, text]) => {
      if (typeof name !== 'string' || typeof text !== 'string') return []
      return [[renamedPath(name, names), text]]
    }),
  )
  return new HttpError(error.message, error.status, { ...error.body, error: error.message, fields })
}

function moneyIs(unit: NonNullable<PlatformDialect['money']>): boolean {
  return (dialect.money ?? 'micros') === unit
}

function momentsAre(unit: NonNullable<PlatformDialect['moments']>): boolean {
  return (dialect.moments ?? 'iso') === unit
}

/** ISO 8601 with a zone. What can't be read as a moment stays as it is. */
function momentFrom(moment: unknown): unknown {
  if (typeof moment === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(moment) ? `${moment}Z` : moment
  if (typeof moment !== 'number' || momentsAre('iso')) return moment
  const date = new Date(moment * (momentsAre('seconds') ? 1000 : 1))
  return Number.isNaN(date.getTime()) ? moment : date.toISOString()
}

function momentTo(moment: unknown): unknown {
  const milliseconds = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
  if (Number.isNaN(milliseconds)) return moment
  return momentsAre('seconds') ? Math.floor(milliseconds / 1000) : milliseconds
}

function namesOf({ entity }: Resource): Names {
  return dialect.fields?.[entity] ?? none
}

const none = {}

function inverted(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
}

/** How many micros one of the platform's amounts has, in the row's currency. */
function microsOf(row: object): number {
  if (moneyIs('units')) return 1_000_000
  const currency = 'currency' in row && typeof row.currency === 'string' ? row.currency : 'USD'
  return 1_000_000 / 10 ** coinDigits(currency)
}

function coinDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // No currency of ISO 4217.
    return 2
  }
}

/** The values with those of some kinds converted, in groups and tables as well; the same object where none is another. */
function converted(fields: Fields, values: object, by: Conversions): object {
  let changed = false
  const entries = Object.entries(values).map(([name, value]) => {
    const next = convertedValue(Object.hasOwn(fields, name) ? fields[name] : undefined, value, by)
    changed ||= next !== value
    return [name, next]
  })
  return changed ? Object.fromEntries(entries) : values
}

function convertedValue(field: FieldSpec | undefined, value: unknown, by: Conversions): unknown {
  if (field?.kind === 'money') return typeof value === 'number' && by.money ? by.money(value) : value
  if (field?.kind === 'dateTime') return by.dateTime?.(value) ?? value
  if (!field || !('fields' in field)) return value
  const inner = (one: unknown) => (typeof one === 'object' && one !== null ? converted(field.fields, one, by) : one)
  return Array.isArray(value) ? value.map(inner) : inner(value)
}

interface Conversions {
  readonly money?: (amount: number) => number
  readonly dateTime?: (moment: unknown) => unknown
}

/** What stands at a path like `meta.total`. */
function partAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (within, name) =>
        typeof within === 'object' && within !== null ? (within as Readonly<Record<string, unknown>>)[name] : undefined,
      value,
    )
}
