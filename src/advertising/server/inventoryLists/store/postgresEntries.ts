import type { Queries, SqlRow } from '../../../../engine/server/node/postgres/Database.ts'
import type { PostgresExtension } from '../../../../engine/server/node/postgres/postgresExtension.ts'
import { type EntryType, entryTypes } from '../../../targeting/listEntries.ts'
import { countsByType } from './countsByType.ts'
import { entryMigration, ruleEntryMigration } from './entryMigration.ts'
import {
  type EntriesExtended,
  type EntryQuery,
  entryStore,
  type ListEntry,
  type Portion,
  type RuleChange,
} from './entryStore.ts'

/** What a PostgreSQL store does with the entries of inventory lists. The key is the value in lower case; the value is kept where it differs. */
export const postgresEntries: PostgresExtension<EntriesExtended> = {
  extension: entryStore,

  migrations: [entryMigration, ruleEntryMigration],

  reads: db => ({
    async countEntries(list) {
      const rows = await long(db)(
        `select type, count(*) as entries, count(*) filter (where by_rule) as ruled from list_entry where set = ${live} group by type`,
        [list],
      )
      return countsByType(
        rows.map(row => [typeNumbered(row.type), Number(row.entries)]),
        rows.reduce((sum, row) => sum + Number(row.ruled), 0),
      )
    },

    async pageEntries(list, query) {
      const { sql, params } = found(list, query)
      const after = query.after ? ` and (type, key) > ($${params.length + 2}, $${params.length + 3})` : ''
      const rows = await long(db)(
        `select type, key, value, by_rule ${sql}${after} order by type, key limit $${params.length + 1}`,
        [...params, query.limit + 1, ...(query.after ? cursorOf(query.after) : [])],
      )
      return { entries: rows.slice(0, query.limit).map(entryOf), hasMore: rows.length > query.limit }
    },

    async countFound(list, query) {
      const { sql, params } = found(list, query)
      const [row] = await long(db)(`select count(*) as entries ${sql}`, params)
      return Number(row?.entries)
    },

    findEntries: async (list, entries) =>
      (
        await db.query(`select type, key, value, by_rule ${among} and set = ${liveOf(3)}`, [...keysOf(entries), list])
      ).map(entryOf),

    async countShared(one, other) {
      const [row] = await long(db)(
        `select count(*) as entries from list_entry a join list_entry b on b.type = a.type and b.key = a.key
         where a.set = ${live} and b.set = ${liveOf(2)}`,
        [one, other],
      )
      return Number(row?.entries)
    },
  }),

  streams: () => ({}),

  writes: tx => ({
    async stageSet(list) {
      await tx.query(`update list_set set state = 'dead' where list = $1 and state = 'staged'`, [list])
      return newSet(tx, list, 'staged')
    },

    async stageEntries(set, type, values) {
      const keys = values.map(value => value.toLowerCase())
      const own = values.map((value, index) => (value === keys[index] ? null : value))
      const [row] = await tx.query(stageStatement, [set, entryTypes.indexOf(type), keys, own])
      return Number(row?.added)
    },

    findStaged: async (set, entries) =>
      (await tx.query(`select type, key, value ${among} and set = $3::int`, [...keysOf(entries), set])).map(entryOf),

    async countWith(list, set) {
      const [row] = await tx.query(
        `select (select count(*) from list_entry where set = ${live}) + count(*) as entries from list_entry s
         where s.set = $2::int and not exists (
           select from list_entry e where e.set = ${live} and e.type = s.type and e.key = s.key
         )`,
        [list, set],
      )
      return Number(row?.entries)
    },

    async countWithRule(list, set) {
      const [row] = await tx.query(
        `select (select count(*) from list_entry where set = $2::int) + count(*) as entries from list_entry e
         where e.set = ${live} and e.by_rule and ${lackedBy('e', '$2::int')}`,
        [list, set],
      )
      return Number(row?.entries)
    },

    async putEntries(list, type, values) {
      const keys = values.map(value => value.toLowerCase())
      const own = values.map((value, index) => (value === keys[index] ? null : value))
      await tx.query(putStatement, [await liveSet(tx, list), entryTypes.indexOf(type), keys, own])
    },

    async ruleChanges(list, set, { after, limit }) {
      const rows = await tx.query(changesStatement, [await liveSet(tx, list), set, ...boundsOf({ after, limit })])
      return rows.map((row): RuleChange => ({ entry: entryOf(row), comes: row.comes === true }))
    },

    async applyRule(list, set) {
      const live = await liveSet(tx, list)
      await tx.exec(longLimit)
      await tx.query(goneStatement, [live, set])
      await tx.query(comeStatement, [live, set])
      await tx.query(`update list_set set state = 'dead' where id = $1`, [set])
    },

    async takeOver(list, set) {
      await tx.exec(longLimit)
      await tx.query(keepRuleStatement, [set, list])
      await tx.query(`update list_set set state = 'dead' where list = $1 and state = 'live'`, [list])
      await tx.query(`update list_set set state = 'live' where id = $1`, [set])
    },

    addStaged: async (list, set, portion) =>
      nextOf(await tx.query(addStatement, [await liveSet(tx, list), set, ...boundsOf(portion)]), portion),

    removeStaged: async (list, set, portion) =>
      nextOf(await tx.query(removeStatement, [await liveSet(tx, list), set, ...boundsOf(portion)]), portion),

    async copyEntries(from, to) {
      await tx.exec(longLimit)
      await tx.query(copyStatement, [await liveSet(tx, to), from])
    },

    async forgetEntries(list) {
      await tx.query(`update list_set set state = 'dead' where list = $1`, [list])
    },

    async giveUp(set) {
      await tx.query(`update list_set set state = 'dead' where id = $1`, [set])
    },

    async clearEntries() {
      const [row] = await tx.query(clearStatement, [clearedAtOnce])
      if (Number(row?.cleared) > 0) return true
      // Others may have died since the statement before.
      await tx.query(
        `delete from list_set where state = 'dead' and not exists (select from list_entry where set = list_set.id)`,
      )
      return false
    },
  }),
}

/** A million take some seconds. */
const longLimit = `set local statement_timeout = '300s'`

const clearedAtOnce = 20_000

function long(db: Queries): Queries['query'] {
  return (db.queryLong ?? db.query).bind(db)
}

const liveOf = (param: number) => `(select id from list_set where list = $${param} and state = 'live')`
const live = liveOf(1)

function found(list: string, { q, type }: Pick<EntryQuery, 'q' | 'type'>) {
  const params: unknown[] = [list]
  let sql = `from list_entry where set = ${live}`
  if (type) sql += ` and type = $${params.push(entryTypes.indexOf(type))}`
  if (q) sql += ` and position($${params.push(q)} in key) > 0`
  return { sql, params }
}

const among = 'from list_entry where (type, key) in (select * from unnest($1::smallint[], $2::text[]))'

function keysOf(entries: readonly ListEntry[]): unknown[] {
  return [entries.map(({ type }) => entryTypes.indexOf(type)), entries.map(({ value }) => value.toLowerCase())]
}

function cursorOf({ type, value }: ListEntry): readonly [number, string] {
  return [entryTypes.indexOf(type), value.toLowerCase()]
}

/** Nothing stands before the type -1. */
function boundsOf({ after, limit }: Portion): unknown[] {
  return [...(after ? cursorOf(after) : [-1, '']), limit]
}

function entryOf({ type, key, value, by_rule: byRule }: SqlRow): ListEntry {
  return { type: typeNumbered(type), value: String(value ?? key), ...(byRule === true ? { byRule } : {}) }
}

function typeNumbered(type: unknown): EntryType {
  const known = entryTypes[Number(type)]
  if (!known) throw new Error(`There is no type ${String(type)} of entries`)
  return known
}

function nextOf([row]: readonly SqlRow[], { limit }: Portion): ListEntry | null {
  return row && Number(row.taken) === limit ? entryOf(row) : null
}

async function newSet(tx: Queries, list: string, state: string): Promise<number> {
  const [row] = await tx.query('insert into list_set (list, state) values ($1, $2) returning id', [list, state])
  return Number(row?.id)
}

/** The list's set; an empty one where it has none. */
async function liveSet(tx: Queries, list: string): Promise<number> {
  const [row] = await tx.query(`select id from list_set where list = $1 and state = 'live'`, [list])
  return row ? Number(row.id) : newSet(tx, list, 'live')
}

const stageStatement = `
  with added as (
    insert into list_entry (set, type, key, value)
    select $1::int, $2::smallint, t.key, t.value from unnest($3::text[], $4::text[]) as t(key, value)
    on conflict do nothing returning 1
  ) select count(*) as added from added`

const portion = `portion as (
    select type, key, value from list_entry where set = $2::int and (type, key) > ($3::smallint, $4::text)
    order by type, key limit $5
  )`
const last =
  'select type, key, value, (select count(*) from portion) as taken from portion order by type desc, key desc limit 1'

/** What somebody enters as well is no longer there by the rule alone. */
const asEntered = 'on conflict (set, type, key) do update set by_rule = false where list_entry.by_rule'

const putStatement = `
  insert into list_entry (set, type, key, value)
  select distinct on (t.key) $1::int, $2::smallint, t.key, t.value from unnest($3::text[], $4::text[]) as t(key, value)
  ${asEntered}`

const addStatement = `
  with ${portion}, added as (
    insert into list_entry (set, type, key, value) select $1::int, type, key, value from portion ${asEntered}
  ) ${last}`

const removeStatement = `
  with ${portion}, removed as (
    delete from list_entry e using portion p where e.set = $1::int and e.type = p.type and e.key = p.key and not e.by_rule
  ) ${last}`

/** Of the entries of set $2, those that set $1 lacks. */
const lackedBy = (ones: string, others: string) =>
  `not exists (select from list_entry o where o.set = ${others} and o.type = ${ones}.type and o.key = ${ones}.key)`

const changesStatement = `
  select type, key, value, comes from (
    select e.type, e.key, e.value, false as comes from list_entry e
    where e.set = $1::int and e.by_rule and ${lackedBy('e', '$2::int')}
    union all
    select s.type, s.key, s.value, true from list_entry s where s.set = $2::int and ${lackedBy('s', '$1::int')}
  ) as changes where (type, key) > ($3::smallint, $4::text) order by type, key limit $5`

const goneStatement = `
  delete from list_entry e where e.set = $1::int and e.by_rule and ${lackedBy('e', '$2::int')}`

const comeStatement = `
  insert into list_entry (set, type, key, value, by_rule)
  select $1::int, type, key, value, true from list_entry where set = $2::int on conflict do nothing`

const keepRuleStatement = `
  insert into list_entry (set, type, key, value, by_rule)
  select $1::int, type, key, value, true from list_entry where set = ${liveOf(2)} and by_rule on conflict do nothing`

const copyStatement = `
  insert into list_entry (set, type, key, value, by_rule)
  select $1::int, type, key, value, by_rule from list_entry where set = ${liveOf(2)}`

const clearStatement = `
  with gone as (
    select e.ctid from list_entry e join list_set s on s.id = e.set where s.state = 'dead' limit $1
  ), cleared as (
    delete from list_entry where ctid = any(array(select ctid from gone)) returning 1
  ) select count(*) as cleared from cleared`
