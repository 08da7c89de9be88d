import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { FactReport } from '../../src/advertising/server/facts/store/factReport.ts'
import { memoryFactHalf } from '../../src/advertising/server/facts/store/memoryFactHalf.ts'
import type { MemoryExtension } from '../../src/engine/server/store/memoryExtension.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import type { Reads, Store } from '../../src/engine/server/store/Store.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, type Json, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'

const question = { dimensions: ['campaign'], metrics: ['impressions'], dateRange: 'today' }

describe('patience', () => {
  let test: TestWorld
  const cookies = new Map<string, string | null>()
  /** What a question to the facts waits for. */
  let turn = async () => {}
  const waitingFacts: MemoryExtension = {
    ...memoryFactHalf,
    reads: (...of: Parameters<typeof memoryFactHalf.reads>) => {
      const facts = memoryFactHalf.reads(...of)
      return { ...facts, reportFacts: async (report: FactReport) => turn().then(() => facts.reportFacts(report)) }
    },
  }
  const over = (read: (reads: Reads) => Partial<Reads>) => {
    const store: Store = { ...test.store, read: { ...test.store.read, ...read(test.store.read) } }
    return createDescribedApi({ ...test.options, store })
  }

  beforeAll(async () => {
    test = await testWorld(createMemoryStore(apiTables(catalogue), [waitingFacts]))
    for (const who of ['admin', 'manager'] as const) cookies.set(who, (await test.signIn(who)).cookie)
  })

  it('answers two heavy questions of one person at once, of whatever kind, lets sixteen wait, and refuses more', async () => {
    let [atWork, most] = [0, 0]
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let begun = () => {}
    const three = new Promise<void>(resolve => {
      begun = resolve
    })
    turn = async () => {
      atWork += 1
      most = Math.max(most, atWork)
      if (atWork === 3) begun()
      await held
      atWork -= 1
    }
    const api = createDescribedApi(test.options)
    const admin = new ApiClient(api, cookies.get('admin') ?? null)
    const manager = new ApiClient(api, cookies.get('manager') ?? null)
    const asked = Array.from({ length: 20 }, (_, place) =>
      place < 2 || place % 2 === 0
        ? admin.post<Json>('/report-query', question)
        : admin.post<Json>('/deal-availability', { deal: 'nothing', terms: {} }),
    )
    // Refused before any is answered.
    const refused = await Promise.race(asked)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    const other = manager.post('/report-query', question)
    await three
    expect(most).toBe(3)
    release()
    expect((await other).status).toBe(200)
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(200),
      ...Array(8).fill(404),
      429,
      429,
    ])
  })

  it('says that a statement took too long, and when to come back', async () => {
    const api = over(reads => ({
      list: (table, query) =>
        table === 'partner'
          ? Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
          : reads.list(table, query),
    }))
    const { status, headers, body } = await new ApiClient(api, cookies.get('admin') ?? null).get('/partner')
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    expect(body).toMatchObject({ error: expect.stringContaining('took too long') })
  })

  it('tells the store when who asked has left, whatever the list, and logs no failure', async () => {
    const gone = new AbortController()
    const heard: string[] = []
    const api = over(reads => ({
      list: (table, query) => {
        if (table !== 'partner') return reads.list(table, query)
        return new Promise((_, reject) => {
          query.signal?.addEventListener('abort', () => {
            heard.push(table)
            reject(query.signal?.reason)
          })
          gone.abort()
        })
      },
    }))
    const headers = { cookie: cookies.get('admin') ?? '' }
    const logged = test.logged.length
    const answer = await api(new Request(`${origin}/api/v1/partner?skip=9000`, { headers, signal: gone.signal }))
    expect(answer.status).toBe(503)
    expect(heard).toEqual(['partner'])
    expect(test.logged.slice(logged).filter(({ level }) => level === 'error')).toEqual([])
  })
})
