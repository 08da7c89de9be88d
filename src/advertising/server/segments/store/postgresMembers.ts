import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import type { PostgresExtension } from '../../../../engine/server/node/postgres/postgresExtension.ts'
import { idTypes } from '../../../targeting/memberIds.ts'
import { memberMigration } from './memberMigration.ts'
import { type HashRange, type MemberRule, type MembersExtended, memberStore } from './memberStore.ts'

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
  }),

  streams: () => ({}),

  writes: tx => ({
    async stageSet(segment) {
      await tx.query(`update segment_set set state = 'dead' where segment = $1 and state = 'staged'`, [segment])
      return newSet(tx, segment, 'staged')
    },

    async stageMembers(set, { idType, hashes, since, expires }) {
      const params = [set, hashes, idTypes.indexOf(idType), since, expires]
      const [row] = await tx.query(stageStatement, params)
      return Number(row?.added)
    },

    async stageRule(set, rule, at, range) {
      await tx.query(`${ruleStatement} on conflict do nothing`, [...ruleParams(rule, at), ...bounds(range), set])
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

/** Segments side by side with the list of the rule that each stands in, -1 for those that are left out; then the time. */
function ruleParams({ include, exclude }: MemberRule, at: string): unknown[] {
  const pairs = [
    ...include.flatMap((segments, clause) => segments.map(segment => [segment, clause] as const)),
    ...exclude.map(segment => [segment, -1] as const),
  ]
  return [pairs.map(([segment]) => segment), pairs.map(([, clause]) => clause), at, include.length]
}

const parts = `
  with part as materialized (
    select s.id as set, t.clause, case when t.clause < 0 then 0 else 1::bigint << t.clause end as bit
    from unnest($1::text[], $2::int[]) as t(segment, clause)
    join segment_set s on s.segment = t.segment and s.state = 'live'
  )`
const within = `m.expires > $3::timestamptz and m.hash >= decode($5::text, 'hex') and ($6::text is null or m.hash < decode($6::text, 'hex'))`
const all = '(1::bigint << $4::int) - 1'

/** One list with one segment has each member once. */
function countStatement({ include, exclude }: MemberRule): string {
  if (include.length === 1 && include[0]?.length === 1 && exclude.length === 0) {
    return `${parts}
      select m.id_type, count(*) as members from segment_member m
      where m.set = (select set from part) and $4::int = 1 and ${within} group by m.id_type`
  }
  return `${parts}, found as (
      select m.id_type, m.hash from segment_member m join part p on p.set = m.set where ${within}
      group by m.id_type, m.hash having bit_or(p.bit) = ${all} and min(p.clause) >= 0
    )
    select id_type, count(*) as members from found group by id_type`
}

/** Who is in several lists stays as long as in all of them; within a list, as long as in any. */
const ruleStatement = `
  insert into segment_member (set, hash, id_type, since, expires)
  ${parts}, listed as (
    select m.hash, m.id_type, p.clause, max(p.bit) as bit, max(m.expires) as expires
    from segment_member m join part p on p.set = m.set where ${within}
    group by m.hash, m.id_type, p.clause
  )
  select $7::int, hash, id_type, $3::timestamptz, min(expires) from listed
  group by hash, id_type having bit_or(bit) = ${all} and min(clause) >= 0`

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
