import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import { goalAtRisk } from '../../src/advertising/server/alerts/goalAtRisk.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { refreshGoals } from '../../src/advertising/server/metrics/refreshGoals.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
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
    await refreshGoals(createApiContext(test.options))
    const [goal] = await test.store.read.byIds('goal', ['g1'], 'all')
    expect(goal).toMatchObject({ actual: 80, state: 'on_track' })
  })

  it('of several goals the chosen one counts, then those by priority, then the parent’s; archived ones never', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const manager = await test.signIn('manager')
    const own = { organization: north, version: 1, status: 'active', currency: 'USD' }
    const flight = { startAt: '2026-11-11T00:00:00.000Z', endAt: '2026-12-01T00:00:00.000Z' }
    const put = (entity: string, id: string, more: Partial<Row>) =>
      putRows(test.store, entity, { ...own, id, name: id, ...more })
    const change = (entity: string, id: string, more: Partial<Row>) =>
      test.store.transaction(tx => tx.update(entity, [{ ...own, id, name: id, ...more }]))
    const ofCampaign = { scope: 'campaign', campaign: 'c1' }
    await put('campaign', 'c1', flight)
    await put('strategy', 's1', { ...flight, campaign: 'c1' })
    await put('line-item', 'l1', { ...flight, campaign: 'c1', strategy: 's1' })
    await put('goal', 'later', { ...ofCampaign, metric: 'cpm', targetAmount: 1_000_000, priority: 2 })
    await put('goal', 'sooner', { ...ofCampaign, metric: 'ctr', targetValue: 10, priority: 1 })
    await put('goal', 'gone', { ...ofCampaign, metric: 'ctr', targetValue: 1, priority: 1, status: 'archived' })
    await put('goal', 'people', { ...ofCampaign, metric: 'reach', targetValue: 9, priority: 3 })
    await put('goal', 'euros', { ...ofCampaign, metric: 'cpm', targetAmount: 1_000_000, currency: 'EUR', priority: 4 })
    await put('goal', 'line', { scope: 'line_item', lineItem: 'l1', metric: 'cpc', targetAmount: 2_000_000 })
    const fact = { hour: '2026-11-20T12:00:00.000Z', organization: north, currency: 'USD', campaign: 'c1' }
    await test.store.transaction(async tx => {
      await tx.extension(factStore).insertFacts([
        { ...fact, strategy: 's1', lineItem: 'l1', impressions: 1000, clicks: 50, spend: 2_000_000 },
        { ...fact, strategy: 's2', lineItem: 'l2', impressions: 1000, clicks: 150, spend: 2_000_000 },
      ])
    })
    const goalsOf = async (entity: string, id: string) =>
      (await manager.get<MetricsAnswer[]>(`/metrics/${id}?entity=${entity}`)).body[0]?.goals ?? []
    const idsOf = async (entity: string, id: string) => (await goalsOf(entity, id)).map(goal => goal.id)
    const world = createApiContext(test.options)
    const refreshed = async () => {
      await refreshGoals(world)
      const rules = [{ id: 'r1', organization: north }]
      return ((await goalAtRisk.find(world, rules)) ?? []).map(({ record, detail }) => [record.id, detail])
    }

    expect(await idsOf('campaign', 'c1')).toEqual(['sooner', 'later', 'people', 'euros'])
    expect(await goalsOf('strategy', 's1')).toMatchObject([{ id: 'sooner', actual: 5, state: 'off_track' }])
    expect(await idsOf('line-item', 'l1')).toEqual(['line'])
    // The campaign's is reached, whatever one strategy has come to; its other goals are off track and don't count.
    expect(await refreshed()).toEqual([])
    const [sooner] = await test.store.read.byIds('goal', ['sooner'], 'all')
    expect(sooner).toMatchObject({ actual: 10, state: 'on_track' })

    await change('campaign', 'c1', { ...flight, goal: 'later' })
    expect(await idsOf('campaign', 'c1')).toEqual(['later', 'sooner', 'people', 'euros'])
    expect(await idsOf('strategy', 's1')).toEqual(['later'])
    expect(await refreshed()).toEqual([['later', 'It is off track: 50% of its target.']])
    // Its strategy's own choice comes before the campaign's, for its line items, too.
    await change('strategy', 's1', { ...flight, campaign: 'c1', goal: 'sooner' })
    await change('goal', 'line', { scope: 'line_item', lineItem: 'l1', metric: 'cpc', status: 'archived' })
    expect(await idsOf('strategy', 's1')).toEqual(['sooner'])
    expect(await idsOf('line-item', 'l1')).toEqual(['sooner'])
    // What it has come to on its own facts isn't kept in the campaign's goal, even while its own goals are refreshed.
    await put('goal', 'aside', { scope: 'strategy', strategy: 's1', metric: 'cpm', targetAmount: 1_000_000 })
    expect((await idsOf('strategy', 's1'))[0]).toBe('sooner')
    expect(await refreshed()).toEqual([['later', 'It is off track: 50% of its target.']])
    expect((await test.store.read.byIds('goal', ['sooner'], 'all'))[0]).toMatchObject({ actual: 10, state: 'on_track' })
    await change('goal', 'aside', { scope: 'strategy', strategy: 's1', metric: 'cpm', status: 'archived' })
    // Its target is about another number of people, or other money; one that is archived is as none.
    for (const goal of ['people', 'euros', 'gone']) {
      await change('strategy', 's1', { ...flight, campaign: 'c1', goal })
      expect(await idsOf('strategy', 's1')).toEqual(['later'])
    }
  })
})
