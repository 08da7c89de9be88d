import { askableText } from '../../../../engine/server/node/postgres/askableText.ts'
import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { quoted } from '../../../../engine/server/node/postgres/identifier.ts'
import { sortKey } from '../../../../engine/server/store/sortKey.ts'
import { type DimensionKey, dimensionOf, isTimeDimension, type Way } from '../../../reporting/dimensions.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'
import { factColumn } from './factColumns.ts'
import type { FactReport } from './factReport.ts'

/**
 * The rows of `fact_key` that a report is about: `id`, the value `dN` of each dimension that is no time, its sort key
 * `nN` where it is sorted by, and `currency` where amounts are converted.
 */
export function factPlaces(
  add: AddParameter,
  { scope, dimensions, filters, kinds, named: columns, withCurrency }: PlaceQuestion,
): Places {
  const joins = new Joins()
  const named = new Set<number>()
  const selected = dimensions.flatMap((dimension, index) => {
    if (isTimeDimension(dimension)) return []
    const value = joins.valueOf(dimension)
    if (!columns.includes(dimension)) return [`${value} as d${index}`]
    named.add(index)
    return [`${value} as d${index}`, `${joins.nameOf(dimension)} as n${index}`]
  })
  const conditions = [
    ...(scope === 'all' ? [] : [`k.organization = any(${add([...scope], 'text[]')})`]),
    ...(kinds.delivery && kinds.loss ? [] : [`k.loss_reason ${kinds.loss ? '<>' : '='} ''`]),
    ...filters.flatMap(filter => (isTimeDimension(filter.dimension) ? [] : [condition(joins, filter, add)])),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const fields = ['k.id', ...selected, ...(withCurrency ? ['k.currency'] : [])]
  return { sql: `select ${fields.join(', ')} from fact_key k${joins.sql()}${where}`, named }
}

/** The rows of `fact_key` that pass, whatever is asked of them. */
export function placeConditions(add: AddParameter, { scope, filters }: Pick<FactReport, 'scope' | 'filters'>): string {
  const joins = new Joins()
  const conditions = [
    ...(scope === 'all' ? [] : [`k.organization = any(${add([...scope], 'text[]')})`]),
    ...filters.flatMap(filter => (isTimeDimension(filter.dimension) ? [] : [condition(joins, filter, add)])),
  ]
  return `${joins.sql()}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`
}

/** What each of these values of a way's part leads to over the stored rows; those that lead nowhere are left out. */
export async function valuesAlong(
  db: Queries,
  way: Way,
  values: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const joins = new Joins()
  const part = factColumn(way.part)
  const value = joins.follow(way)
  const rows = await db.query(
    `select k.${part} as id, ${value} as value from unnest($1::text[]) as k(${part})${joins.sql()} where ${value} <> ''`,
    [values],
    signal,
  )
  return new Map(rows.map(({ id, value: found }) => [String(id), String(found)]))
}

/** What the rows of these ids are sorted and found by; ids of none are left out. */
export async function namesOf(
  db: Queries,
  entity: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(
    `select id, "name" as name from ${quoted(entity)} where id = any($1::text[]) and "name" is not null`,
    [ids],
    signal,
  )
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]))
}

function condition(joins: Joins, { dimension, op, values }: ReportFilter, add: AddParameter): string {
  const value = joins.valueOf(dimension)
  const list = () => add(values.map(askableText), 'text[]')
  switch (op) {
    case 'in':
      return `${value} = any(${list()})`
    case 'not_in':
      return `${value} <> all(${list()})`
    case 'contains': {
      const found = add(
        values.map(part => askableText(sortKey(part))),
        'text[]',
      )
      return `exists (select from unnest(${found}) as part where strpos(${joins.nameOf(dimension)}, part) > 0)`
    }
    case 'gt':
      return `${value} > any(${list()})`
    case 'lt':
      return `${value} < any(${list()})`
  }
}

/** The stored rows that dimensions lead over, each joined once. */
class Joins {
  readonly #found = new Map<string, string>()

  sql(): string {
    return [...this.#found].map(([on, alias]) => ` left join ${on.replaceAll('$', alias)}`).join('')
  }

  /** The value itself, '' where there is none. Compared by bytes, as JavaScript compares code points. */
  valueOf(dimension: DimensionKey): string {
    const ways = (dimensionOf(dimension).ways ?? []).map(way => this.follow(way))
    const [only] = ways
    if (only !== undefined && ways.length === 1 && only.startsWith('k.')) return only
    return `coalesce(${ways.map(way => `nullif(${way}, '')`).join(', ')}, '') collate "C"`
  }

  /** What it is sorted and found by: the name of the row that it is an id of, or itself, without regard to A–Z's case. */
  nameOf(dimension: DimensionKey): string {
    const { entity } = dimensionOf(dimension)
    const value = this.valueOf(dimension)
    const plainKey = `lower(${value} collate "C")`
    return entity ? `coalesce(${this.#row(entity, value)}."name", ${plainKey})` : plainKey
  }

  /** What a way leads to; null where a row is missing. */
  follow({ part, steps }: Way): string {
    let value = `k.${factColumn(part)}`
    for (const step of steps) {
      const [entity = '', ...path] = step.split('.')
      const names = path.map(name => `'${name}'`).join(', ')
      value = `jsonb_extract_path_text(${this.#row(entity, value)}._data, ${names})`
    }
    return value
  }

  #row(entity: string, id: string): string {
    const on = `${quoted(entity)} $ on $.id = ${id}`
    const known = this.#found.get(on)
    if (known) return known
    const alias = `j${this.#found.size}`
    this.#found.set(on, alias)
    return alias
  }
}

export interface Places {
  readonly sql: string
  /** The dimensions that have a sort key. */
  readonly named: ReadonlySet<number>
}

interface PlaceQuestion extends Pick<FactReport, 'scope' | 'dimensions' | 'filters'> {
  readonly kinds: { readonly delivery: boolean; readonly loss: boolean }
  /** Columns that are sorted by. */
  readonly named: readonly string[]
  readonly withCurrency: boolean
}

type AddParameter = (value: unknown, type: string) => string
