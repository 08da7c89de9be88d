import { compareText } from './compareText.ts'
import { compareValues, conditionTest, passes } from './conditionTest.ts'
import { type MemoryTable, storedScope, storedValue, storedWords } from './memoryTable.ts'
import type { Page, Query, Row } from './Store.ts'
import { columnNamed } from './tableNamed.ts'
import { type SoughtWords, soughtWords } from './words.ts'

/** The page of a memory table that a query asks for. */
export function memoryList(table: MemoryTable, query: Query): Page {
  const { spec } = table
  const tests = (query.where ?? []).map(condition => conditionTest(columnNamed(spec, condition.column), condition))
  const sought = soughtWords(query.q ?? '')
  const found: Row[] = []
  for (const row of table.rows.values()) {
    if (!isInScope(row, table, query.scope)) continue
    if (!tests.every(test => passes(storedValue(row, test.column), test))) continue
    if (!isSought(storedWords(row, spec), sought)) continue
    found.push(row)
  }
  found.sort(comparison(table, query))
  const skip = query.skip ?? 0
  const page = found.slice(skip, query.limit === undefined ? undefined : skip + query.limit)
  const without = query.without ?? []
  const rows = without.length === 0 ? page : page.map(row => rowWithout(row, without))
  return { rows, total: Math.min(found.length, (query.countTo ?? Number.POSITIVE_INFINITY) + 1) }
}

function rowWithout(row: Row, without: readonly string[]): Row {
  const left = Object.entries(row).filter(([name]) => !without.includes(name))
  return { ...Object.fromEntries(left), id: row.id }
}

function isSought(words: readonly string[], { all, id }: SoughtWords): boolean {
  const begins = (sought: string) => words.some(word => word.startsWith(sought))
  return all.every(begins) || (id !== undefined && begins(id))
}

export function isInScope(row: Row, table: MemoryTable, scope: Query['scope']): boolean {
  return scope === 'all' || storedScope(row, table.spec).some(organization => scope.includes(organization))
}

function comparison(table: MemoryTable, query: Query): (a: Row, b: Row) => number {
  const orders = (query.order ?? []).map(({ column, direction }) => {
    const spec = columnNamed(table.spec, column)
    if (spec.type === 'texts') throw new Error(`The column ${column} holds lists, which have no order`)
    return { spec, sign: direction === 'asc' ? 1 : -1 }
  })
  const tieSign = orders.at(-1)?.sign ?? -1
  return (a, b) => {
    for (const { spec, sign } of orders) {
      const difference = compareValues(storedValue(a, spec), storedValue(b, spec))
      if (difference !== 0) return difference * sign
    }
    return compareText(a.id, b.id) * tieSign
  }
}
