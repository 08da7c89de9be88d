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
 * snapshot; and the one that only counts, for pages on which no row is left. A total that is known isn't counted again.
 */
export function listStatement(
  layout: TableLayout,
  query: Query,
  knownTotal?: number,
): { readonly page: Statement; readonly count: Statement } {
  const params: unknown[] = []
  const add = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const found = foundBy(layout, query, add)
  const counted =
    query.countTo === undefined
      ? `${layout.table}${found.where}`
      : `(select from ${layout.table}${found.where} limit ${query.countTo + 1}) few`
  const count = `select count(*)::double precision as total from ${counted}`
  const countParams = [...params]
  const total = knownTotal === undefined ? `(${count})` : `${knownTotal}::double precision`
  const limit = limitClause(query, add)
  const skip = query.skip === undefined ? '' : ` offset ${add(query.skip, 'bigint')}`
  const order = orderOf(layout, query)
  const unread = (query.without ?? []).filter(name => name !== 'id')
  const data = unread.length === 0 ? '_data' : `(_data - ${add(unread, 'text[]')})`
  const isDeep = (query.skip ?? 0) >= deepSkip
  const columns = `${data}::text as data, ${total} as total`
  const page = rowsOfPage(layout, columns, found, { order, bounds: `${limit}${skip}`, isDeep })
  return { page: { sql: page, params }, count: { sql: count, params: countParams } }
}

/** The rows of a page. With words, and far from the beginning, their ids are looked for first. */
function rowsOfPage(
  layout: TableLayout,
  columns: string,
  { where, byWords }: Found,
  { order, bounds, isDeep = false }: Page,
) {
  const { table } = layout
  const ids = byWords
    ? idsByWords(layout, where, { order, bounds })
    : isDeep && `select id from ${table}${where}${order.clause}${bounds}`
  const rows = ids ? ` where id = any(array(${ids}))${order.clause}` : `${where}${order.clause}${bounds}`
  return `select ${columns} from ${table}${rows}`
}

interface Page {
  readonly order: PageOrder
  readonly bounds: string
  readonly isDeep?: boolean
}

/**
 * The ids of a page of rows with some words. The server has no statistics of rare words: it takes them for frequent ones, walks the list's
 * order until the page is full, and reads the whole list for the few rows that there are. So those are looked for first, in the index of
 * words, and put in order; only where there are more than a few is the order walked.
 */
function idsByWords(layout: TableLayout, where: string, { order, bounds }: Page): string {
  const sorted = `select id from few where not ${areMany}${order.clause}${bounds}`
  const walked = `select id from ${layout.table}${where} and ${areMany}${order.clause}${bounds}`
  return `with ${few(layout, where, order)} (${sorted}) union all (${walked})`
}

/** Rows with some words, as far as they are put in order in no time. */
function few({ table }: TableLayout, where: string, { columns }: PageOrder): string {
  return `few as materialized (select ${columns} from ${table}${where} limit ${mostSorted + 1})`
}

const mostSorted = 1000
const areMany = `(select count(*) > ${mostSorted} from few)`

/** One of several queries, and what is known of its rows already. */
export interface AskedRows {
  readonly layout: TableLayout
  readonly query: Omit<Query, 'skip' | 'countTo' | 'without'>
  /** Its rows are among these; else they are looked for in its order. */
  readonly ids?: readonly string[]
}

/** Whether rows have to be found by words. */
export function asksWords({ query }: AskedRows): boolean {
  return soughtWords(query.q ?? '').all.length > 0
}

/** The statement that looks where words are, in one row: `p0`, `p1` … with `{ many, ids }` of each query, in its order. */
export function soughtStatement(asked: readonly AskedRows[]): Statement {
  return togetherStatement(asked, ({ layout, query }, add) => {
    const { where } = foundBy(layout, query, add)
    const order = orderOf(layout, query)
    const page = `array(select id from few${order.clause}${limitClause(query, add)})`
    return `(with ${few(layout, where, order)} select json_build_object('many', ${areMany}, 'ids', ${page}))`
  })
}

/** The statement that answers several queries in one row: `p0`, `p1` … with the JSON of each one's rows. */
export function eachStatement(asked: readonly AskedRows[]): Statement {
  return togetherStatement(asked, ({ layout, query, ids }, add) => {
    const { where } = ids ? foundBy(layout, { ...query, q: '' }, add, ids) : foundBy(layout, query, add)
    const page = { order: orderOf(layout, query), bounds: limitClause(query, add) }
    return `array_to_json(array(${rowsOfPage(layout, '_data', { where, byWords: false }, page)}))`
  })
}

function togetherStatement(
  asked: readonly AskedRows[],
  partOf: (one: AskedRows, add: AddParameter) => string,
): Statement {
  const params: unknown[] = []
  const add: AddParameter = (value, type) => `$${params.push(value)}::${type}`
  return { sql: `select ${asked.map((one, index) => `${partOf(one, add)}::text as p${index}`).join(', ')}`, params }
}

function limitClause({ limit }: Pick<Query, 'limit'>, add: AddParameter): string {
  return limit === undefined ? '' : ` limit ${add(limit, 'bigint')}`
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
  return { sql: `select id from ${layout.table}${where}${orderOf(layout, query).clause}`, params }
}

/** The condition for rows of a scope; undefined for all. */
export function scopeCondition(layout: TableLayout, scope: Query['scope'], add: AddParameter): string | undefined {
  if (scope === 'all') return undefined
  if (isScopedBySeveral(layout.spec)) return `_scope && ${add([...scope], 'text[]')}`
  return scope.length === 1 ? `_scope = ${add(scope[0], 'text')}` : `_scope = any(${add([...scope], 'text[]')})`
}

function foundBy(layout: TableLayout, query: Query, add: AddParameter, ids?: readonly string[]): Found {
  const conditions = [ids && `id = any(${add(ids, 'text[]')})`, scopeCondition(layout, query.scope, add)]
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

function orderOf(layout: TableLayout, query: Pick<Query, 'order'>): PageOrder {
  const orders = query.order ?? []
  const keys = orders.map(({ column, direction }) => {
    if (columnNamed(layout.spec, column).type === 'texts') {
      throw new Error(`The column ${column} holds lists, which have no order`)
    }
    return `${quoted(column)} ${direction === 'asc' ? 'asc nulls first' : 'desc nulls last'}`
  })
  return {
    clause: ` order by ${[...keys, `id ${orders.at(-1)?.direction ?? 'desc'}`].join(', ')}`,
    columns: [...new Set([quoted('id'), ...orders.map(({ column }) => quoted(column))])].join(', '),
  }
}

interface PageOrder {
  readonly clause: string
  /** What it goes by. */
  readonly columns: string
}

const keyTypes: Record<ColumnType, string> = {
  text: 'text',
  texts: 'text',
  time: 'text',
  number: 'double precision',
  boolean: 'boolean',
}

type AddParameter = (value: unknown, type: string) => string
