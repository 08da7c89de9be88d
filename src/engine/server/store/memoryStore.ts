import type { MemoryExtension } from './memoryExtension.ts'
import { isInScope, memoryList } from './memoryList.ts'
import { MemoryTable } from './memoryTable.ts'
import { Mutex } from './mutex.ts'
import type { Query, Reads, Row, Store, TableSpec, Transaction } from './Store.ts'
import { halfOf } from './storeExtension.ts'
import { tableNamed } from './tableNamed.ts'

/**
 * A store that forgets. Transactions run one after another, and what they change stays beside the tables until the work is
 * done; so reads outside see all of a transaction or nothing. Rows come out deeply frozen.
 */
export function createMemoryStore(tables: readonly TableSpec[], extensions: readonly MemoryExtension[] = []): Store {
  let committed: State = {
    tables: new Map(tables.map(spec => [spec.name, new MemoryTable(spec)])),
    extended: new Map(extensions.map(half => [half.extension.name, half.empty()])),
  }
  const mutex = new Mutex()
  const read = readsOf(() => committed, extensions)
  return {
    prepare: async () => {},
    read,
    extension: of => halfOf(extensions, of).streams(read.extension(of)),
    transaction: work =>
      mutex.run(async () => {
        const draft = new Draft(committed)
        const reads = readsOf(() => draft.state, extensions)
        const result = await work({ ...reads, ...draft.writes(reads, extensions) })
        committed = draft.commit()
        return result
      }),
    exclusively: work => work(),
    ping: async () => {},
    close: async () => {},
  }
}

function readsOf(state: () => State, extensions: readonly MemoryExtension[]): Reads {
  return {
    list: async (table, query) => {
      query.signal?.throwIfAborted()
      return memoryList(tableNamed(state().tables, table), query)
    },
    rowsOfEach: async (asked, signal) => {
      signal?.throwIfAborted()
      return asked.map(({ table, ...query }) => [...memoryList(tableNamed(state().tables, table), query).rows])
    },
    ids: async (table, query) => {
      query.signal?.throwIfAborted()
      return memoryList(tableNamed(state().tables, table), query).rows.map(({ id }) => id)
    },
    byIds: async (table, ids, scope) => rowsByIds(tableNamed(state().tables, table), ids, scope),
    extension: (of, signal) => {
      signal?.throwIfAborted()
      return halfOf(extensions, of).reads(
        () => state().extended.get(of.name),
        () => state().tables,
      )
    },
  }
}

function rowsByIds(table: MemoryTable, ids: readonly string[], scope: Query['scope']): Row[] {
  const rows: Row[] = []
  for (const id of new Set(ids)) {
    const row = table.rows.get(id)
    if (row && isInScope(row, table, scope)) rows.push(row)
  }
  return rows
}

/** A state that a transaction changes: each table gets a layer for its changes when it is first written to. */
class Draft {
  state: State
  readonly #before: State
  readonly #own = new Map<string, MemoryTable>()

  constructor(state: State) {
    this.state = state
    this.#before = state
  }

  /** The state before, with all of the changes. */
  commit(): State {
    for (const table of this.#own.values()) table.keep()
    return { ...this.state, tables: this.#before.tables }
  }

  writes(
    reads: Reads,
    extensions: readonly MemoryExtension[],
  ): Omit<Transaction, 'list' | 'ids' | 'byIds' | 'rowsOfEach'> {
    return {
      lock: async (table, ids, scope) => rowsByIds(tableNamed(this.state.tables, table), ids, scope),
      // One transaction runs after another: nobody else is there to hold anything.
      hold: async (table, ids, scope) => rowsByIds(tableNamed(this.state.tables, table), ids, scope),
      insert: async (table, rows) => this.#ownTable(table).insert(rows),
      update: async (table, rows) => this.#ownTable(table).update(rows),
      remove: async (table, ids) => this.#ownTable(table).remove(ids),
      extension: (of, signal) => ({
        ...reads.extension(of, signal),
        ...halfOf(extensions, of).writes(
          () => this.state.extended.get(of.name),
          next => {
            this.state = { ...this.state, extended: new Map(this.state.extended).set(of.name, next) }
          },
        ),
      }),
    }
  }

  #ownTable(name: string): MemoryTable {
    const known = this.#own.get(name)
    if (known) return known
    const under = tableNamed(this.state.tables, name)
    const own = new MemoryTable(under.spec, under)
    this.#own.set(name, own)
    this.state = { ...this.state, tables: new Map(this.state.tables).set(name, own) }
    return own
  }
}

interface State {
  readonly tables: ReadonlyMap<string, MemoryTable>
  /** What each extension keeps, by its name. */
  readonly extended: ReadonlyMap<string, unknown>
}
