import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { refreshGoals } from '../../src/advertising/server/metrics/refreshGoals.ts'
import { createWorld } from '../../src/engine/server/createWorld.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  it('[metrics.1] counts VCR, live and as a goal, over the starts among many impressions that are no video', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const manager = await test.signIn('manager')
    const own = { organization: north, name: 'Mixed', version: 1, status: 'active' }
    const rows: Readonly<Record<string, Row>> = {
      campaign: {
        ...own,
        id: 'mixed',
        currency: 'USD',
        startAt: '2026-11-11T00:00:00.000Z',
        endAt: '2026-12-01T00:00:00.000Z',
      },
      goal: {
        ...own,
        id: 'g1',
        scope: 'campaign',
        campaign: 'mixed',
        metric: 'vcr',
        direction: 'maximize',
        targetValue: 80,
        priority: 1,
      },
    }
    const fact = { hour: '2026-11-20T12:00:00.000Z', organization: north, currency: 'USD', campaign: 'mixed' }
    for (const [entity, row] of Object.entries(rows)) await putRows(test.store, entity, row)
    await test.store.transaction(async tx => {
      await tx.extension(factStore).insertFacts([
        { ...fact, strategy: 's', lineItem: 'banners', impressions: 9000 },
        { ...fact, strategy: 's', lineItem: 'videos', impressions: 600, starts: 500, completes: 400 },
      ])
    })
    const [answer] = (await manager.get<MetricsAnswer[]>('/metrics/mixed?entity=campaign')).body
    expect(answer?.values).toMatchObject({ impressions: 9600, starts: 500, completes: 400, vcr: 80 })
    expect(answer?.goals).toMatchObject([{ id: 'g1', actual: 80, attainment: 100 }])
    await refreshGoals(createWorld(test.options))
    const [goal] = await test.store.read.byIds('goal', ['g1'], 'all')
    expect(goal).toMatchObject({ actual: 80, state: 'on_track' })
  })
})
