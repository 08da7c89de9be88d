import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { clickhouseFacts } from '../../src/advertising/server/facts/clickhouse/clickhouseFacts.ts'
import { clickhouseText } from '../../src/advertising/server/facts/clickhouse/clickhouseText.ts'
import type { FactServer } from '../../src/advertising/server/facts/clickhouse/FactServer.ts'
import { moveFacts } from '../../src/advertising/server/facts/clickhouse/moveFacts.ts'
import { openFactServer } from '../../src/advertising/server/facts/clickhouse/openFactServer.ts'
import { runFactsCommand } from '../../src/advertising/server/facts/clickhouse/runFactsCommand.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { postgresFacts } from '../../src/advertising/server/facts/store/postgresFacts.ts'
import { hostHalves } from '../../src/advertising/server/hostHalves.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { StoreAway } from '../../src/engine/server/store/StoreAway.ts'
import { type ClickhouseServer, startClickhouse } from '../clickhouse/startClickhouse.ts'
import { times } from '../setup/effort.ts'
import { answersOf, hours, replayed, run, step, told } from './factSteps.ts'

let clickhouse: ClickhouseServer
let server: FactServer
let db: Database
let schema = ''

beforeAll(async () => {
  clickhouse = await startClickhouse()
})
afterAll(() => clickhouse.stop())

beforeEach(async () => {
  schema = `clickhouse_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const root = openFactServer(clickhouse.url)
  await root.command(`create database ${schema}`)
  await root.close()
  server = openFactServer(`${clickhouse.url}/${schema}`)
  db = openPostgres(inject('postgresUrl'), { schema })
  await db.exec(`create schema ${schema}`)
  return async () => {
    await server.command(`drop database ${schema}`)
    await server.close()
    await db.exec(`drop schema ${schema} cascade`)
    await db.close()
  }
})

async function storeOn(facts: FactServer): Promise<Store> {
  const store = createPostgresStore(db, [], [clickhouseFacts(facts)])
  await store.prepare()
  return store
}

/** Fails the calls whose turn it is, before or after they are done, as a broken connection does. */
function failing(isFailing: (call: number) => 'before' | 'after' | null): FactServer {
  let calls = 0
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1
    const when = isFailing(calls)
    if (when === 'before') throw new StoreAway('gone')
    const answer = await work()
    if (when === 'after') throw new StoreAway('gone')
    return answer
  }
  return {
    ...server,
    ask: (sql, signal) => asked(() => server.ask(sql, signal)),
    command: sql => asked(() => server.command(sql)),
    insert: (table, columns, rows) => asked(() => server.insert(table, columns, rows)),
  }
}

const row = (spend: number, hour = hours[0] ?? ''): Fact => ({
  ...{ hour, organization: 'o', campaign: 'c', strategy: 's', lineItem: 'l1', currency: 'EUR' },
  ...{ impressions: 3, spend, people: [spend] },
})

describe('facts on ClickHouse', () => {
  it(
    'come to the same wherever their delivery is broken off',
    async () => {
      let runs = 0
      await storeOn(server)
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 8 }),
          fc.infiniteStream(fc.nat({ max: 40 })),
          async (steps, luck) => {
            const shaky = failing(() => {
              const thrown = luck.next().value
              return thrown === 0 ? 'before' : thrown === 1 ? 'after' : null
            })
            const [store, organization] = [await storeOn(shaky), `o${++runs}`]
            const writes = await run(store, told(steps, organization))
            for (;;) {
              const answer = await answersOf(store.read, organization).catch(error => {
                if (!(error instanceof StoreAway)) throw error
              })
              if (!answer) continue
              expect(answer).toEqual(await replayed(writes, organization))
              break
            }
          },
        ),
        { numRuns: times(6) },
      )
    },
    120_000 * times(1),
  )

  it('are taken while the server is away, and are in the first answer that it gives again', async () => {
    await storeOn(server)
    let isAway = true
    const store = await storeOn(failing(() => (isAway ? 'before' : null)))
    const number = await store.transaction(tx => tx.extension(factStore).insertBatch([row(1)]))
    await store.transaction(tx => tx.extension(factStore).insertFacts([row(2, hours[1])]))
    await expect(answersOf(store.read)).rejects.toThrow(StoreAway)
    expect(await store.read.extension(factStore).writesWaiting()).toBe(2)
    isAway = false
    expect((await answersOf(store.read)).days.map(({ sums }) => sums.spend)).toEqual([3])
    expect(await store.read.extension(factStore).writesWaiting()).toBe(0)
    await store.transaction(async tx => {
      await tx.extension(factStore).withdrawBatch(number)
      // Not before the transaction ends well.
      expect((await answersOf(tx)).days.map(({ sums }) => sums.spend)).toEqual([3])
    })
    await store.transaction(async tx => {
      expect((await answersOf(tx)).days.map(({ sums }) => sums.spend)).toEqual([2])
    })
  })

  it('that are told after the database was restored from before others count, and so do their batches', async () => {
    const before = await storeOn(server)
    for (const spend of [1, 2, 3]) {
      await before.transaction(tx => tx.extension(factStore).insertBatch([row(spend), row(spend, hours[1])]))
      await answersOf(before.read)
    }
    // As it was at a backup after the first.
    await db.query(`select setval('fact_outbox_sequence_seq', 1), setval('fact_batch_number', 1)`)
    const after = await storeOn(server)
    const number = await after.transaction(tx => tx.extension(factStore).insertBatch([row(10)]))
    expect(number).toBe(4)
    expect((await answersOf(after.read)).days.map(({ sums }) => sums.spend)).toEqual([13])
    await after.transaction(tx => tx.extension(factStore).withdrawBatch(number))
    expect((await answersOf(after.read)).days.map(({ sums }) => sums.spend)).toEqual([6])
  })

  it('says StoreAway where nothing listens, and gives up with who asked', async () => {
    const nobody = openFactServer('http://127.0.0.1:1')
    const away = await nobody.ask('select 1').catch(error => error)
    expect([away instanceof StoreAway, away.what]).toEqual([true, 'The store of delivery figures'])
    await nobody.close()
    await expect(server.ask('select 1', AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    await expect(server.ask('select from nowhere')).rejects.not.toThrow(StoreAway)
  })

  it('takes any text for what it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 20 }), async texts => {
        const [found] = await server.ask(`select [${texts.map(clickhouseText).join(', ')}]`)
        expect(found?.[0]).toEqual(texts)
      }),
      { numRuns: times(20) },
    )
  })
})

describe('a move to ClickHouse', () => {
  const plain = async () => {
    const store = createPostgresStore(db, [], [postgresFacts])
    await store.prepare()
    return store
  }
  const move = async (to = server) => {
    const lines: string[] = []
    await moveFacts(db, to, line => lines.push(line))
    return lines
  }

  it('keeps every answer, and what can be withdrawn', async () => {
    const before = await plain()
    await before.transaction(tx => tx.extension(factStore).insertFacts([row(1), row(2, hours[2])]))
    const [first, second] = [
      await before.transaction(tx => tx.extension(factStore).insertBatch([row(3)])),
      await before.transaction(tx => tx.extension(factStore).insertBatch([row(4), row(5, hours[1])])),
    ]
    const answers = await answersOf(before.read)
    await expect(storeOn(server)).rejects.toThrow('move them with npm run facts -- move')
    expect(await move()).toEqual([
      '2026-03: 2 hours copied, sums agree',
      '2026-04: 1 hours copied, sums agree',
      'The facts are on ClickHouse. Start all processes with FACTS_URL.',
    ])
    const store = await storeOn(server)
    expect(await answersOf(store.read)).toEqual(answers)
    const spent = async () => (await answersOf(store.read)).hours.map(({ sums }) => sums.spend)
    await store.transaction(tx => tx.extension(factStore).withdrawBatch(second))
    expect(await spent()).toEqual([3, 2])
    await store.transaction(tx => tx.extension(factStore).withdrawBatch(first))
    expect(await spent()).toEqual([1, 2])
    expect(await move()).toEqual(['The facts of this database are on ClickHouse already'])
    await expect(plain()).rejects.toThrow('are on ClickHouse: set FACTS_URL')
  })

  it('that breaks off goes on where it was, and takes nothing out of the database before the sums agree', async () => {
    const before = await plain()
    await before.transaction(tx => tx.extension(factStore).insertFacts([row(1), row(2, hours[2])]))
    const answers = await answersOf(before.read)
    const losing: FactServer = {
      ...server,
      insert: (table, columns, rows) => {
        const spend = columns.indexOf('spend')
        return server.insert(table, columns, table === 'fact_hourly' ? rows.filter(one => one[spend] !== '2') : rows)
      },
    }
    await expect(move(losing)).rejects.toThrow('The sums of 2026-04 differ')
    expect(await answersOf(before.read)).toEqual(answers)
    expect(await move()).toEqual([
      '2026-03: 1 hours are there already',
      '2026-04: 1 hours copied, sums agree',
      expect.any(String),
    ])
    expect(await answersOf((await storeOn(server)).read)).toEqual(answers)
  })

  it('that breaks off before the days of a month are added up adds them up when it goes on', async () => {
    const before = await plain()
    await before.transaction(tx => tx.extension(factStore).insertFacts([row(1)]))
    const answers = await answersOf(before.read)
    const breaking: FactServer = {
      ...server,
      command: async sql => {
        if (sql.startsWith('insert into fact_daily')) throw new StoreAway('gone')
        await server.command(sql)
      },
    }
    await expect(move(breaking)).rejects.toThrow(StoreAway)
    expect(await move()).toContain('2026-03: 1 hours copied, sums agree')
    expect(await answersOf((await storeOn(server)).read)).toEqual(answers)
  })

  it('is a command, which says what it needs', async () => {
    const env = { DATABASE_URL: inject('postgresUrl') }
    await expect(runFactsCommand(['away'], env)).rejects.toThrow('Usage: npm run facts -- move')
    await expect(runFactsCommand(['move'], env)).rejects.toThrow('FACTS_URL must name the ClickHouse server')
    for (const FACTS_URL of ['clickhouse', 'tcp://host:9000', 'http://host:8123/a/b'])
      await expect(hostHalves({ FACTS_URL })).rejects.toThrow('FACTS_URL must be the HTTP address')
  })
})
