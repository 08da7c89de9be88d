import { askableText } from '../../../../engine/server/node/postgres/askableText.ts'
import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import { sortKey } from '../../../../engine/server/store/sortKey.ts'
import { type DimensionKey, dimensionOf, isTimeDimension } from '../../../reporting/dimensions.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'
import { factColumn } from '../store/factColumns.ts'
import { namesOf, valuesAlong } from '../store/factPlaces.ts'
import type { FactReport } from '../store/factReport.ts'
import { clickhouseTexts, scopeConditions } from './clickhouseText.ts'
import type { ClickhouseTimes } from './clickhouseTimes.ts'
import type { FactServer } from './FactServer.ts'

/**
 * The dimensions of one question in ClickHouse's SQL. Where one leads over stored rows, these are looked up in the database for the
 * values that the facts of the scope have, and go along in the statement: facts and rows need not be in one database.
 */
export class ClickhouseDimensions {
  readonly #server: FactServer
  readonly #rows: Queries
  readonly #scope: FactReport['scope']
  readonly #signal: AbortSignal | undefined
  readonly #values = new Map<DimensionKey, Promise<Value>>()
  readonly #keys = new Map<DimensionKey, Promise<string>>()
  readonly #parts = new Map<string, Promise<readonly string[]>>()

  constructor(server: FactServer, rows: Queries, { scope, signal }: Pick<FactReport, 'scope' | 'signal'>) {
    this.#server = server
    this.#rows = rows
    this.#scope = scope
    this.#signal = signal
  }

  /** The value itself, '' where there is none. Compared by bytes, as JavaScript compares code points. */
  async valueOf(dimension: DimensionKey): Promise<string> {
    return (await this.#valueOf(dimension)).sql
  }

  /** What it is sorted and found by: the name of the row that it is an id of, or itself, without regard to A–Z's case. */
  keyOf(dimension: DimensionKey): Promise<string> {
    return remembered(this.#keys, dimension, async () => {
      const { entity } = dimensionOf(dimension)
      const { sql, all } = await this.#valueOf(dimension)
      const plain = `lower(${sql})`
      if (!entity) return plain
      const names = await namesOf(this.#rows, entity, await all(), this.#signal)
      return mapped(sql, names, plain)
    })
  }

  /** The conditions for the scope and the filters. */
  async conditions(filters: readonly ReportFilter[], times: ClickhouseTimes | null): Promise<readonly string[]> {
    const rest: string[] = []
    for (const { dimension, op, values } of filters) {
      if (isTimeDimension(dimension) && !times) continue
      const value = isTimeDimension(dimension) ? (times?.text(dimension) ?? '') : await this.valueOf(dimension)
      const asked = clickhouseTexts(values.map(askableText))
      if (op === 'in') rest.push(values.length > 0 ? `${value} in (${asked.slice(1, -1)})` : 'false')
      if (op === 'not_in') rest.push(`not has(${asked}, ${value})`)
      if (op === 'gt' || op === 'lt')
        rest.push(`arrayExists(limit -> ${value} ${op === 'gt' ? '>' : '<'} limit, ${asked})`)
      if (op === 'contains') {
        const [within, parts] = isTimeDimension(dimension)
          ? [value, asked]
          : [await this.keyOf(dimension), clickhouseTexts(values.map(part => askableText(sortKey(part))))]
        rest.push(`arrayExists(part -> position(${within}, part) > 0, ${parts})`)
      }
    }
    return [...scopeConditions(this.#scope), ...rest]
  }

  #valueOf(dimension: DimensionKey): Promise<Value> {
    return remembered(this.#values, dimension, async () => {
      const ways = await Promise.all(
        (dimensionOf(dimension).ways ?? []).map(async way => {
          const column = factColumn(way.part)
          const reported = () => this.#reported(column)
          if (way.steps.length === 0) return { sql: column, all: reported }
          const along = await valuesAlong(this.#rows, way, await reported(), this.#signal)
          return { sql: mapped(`toString(${column})`, along, `''`), all: async () => [...new Set(along.values())] }
        }),
      )
      const [only] = ways
      if (only && ways.length === 1) return only
      return {
        sql: `multiIf(${ways.map(({ sql }) => `${sql} <> '', ${sql}`).join(', ')}, '')`,
        all: async () => [...new Set((await Promise.all(ways.map(({ all }) => all()))).flat())],
      }
    })
  }

  /** What a column says in the facts of the scope. */
  #reported(column: string): Promise<readonly string[]> {
    return remembered(this.#parts, column, async () => {
      const within = scopeConditions(this.#scope)
        .map(condition => ` where ${condition}`)
        .join('')
      const rows = await this.#server.ask(`select distinct toString(${column}) from fact_about${within}`, this.#signal)
      return rows.map(([value]) => String(value)).filter(value => value !== '')
    })
  }
}

/** A dimension's value in SQL, and all that it can be. */
interface Value {
  readonly sql: string
  readonly all: () => Promise<readonly string[]>
}

function mapped(sql: string, map: ReadonlyMap<string, string>, otherwise: string): string {
  if (map.size === 0) return otherwise
  return `transform(${sql}, ${clickhouseTexts([...map.keys()])}, ${clickhouseTexts([...map.values()])}, ${otherwise})`
}

function remembered<K, V>(known: Map<K, Promise<V>>, key: K, find: () => Promise<V>): Promise<V> {
  const there = known.get(key)
  if (there) return there
  const found = find()
  known.set(key, found)
  return found
}
