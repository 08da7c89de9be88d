import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { OwnNotification } from '../../src/engine/contract/ownNotification.ts'
import { createAlertWorker } from '../../src/engine/server/alerts/createAlertWorker.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { type ApiClient, type Json, north, origin, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

type Who = 'viewer' | 'manager'

const figured = ['pacing_under', 'budget_early', 'goal_at_risk', 'deal_silent'] as const
const kinds = [...figured, 'media_rejected', 'job_failed']

// It is 2026-11-21T09:00Z when a test begins. What alerts say holds figures, and roles hide some of these.
eachStore((open, kind) => {
  let test: TestWorld
  let world: ApiContext
  let admin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    admin = await test.signIn('admin')
    await fill()
    for (const one of kinds) {
      const name = `Rule ${one}`
      await admin.create('alert-rule', { organization: north, name, kind: one, goneBefore: 720, urgent: true })
    }
    for (const who of ['viewer', 'manager'] as const)
      expect((await (await client(who)).put('/current-user/account', { alertMails: kinds })).status).toBe(200)
  })

  const look = () => createAlertWorker(world, { consoleUrl: origin }).look()
  const client = (who: Who) => signedIn(test.api, people[who])
  const inbox = async (who: Who) =>
    (await (await client(who)).get<OwnNotification[]>('/current-user/notifications')).body
  const kindsOf = async (who: Who) => (await inbox(who)).map(({ kind: of }) => of).sort()
  const unread = async (who: Who) =>
    (await (await client(who)).get<{ unread: number }>('/current-user/notifications/count')).body.unread
  const mailed = (who: Who) => test.mails.filter(({ to }) => to === people[who]).map(({ text }) => text)
  const later = (minutes: number) => {
    test.time.now = new Date(test.time.now.getTime() + minutes * 60_000)
  }

  /** The viewer, by these bindings alone. */
  const bound = async (...bindings: readonly Json[]) => {
    for (const { id } of (await admin.list('/role-binding?user=user-viewer')).body)
      await admin.delete(`/role-binding/${id}`)
    for (const more of bindings)
      await admin.create('role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, ...more })
    later(1)
  }
  const roleThatShows = async (...metrics: readonly string[]) => {
    const of = ['campaign', 'goal', 'deal', 'media', 'scheduled-job', 'alert']
    const permissions = of.map(resource => ({ resource, verbs: ['list', 'read'] }))
    const name = `Shows ${metrics.length}`
    return (await admin.create('role', { name, organization: north, permissions, metrics })).id
  }

  it('are told to nobody whose role hides them: not in the inbox, its count, mails or the list of alerts', async () => {
    await bound({ role: await roleThatShows('impressions', 'clicks') })
    await look()
    expect(await kindsOf('viewer')).toEqual(['job_failed', 'media_rejected'])
    expect(await unread('viewer')).toBe(2)
    expect(mailed('viewer').join('\n')).toContain('It was rejected in review')
    for (const text of mailed('viewer')) expect(text).not.toMatch(/\$|of plan|target|Bid requests/)
    const list = await (await client('viewer')).list(`/alert?organization=${north}`)
    expect([list.status, list.body]).toEqual([200, []])
    const where = [{ column: 'user', op: 'in', values: ['user-viewer'] }] as const
    expect((await test.store.read.list('notification', { scope: [north], where })).total).toBe(2)

    expect(await kindsOf('manager')).toEqual([...kinds].sort())
    expect(await unread('manager')).toBe(kinds.length)
    for (const said of [
      /29% of plan: \$300 of \$1,038/,
      /\$100 was spent/,
      /42% of its target/,
      /Bid requests: 12,000/,
    ])
      expect(mailed('manager').join('\n')).toMatch(said)
  })

  // What follows is the same code over any store.
  if (kind !== 'memory') return

  it('are told no more once a role hides them, and again when one shows them', async () => {
    await look()
    expect(await kindsOf('viewer')).toEqual([...kinds].sort())
    await bound({ role: await roleThatShows('impressions', 'clicks') })
    expect(await kindsOf('viewer')).toEqual(['job_failed', 'media_rejected'])
    await bound({ role: await roleThatShows('impressions', 'clicks', 'spend') })
    expect(await kindsOf('viewer')).toEqual(['budget_early', 'job_failed', 'media_rejected', 'pacing_under'])
    const bids = await roleThatShows('impressions', 'bidRequests', 'bids', 'wins')
    await bound({ role: bids })
    expect(await kindsOf('viewer')).toEqual(['deal_silent', 'job_failed', 'media_rejected'])
  })

  it('are given to no colleague whose role hides them', async () => {
    await look()
    await bound({ role: await roleThatShows('impressions', 'clicks') })
    const manager = await client('manager')
    const own = await inbox('manager')
    const offered = async (of: string) => {
      const path = `/current-user/notifications/${own.find(one => one.kind === of)?.id}`
      const names = (await manager.get<Json[]>(`${path}/colleagues`)).body.map(({ id }) => id)
      return [names.includes('user-viewer'), (await manager.post(`${path}/assign`, { user: 'user-viewer' })).status]
    }
    expect(await offered('pacing_under')).toEqual([false, 400])
    expect(await offered('media_rejected')).toEqual([true, 204])
  })

  it('are told to clients, of their own accounts: each binding answers for what it shows', async () => {
    await bound({ role: 'role-external-viewer', accounts: ['ours'] })
    await look()
    expect((await inbox('viewer')).map(({ kind: of, record }) => [of, record.id])).toEqual(
      expect.arrayContaining([
        ['pacing_under', 'slow'],
        ['goal_at_risk', 'g1'],
      ]),
    )
    const counts = await roleThatShows('impressions')
    await bound({ role: 'role-external-viewer', accounts: ['theirs'] }, { role: counts, accounts: ['ours'] })
    const seen = (await (await client('viewer')).list('/campaign?fields=name')).body
    expect(seen.map(({ id }) => id)).toContain('slow')
    expect((await inbox('viewer')).filter(({ record }) => ['slow', 'g1'].includes(record.id))).toEqual([])
  })

  it('are told of a kind that is gone to those alone to whom nothing is hidden', async () => {
    await look()
    await bound({ role: await roleThatShows('impressions', 'clicks') })
    await test.store.transaction(async tx => {
      const { rows } = await tx.list('alert', { scope: 'all', limit: 100 })
      await tx.update(
        'alert',
        rows.map(row => ({ ...row, kind: 'forgotten' })),
      )
    })
    expect([(await inbox('viewer')).length, (await inbox('manager')).length]).toEqual([0, kinds.length])
  })

  async function fill(): Promise<void> {
    const moment = (text: string) => `2026-11-${text}:00.000Z`
    const put = (entity: string, id: string, more: Json) =>
      putRows(test.store, entity, { id, organization: north, name: id, ...more })
    for (const id of ['ours', 'theirs']) await put('account', id, { status: 'active', currency: 'USD' })
    const flight = { startAt: moment('11T00:00'), endAt: moment('30T23:59'), timezone: 'UTC', status: 'active' }
    const budget = { budgetType: 'currency', budgetTotal: 2_000_000_000, currency: 'USD', account: 'ours' }
    await put('campaign', 'slow', { ...flight, ...budget })
    await put('campaign', 'even', { ...flight, ...budget, budgetDaily: 100_000_000 })
    await put('deal', 'quiet', { status: 'active', startAt: moment('01T00:00') })
    const missed = { status: 'active', state: 'off_track', attainment: 41.6, metric: 'cpm' }
    await put('goal', 'g1', { ...missed, scope: 'campaign', campaign: 'even' })
    await put('media', 'm1', { status: 'rejected', subtype: 'display' })
    await put('scheduled-job', 'j1', { status: 'scheduled', lastState: 'failed', share: 'organization' })
    const fact = (hour: string, more: Partial<Fact>): Fact => ({
      hour: moment(hour),
      organization: north,
      currency: 'USD',
      campaign: '',
      strategy: '',
      lineItem: '',
      impressions: 1000,
      ...more,
    })
    const facts = [
      fact('12T10:00', { campaign: 'slow', lineItem: 'l1', spend: 300_000_000 }),
      fact('12T10:00', { campaign: 'even', lineItem: 'l2', spend: 900_000_000 }),
      fact('21T02:00', { campaign: 'even', lineItem: 'l2', spend: 120_000_000 }),
      fact('21T08:00', { deal: 'quiet', impressions: 0, bidRequests: 12_000 }),
    ]
    await test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  }
})
