import type { Query, Reads, Row } from '../../store/Store.ts'
import { halfOf } from '../../store/storeExtension.ts'
import { tableNamed } from '../../store/tableNamed.ts'
import type { Database, Queries } from './Database.ts'
import { idsStatement, listStatement, scopeCondition } from './listStatement.ts'
import type { LongLists } from './longLists.ts'
import { possibleIds } from './possibleIds.ts'
import type { PostgresExtension } from './postgresExtension.ts'
import { queriesUntil } from './queriesUntil.ts'
import { rowsOfEach } from './rowsOfEach.ts'
import type { TableLayout } from './tableLayout.ts'

/** The reads of a PostgreSQL store, over the pool (`root`) or within a transaction, which counts every list anew. */
export function postgresReads(
  db: Queries,
  layouts: ReadonlyMap<string, TableLayout>,
  extensions: readonly PostgresExtension[],
  root: Database | null,
  longLists?: LongLists,
): Reads {
  return {
    list: async (table, query) => {
      const knownTotal = longLists?.isLong(table, query) ? Number(query.countTo) + 1 : undefined
      const { page, count } = listStatement(tableNamed(layouts, table), query, knownTotal)
      const rows = query.limit === 0 ? [] : await db.query(page.sql, page.params, query.signal)
      const [first] = rows
      if (first) {
        const total = Number(first.total)
        if (knownTotal === undefined) longLists?.note(table, query, total)
        return { rows: rows.map(dataOf), total }
      }
      if (!query.skip && query.limit !== 0) return { rows: [], total: 0 }
      const [counted] = await db.query(count.sql, count.params, query.signal)
      return { rows: [], total: Number(counted?.total ?? 0) }
    },
    rowsOfEach: async (asked, signal) =>
      rowsOfEach(
        db,
        asked.map(({ table, ...query }) => ({ layout: tableNamed(layouts, table), query })),
        signal,
      ),
    ids: async (table, query) => {
      const { sql, params } = idsStatement(tableNamed(layouts, table), query)
      return (await db.query(sql, params, query.signal)).map(({ id }) => String(id))
    },
    byIds: (table, ids, scope) => rowsByIds(db, tableNamed(layouts, table), ids, scope, ''),
    extension: (of, signal) => halfOf(extensions, of).reads(queriesUntil(db, signal), root),
  }
}

/** Rows of these ids in the order asked. Locked ones are always locked in the order of ids, so that two cannot wait for each other. */
export async function rowsByIds(
  db: Queries,
  layout: TableLayout,
  ids: readonly string[],
  scope: Query['scope'],
  lock: '' | 'for update' | 'for share',
): Promise<Row[]> {
  if (ids.length === 0) return []
  const params: unknown[] = [possibleIds(ids)]
  const inScope = scopeCondition(layout, scope, (value, type) => `$${params.push(value)}::${type}`)
  const found = await db.query(
    `select _data::text as data from ${layout.table} where id = any($1::text[])${inScope ? ` and ${inScope}` : ''} order by id ${lock}`,
    params,
  )
  const rows = new Map(found.map(dataOf).map(row => [row.id, row]))
  return [...new Set(ids)].map(id => rows.get(id)).filter(row => row !== undefined)
}

function dataOf(row: { readonly data?: unknown }): Row {
  return JSON.parse(String(row.data))
}
