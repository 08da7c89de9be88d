import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../setup/databaseProxy.ts'
import { HostClient, HostProcess } from './hostProcess.ts'

const home = mkdtempSync(join(tmpdir(), 'astrolabe-outage-'))
const name = `outage_${process.pid}`
const outageMs = 10_000
/** From the database's return to the first answer of each process. */
const recoveryMs = 3000
const hosts: HostProcess[] = []
let proxy: DatabaseProxy | undefined

afterAll(async () => {
  for (const host of hosts) await host.stop()
  await proxy?.close()
  await onServer(`drop database if exists ${name} with (force)`)
  rmSync(home, { recursive: true, force: true })
})

/** Part of the long run: twenty seconds of it the database isn't there. */
it('loses nothing acknowledged when a process is killed, or the database is away or silent for ten seconds', {
  timeout: 600_000,
}, async () => {
  await onServer(`create database ${name}`)
  proxy = await startDatabaseProxy(inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`))
  const variables = { DATABASE_URL: proxy.url, SECRETS_KEY: 'one-key-for-both-of-these-processes', LOG_LEVEL: 'fatal' }
  const start = async (folder: string) => {
    const host = await HostProcess.start({ ...variables, DATA_DIR: join(home, folder) })
    hosts.push(host)
    return host
  }
  const first = await start('one')
  const { cookie } = await first.firstAdministrator()
  const second = await start('two')
  const { id: organization } = await new HostClient(first.url, cookie).send<{ id: string }>('/organization', {
    ...{ name: 'North', slug: 'north', domain: 'north.example', type: 'buyer' },
    ...{ reportingCurrency: 'USD', timezone: 'UTC' },
  })
  const traffic = new Traffic(cookie, organization)
  const lines = [traffic.on(first.url), traffic.on(second.url)]
  await traffic.acknowledges(first.url, 10)
  await traffic.acknowledges(second.url, 10)
  expect(traffic.failures).toEqual([])

  await first.kill()
  await traffic.acknowledges(second.url, 20)
  expect(new Set(traffic.failures)).toEqual(new Set([`${first.url}: reset`]))
  const again = await start('one')
  lines.push(traffic.on(again.url))
  await traffic.acknowledges(again.url, 10)

  for (const outage of ['away', 'silent'] as const) {
    traffic.failures.length = 0
    if (outage === 'away') await proxy.goAway()
    else proxy.hang()
    await passed(outageMs)
    await proxy.comeBack()
    const returned = performance.now()
    await Promise.all([second.url, again.url].map(url => traffic.acknowledges(url, 1)))
    const took = performance.now() - returned
    console.log(`${outage}: ${traffic.failures.length} refused, back after ${took.toFixed(0)} ms`)
    expect(took).toBeLessThan(recoveryMs)
    const own = traffic.failures.filter(failure => !failure.startsWith(first.url))
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map(failure => failure.replace(/^\S+ /, '')))).toEqual(new Set(['503, retry after 5']))
    await traffic.acknowledges(second.url, 10)
  }

  traffic.stop()
  await Promise.all(lines)
  const stored = await traffic.stored(second.url)
  console.log(`${traffic.acknowledged.size} acknowledged, ${stored.size} stored`)
  expect([...traffic.acknowledged].filter(id => !stored.has(id))).toEqual([])
})

/** Creates accounts at each address, one after the other, until it is stopped. */
class Traffic {
  readonly acknowledged = new Set<string>()
  /** The address, and what was answered instead of 200. */
  readonly failures: string[] = []
  readonly #counts = new Map<string, number>()
  #isStopped = false

  constructor(
    readonly cookie: string | null,
    readonly organization: string,
  ) {}

  async on(url: string): Promise<void> {
    const client = new HostClient(url, this.cookie)
    while (!this.#isStopped) {
      const failure = await this.#create(client)
      if (failure === null) continue
      this.failures.push(`${url}: ${failure}`)
      await passed(100)
    }
  }

  async acknowledges(url: string, more: number): Promise<void> {
    const until = (this.#counts.get(url) ?? 0) + more
    await expect.poll(() => this.#counts.get(url) ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(until)
  }

  stop(): void {
    this.#isStopped = true
  }

  async stored(url: string): Promise<ReadonlySet<string>> {
    const client = new HostClient(url, this.cookie)
    const ids = new Set<string>()
    for (;;) {
      const page = `/account?organization=${this.organization}&limit=500&skip=${ids.size}&sort=asc(id)`
      const rows = await client.get<readonly { id: string }[]>(page)
      for (const { id } of rows) ids.add(id)
      if (rows.length < 500) return ids
    }
  }

  /** What went wrong; null where it was created. */
  async #create(client: HostClient): Promise<string | null> {
    const body = JSON.stringify({
      ...{ organization: this.organization, name: `Account ${Math.random()}`, kind: 'advertiser' },
      ...{ domain: 'shoes.example', currency: 'USD', timezone: 'UTC' },
    })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    const answer = await client.fetch('/account', init).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (!answer || text === null || text === undefined) return 'reset'
    if (answer.status !== 200) return `${answer.status}, retry after ${answer.headers.get('retry-after')}`
    this.acknowledged.add(JSON.parse(text).id)
    this.#counts.set(client.url, (this.#counts.get(client.url) ?? 0) + 1)
    return null
  }
}

function passed(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

async function onServer(sql: string): Promise<void> {
  const db = openPostgres(inject('postgresUrl'))
  await db.exec(sql)
  await db.close()
}
