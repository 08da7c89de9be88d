import { afterEach, expect, inject, it, onTestFinished } from 'vitest'
import { catalogue as older } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore, type StoreOptions } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'

const schema = `test_upgrade_${process.pid}`
const direct = openPostgres(inject('postgresUrl'), { schema })
const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  await direct.exec(`drop schema if exists ${schema} cascade`)
})

/** As the next release might be: a field and a filter more, a field and a filter less. */
const newer = changed(older, account => {
  const { iabCategory: _, ...fields } = account.fields
  return {
    ...account,
    fields: { ...fields, team: { kind: 'text' } },
    filters: [...account.filters.filter(name => name !== 'country'), 'team'],
  }
})

it('serves two versions side by side under traffic: no request fails, and nothing is lost', {
  timeout: 180_000,
}, async () => {
  await direct.exec(`create schema ${schema}`)
  const storeOfOlder = await open(older)
  const world = await testWorld(storeOfOlder)
  const { cookie } = await world.signIn('orgAdmin')
  const traffic = new Traffic()
  onTestFinished(() => void traffic.failures.push('The test is over'))
  const old = new ApiClient(createDescribedApi(world.options), cookie)

  const before = traffic.on(old, { iabCategory: 'IAB1', country: 'DE' })
  await traffic.acknowledges(40)
  const storeOfNewer = await open(newer)
  const next = new ApiClient(createDescribedApi({ ...world.options, catalogue: newer, store: storeOfNewer }), cookie)
  const after = traffic.on(next, { team: 'Search', country: 'AT' })
  await traffic.acknowledges(100)

  // Traffic goes on with rows that are newer than these. Each version finds what the other one writes, by columns that only it has.
  const [ofOlder, ofNewer] = [await traffic.firstOf(old, 5), await traffic.firstOf(next, 5)]
  await expect.poll(() => found(old, 'country=AT')).toEqual(expect.arrayContaining([...ofNewer]))
  const allOk = { status: 200, body: { results: Array.from({ length: 5 }, () => ({ ok: true })) } }
  expect(await old.patch('/account', { ids: ofNewer, changes: { domain: 'seen.example' } })).toMatchObject(allOk)
  expect(await next.patch('/account', { ids: ofOlder, changes: { team: 'Social' } })).toMatchObject(allOk)
  traffic.counts([...ofNewer, ...ofOlder])
  for (const id of ofNewer) {
    expect((await next.get(`/account/${id}`)).body).toMatchObject({ team: 'Search', domain: 'seen.example' })
  }
  for (const id of ofOlder) {
    expect((await old.get(`/account/${id}`)).body).toMatchObject({ iabCategory: 'IAB1' })
  }
  await expect.poll(() => found(next, 'team=Social')).toEqual(expect.arrayContaining([...ofOlder]))

  // The form of the older one sends back what it was answered: the fields that it knows.
  const { body: shown } = await old.get<Row>(`/account/${ofNewer[0]}`)
  expect(await old.put(`/account/${shown.id}`, { ...shown, domain: 'whole.example' })).toMatchObject({ status: 200 })
  traffic.counts([shown.id])
  expect(shown).not.toHaveProperty('team')
  expect((await next.get(`/account/${shown.id}`)).body).toMatchObject({ team: 'Search', domain: 'whole.example' })

  // A copy that the older one makes has what it knows; its history says nothing of what it doesn't.
  const copy = await old.post<Row>(`/account/${shown.id}/duplicate`)
  expect(copy).toMatchObject({ status: 200, body: { domain: 'whole.example' } })
  traffic.acknowledged.set(copy.body.id, 1)
  const [change] = await direct.query(
    `select _data::text as text from history where _data ->> 'of' = 'account:' || $1 order by (_data ->> 'version')::int desc limit 1`,
    [shown.id],
  )
  expect(String(change?.text)).toContain('whole.example')
  expect(String(change?.text)).not.toContain('team')

  before.stop()
  await before.ended
  opened.splice(opened.indexOf(storeOfOlder), 1)
  await storeOfOlder.close()
  await traffic.acknowledges(40)
  await expect.poll(columns).not.toContain('country')
  after.stop()
  await after.ended

  expect(traffic.failures).toEqual([])
  expect(await columns()).toContain('team')
  const all = await found(next, 'status=pending_approval')
  const stored = await storeOfNewer.read.byIds('account', [...traffic.acknowledged.keys()], 'all')
  // Each acknowledged change is a version.
  expect(new Map(stored.map(({ id, version }) => [id, version]))).toEqual(traffic.acknowledged)
  expect([...all].sort()).toEqual([...traffic.acknowledged.keys()].sort())
  // The tables are in line before the last notes go.
  await expect.poll(() => direct.query('select count(*)::int as count from stale_row')).toEqual([{ count: 0 }])
})

it('lets an older process start again beside newer ones, also after one of it was counted as gone', {
  timeout: 60_000,
}, async () => {
  await direct.exec(`create schema ${schema}`)
  const first = await open(older)
  await open(newer, postgresHalves, { steadyMs: 0 })
  opened.splice(opened.indexOf(first), 1)
  await first.close()
  const [ofNewer] = await direct.query('select process from layout_use')
  const again = await open(older, postgresHalves, { beatMs: 6000 })
  await again.transaction(tx => tx.insert('account', [account('a')]))
  expect(await columns()).toEqual(expect.arrayContaining(['team', 'country']))

  // It stands still for more than a minute, and what it needs is gone: it comes back by itself.
  await direct.query("update layout_use set seen = now() - interval '2 minutes' where process <> $1", [
    ofNewer?.process,
  ])
  await expect.poll(columns).not.toContain('country')
  await expect.poll(columns, { timeout: 15_000 }).toContain('country')
  expect(gone).toBe(0)
  const where = [{ column: 'country', op: 'in', values: ['DE'] } as const]
  await expect.poll(async () => (await again.read.list('account', { scope: 'all', where })).total).toBe(1)
})

it('brings an older process back that stood still while a newer one started alone', { timeout: 60_000 }, async () => {
  await direct.exec(`create schema ${schema}`)
  const still = await open(older, postgresHalves, { beatMs: 6000 })
  await still.transaction(tx => tx.insert('account', [account('a')]))
  await longAgo()
  await open(newer)
  expect(await columns()).not.toContain('country')
  await expect.poll(columns, { timeout: 20_000 }).toContain('country')
  const where = [{ column: 'country', op: 'in', values: ['DE'] } as const]
  await expect.poll(async () => (await still.read.list('account', { scope: 'all', where })).total).toBe(1)
})

it('counts nobody as gone before it has given its own sign for a while', async () => {
  await direct.exec(`create schema ${schema}`)
  await open(older, postgresHalves, { beatMs: 60_000 })
  await open(newer, postgresHalves, { beatMs: 100, steadyMs: 1500 })
  // As after an outage of the database, in which nobody could give a sign.
  await longAgo()
  await new Promise(resolve => setTimeout(resolve, 600))
  expect(await columns()).toContain('country')
  await expect.poll(columns, { timeout: 10_000 }).not.toContain('country')
})

it('takes away what a start has left that failed at once', async () => {
  await direct.exec(`create schema ${schema}`)
  await open(older)
  await direct.exec(`alter table account add column team text; insert into table_layout values ('+ other', '"other"')`)
  await expect.poll(columns).not.toContain('team')
  await expect.poll(() => direct.query("select name from table_layout where name like '+%'")).toEqual([])
})

it('leaves only that row without a unique column which an older process wrote twice, and says what it can’t do now', async () => {
  await direct.exec(`create schema ${schema}`)
  const storeOfOlder = await open(older, postgresHalves, { beatMs: 3000 })
  const troubles: string[] = []
  const next = await open(
    changed(older, account => ({ ...account, unique: [...account.unique, ['domain']] })),
    postgresHalves,
    { beatMs: 3000, onTrouble: error => void troubles.push(error.message) },
  )
  const rows = Array.from({ length: 40 }, (_, n) => ({ ...account(`r${n}`), domain: `d${n}.example` }))
  await storeOfOlder.transaction(tx => tx.insert('account', [...rows, { ...account('s'), domain: 'd7.example' }]))
  const notes = () => direct.query('select distinct id from stale_row order by id')
  await expect.poll(notes).toEqual([])
  const again = (id: string, domain: string) =>
    next.transaction(tx => tx.insert('account', [{ ...account(id), domain }]))
  await expect(again('x', 'd39.example')).rejects.toMatchObject({ fields: ['organization', 'domain'] })
  await expect(again('y', 'd7.example')).rejects.toMatchObject({ fields: ['organization', 'domain'] })

  // A row that somebody has locked doesn't keep back the others.
  await direct.transaction(async tx => {
    await tx.query("select from account where id = 'r3' for update")
    await direct.query(`insert into stale_row
      select substr(t.name, 3), 'account', a.id from table_layout t, account a where t.name like '+ %' and a.id in ('r1', 'r3', 'r5')`)
    await expect.poll(() => troubles.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(notes).toEqual([{ id: 'r3' }])
  })
  await expect.poll(notes, { timeout: 20_000 }).toEqual([])
})

it('takes away what a step names only when the last older process is gone', async () => {
  await direct.exec(`create schema ${schema}`)
  const [half, ...others] = postgresHalves
  if (!half) throw new Error('There are no halves')
  const made = { version: 998, name: 'made', sql: 'create table made (id int); create index made_id on made (id)' }
  const before = { ...half, migrations: [...half.migrations, made] }
  const gone = { version: 999, name: 'gone', sql: 'select 1', afterwards: 'drop index if exists made_id' }
  const there = async () => (await direct.query(`select to_regclass('made_id') is not null as there`))[0]?.there
  const first = await open(older, [before, ...others])
  await open(older, [{ ...before, migrations: [...before.migrations, gone] }, ...others])
  expect(await there()).toBe(true)
  opened.splice(opened.indexOf(first), 1)
  await first.close()
  await expect.poll(there).toBe(false)
})

it('refuses to start where processes of another version need the same column as another type', async () => {
  await direct.exec(`create schema ${schema}`)
  await open(older)
  const other = changed(older, account => ({
    ...account,
    fields: { ...account.fields, country: { kind: 'number' } },
  }))
  await expect(open(other)).rejects.toThrow(
    'Processes of another version use this database, and this version needs other columns under the same names (account.country). Stop those processes first. A process that was killed counts as running for one more minute; try again then.',
  )
  expect(await columns()).toContain('country')
})

it('refuses an older process where a newer one has made steps that it doesn’t know', async () => {
  await direct.exec(`create schema ${schema}`)
  const step = { version: 999, name: 'of a later release', sql: 'create table later (id int)' }
  const [half, ...others] = postgresHalves
  if (!half) throw new Error('There are no halves')
  await open(older, [{ ...half, migrations: [...half.migrations, step] }, ...others])
  await expect(open(older)).rejects.toThrow('it was used by a newer Astrolabe')
})

let gone = 0

async function open(catalogue: Catalogue, halves = postgresHalves, options: StoreOptions = {}) {
  const db = openPostgres(inject('postgresUrl'), { schema })
  const onUnfit = () => {
    gone += 1
  }
  const store = createPostgresStore(db, apiTables(catalogue), halves, { beatMs: 200, onUnfit, ...options })
  try {
    await store.prepare()
  } catch (error) {
    await store.close()
    throw error
  }
  opened.push(store)
  return store
}

/** Creates, changes, and lists accounts until it is stopped, one after the other, and keeps what was acknowledged. */
class Traffic {
  readonly failures: unknown[] = []
  /** The version that each account must have: one for each answer. */
  readonly acknowledged = new Map<string, number>()
  readonly #by = new Map<ApiClient, string[]>()
  #count = 0

  on(client: ApiClient, values: Json): { readonly ended: Promise<unknown>; stop(): void } {
    let isStopped = false
    const own: string[] = []
    this.#by.set(client, own)
    const repeat = async (ask: () => Promise<void>) => {
      while (!isStopped && this.failures.length === 0) await ask()
    }
    const ended = Promise.all([
      repeat(async () => {
        const { id: _, ...body } = { ...account(''), ...values, name: `Account ${Math.random()}` }
        const answer = await client.post<Row>('/account', body)
        if (this.#took(answer)) {
          own.push(answer.body.id)
          this.acknowledged.set(answer.body.id, 1)
        }
      }),
      repeat(async () => {
        // Of either version.
        const id = [...this.acknowledged.keys()].at(-1 - Math.floor(Math.random() * 10))
        if (id === undefined) return void (await client.get('/account?limit=1'))
        const notes = `Noted ${Math.random()}`
        const answer = await client.patch('/account', { ids: [id], changes: { notes } })
        if (this.#took(answer)) this.counts([id])
      }),
      repeat(async () => void this.#took(await client.list('/account?limit=20&sort=desc(name)&q=account'))),
    ])
    return {
      ended,
      stop: () => {
        isStopped = true
      },
    }
  }

  /** One more change of each was acknowledged. */
  counts(ids: readonly string[]): void {
    for (const id of ids) this.acknowledged.set(id, (this.acknowledged.get(id) ?? 0) + 1)
  }

  /** Done after so many more answers. */
  async acknowledges(count: number): Promise<void> {
    const until = this.#count + count
    await expect.poll(() => this.#count >= until || this.failures.length > 0, { timeout: 60_000 }).toBe(true)
  }

  /** The first accounts that were created through it, as soon as there are so many. */
  async firstOf(client: ApiClient, count: number): Promise<readonly string[]> {
    const written = this.#by.get(client) ?? []
    await expect.poll(() => written.length >= count || this.failures.length > 0, { timeout: 60_000 }).toBe(true)
    expect(this.failures).toEqual([])
    return written.slice(0, count)
  }

  #took({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
    this.#count += 1
    const results = Object(body).results
    const refused = Array.isArray(results) && results.some(({ ok }) => ok === false)
    if (status === 200 && !refused) return true
    this.failures.push({ status, body })
    return false
  }
}

/** The IDs of all accounts that a filter finds. */
async function found(client: ApiClient, filter: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (;;) {
    const { body } = await client.list(`/account?${filter}&limit=500&skip=${ids.length}&sort=asc(id)`)
    ids.push(...body.map(({ id }) => id))
    if (body.length < 500) return ids
  }
}

/** No process has given a sign for two minutes. */
async function longAgo(): Promise<void> {
  await direct.exec("update layout_use set seen = now() - interval '2 minutes'")
}

async function columns(): Promise<unknown[]> {
  const rows = await direct.query(
    `select attname::text as name from pg_attribute where attrelid = 'account'::regclass and attnum > 0 and not attisdropped`,
  )
  return rows.map(({ name }) => name)
}

function account(id: string): Row {
  return {
    id,
    organization: north,
    name: 'An account',
    kind: 'advertiser',
    domain: 'shoes.example',
    country: 'DE',
    currency: 'USD',
    timezone: 'UTC',
  }
}

function changed(
  catalogue: Catalogue,
  change: (account: Catalogue['resources'][string]) => Catalogue['resources'][string],
): Catalogue {
  const { account } = catalogue.resources
  if (!account) throw new Error('There is no account')
  return { ...catalogue, resources: { ...catalogue.resources, account: change(account) } }
}
