import { type ColumnValue, columnValue } from './columnValue.ts'
import { type Entries, LayeredMap } from './LayeredMap.ts'
import { rowScope } from './rowScope.ts'
import { type ColumnSpec, type Row, type TableSpec, UniqueError } from './Store.ts'
import { storable } from './storable.ts'
import { uniqueKey } from './uniqueKey.ts'
import { rowWords } from './words.ts'

/** The rows of one table of a memory store, deeply frozen, and who holds which unique values. */
export class MemoryTable {
  readonly spec: TableSpec
  readonly rows: Entries<Row>
  readonly #groups: readonly UniqueGroup[]

  /** @param under the table that this one's changes are for; it doesn't notice them before they are kept */
  constructor(spec: TableSpec, under?: MemoryTable) {
    this.spec = spec
    this.rows = under ? new LayeredMap(under.rows) : new Map()
    this.#groups = under
      ? under.#groups.map(({ fields, holders }) => ({ fields, holders: new LayeredMap(holders) }))
      : spec.unique.map(fields => ({ fields, holders: new Map() }))
  }

  /** Makes the changes to the table under this one. */
  keep(): void {
    for (const map of [this.rows, ...this.#groups.map(({ holders }) => holders)]) {
      if (map instanceof LayeredMap) map.keep()
    }
  }

  /** @throws UniqueError, and then nothing of the call has happened; so for `update`. */
  insert(rows: readonly Row[]): void {
    this.#asOne(rows, row => {
      if (this.rows.has(row.id)) throw new UniqueError(this.spec.name, ['id'])
    })
  }

  update(rows: readonly Row[]): void {
    this.#asOne(rows, row => {
      if (!this.rows.has(row.id)) throw new Error(`The ${this.spec.name} ${row.id} is not there to be changed`)
    })
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#take(id)
  }

  /** Uniqueness is checked when all rows of the call are in, so that two of them can swap their names. */
  #asOne(rows: readonly Row[], check: (row: Row) => void): void {
    const before = new Map<string, Row | undefined>()
    try {
      for (const row of rows) {
        check(row)
        const replaced = this.#take(row.id)
        if (!before.has(row.id)) before.set(row.id, replaced)
        this.rows.set(row.id, stored(row))
      }
      for (const id of before.keys()) this.#claim(id)
    } catch (error) {
      for (const id of before.keys()) this.#take(id)
      for (const [id, row] of before) if (row) this.rows.set(id, row)
      for (const id of before.keys()) this.#claim(id)
      throw error
    }
  }

  #claim(id: string): void {
    const row = this.rows.get(id)
    if (!row) return
    for (const { fields, holders } of this.#groups) {
      const key = uniqueKey(row, fields)
      if (key === null) continue
      if ((holders.get(key) ?? id) !== id) throw new UniqueError(this.spec.name, fields)
      holders.set(key, id)
    }
  }

  #take(id: string): Row | undefined {
    const row = this.rows.get(id)
    if (!row) return undefined
    for (const { fields, holders } of this.#groups) {
      const key = uniqueKey(row, fields)
      if (key !== null && holders.get(key) === id) holders.delete(key)
    }
    this.rows.delete(id)
    return row
  }
}

/** What the table's column holds for a kept row; worked out once for each row. */
export function storedValue(row: Row, column: ColumnSpec): ColumnValue {
  const values = facetsOf(row).values
  const known = values.get(column)
  if (known !== undefined) return known
  const value = columnValue(row, column)
  values.set(column, value)
  return value
}

export function storedWords(row: Row, table: TableSpec): readonly string[] {
  const facets = facetsOf(row)
  facets.words ??= rowWords(row, table)
  return facets.words
}

export function storedScope(row: Row, table: TableSpec): readonly string[] {
  const facets = facetsOf(row)
  facets.scope ??= rowScope(row, table)
  return facets.scope
}

const facetsByRow = new WeakMap<Row, Facets>()

function facetsOf(row: Row): Facets {
  const known = facetsByRow.get(row)
  if (known) return known
  const facets: Facets = { values: new Map() }
  facetsByRow.set(row, facets)
  return facets
}

function stored(row: Row): Row {
  return frozen(storable(row).row)
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}

interface Facets {
  readonly values: Map<ColumnSpec, ColumnValue>
  words?: readonly string[]
  scope?: readonly string[]
}

/** Fields that are unique together, and which row has which values. */
interface UniqueGroup {
  readonly fields: readonly string[]
  readonly holders: Entries<string>
}
