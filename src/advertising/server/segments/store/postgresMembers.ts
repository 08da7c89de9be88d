import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import type { PostgresExtension } from '../../../../engine/server/node/postgres/postgresExtension.ts'
import { sampledPerson } from '../../../reporting/personSample.ts'
import { type Expression, leavesOf, mapLeaves } from '../../../targeting/expression.ts'
import { idTypes } from '../../../targeting/memberIds.ts'
import { memberMigration } from './memberMigration.ts'
import {
  type HashRange,
  type MemberRule,
  type MembersExtended,
  memberStore,
  type StagedMembers,
} from './memberStore.ts'

/** What a PostgreSQL store does with the members of segments. */
export const postgresMembers: PostgresExtension<MembersExtended> = {
  extension: memberStore,

  migrations: [memberMigration],

  reads: db => ({
    async countMembers(rule, at, range = wholeRange) {
      const rows = await (db.queryLong ?? db.query)(countStatement(rule), [...ruleParams(rule, at), ...bounds(range)])
      const byType = Object.fromEntries(rows.map(row => [idTypes[Number(row.id_type)] ?? '', Number(row.members)]))
      return { total: rows.reduce((sum, row) => sum + Number(row.members), 0), byType }
    },

    async sampleMembers(segments, at) {
      const people = new Map<number, string>()
      for (const row of await (db.queryLong ?? db.query)(sampleStatement, [[...segments], at])) {
        const person = sampledPerson(String(row.digits))
        if (person !== null) people.set(person, new Date(Number(row.expires)).toISOString())
      }
      return people
    },
  }),

  streams: () => ({}),

  writes: tx => ({
    async stageSet(segment) {
      await tx.query(`update segment_set set state = 'dead' where segment = $1 and state = 'staged'`, [segment])
      return newSet(tx, segment, 'staged')
    },

    async stageMembers(set, { idType, hashes, since, expires }) {
      const params = [set, hashes, typeNumber(idType), since, expires]
      const [row] = await tx.query(stageStatement, params)
      return Number(row?.added)
    },

    async stageRule(set, rule, at, range) {
      await tx.query(ruleStatement(rule), [...ruleParams(rule, at), ...bounds(range), set])
    },

    async takeOver(segment, set) {
      await tx.query(`update segment_set set state = 'dead' where segment = $1 and state = 'live'`, [segment])
      await tx.query(`update segment_set set state = 'live' where id = $1`, [set])
    },

    async addStaged(segment, set, range) {
      await tx.query(addStatement, [await liveSet(tx, segment), set, ...bounds(range)])
    },

    async removeStaged(segment, set, range) {
      await tx.query(removeStatement, [await liveSet(tx, segment), set, ...bounds(range)])
    },

    async forgetMembers(segment) {
      await tx.query(`update segment_set set state = 'dead' where segment = $1`, [segment])
    },

    async giveUp(set) {
      await tx.query(`update segment_set set state = 'dead' where id = $1`, [set])
    },

    async clearMembers(at) {
      const [row] = await tx.query(clearStatement, [at, portion])
      if (Number(row?.cleared) > 0) return true
      await tx.query(`delete from segment_set where state = 'dead'`)
      return false
    },
  }),
}

async function newSet(tx: Queries, segment: string, state: string): Promise<number> {
  const [row] = await tx.query('insert into segment_set (segment, state) values ($1, $2) returning id', [
    segment,
    state,
  ])
  return Number(row?.id)
}

/** The segment's set; an empty one where it has none. */
async function liveSet(tx: Queries, segment: string): Promise<number> {
  const [row] = await tx.query(`select id from segment_set where segment = $1 and state = 'live'`, [segment])
  return row ? Number(row.id) : newSet(tx, segment, 'live')
}

const wholeRange: HashRange = { from: 0, to: 256 }
const portion = 20_000

/** The first hash of the range, and the first behind it; null where there is none. */
function bounds({ from, to }: HashRange): (string | null)[] {
  return [from, to].map(byte => (byte > 255 ? null : byte.toString(16).padStart(2, '0')))
}

function typeNumber(type: StagedMembers['idType']): number {
  return type === 'person' ? personNumber : idTypes.indexOf(type)
}

/** Not among the types of IDs, which may grow. */
const personNumber = 100

/** Segments side by side with the leaf that each stands in; then the time. */
function ruleParams(rule: MemberRule, at: string): unknown[] {
  const pairs = leavesOf(rule).flatMap((segments, leaf) => segments.map(segment => [segment, leaf] as const))
  return [pairs.map(([segment]) => segment), pairs.map(([, leaf]) => leaf), at]
}

const parts = `
  with part as materialized (
    select s.id as set, t.leaf from unnest($1::text[], $2::int[]) as t(segment, leaf)
    join segment_set s on s.segment = t.segment and s.state = 'live'
  )`
const within = `m.expires > $3::timestamptz and m.hash >= decode($4::text, 'hex') and ($5::text is null or m.hash < decode($5::text, 'hex'))`

/** Until when a rule finds a member: a time, which is -infinity where it doesn't. Each leaf is asked once. */
function untilOf(rule: Expression<number>): string {
  if ('leaf' in rule) return `coalesce(max(m.expires) filter (where p.leaf = ${rule.leaf}), '-infinity')`
  if ('not' in rule)
    return `case when ${untilOf(rule.not)} = '-infinity' then 'infinity' else '-infinity' end::timestamptz`
  return 'all' in rule ? `least(${rule.all.map(untilOf).join(', ')})` : `greatest(${rule.any.map(untilOf).join(', ')})`
}

function foundBy(rule: MemberRule): string {
  return `${parts}, found as (
      select m.hash, m.id_type, ${untilOf(mapLeaves(rule, (_, leaf) => leaf))} as until
      from segment_member m join part p on p.set = m.set where ${within} group by m.hash, m.id_type
    )`
}

/** One leaf with one segment has each member once. */
function countStatement(rule: MemberRule): string {
  if ('leaf' in rule && rule.leaf.length === 1) {
    return `${parts}
      select m.id_type, count(*) as members from segment_member m
      where m.set = (select set from part) and ${within} group by m.id_type`
  }
  return `${foundBy(rule)}
    select id_type, count(*) as members from found where until > '-infinity' group by id_type`
}

function ruleStatement(rule: MemberRule): string {
  return `insert into segment_member (set, hash, id_type, since, expires)
    ${foundBy(rule)}
    select $6::int, hash, id_type, $3::timestamptz, until from found where until > '-infinity' on conflict do nothing`
}

/** The sample's hashes begin with 00; the next 13 digits are a person's number. */
const sampleStatement = `
  select encode(substring(m.hash for 8), 'hex') as digits,
    (extract(epoch from max(m.expires)) * 1000)::double precision as expires
  from segment_member m join segment_set s on s.id = m.set and s.state = 'live'
  where s.segment = any($1::text[]) and m.expires > $2::timestamptz and m.hash < decode('01', 'hex')
  group by substring(m.hash for 8)`

const stageStatement = `
  with added as (
    insert into segment_member (set, hash, id_type, since, expires)
    select $1::int, decode(h, 'hex'), $3::smallint, $4::timestamptz, $5::timestamptz from unnest($2::text[]) as h
    on conflict do nothing returning 1
  ) select count(*) as added from added`

const staged = `s.set = $2::int and s.hash >= decode($3::text, 'hex') and ($4::text is null or s.hash < decode($4::text, 'hex'))`

/** Whose membership had expired begins anew. */
const addStatement = `
  insert into segment_member as m (set, hash, id_type, since, expires)
  select $1::int, s.hash, s.id_type, s.since, s.expires from segment_member s where ${staged}
  on conflict (set, hash, id_type) do update set
    since = case when m.expires <= excluded.since then excluded.since else m.since end,
    expires = greatest(m.expires, excluded.expires)`

const removeStatement = `
  delete from segment_member m using segment_member s
  where m.set = $1::int and m.hash = s.hash and m.id_type = s.id_type and ${staged}`

const clearStatement = `
  with gone as (
    (select m.ctid from segment_member m join segment_set s on s.id = m.set where s.state = 'dead' limit $2)
    union all (select ctid from segment_member where expires <= $1::timestamptz limit $2)
  ), cleared as (
    delete from segment_member where ctid = any(array(select ctid from gone)) returning 1
  ) select count(*) as cleared from cleared`
