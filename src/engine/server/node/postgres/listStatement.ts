import { type ConditionTest, conditionTest } from '../../store/conditionTest.ts'
import { isScopedBySeveral } from '../../store/rowScope.ts'
import type { ColumnType, Query } from '../../store/Store.ts'
import { columnNamed } from '../../store/tableNamed.ts'
import { type SoughtWords, soughtWords } from '../../store/words.ts'
import { quoted } from './identifier.ts'
import type { TableLayout } from './tableLayout.ts'

export interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/**
 * The statement that answers a query with `data` (JSON text) and `total` for each row of the page, both from one
 * snapshot; and the one that only counts, for pages on which no row is left.
 */
export function listStatement(
  layout: TableLayout,
  query: Query,
): { readonly page: Statement; readonly count: Statement } {
  const params: unknown[] = []
  const add = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const found = foundBy(layout, query, add)
  const counted =
    query.countTo === undefined
      ? `${layout.table}${found.where}`
      : `(select from ${layout.table}${found.where} limit ${add(query.countTo + 1, 'bigint')}) few`
  const count = `select count(*)::double precision as total from ${counted}`
  const countParams = [...params]
  const limit = query.limit === undefined ? '' : ` limit ${add(query.limit, 'bigint')}`
  const skip = query.skip === undefined ? '' : ` offset ${add(query.skip, 'bigint')}`
  const order = orderClause(layout, query)
  const unread = (query.without ?? []).filter(name => name !== 'id')
  const data = unread.length === 0 ? '_data' : `(_data - ${add(unread, 'text[]')})`
  const isDeep = (query.skip ?? 0) >= deepSkip
  const columns = `${data}::text as data, (${count}) as total`
  const page = rowsOfPage(layout, columns, found, { order, bounds: `${limit}${skip}`, isDeep })
  return { page: { sql: page, params }, count: { sql: count, params: countParams } }
}

/** The rows of a page. With words, and far from the beginning, their ids are looked for first. */
function rowsOfPage(layout: TableLayout, columns: string, { where, byWords }: Found, { order, bounds, isDeep }: Page) {
  const { table } = layout
  const ids = byWords
    ? idsByWords(layout, where, `${order}${bounds}`)
    : isDeep && `select id from ${table}${where}${order}${bounds}`
  const rows = ids ? ` where id = any(array(${ids}))${order}` : `${where}${order}${bounds}`
  return `select ${columns} from ${table}${rows}`
}

interface Page {
  readonly order: string
  readonly bounds: string
  readonly isDeep: boolean
}

/**
 * The ids of a page of rows with some words. The server has no statistics of rare words: it takes them for frequent ones, walks the list's
 * order until the page is full, and reads the whole list for the few rows that there are. So those are looked for first, in the index of
 * words, and put in order; only where there are more than a few is the order walked.
 */
function idsByWords({ table }: TableLayout, where: string, part: string): string {
  const few = `few as materialized (select id from ${table}${where} limit ${mostSorted + 1})`
  const isMany = `(select count(*) > ${mostSorted} from few)`
  const sorted = `select id from ${table} where not ${isMany} and id = any(array(select id from few))${part}`
  const walked = `select id from ${table}${where} and ${isMany}${part}`
  return `with ${few} (${sorted}) union all (${walked})`
}

/** So many rows are put in order in no time. */
const mostSorted = 1000

/** The statement that answers several queries in one row: `p0`, `p1` … with the JSON of each one's rows. */
export function eachStatement(
  asked: readonly { readonly layout: TableLayout; readonly query: Omit<Query, 'skip' | 'countTo' | 'without'> }[],
): Statement {
  const params: unknown[] = []
  const add = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const parts = asked.map(({ layout, query }, index) => {
    const limit = query.limit === undefined ? '' : ` limit ${add(query.limit, 'bigint')}`
    const found = foundBy(layout, query, add)
    const order = orderClause(layout, query)
    const rows = rowsOfPage(layout, '_data', found, { order, bounds: limit, isDeep: false })
    return `array_to_json(array(${rows}))::text as p${index}`
  })
  return { sql: `select ${parts.join(', ')}`, params }
}

/** From here on the page's ids are looked for first, in an index alone: rows that are skipped would be read and written out as JSON. */
const deepSkip = 1000

/** The statement that answers a query with the `id` of each of its rows, in its order. */
export function idsStatement(
  layout: TableLayout,
  query: Omit<Query, 'skip' | 'limit' | 'countTo' | 'without'>,
): Statement {
  const params: unknown[] = []
  const { where } = foundBy(layout, query, (value, type) => `$${params.push(value)}::${type}`)
  return { sql: `select id from ${layout.table}${where}${orderClause(layout, query)}`, params }
}

/** The condition for rows of a scope; undefined for all. */
export function scopeCondition(layout: TableLayout, scope: Query['scope'], add: AddParameter): string | undefined {
  if (scope === 'all') return undefined
  if (isScopedBySeveral(layout.spec)) return `_scope && ${add([...scope], 'text[]')}`
  return scope.length === 1 ? `_scope = ${add(scope[0], 'text')}` : `_scope = any(${add([...scope], 'text[]')})`
}

function foundBy(layout: TableLayout, query: Query, add: AddParameter): Found {
  const conditions = [scopeCondition(layout, query.scope, add)]
  for (const condition of query.where ?? []) {
    conditions.push(testCondition(conditionTest(columnNamed(layout.spec, condition.column), condition), add))
  }
  const sought = soughtWords(query.q ?? '')
  const byWords = sought.all.length > 0
  if (byWords) conditions.push(`_words @@ ${add(wordsQuery(sought), 'tsquery')}`)
  const present = conditions.filter(condition => condition !== undefined)
  return { where: present.length > 0 ? ` where ${present.join(' and ')}` : '', byWords }
}

interface Found {
  readonly where: string
  /** Whether words are sought. */
  readonly byWords: boolean
}

function wordsQuery({ all, id }: SoughtWords): string {
  const every = all.map(word => `'${word}':*`).join(' & ')
  return id === undefined ? every : `(${every}) | '${id}':*`
}

function testCondition(test: ConditionTest, add: AddParameter): string {
  const column = quoted(test.column.name)
  const type = keyTypes[test.column.type]
  const isList = test.column.type === 'texts'
  switch (test.op) {
    case 'in': {
      const either = [...(test.keys.length > 0 ? [among(test, add)] : []), ...(test.none ? [`${column} is null`] : [])]
      return either.length > 0 ? `(${either.join(' or ')})` : 'false'
    }
    case 'not_in': {
      const keys = add([...test.keys], `${type}[]`)
      const others = isList ? `not ${column} && ${keys}` : `${column} <> all(${keys})`
      return test.none ? `(${column} is not null and ${others})` : `(${column} is null or ${others})`
    }
    case 'gte':
    case 'lte': {
      const [limit] = test.keys
      return limit === undefined ? 'false' : `${column} ${test.op === 'gte' ? '>=' : '<='} ${add(limit, type)}`
    }
  }
}

/** A single value is compared with `=`, so that the index also gives the order. */
function among(test: ConditionTest, add: AddParameter): string {
  const column = quoted(test.column.name)
  const type = keyTypes[test.column.type]
  if (test.column.type === 'texts') return `${column} && ${add([...test.keys], 'text[]')}`
  return test.keys.length === 1
    ? `${column} = ${add(test.keys[0], type)}`
    : `${column} = any(${add([...test.keys], `${type}[]`)})`
}

function orderClause(layout: TableLayout, query: Query): string {
  const orders = query.order ?? []
  const keys = orders.map(({ column, direction }) => {
    if (columnNamed(layout.spec, column).type === 'texts') {
      throw new Error(`The column ${column} holds lists, which have no order`)
    }
    return `${quoted(column)} ${direction === 'asc' ? 'asc nulls first' : 'desc nulls last'}`
  })
  return ` order by ${[...keys, `id ${orders.at(-1)?.direction ?? 'desc'}`].join(', ')}`
}

const keyTypes: Record<ColumnType, string> = {
  text: 'text',
  texts: 'text',
  time: 'text',
  number: 'double precision',
  boolean: 'boolean',
}

type AddParameter = (value: unknown, type: string) => string
