import { type FactState, memoryFactHalf } from '../../../advertising/server/facts/store/memoryFactHalf.ts'
import { isInScope, memoryList } from './memoryList.ts'
import { MemoryTable } from './memoryTable.ts'
import { Mutex } from './mutex.ts'
import type { Query, Reads, Row, Store, TableSpec, Transaction } from './Store.ts'
import { tableNamed } from './tableNamed.ts'

/**
 * A store that forgets. Transactions run one after another on copies of the tables they change, and a copy replaces
 * its table when the work is done; so reads outside see all of a transaction or nothing. Rows come out deeply frozen.
 */
export function createMemoryStore(tables: readonly TableSpec[]): Store {
  let committed: State = {
    tables: new Map(tables.map(spec => [spec.name, new MemoryTable(spec)])),
    facts: memoryFactHalf.empty(),
  }
  const mutex = new Mutex()
  const current = () => committed
  return {
    prepare: async () => {},
    read: readsOf(current),
    async *streamFacts(report) {
      yield await readsOf(current).reportFacts(report)
    },
    transaction: work =>
      mutex.run(async () => {
        const draft = new Draft(committed)
        const result = await work({ ...readsOf(() => draft.state), ...draft.writes() })
        committed = draft.state
        return result
      }),
    exclusively: work => work(),
    ping: async () => {},
    close: async () => {},
  }
}

function readsOf(state: () => State): Reads {
  return {
    list: async (table, query) => {
      query.signal?.throwIfAborted()
      return memoryList(tableNamed(state().tables, table), query)
    },
    byIds: async (table, ids, scope) => rowsByIds(tableNamed(state().tables, table), ids, scope),
    ...memoryFactHalf.reads(
      () => state().facts,
      () => state().tables,
    ),
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

/** A state that a transaction changes: each table is copied when it is first written to. */
class Draft {
  state: State
  readonly #own = new Map<string, MemoryTable>()

  constructor(state: State) {
    this.state = state
  }

  writes(): Omit<Transaction, keyof Reads> {
    return {
      lock: async (table, ids, scope) => rowsByIds(tableNamed(this.state.tables, table), ids, scope),
      insert: async (table, rows) => this.#ownTable(table).insert(rows),
      update: async (table, rows) => this.#ownTable(table).update(rows),
      remove: async (table, ids) => this.#ownTable(table).remove(ids),
      ...memoryFactHalf.writes(
        () => this.state.facts,
        facts => {
          this.state = { ...this.state, facts }
        },
      ),
    }
  }

  #ownTable(name: string): MemoryTable {
    const known = this.#own.get(name)
    if (known) return known
    const copy = tableNamed(this.state.tables, name).copy()
    this.#own.set(name, copy)
    this.state = { ...this.state, tables: new Map(this.state.tables).set(name, copy) }
    return copy
  }
}

interface State {
  readonly tables: ReadonlyMap<string, MemoryTable>
  readonly facts: FactState
}
