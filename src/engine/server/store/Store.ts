import type { Extended, StoreExtension } from './storeExtension.ts'

/**
 * Where rows live. Two implementations keep one promise: `memoryStore` (demo, component tests, the oracle of the
 * property tests) and `postgresStore` (PGlite in the process, or a PostgreSQL server). A store knows tables, not
 * resources: `tablesOf(console)` turns the catalogue into `TableSpec`s, `systemTables` names the rest.
 */
export interface Store {
  /** Brings tables, columns and indexes in line with the specs, fills new columns of old rows, runs the migrations. */
  prepare(): Promise<void>
  /** Reads outside a transaction. Inside one, read through it: an embedded database has only one connection. */
  readonly read: Reads
  /**
   * Runs `work` in one transaction: all of its writes are seen at once, or, when it throws, none. Others' commits
   * may be seen between its reads; a row read with `lock` stays as it was read until the end. Never nested.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs `work` while no other process on this database runs any by this method: what is prepared once, at a start. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** What an extension reads in portions. Not within a transaction. @throws Error when the store was opened without it */
  extension<E extends Extended>(of: StoreExtension<E>): E['streams']
  /** Answers when the database does; the ready probe. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * A stored row: JSON, with at least an id. Which other names it has is the table's affair. Rows that come out of a store
 * must not be changed. NUL and halves of surrogate pairs do not survive.
 */
export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * The type of an indexed column. `text` sorts by `sortKey` (case and accents folded, code-point order); `time` is a
 * UTC ISO-8601 text; `texts` is a list that can be filtered (any-of) but not sorted.
 */
export type ColumnType = 'text' | 'number' | 'boolean' | 'time' | 'texts'

export interface ColumnSpec {
  /** The field of the row it is read from; dots reach into groups (`review.overall`). */
  readonly name: string
  readonly type: ColumnType
  /** A number that is worked out from `field`: the higher, the earlier the group that has its text; empty without a group. */
  readonly ranked?: { readonly field: string; readonly groups: readonly (readonly string[])[] }
  /** The next moment at which the clock has something to do with the row; empty for those that wait for nothing. */
  readonly due?: DueSpec
  /** Holds paths: each is found by itself and by the first name in it. */
  readonly paths?: boolean
  /** A list of who finds the row, worked out from the choice with this name (`readersOf`). */
  readonly sharedBy?: string
  /**
   * Without it one index over all rows finds by the column. `sorted`: lists of one organization come in its order, from an
   * index of each organization's rows. `none`: only ever asked with another column that leaves few rows.
   */
  readonly index?: 'sorted' | 'none'
}

/** What the clock does with a table's rows. */
export interface DueSpec {
  readonly transitions: readonly { readonly action: string; readonly from: readonly string[]; readonly at: string }[]
  /** A field with the moment at which the row is worked out anew. */
  readonly refreshAt: string | null
}

export interface TableSpec {
  /** The entity's name as in the API (`line-item`), or a system table's. */
  readonly name: string
  /** The row's field that holds its organization(s): a `text` or `texts` column that every query is scoped by. */
  readonly scopeField: string
  /** Everything that may be sorted or filtered. */
  readonly columns: readonly ColumnSpec[]
  /** Fields whose words `q` finds, as prefixes. */
  readonly searched: readonly string[]
  /** Groups of fields that are unique together; compared by `sortKey`; a row with an empty one among them is free. */
  readonly unique: readonly (readonly string[])[]
}

/** `in`: equal to one of, or for `texts` sharing one with, the values. `null` among the values means "has none". */
export interface Condition {
  readonly column: string
  readonly op: 'in' | 'not_in' | 'gte' | 'lte'
  readonly values: readonly (string | number | boolean | null)[]
}

export interface Order {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

export interface Query {
  /** Only rows of these organizations (`'*'` stands for rows of the platform itself); `all` is for platform readers. */
  readonly scope: readonly string[] | 'all'
  readonly where?: readonly Condition[]
  /** Words; a row is found when each is the beginning of one of its searched words, or when its id begins so (from eight characters on). */
  readonly q?: string
  /**
   * Empty counts as smallest: first when ascending, last when descending. Ties go by id in the direction of the last
   * order (so that one index serves both directions); without any order the newest ids come first.
   */
  readonly order?: readonly Order[]
  readonly skip?: number
  readonly limit?: number
  /** How far rows are counted, so that no list costs more because more is stored; by default all are. */
  readonly countTo?: number
  /** Fields at the top that rows come without, so that they are not read: what comes must not be written back. */
  readonly without?: readonly string[]
  /** Ends the query with who waits for it; its reason is thrown. */
  readonly signal?: AbortSignal
}

/** A query of one of several tables. */
export interface TableQuery extends Omit<Query, 'skip' | 'countTo' | 'without' | 'signal'> {
  readonly table: string
}

export interface Page {
  readonly rows: readonly Row[]
  /** How many rows the query has without skip and limit; beyond `countTo` one more than that, however many there are. */
  readonly total: number
}

export interface Reads {
  list(table: string, query: Query): Promise<Page>
  /** The rows of several queries, in their order, and asked together: one statement, or two where words are sought, that count nothing. */
  rowsOfEach(asked: readonly TableQuery[], signal?: AbortSignal): Promise<Row[][]>
  /** The ids of all rows that a query finds, in its order: what a question to other data is narrowed down by. */
  ids(table: string, query: Omit<Query, 'skip' | 'limit' | 'countTo' | 'without'>): Promise<string[]>
  /** Rows of these ids within the scope, in the order asked; ids that are not there are left out. */
  byIds(table: string, ids: readonly string[], scope: Query['scope']): Promise<Row[]>
  /**
   * What an extension reads. `signal` ends what is asked of it, with who waits for it.
   * @throws Error when the store was opened without it
   */
  extension<E extends Extended>(of: StoreExtension<E>, signal?: AbortSignal): E['reads']
}

export interface Transaction extends Reads {
  /** Like `byIds`, and nobody else changes those rows before the transaction ends. */
  lock(table: string, ids: readonly string[], scope: Query['scope']): Promise<Row[]>
  /** Like `lock`, but others may hold them, too. Two who then `lock` what both hold wait for each other, and one of them fails. */
  hold(table: string, ids: readonly string[], scope: Query['scope']): Promise<Row[]>
  /**
   * @throws UniqueError when another row has the same id or the same values in one of `unique`, once all of `rows` are
   * in; then nothing of the call has happened and the transaction can go on.
   */
  insert(table: string, rows: readonly Row[]): Promise<void>
  /** Replaces rows by id. @throws UniqueError as `insert` does; Error when a row is not there. */
  update(table: string, rows: readonly Row[]): Promise<void>
  remove(table: string, ids: readonly string[]): Promise<void>
  /** What an extension reads and writes. */
  extension<E extends Extended>(of: StoreExtension<E>, signal?: AbortSignal): E['reads'] & E['writes']
}

/** Rows that clash name the fields together, so that the form can show the sentence at them. */
export class UniqueError extends Error {
  constructor(
    readonly table: string,
    readonly fields: readonly string[],
  ) {
    super(`Another ${table} has the same ${fields.join(' and ')}`)
    this.name = 'UniqueError'
  }
}
