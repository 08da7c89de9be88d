import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let manager: ApiClient

  const row = (id: string, more: object = {}) => ({ id, organization: north, name: id, currency: 'EUR', ...more })
  const goal = (id: string, priority: number, status = 'active') =>
    row(id, { scope: 'campaign', campaign: 'measured', metric: 'cpm', targetAmount: 1, priority, status })
  const metrics = async (path: string) => (await manager.get<MetricsAnswer[]>(`/metrics/${path}`)).body
  const goalsOf = async (path: string) => (await metrics(path)).map(({ goals }) => goals.map(({ id }) => id))

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    manager = await test.signIn('manager')
    const kpis = ['reach', 'cpm', 'viewability', 'cpcl']
    await putRows(
      test.store,
      'campaign',
      row('measured', { status: 'active', goal: 'named', kpis }),
      row('other', { status: 'draft', goal: 'archived' }),
    )
    await putRows(test.store, 'strategy', row('own', { status: 'draft', campaign: 'measured', goal: 'early' }))
    await putRows(
      test.store,
      'goal',
      goal('late', 3),
      goal('early', 2),
      goal('archived', 1, 'archived'),
      goal('named', 4),
    )
    const fact: Fact = {
      hour: '2026-11-20T12:00:00.000Z',
      organization: north,
      currency: 'EUR',
      campaign: 'measured',
      strategy: 'own',
      lineItem: 'line',
      impressions: 1000,
      spend: 5_000_000,
      people: Array.from({ length: 20 }, (_, person) => person),
    }
    await test.store.transaction(tx => tx.extension(factStore).insertFacts([fact]))
  })

  it('shows the active goals: the one that is named as goal, then by priority, and a strategy’s campaign’s', async () => {
    expect(await goalsOf('measured,other?entity=campaign')).toEqual([['named', 'early', 'late'], []])
    expect(await goalsOf('own?entity=strategy')).toEqual([['early']])
  })

  it('says what each of a campaign’s kpis has come to, in the order chosen', async () => {
    const [answer] = await metrics('measured?entity=campaign')
    expect(answer?.kpis).toEqual([
      { metric: 'reach', unit: 'count', value: 20 * 256 },
      { metric: 'cpm', unit: 'micros', value: 5_000_000 },
      { metric: 'viewability', unit: 'percent', value: null },
      { metric: 'cpcl', unit: 'micros', value: null },
    ])
    expect((await metrics('other?entity=campaign'))[0]?.kpis).toEqual([])
  })

  it('begins with what is usual for the objective of a campaign’s type where no KPI is chosen', async () => {
    const cases = [
      ['awareness', 'display', ['viewability', 'cpm']],
      ['awareness', 'audio', ['acr', 'cpm']],
      ['reach', 'ctv', ['reach', 'cpm']],
      ['online_action', 'display', ['cpa', 'ctr']],
      ['custom', 'display', []],
    ] as const
    const campaigns = cases.map(([objective, type], index) =>
      row(`usual-${index}`, { status: 'draft', objective, type }),
    )
    await putRows(test.store, 'campaign', ...campaigns)
    const answers = await metrics(`${campaigns.map(({ id }) => id).join()}?entity=campaign`)
    expect(answers.map(({ kpis }) => kpis.map(({ metric }) => metric))).toEqual(cases.map(([, , kpis]) => kpis))
  })

  it('counts for campaigns and strategies of its own account only', async () => {
    const rows = new Map<string, Row>()
    const ask = (entity: string, more: Json = {}) => {
      const resource = catalogue.resources[entity]
      if (!resource) throw new Error(`There is no ${entity}`)
      return manager.post<Row & Json>(`/${entity}`, { ...bodyFor(resource, rows, north), ...more })
    }
    const make = async (entity: string, more: Json = {}) => {
      const { status, body } = await ask(entity, more)
      expect(status, JSON.stringify(body)).toBe(200)
      rows.set(entity, body)
      return body
    }
    const account = await make('account')
    await manager.post(`/account/${account.id}/move`, { to: 'active' })
    const campaign = await make('campaign')
    const { id } = await make('goal')
    await make('strategy', { goal: id })
    await make('campaign', { name: 'Of the same account', goal: id })

    const another = await make('account', { name: 'Another' })
    await manager.post(`/account/${another.id}/move`, { to: 'active' })
    const foreign = await make('campaign', { name: 'Of another account' })
    const fields = { goal: 'This goal belongs to another account. Choose a goal of this account' }
    expect((await ask('campaign', { name: 'Refused', goal: id })).body.fields).toEqual(fields)
    expect((await ask('strategy', { campaign: foreign.id, goal: id })).body.fields).toEqual(fields)
    // A campaign that moves to another account takes its own goals along.
    const moved = { ...campaign, account: another.id, goal: id }
    expect((await manager.put(`/campaign/${campaign.id}`, moved)).status).toBe(200)
  })
})
