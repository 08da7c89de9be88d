import { totalCountHeader } from '../contract/api.ts'
import type { Fields } from '../contract/fieldSpec.ts'
import type { JsonSchema } from '../contract/jsonSchema.ts'
import type { PlatformDialect } from '../contract/platformDialect.ts'
import { fieldAt, type ListQuery } from '../contract/query.ts'
import { allFields, type Resource } from '../contract/resourceSpec.ts'

let dialect: PlatformDialect = {}

/** Hands in how the platform behind the console speaks. */
export function givePlatformDialect(given: PlatformDialect): void {
  dialect = given
}

/** What the platform calls an entity in its paths. */
export function platformEntity(entity: string): string {
  return dialect.entities?.[entity] ?? entity
}

/** The header that counts a list's rows. */
export function platformTotalHeader(): string {
  return dialect.totalHeader ?? totalCountHeader
}

/** A row as the catalogue has it, of one as the platform has it. */
export function rowFromPlatform<R extends object>(resource: Resource, row: R): R {
  const named = renamed(row, inverted(namesOf(resource)))
  return moneyIs('micros')
    ? named
    : (withMoney(allFields(resource), named, amount => Math.round(amount * microsOf(row))) as R)
}

/** A row as the platform has it, of one as the catalogue has it. */
export function rowToPlatform<R extends object>(resource: Resource, row: R): R {
  const said = moneyIs('micros') ? row : (withMoney(allFields(resource), row, micros => micros / microsOf(row)) as R)
  return renamed(said, namesOf(resource))
}

/** A list's question in the platform's names and units. Amounts are compared in the smallest coin of most currencies, hundredths. */
export function queryToPlatform(resource: Resource, query: ListQuery): ListQuery {
  const names = namesOf(resource)
  const fields = allFields(resource)
  return {
    ...query,
    sort: query.sort.map(({ column, direction }) => ({ column: names[column] ?? column, direction })),
    filters: query.filters.map(({ column, op, values }) => ({
      column: names[column] ?? column,
      op,
      values:
        !moneyIs('micros') && fieldAt(fields, column)?.kind === 'money'
          ? values.map(value => String(Number(value) / microsOf({})))
          : values,
    })),
  }
}

/** A schema document with the catalogue's names for the platform's fields, in each of its branches. */
export function schemaFromPlatform(resource: Resource, schema: JsonSchema): JsonSchema {
  const names = inverted(namesOf(resource))
  if (Object.keys(names).length === 0) return schema
  const { properties, required, oneOf, allOf } = schema
  const each = (branches: readonly JsonSchema[]) => branches.map(branch => schemaFromPlatform(resource, branch))
  return {
    ...schema,
    ...(properties ? { properties: renamed(properties, names) } : {}),
    ...(required ? { required: required.map(name => names[name] ?? name) } : {}),
    ...(oneOf ? { oneOf: each(oneOf) } : {}),
    ...(allOf ? { allOf: each(allOf) } : {}),
  }
}

function moneyIs(unit: NonNullable<PlatformDialect['money']>): boolean {
  return (dialect.money ?? 'micros') === unit
}

function namesOf({ entity }: Resource): Readonly<Record<string, string>> {
  return dialect.fields?.[entity] ?? none
}

const none = {}

function inverted(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
}

function renamed<R extends object>(row: R, names: Readonly<Record<string, string>>): R {
  if (Object.keys(names).length === 0) return row
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value])) as R
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

/** The values with every amount of money in them converted, in groups and tables as well. */
function withMoney(fields: Fields, values: object, convert: (amount: number) => number): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field?.kind === 'money') return [name, typeof value === 'number' ? convert(value) : value]
      if (!field || !('fields' in field)) return [name, value]
      const inner = (one: unknown) =>
        typeof one === 'object' && one !== null ? withMoney(field.fields, one, convert) : one
      return [name, Array.isArray(value) ? value.map(inner) : inner(value)]
    }),
  )
}
