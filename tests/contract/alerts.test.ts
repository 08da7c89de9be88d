import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { OwnNotification } from '../../src/engine/contract/ownNotification.ts'
import { createAlertWorker } from '../../src/engine/server/alerts/createAlertWorker.ts'
import { evaluateAlerts } from '../../src/engine/server/alerts/evaluateAlerts.ts'
import { forgetAlerts } from '../../src/engine/server/alerts/forgetAlerts.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import {
  type ApiClient,
  type Json,
  north,
  origin,
  people,
  signedIn,
  south,
  type TestWorld,
  testWorld,
} from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// It is 2026-11-21T09:00Z when a test begins.
eachStore((open, kind) => {
  let test: TestWorld
  let world: ApiContext
  let admin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    admin = await test.signIn('admin')
  })

  const moment = (text: string) => new Date(`2026-11-${text}:00.000Z`)
  const look = () => createAlertWorker(world, { consoleUrl: origin }).look()
  const later = (minutes: number) => {
    test.time.now = new Date(test.time.now.getTime() + minutes * 60_000)
  }
  const rule = (of: string, changes: Json = {}) =>
    admin.create('alert-rule', { organization: north, name: `Rule ${of}`, kind: of, ...changes })
  const client = (who: keyof typeof people) => signedIn(test.api, people[who])
  const inbox = async (who: keyof typeof people) =>
    (await (await client(who)).get<OwnNotification[]>('/current-user/notifications')).body
  const unread = async (who: keyof typeof people) =>
    (await (await client(who)).get<{ unread: number }>('/current-user/notifications/count')).body.unread
  const alerts = async () => (await admin.list(`/alert?organization=${north}&sort=asc(createdAt)`)).body
  const tell = (...facts: readonly Fact[]) => test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  const fact = (more: Partial<Fact>): Fact => ({
    hour: '2026-11-21T08:00:00.000Z',
    organization: north,
    currency: 'USD',
    campaign: '',
    strategy: '',
    lineItem: '',
    impressions: 1000,
    ...more,
  })
  const put = (entity: string, id: string, more: Json) =>
    putRows(test.store, entity, { id, organization: north, name: id, ...more })
  const change = async (entity: string, id: string, changes: Json) =>
    test.store.transaction(async tx => {
      const [row] = await tx.lock(entity, [id], 'all')
      if (row) await tx.update(entity, [{ ...row, ...changes }])
    })
  const rejected = (id = 'm1') => put('media', id, { status: 'rejected', subtype: 'display' })
  const prefer = async (who: keyof typeof people, body: Json) =>
    expect((await (await client(who)).put('/current-user/account', body)).status).toBe(200)

  it('is raised once, by any number of processes, ends with its cause, and only then begins again', async () => {
    await rule('media_rejected')
    await rejected()
    const three = () =>
      Promise.all([evaluateAlerts(world), evaluateAlerts(createApiContext(test.options)), evaluateAlerts(world)])
    await three()
    await three()
    expect(await alerts()).toMatchObject([
      { status: 'open', kind: 'media_rejected', record: { type: 'media', id: 'm1' }, createdBy: 'system' },
    ])
    expect(await inbox('manager')).toMatchObject([
      {
        title: 'A creative is rejected',
        unread: true,
        state: 'open',
        record: { entity: 'media', id: 'm1', name: 'm1' },
      },
    ])
    expect(await unread('manager')).toBe(1)
    await change('media', 'm1', { status: 'draft' })
    await three()
    expect(await alerts()).toMatchObject([{ status: 'resolved', resolvedAt: test.time.now.toISOString() }])
    expect(await unread('manager')).toBe(0)
    await change('media', 'm1', { status: 'rejected' })
    await three()
    expect((await alerts()).map(({ status }) => status).sort()).toEqual(['open', 'resolved'])
    const { body } = await admin.list(`/audit-log?organization=${north}&entity.type=alert&limit=100`)
    expect(body.map(({ action }) => action).sort()).toEqual(['create', 'create', 'status_change'])
  })

  it('finds what its kind means, with figures, and what to do', async () => {
    const flight = {
      startAt: moment('11T00:00').toISOString(),
      endAt: moment('30T23:59').toISOString(),
      timezone: 'UTC',
    }
    const budget = { budgetType: 'currency', budgetTotal: 2_000_000_000, currency: 'USD', status: 'active' }
    await put('campaign', 'slow', { ...flight, ...budget })
    await put('campaign', 'even', { ...flight, ...budget, budgetDaily: 100_000_000, timezone: 'America/New_York' })
    await put('deal', 'quiet', { status: 'active', startAt: moment('01T00:00').toISOString() })
    await put('deal', 'loud', { status: 'active', startAt: moment('01T00:00').toISOString() })
    await put('deal', 'new', { status: 'active', startAt: moment('21T06:00').toISOString() })
    await put('goal', 'g1', {
      status: 'active',
      state: 'off_track',
      attainment: 41.6,
      scope: 'campaign',
      campaign: 'even',
    })
    await put('scheduled-job', 'j1', { status: 'scheduled', lastState: 'failed', share: 'organization' })
    await put('scheduled-job', 'j2', { status: 'scheduled', lastState: 'failed', share: 'private', createdBy: 'x' })
    await put('service-account', 'k1', { status: 'active', expiresAt: moment('28T00:00').toISOString() })
    await put('service-account', 'k2', { status: 'active', expiresAt: moment('20T00:00').toISOString() })
    await tell(
      fact({ campaign: 'slow', lineItem: 'l1', hour: moment('12T10:00').toISOString(), spend: 300_000_000 }),
      fact({ campaign: 'even', lineItem: 'l2', hour: moment('12T10:00').toISOString(), spend: 900_000_000 }),
      // Midnight in New York is 05:00Z.
      fact({ campaign: 'even', lineItem: 'l2', hour: moment('21T05:00').toISOString(), spend: 60_000_000 }),
      fact({ campaign: 'even', lineItem: 'l2', hour: moment('21T07:00').toISOString(), spend: 60_000_000 }),
      fact({ deal: 'loud', hour: moment('21T07:00').toISOString() }),
      fact({ deal: 'quiet', hour: moment('21T01:00').toISOString() }),
      fact({ deal: 'quiet', hour: moment('21T08:00').toISOString(), impressions: 0, bidRequests: 12_000 }),
    )
    const kinds = ['pacing_under', 'budget_early', 'goal_at_risk', 'deal_silent', 'job_failed', 'key_expires']
    for (const one of kinds) await rule(one, one === 'budget_early' ? { goneBefore: 180 } : {})
    const strict = [
      await rule('budget_early', { name: 'Too early', goneBefore: 60 }),
      await rule('pacing_under', { name: 'Far behind', percent: 20 }),
      await rule('key_expires', { name: 'Tomorrow', withinDays: 1 }),
    ].map(({ id }) => id)
    await look()
    const found = (await alerts()).map(({ kind: of, record, detail }) => [of, (record as Json).id, detail])
    expect(found.sort()).toEqual([
      ['budget_early', 'even', 'Its daily budget of $100 was spent before 03:00 (America/New_York).'],
      ['deal_silent', 'quiet', 'No impressions for 6 hours. Bid requests: 12,000, bids: 0, wins: 0.'],
      ['goal_at_risk', 'g1', 'It is off track: 42% of its target.'],
      ['job_failed', 'j1', 'Its last run failed.'],
      ['key_expires', 'k1', 'The service account expires on Nov 28, 2026, 00:00 (UTC).'],
      ['pacing_under', 'slow', '29% of plan: $300 of $1,038 planned by now.'],
    ])
    expect((await alerts()).filter(alert => strict.includes(String(alert.rule)))).toEqual([])
    const quiet = (await inbox('manager')).find(one => one.kind === 'deal_silent')
    expect(quiet?.advice).toBe(
      'Bid requests arrive, but no line item bids: check which line items target the deal, and their budgets.',
    )
  })

  // What follows is the same code over any store.
  if (kind !== 'memory') return

  it('is heard of by those alone who may see what it is about, as long as they may', async () => {
    await rule('media_rejected')
    await rule('key_expires', { organization: south })
    await rejected()
    await put('service-account', 'k1', {
      organization: south,
      status: 'active',
      expiresAt: moment('28T00:00').toISOString(),
    })
    await look()
    expect((await inbox('stranger')).filter(({ organization }) => organization === north)).toEqual([])
    expect((await inbox('manager')).map(({ kind: of }) => of)).toContain('media_rejected')
    const viewer = await inbox('viewer')
    expect(viewer.map(({ kind: of }) => of)).toEqual(['media_rejected'])
    // They may still see it after they have read it; not after they have left, nor when they come back.
    const { body } = await admin.get<Json>('/user/user-viewer')
    expect((await admin.put('/user/user-viewer', { ...body, organizations: [south] })).status).toBe(200)
    later(1)
    expect((await inbox('viewer')).filter(({ organization }) => organization === north)).toEqual([])
    const told = await test.store.read.list('notification', {
      scope: [north],
      where: [{ column: 'user', op: 'in', values: ['user-viewer'] }],
    })
    expect(told.total).toBe(0)
  })

  it('reaches chosen users and groups alone, where a rule names some', async () => {
    const refused = await admin.post<Json>('/alert-rule', {
      organization: north,
      name: 'Nobody',
      kind: 'media_rejected',
      recipients: 'chosen',
    })
    expect([refused.status, refused.body.fields]).toEqual([400, { users: 'Choose at least one user or group' }])
    await rule('media_rejected', { recipients: 'chosen', users: ['user-viewer'] })
    await rejected()
    await look()
    expect([await unread('viewer'), await unread('manager')]).toEqual([1, 0])
  })

  it('nothing begins or ends while nothing is known, and a paused rule ends its alerts', async () => {
    const made = await rule('deal_silent', { silentHours: 1 })
    await put('deal', 'quiet', { status: 'active', startAt: moment('01T00:00').toISOString() })
    await look()
    expect(await alerts()).toEqual([])
    await tell(fact({ deal: 'loud' }))
    await look()
    expect(await alerts()).toMatchObject([{ status: 'open' }])
    const broken = { ...world, alerts: { ...world.alerts, deal_silent: { ...silent(), find: async () => null } } }
    await evaluateAlerts(broken)
    expect(await alerts()).toMatchObject([{ status: 'open' }])
    const failing = { ...silent(), find: () => Promise.reject(new Error('no response')) }
    await evaluateAlerts({ ...world, alerts: { ...world.alerts, deal_silent: failing } })
    expect(await alerts()).toMatchObject([{ status: 'open' }])
    expect((await admin.post(`/alert-rule/${made.id}/move`, { to: 'paused' })).status).toBe(200)
    await look()
    expect(await alerts()).toMatchObject([{ status: 'resolved' }])
    later(91 * 24 * 60)
    await forgetAlerts(world)
    admin = await client('admin')
    expect(await alerts()).toEqual([])
  })
  const silent = () => {
    const found = world.alerts?.deal_silent
    if (!found) throw new Error('There is no such kind')
    return found
  }

  it('is read, put off and assigned, each by its person', async () => {
    await rule('media_rejected')
    await rejected()
    await look()
    const manager = await client('manager')
    const [one] = await inbox('manager')
    const ids = [String(one?.id)]
    const mark = (body: Json) => manager.post<Json>('/current-user/notifications', { ids, ...body })
    expect((await mark({ read: true })).status).toBe(204)
    expect([await unread('manager'), await unread('viewer')]).toEqual([0, 1])
    expect((await mark({ snoozedUntil: '2026-11-20T00:00:00.000Z' })).body.fields).toHaveProperty('snoozedUntil')
    expect((await mark({ snoozedUntil: '2027-11-20T00:00:00.000Z' })).status).toBe(400)
    expect((await manager.post('/current-user/notifications', { ids: [], read: true })).status).toBe(400)
    expect((await mark({ snoozedUntil: moment('21T12:00').toISOString() })).status).toBe(204)
    expect(await inbox('manager')).toMatchObject([{ snoozedUntil: moment('21T12:00').toISOString() }])
    expect(await unread('manager')).toBe(0)
    later(3 * 60)
    expect(await unread('manager')).toBe(1)
    const again = await client('manager')
    const path = `/current-user/notifications/${ids[0]}`
    const colleagues = (await again.get<Json[]>(`${path}/colleagues`)).body.map(({ id }) => id)
    expect(colleagues).toContain('user-viewer')
    expect(colleagues).not.toContain('user-stranger')
    expect((await again.post(`${path}/assign`, { user: 'user-stranger' })).status).toBe(400)
    expect((await (await client('stranger')).post(`${path}/assign`, { user: null })).status).toBe(404)
    expect((await again.post(`${path}/assign`, { user: 'user-viewer' })).status).toBe(204)
    expect(await inbox('viewer')).toMatchObject([
      { assignee: { id: 'user-viewer', name: 'The viewer' }, assignedBy: 'The manager', unread: true },
    ])
    expect((await again.post(`${path}/assign`, { user: null })).status).toBe(204)
    expect((await inbox('viewer'))[0]?.assignee).toBeNull()
  })

  it('is mailed as each person has chosen by now: which, not in quiet hours, once a day', async () => {
    await rule('media_rejected')
    await rule('goal_at_risk', { urgent: true })
    await rejected()
    const mailsTo = (who: keyof typeof people) => test.mails.filter(({ to }) => to === people[who])
    await prefer('viewer', {
      alertMails: ['media_rejected', 'goal_at_risk'],
      timezone: 'Asia/Tokyo',
      quietFrom: 1080,
      quietTo: 480,
    })
    await prefer('manager', { alertMails: ['media_rejected'], digest: 'daily', digestAt: 600, timezone: 'UTC' })
    // 18:00 in Tokyo: quiet. The manager’s mail comes at 10:00.
    await look()
    expect(test.mails).toEqual([])
    await put('goal', 'g1', { status: 'active', state: 'at_risk', scope: 'campaign' })
    later(30)
    await look()
    expect(mailsTo('viewer').map(({ subject }) => subject)).toEqual(['A goal is at risk: g1'])
    expect(mailsTo('viewer')[0]?.text).toContain(`${origin}/campaigns/goals/g1/show`)
    later(30)
    await look()
    await look()
    expect(mailsTo('manager').map(({ subject }) => subject)).toEqual(['A creative is rejected: m1'])
    // They end their quiet hours: it counts at once.
    await prefer('viewer', { quietFrom: null, quietTo: null })
    later(1)
    await look()
    expect(mailsTo('viewer')).toHaveLength(2)
    expect(mailsTo('orgAdmin')).toEqual([])
    const half = await (await client('viewer')).put<Json>('/current-user/account', { quietFrom: 60 })
    expect([half.status, half.body.fields]).toEqual([400, { quietTo: 'Enter when quiet hours end' }])
    // Hidden kinds are shown no more, and shown again.
    await prefer('viewer', { alertMutes: ['media_rejected'] })
    expect((await inbox('viewer')).map(({ kind: of }) => of)).toEqual(['goal_at_risk'])
    await prefer('viewer', { alertMutes: [] })
    expect(await inbox('viewer')).toHaveLength(2)
  })

  it('mails nothing that was read, has ended or can’t be seen, and tries again when the server is away', async () => {
    await rule('media_rejected')
    await prefer('viewer', { alertMails: ['media_rejected'], digest: 'daily', digestAt: 600, timezone: 'UTC' })
    for (const id of ['m1', 'm2', 'm3', 'm4']) await rejected(id)
    await look()
    const read = (await inbox('viewer')).find(({ record }) => record.id === 'm1')
    await (await client('viewer')).post('/current-user/notifications', { ids: [read?.id], read: true })
    await change('media', 'm2', { status: 'draft' })
    later(61)
    let isAway = true
    const mailer = {
      send: async (mail: (typeof test.mails)[number]) => {
        if (isAway) throw new Error('The server is away')
        test.mails.push(mail)
      },
    }
    const flaky = createAlertWorker(createApiContext({ ...test.options, mailer }), { consoleUrl: origin })
    await flaky.look()
    isAway = false
    await flaky.look()
    expect(test.mails).toEqual([])
    later(3)
    await flaky.look()
    await flaky.look()
    expect(test.mails.map(({ subject }) => subject)).toEqual(['2 alerts need attention'])
    for (const name of ['m3', 'm4']) expect(test.mails[0]?.text).toContain(`A creative is rejected: ${name}\n`)
  })

  it('is mailed by one process: whose mail takes longer than it may keep others away leaves the rest to them', async () => {
    await rule('media_rejected')
    for (const who of ['viewer', 'manager'] as const)
      await prefer(who, { alertMails: ['media_rejected'], digest: 'daily', digestAt: 600, timezone: 'UTC' })
    await rejected('m1')
    await look()
    later(61)
    const sent: string[] = []
    let isFirst = true
    const worker = () => createAlertWorker(createApiContext({ ...test.options, mailer: slow }), { consoleUrl: origin })
    const slow = {
      send: async ({ to }: (typeof test.mails)[number]) => {
        sent.push(to)
        if (!isFirst) return
        isFirst = false
        const other = worker()
        await other.look()
        later(2)
        await other.look()
      },
    }
    await worker().look()
    const [first] = sent
    // The one that was under way comes again, under the same ID; the other person's comes once.
    expect(sent.filter(to => to !== first)).toHaveLength(1)
    expect(sent).toHaveLength(3)
  })

  it('is sent to chat rooms in their form, with what to do and where, when it begins and when it ends', async () => {
    const hook = (format: string) =>
      admin.create('webhook', {
        organization: north,
        name: format,
        url: `https://hooks.example/${format}`,
        events: ['alert.raised', 'alert.resolved'],
        authKind: 'none',
        format,
      })
    await hook('slack')
    await hook('teams')
    await rule('media_rejected')
    await put('media', 'm1', { name: 'Spring <b> & more', status: 'rejected', subtype: 'display' })
    await look()
    const deliver = () => createDeliveryWorker(createApiContext(test.options), { consoleUrl: origin }).look()
    await deliver()
    await change('media', 'm1', { status: 'draft' })
    await look()
    await deliver()
    const bodies = (format: string) =>
      test.posts.filter(({ url }) => url.endsWith(format)).map(({ body }) => JSON.parse(body) as Json)
    const link = `${origin}/media/m1/show`
    expect(bodies('slack').map(({ text }) => text)).toEqual([
      `*A creative is rejected*: <${link}|Spring &lt;b&gt; &amp; more>\nIt was rejected in review and can’t serve.\nRead the reason on its page, correct the creative, and submit it again, or replace it.`,
      `*A creative is rejected* (ended): <${link}|Spring &lt;b&gt; &amp; more>\nIt was rejected in review and can’t serve.`,
    ])
    const [card] = bodies('teams').flatMap(({ attachments }) => attachments as Json[])
    expect(card).toMatchObject({
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        body: [
          { text: 'A creative is rejected', weight: 'Bolder' },
          { text: 'Spring <b> & more' },
          { text: 'It was rejected in review and can’t serve.' },
          { text: 'Read the reason on its page, correct the creative, and submit it again, or replace it.' },
        ],
        actions: [{ type: 'Action.OpenUrl', url: link }],
      },
    })
  })
})
