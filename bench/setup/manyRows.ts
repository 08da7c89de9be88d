import { catalogue } from '../../resources.config.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { quoted } from '../../src/engine/server/node/postgres/identifier.ts'
import type { LayoutColumn } from '../../src/engine/server/node/postgres/tableLayout.ts'
import { tableLayout } from '../../src/engine/server/node/postgres/tableLayout.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { tablesOf } from '../../src/engine/server/store/tables.ts'
import { insertRows } from './insertRows.ts'

/** Stands in the id and name of each row that is copied; each copy has its number in its place. */
export const copyMark = 'qq0000'

/**
 * Fills a table with `copies` of some rows, by SQL: what is worked out from a row differs in the mark alone. Its indexes are taken away
 * meanwhile and made again by the store.
 */
export async function manyRows(
  { db, store }: { readonly db: Database; readonly store: Store },
  entity: string,
  rows: readonly Row[],
  copies: number,
): Promise<void> {
  const spec = tablesOf(catalogue).find(({ name }) => name === entity)
  if (!spec) throw new Error(`There is no ${entity}`)
  const { table, columns, indexes, constraints } = tableLayout(spec)
  await db.exec(
    [
      ...constraints.map(({ name }) => `alter table ${table} drop constraint ${quoted(name)}`),
      ...indexes.map(({ name }) => `drop index ${quoted(name)}`),
      `delete from table_layout where name = '*'`,
    ].join(';\n'),
  )
  await insertRows(store, { [entity]: rows })
  const own: readonly Pick<LayoutColumn, 'name' | 'type'>[] = [
    { name: 'id', type: 'text' },
    { name: '_data', type: 'jsonb' },
    ...columns,
  ]
  const names = own.map(({ name }) => quoted(name)).join(', ')
  const copied = own.map(({ name, type }) =>
    ['text', 'jsonb', 'tsvector'].includes(type)
      ? `replace(${quoted(name)}::text, '${copyMark}', 'qq' || lpad(k::text, 4, '0'))::${type}`
      : quoted(name),
  )
  await db.transaction(async tx => {
    await tx.exec(`set local statement_timeout = 0`)
    if (copies > 1) {
      await tx.exec(
        `insert into ${table} (${names}) select ${copied.join(', ')} from ${table}, generate_series(1, ${copies - 1}) k
         where ${table}.id like '%${copyMark}%'`,
      )
    }
  })
  await store.prepare()
  // As a server does by itself: without it, what an index has would be looked up in the table, too.
  await db.exec(`vacuum analyze ${table}`)
}
