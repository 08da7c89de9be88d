import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ReportAnswer } from '../../src/advertising/reporting/reportAnswer.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  const ask = (body: object) => admin.post<ReportAnswer>('/report-query', body)

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
  })

  it('tells apart what was bought direct and resold, with what each path cost', async () => {
    for (const [id, relationship] of [
      ['own', 'owned_operated'],
      ['direct', 'direct'],
      ['resold', 'reseller'],
    ] as const) {
      await putRows(world.store, 'publisher', { id, organization: north, relationship })
      await putRows(world.store, 'site', { id, organization: north, publisher: id })
      await putRows(world.store, 'placement', { id, organization: north, site: id })
    }
    const [hour, day] = ['2026-10-05T10:00:00Z', { from: '2026-10-05', to: '2026-10-05' }]
    const tree = { hour, organization: north, currency: 'USD', campaign: 'c1', strategy: 's', lineItem: 'paths' }
    const seen = (placement: string, impressions: number, spend: number) => ({ ...tree, placement, impressions, spend })
    await world.store.transaction(tx =>
      tx
        .extension(factStore)
        .insertFacts([seen('direct', 4000, 8_000_000), seen('resold', 1000, 5_000_000), seen('gone', 10, 10_000)]),
    )
    const metrics = ['impressions', 'spend', 'cpm']
    const paths = { dateRange: 'custom', ...day, organization: north, dimensions: ['supplyPath'], metrics }
    expect((await ask(paths)).body.rows.map(({ cells }) => cells)).toEqual([
      ['direct', 4000, 8_000_000, 2_000_000],
      ['reseller', 1000, 5_000_000, 5_000_000],
      ['', 10, 10_000, 1_000_000],
    ])
    const filters = [{ dimension: 'supplyPath', op: 'in', values: ['reseller'] }]
    const { body } = await ask({ ...paths, dimensions: ['publisher'], filters })
    expect(body.rows.map(({ cells }) => cells[0])).toEqual(['resold'])
  })
})
