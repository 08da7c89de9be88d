import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
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

  it('of another account isn’t told to somebody who sees one account alone', async () => {
    const of = (id: string, account: string, more: object = {}) => row(id, { account, status: 'active', ...more })
    await putRows(test.store, 'account', ...['ours', 'theirs'].map(id => row(id, { status: 'active' })))
    await putRows(test.store, 'campaign', of('lender', 'theirs'), of('borrower', 'ours', { goal: 'lent' }))
    const lent = { scope: 'campaign', campaign: 'lender', metric: 'cpm', targetAmount: 1, status: 'active' }
    await putRows(test.store, 'goal', row('lent', lent))
    expect(await goalsOf('borrower?entity=campaign')).toEqual([['lent']])

    const admin = await test.signIn('admin')
    await admin.delete('/role-binding/binding-viewer-org-north')
    await admin.create('role-binding', {
      role: 'role-read-only',
      subjectKind: 'user',
      user: 'user-viewer',
      organization: north,
      accounts: ['ours'],
    })
    const viewer = await test.signIn('viewer')
    const seen = await viewer.get<MetricsAnswer[]>('/metrics/borrower?entity=campaign')
    expect([seen.status, seen.body.map(({ id, goals }) => [id, goals])]).toEqual([200, [['borrower', []]]])
  })
})
