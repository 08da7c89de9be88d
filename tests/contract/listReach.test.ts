import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { listReach, nextPortion } from '../../src/advertising/server/inventoryLists/listReach.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { north } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { notedDatabase } from './notedDatabase.ts'
import { putRows } from './putRows.ts'
import { eachDatabase } from './stores.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-21T09:00:00Z')
const places = 450

eachDatabase(open => {
  it('the reach of a list is found in small questions, and counts what was seen on any of its days', {
    timeout: 240_000,
  }, async () => {
    const asked: string[] = []
    const tables = apiTables(catalogue)
    const store = createPostgresStore(notedDatabase(await open(tables), asked), tables, postgresHalves)
    await store.prepare()
    const all = Array.from({ length: places }, (_, at) => at)
    const own = { organization: north }
    await putRows(store, 'publisher', { ...own, id: 'pub', domain: 'pub.example', sellerId: 'P-1' })
    await putRows(
      store,
      'site',
      ...all.map(at => ({ ...own, id: `s${at}`, publisher: 'pub', domain: `s${at}.example` })),
    )
    await putRows(store, 'placement', ...all.map(at => ({ ...own, id: `p${at}`, site: `s${at}` })))
    const tree = { ...own, currency: 'USD', campaign: 'c', strategy: 's', lineItem: 'l' }
    await store.transaction(tx =>
      tx.extension(factStore).insertFacts(
        // Each on one of 31 days; the first of these counts no more.
        all.map(at => ({
          ...tree,
          hour: new Date(Date.parse('2026-11-21T00:00:00Z') - (at % 31) * dayMs).toISOString(),
          placement: `p${at}`,
          impressions: 1,
          people: [at],
        })),
      ),
    )
    const items = all.map(at => ({ type: 'domain', value: `s${at}.example` }))
    const list = { ...own, id: 'list', kind: 'domains', items }
    asked.length = 0
    const { reach } = await listReach(list, { store, now, facts: { scope: [north], filters: [] } })
    expect(reach).toBe(all.filter(at => at % 31 !== 30).length * 256)
    // The first about 200 places, and none about more than twice as many as the one before.
    expect(asked.filter(sql => sql.includes('fact_people')).length).toBeGreaterThan(1)
  })
})

it.each([
  [200, 10, 400],
  [200, 9000, 400],
  [800, 9000, 400],
  [800, 400, 500],
  [1000, 0, 1000],
  [1000, 500, 500],
])('a question about %d places that took %d ms is followed by one about %d', (size, tookMs, next) => {
  expect(nextPortion(size, tookMs)).toBe(next)
})
