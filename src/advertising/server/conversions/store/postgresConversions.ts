import { advisoryLocks } from '../../../../engine/server/node/postgres/advisoryLocks.ts'
import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import type { PostgresExtension } from '../../../../engine/server/node/postgres/postgresExtension.ts'
import type { TouchKind } from '../../../conversions/touch.ts'
import { conversionMigration } from './conversionMigration.ts'
import {
  type ConversionReads,
  type ConversionsExtended,
  type ConversionWrites,
  conversionStore,
} from './conversionStore.ts'

/** What a PostgreSQL store does with touches and conversions. */
export const postgresConversions: PostgresExtension<ConversionsExtended> = {
  extension: conversionStore,
  migrations: [conversionMigration],
  reads,
  streams: () => ({}),
  writes,
}

function reads(db: Queries): ConversionReads {
  return {
    async unsettledPeople(most) {
      const rows = await db.query(unsettled, [most])
      return rows.map(row => ({ event: String(row.event), person: String(row.person) }))
    },
    async conversionsReceived(event, fromDay) {
      const [last] = await db.query(lastReceived, [event])
      const rows = await db.query(receivedByDay, [event, `${fromDay}T00:00:00Z`])
      return {
        lastAt: last?.at == null ? null : momentOf(last.at),
        days: rows.map(row => ({
          day: String(row.day),
          received: Number(row.received),
          credited: Number(row.credited),
        })),
      }
    },
  }
}

function writes(tx: Queries): ConversionWrites {
  return {
    async lockConversions() {
      await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.conversions])
    },
    async addTouches(touches) {
      const columns = ['account', 'person', 'click', 'kind', 'at', 'about'] as const
      const [row] = await tx.query(addTouches, listsOf(touches, columns))
      const about = [touches.map(({ account }) => account), touches.map(({ click }) => click)]
      await tx.query(nameClicked, about)
      await tx.query(unsettle, listsOf(touches, ['account', 'person', 'at']))
      return Number(row?.added)
    },
    async addConversions(conversions) {
      const columns = ['id', 'account', 'event', 'order', 'person', 'click', 'at', 'receivedAt', 'value'] as const
      const [row] = await tx.query(addConversions, listsOf(conversions, columns))
      return Number(row?.added)
    },
    async conversionsOf({ account, event }, people) {
      const rows = await tx.query(conversionsOf, [account, event, [...people]])
      return rows.map(row => ({
        id: String(row.id),
        person: String(row.person),
        at: momentOf(row.at),
        value: Number(row.value),
        credit:
          row.about === null ? null : { about: String(row.about), kind: kindOf(row.kind), value: Number(row.credited) },
      }))
    },
    async touchesOf(account, people) {
      const rows = await tx.query(touchesOf, [account, [...people]])
      return rows.map(row => ({
        account,
        person: String(row.person),
        click: row.click === null ? null : String(row.click),
        kind: kindOf(row.kind),
        at: momentOf(row.at),
        about: String(row.about),
      }))
    },
    async creditConversions(event, people, credits) {
      const given = [...credits].map(([id, credit]) => ({
        id,
        about: credit?.about ?? null,
        kind: credit?.kind ?? null,
        value: credit?.value ?? 0,
      }))
      await tx.query(credit, listsOf(given, ['id', 'about', 'kind', 'value']))
      await tx.query(settle, [event, [...people]])
    },
    async creditedIn(event, hours) {
      const rows = await tx.query(creditedIn, [event, [...hours]])
      return rows.map(row => ({
        hour: momentOf(row.hour),
        about: String(row.about),
        kind: kindOf(row.kind),
        conversions: Number(row.conversions),
        value: Number(row.value),
      }))
    },
    async forgetBefore(at) {
      await tx.query(forgetTouches, [at, portion])
      await tx.query(forgetConversions, [at, portion])
    },
  }
}

const portion = 5_000

function momentOf(milliseconds: unknown): string {
  return new Date(Number(milliseconds)).toISOString()
}

function kindOf(kind: unknown): TouchKind {
  return kind === 'click' ? 'click' : 'view'
}

/** A list for each column. */
function listsOf<T, K extends keyof T>(rows: readonly T[], columns: readonly K[]): unknown[] {
  return columns.map(column => rows.map(row => row[column]))
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

const addTouches = `
  with added as (
    insert into conversion_touch (account, person, click, kind, at, about)
    select account, decode(person, 'hex'), click, kind, at, about
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])
      as t(account, person, click, kind, at, about)
    on conflict do nothing returning 1
  ) select count(*) as added from added`

/** Conversions that named a click before it was told get its person. */
const nameClicked = `
  update conversion_log l set person = t.person, settled = false
  from unnest($1::text[], $2::text[]) as g(account, click)
  join conversion_touch t on t.account = g.account and t.click = g.click
  where l.account = g.account and l.click = g.click and l.person is null`

const unsettle = `
  update conversion_log l set settled = false
  from (
    select account, decode(person, 'hex') as person, min(at) as at
    from unnest($1::text[], $2::text[], $3::timestamptz[]) as t(account, person, at) group by 1, 2
  ) g
  where l.account = g.account and l.person = g.person and l.at >= g.at and l.settled`

const addConversions = `
  with added as (
    insert into conversion_log (id, account, event, order_id, person, click, at, received_at, value, settled)
    select g.id, g.account, g.event, g.order_id, coalesce(decode(g.person, 'hex'), t.person), g.click, g.at, g.received_at, g.value,
      g.person is null and t.person is null
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[],
      $9::bigint[]) as g(id, account, event, order_id, person, click, at, received_at, value)
    left join conversion_touch t on t.account = g.account and t.click = g.click
    on conflict do nothing returning 1
  ) select count(*) as added from added`

const unsettled = `
  select distinct event, encode(person, 'hex') as person from conversion_log where not settled limit $1`

const conversionsOf = `
  select id, encode(person, 'hex') as person, ${milliseconds('at')} as at, value, about, kind, credited
  from conversion_log where account = $1 and event = $2 and person in (select decode(one, 'hex') from unnest($3::text[]) as one)`

const touchesOf = `
  select encode(person, 'hex') as person, click, kind, ${milliseconds('at')} as at, about
  from conversion_touch where account = $1 and person in (select decode(one, 'hex') from unnest($2::text[]) as one)`

const credit = `
  update conversion_log l set about = g.about, kind = g.kind, credited = g.value
  from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as g(id, about, kind, value) where l.id = g.id`

const settle = `
  update conversion_log set settled = true
  where event = $1 and person in (select decode(one, 'hex') from unnest($2::text[]) as one) and not settled`

const creditedIn = `
  select ${milliseconds(`date_trunc('hour', l.at, 'UTC')`)} as hour, about, kind, count(*) as conversions, sum(credited) as value
  from unnest($2::timestamptz[]) as hour
  join conversion_log l on l.event = $1 and l.at >= hour and l.at < hour + interval '1 hour'
  where l.about is not null group by 1, 2, 3`

const receivedByDay = `
  select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as received, count(about) as credited
  from conversion_log where event = $1 and received_at >= $2::timestamptz group by 1 order by 1`

const lastReceived = `
  select ${milliseconds('max(received_at)')} as at from conversion_log where event = $1`

const forgetTouches = `
  delete from conversion_touch where ctid = any(array(select ctid from conversion_touch where at < $1::timestamptz limit $2))`

const forgetConversions = `
  delete from conversion_log where ctid = any(array(select ctid from conversion_log where at < $1::timestamptz limit $2))`
