import type { Resource } from '../../contract/resourceSpec.ts'
import { eventTable } from '../events/eventRow.ts'
import { referencesIn } from '../referencesIn.ts'
import { endsTransaction } from '../store/endsTransaction.ts'
import type { Page, Query, Reads, Row, Transaction } from '../store/Store.ts'
import { NotGathered } from './NotGathered.ts'

/** A transaction in which rows are created and changed one after another, with few statements. */
export interface Gathered {
  readonly tx: Transaction
  /** How many writes there were so far, those that wait among them. */
  readonly writes: () => number
  /**
   * What a write that waited has failed with: what has ended the transaction, or `NotGathered`. Then it can't be said whose it was, and
   * nothing of the transaction may be kept.
   */
  readonly failure: () => unknown
  /** Writes what waits. @throws what has ended the transaction, or `NotGathered` */
  flush(): Promise<void>
}

/** Rows of one resource that a transaction will write: those that are there already by ID, with the scope that they are read in. */
export interface GatheredRows {
  readonly resource: Resource
  readonly ids: readonly string[]
  readonly scope: Query['scope']
}

/**
 * The transaction, which reads what all of the rows refer to as soon as one rule asks for such a row, asks for nothing twice, and
 * lets new and changed rows of these resources, their history and their events wait to be written together. Whoever asks for what
 * waits finds it written. To the rules of a row nothing is different, but that others' commits are seen only at the first time that
 * something is read. All rows that are there are locked at once, in the order of their ids.
 */
export async function gatherWrites(inner: Transaction, asked: readonly GatheredRows[]): Promise<Gathered> {
  const updates = new Map(asked.map(({ resource }) => [resource.entity, new Map<string, Row>()]))
  const inserts = new Map<string, Map<string, Row>>(
    [...updates.keys(), 'history', eventTable].map(table => [table, new Map()]),
  )
  const found = new FoundRows()
  const held = new FoundRows()
  const locked = new FoundRows()
  const lists = new Map<string, Map<string, Page>>()
  let writes = 0
  let failure: unknown
  const written = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      failure = endsTransaction(error) ? error : new NotGathered()
      throw failure
    }
  }

  const flush = () =>
    written(async () => {
      for (const [table, waiting] of updates) {
        const rows = [...waiting.values()]
        waiting.clear()
        if (rows.length > 0) await inner.update(table, rows)
      }
      for (const [table, waiting] of inserts) {
        const rows = [...waiting.values()]
        waiting.clear()
        if (rows.length > 0) await inner.insert(table, rows)
      }
    })
  const sizeOf = (waiting: ReadonlyMap<string, ReadonlyMap<string, Row>>, table: string) =>
    waiting.get(table)?.size ?? 0
  const isWaiting = (table: string) => sizeOf(updates, table) + sizeOf(inserts, table) > 0
  const settle = async (tables: readonly string[]) => {
    if (tables.some(isWaiting)) await flush()
  }
  const settleRows = async (table: string, asked: readonly string[]) => {
    const isOne = (id: string) => updates.get(table)?.has(id) || inserts.get(table)?.has(id)
    if (updates.has(table) ? asked.some(isOne) : isWaiting(table)) await flush()
  }
  const forget = (table: string, gone: readonly string[]) => {
    writes += 1
    found.forget(table, gone)
    held.forget(table, gone)
    locked.forget(table, gone)
    lists.delete(table)
  }

  const reads: Omit<Reads, 'extension'> = {
    byIds: async (table, asked, within) => {
      await settleRows(table, asked)
      const missing = found.missing(table, within, asked)
      if (missing.length > 0) {
        const more = within === 'all' ? found.missing(table, within, referred.get(table) ?? []) : []
        const wanted = [...new Set([...missing, ...more])].slice(0, Math.max(missing.length, mostAtOnce))
        found.note(table, within, wanted, await inner.byIds(table, wanted, within))
      }
      return found.rows(table, within, asked)
    },
    list: async (table, query) => {
      await settle([table])
      if (query.signal) return inner.list(table, query)
      const known = lists.get(table) ?? new Map<string, Page>()
      lists.set(table, known)
      const key = JSON.stringify(query)
      const page = known.get(key) ?? (await inner.list(table, query))
      known.set(key, page)
      return page
    },
    ids: async (table, query) => {
      await settle([table])
      return inner.ids(table, query)
    },
    rowsOfEach: async (asked, signal) => {
      await settle(asked.map(({ table }) => table))
      return inner.rowsOfEach(asked, signal)
    },
  }
  /** What is locked is held, too; what is held has yet to be locked. */
  const taking =
    (how: 'lock' | 'hold', taken: FoundRows): Transaction['lock'] =>
    async (table, asked, within) => {
      await settleRows(table, asked)
      const missing = asked.filter(id => !taken.has(table, within, id))
      if (missing.length > 0) {
        const rows = await inner[how](table, missing, within)
        // Only now is it known what others have done to them, and to what goes by them.
        lists.clear()
        found.forget(table, missing)
        const there = rows.map(({ id }) => id)
        for (const known of new Set([found, held, taken])) known.note(table, within, there, rows)
      }
      return taken.rows(table, within, asked)
    }
  const tx: Transaction = {
    ...reads,
    extension: () => {
      // What an extension reads can't wait for writes.
      failure = new NotGathered()
      throw failure
    },
    lock: taking('lock', locked),
    hold: taking('hold', held),
    insert: async (table, rows) => {
      const waiting = inserts.get(table)
      // What is unique may have become free by a change that waits.
      if (!waiting || sizeOf(updates, table) > 0 || rows.some(({ id }) => waiting.has(id))) await settle([table])
      forget(
        table,
        rows.map(({ id }) => id),
      )
      if (waiting) for (const row of rows) waiting.set(row.id, row)
      else await inner.insert(table, rows)
    },
    update: async (table, rows) => {
      const waiting = updates.get(table)
      if (!waiting || sizeOf(inserts, table) > 0) await settle([table])
      forget(
        table,
        rows.map(({ id }) => id),
      )
      if (waiting) for (const row of rows) waiting.set(row.id, row)
      else await inner.update(table, rows)
    },
    remove: async (table, gone) => {
      await settle([table])
      forget(table, gone)
      await inner.remove(table, gone)
    },
  }

  const referred = new Map<string, Set<string>>()
  for (const { resource, ids, scope } of asked) {
    for (const row of ids.length > 0 ? await tx.lock(resource.entity, ids, scope) : []) {
      for (const { to, id } of referencesIn(resource, row)) referred.set(to, (referred.get(to) ?? new Set()).add(id))
    }
  }
  return { tx, writes: () => writes, failure: () => failure, flush }
}

/** Rows that nobody has asked for are read along with those that somebody did, up to so many. */
const mostAtOnce = 500

/** Rows by table, scope and id; null for those that are not there. */
class FoundRows {
  readonly #known = new Map<string, Map<string, Map<string, Row | null>>>()

  #of(table: string, scope: Query['scope']): Map<string, Row | null> {
    const scopes = this.#known.get(table) ?? new Map<string, Map<string, Row | null>>()
    this.#known.set(table, scopes)
    const key = JSON.stringify(scope)
    const rows = scopes.get(key) ?? new Map<string, Row | null>()
    scopes.set(key, rows)
    return rows
  }

  has(table: string, scope: Query['scope'], id: string): boolean {
    return this.#of(table, scope).has(id)
  }

  missing(table: string, scope: Query['scope'], ids: Iterable<string>): string[] {
    const known = this.#of(table, scope)
    return [...ids].filter(id => !known.has(id))
  }

  note(table: string, scope: Query['scope'], asked: readonly string[], rows: readonly Row[]): void {
    const known = this.#of(table, scope)
    for (const id of asked) known.set(id, null)
    for (const row of rows) known.set(row.id, row)
  }

  /** In the order asked. */
  rows(table: string, scope: Query['scope'], ids: readonly string[]): Row[] {
    const known = this.#of(table, scope)
    return [...new Set(ids)].flatMap(id => known.get(id) ?? [])
  }

  forget(table: string, ids: readonly string[]): void {
    for (const rows of this.#known.get(table)?.values() ?? []) for (const id of ids) rows.delete(id)
  }
}
