import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { SettingAnswer } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { archiveSweep } from '../../src/engine/server/jobs/archiveSweep.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, foreign, type Json, north, origin, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let orgAdmin: ApiClient
  let rows: Map<string, Row>
  const body = (entity: string) => bodyFor(catalogue.resources[entity] as Resource, rows, north)
  const make = async (entity: string, more: Json = {}) => {
    const row = await admin.create(entity, { ...body(entity), ...more })
    rows.set(entity, row)
    return row
  }
  const set = (client: ApiClient, key: string, value: unknown, more: Json = {}) =>
    client.post<Row & Json>('/setting', { key, value, scope: 'organization', organization: north, ...more })
  const tell = (more: Partial<Fact> & { readonly hour: string }) =>
    world.store.transaction(tx =>
      tx
        .extension(factStore)
        .insertFacts([
          { campaign: 'c', organization: north, currency: 'USD', strategy: 's', lineItem: 'l', ...more } as Fact,
        ]),
    )
  const shown = async (client: ApiClient, key: string, at = `?organization=${north}`) => {
    const answer = await client.get<SettingAnswer[]>(`/settings${at}`)
    expect(answer.status).toBe(200)
    return answer.body.find(one => one.key === key)
  }

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    orgAdmin = await world.signIn('orgAdmin')
    rows = new Map()
  })

  describe('what counts', () => {
    it('is the account’s value over the organization’s, that over the platform’s, that over the default', async () => {
      const account = await make('account')
      const at = `?organization=${north}&account=${account.id}`
      expect(await shown(orgAdmin, 'pacing-low', at)).toMatchObject({ value: 80, source: 'default', own: null })
      await set(admin, 'pacing-low', 60, { scope: 'platform', organization: null })
      expect(await shown(orgAdmin, 'pacing-low', at)).toMatchObject({ value: 60, source: 'platform', own: null })
      await set(orgAdmin, 'pacing-low', 70)
      expect(await shown(orgAdmin, 'pacing-low', at)).toMatchObject({ value: 70, source: 'organization', own: null })
      const own = (await set(orgAdmin, 'pacing-low', 75, { scope: 'account', account: account.id })).body
      expect(await shown(orgAdmin, 'pacing-low', at)).toMatchObject({
        value: 75,
        source: 'account',
        own: { id: own.id, version: 1 },
        inherited: { value: 70, source: 'organization' },
      })
      expect(await shown(orgAdmin, 'pacing-low')).toMatchObject({ value: 70, source: 'organization' })
      expect(await shown(admin, 'pacing-low', `?organization=${south}`)).toMatchObject({
        value: 60,
        source: 'platform',
      })
      expect((await orgAdmin.send('DELETE', `/setting/${own.id}`)).status).toBe(200)
      expect(await shown(orgAdmin, 'pacing-low', at)).toMatchObject({ value: 70, own: null })
    })

    it('is told to whoever works there, and to nobody else', async () => {
      const viewer = await world.signIn('viewer')
      expect(await shown(viewer, 'week-start')).toMatchObject({ value: 'monday', label: 'Week starts on' })
      expect((await viewer.get(`/settings?organization=${foreign}`)).status).toBe(404)
      const stranger = await world.signIn('stranger')
      const account = await make('account')
      expect((await stranger.get(`/settings?organization=${foreign}&account=${account.id}`)).status).toBe(404)
      expect((await admin.get(`/settings?organization=${south}&account=${account.id}`)).status).toBe(400)
    })
  })

  describe('setting', () => {
    it.each([
      ['a key that nobody declared', 'no-such-key', 1, {}, 'key', 'There is no setting “no-such-key”'],
      ['a value of another type', 'pacing-low', 'many', {}, 'value', ''],
      ['a value out of bounds', 'pacing-low', 101, {}, 'value', ''],
      ['an option that isn’t there', 'week-start', 'friday', {}, 'value', ''],
      ['a text that is too long', 'campaign-name-pattern', 'x'.repeat(201), {}, 'value', ''],
      ['a part of a value', 'loss-reason-names', [{ code: 499, name: 'x' }], {}, 'value.0.code', ''],
      ['a level that it doesn’t have', 'inventory-set-items', 5, { scope: 'account' }, 'scope', 'not for an account'],
      ['no organization', 'pacing-low', 70, { organization: null }, 'organization', 'Choose the organization'],
      [
        'an organization for the platform',
        'pacing-low',
        70,
        { scope: 'platform' },
        'organization',
        'can’t have an organization',
      ],
    ] as const)('refuses %s, with a sentence', async (_, key, value, more, path, sentence) => {
      const account = await make('account')
      const answer = await set(admin, key, value, {
        ...more,
        ...('scope' in more && more.scope === 'account' ? { account: account.id } : {}),
      })
      expect(answer.status).toBe(400)
      const fields = answer.body.fields as Record<string, string>
      expect(fields[path]).toContain(sentence)
      expect(fields[path]).toMatch(/\w/)
      expect(await shown(admin, 'pacing-low')).toMatchObject({ source: 'default' })
    })

    it('takes a right where it is set: the platform’s is the platform’s, and an organization’s its own', async () => {
      expect((await set(orgAdmin, 'pacing-low', 70, { scope: 'platform', organization: null })).status).toBe(403)
      expect((await set(orgAdmin, 'pacing-low', 70, { organization: foreign })).status).toBe(404)
      expect((await set(await world.signIn('manager'), 'pacing-low', 70)).status).toBe(403)
      expect((await set(await world.signIn('viewer'), 'pacing-low', 70)).status).toBe(403)
      expect((await set(orgAdmin, 'pacing-low', 70)).status).toBe(200)
    })

    it('happens once for a place, and what it is for never changes', async () => {
      expect((await set(orgAdmin, 'pacing-low', 70)).status).toBe(200)
      expect((await set(orgAdmin, 'pacing-low', 71)).status).toBe(400)
      const platform = { scope: 'platform', organization: null }
      const { body: row } = await set(admin, 'pacing-low', 60, platform)
      expect((await set(admin, 'pacing-low', 61, platform)).status).toBe(400)
      const moved = await admin.send('PUT', `/setting/${row.id}`, { ...row, key: 'pacing-high', value: 150 })
      expect(moved.status).toBe(400)
      const changed = await admin.send<Row>('PUT', `/setting/${row.id}`, { ...row, value: 65 })
      expect(changed.body).toMatchObject({ value: 65, version: 2, name: 'Underdelivering below' })
      expect((await admin.send('PUT', `/setting/${row.id}`, { ...row, value: 66 })).status).toBe(409)
    })
  })

  describe('each does something', () => {
    it('support-email is told before anybody signs in', async () => {
      expect((await world.anonymous.get('/config')).body).not.toHaveProperty('supportEmail')
      await set(admin, 'support-email', 'help@astrolabe.example', { scope: 'platform', organization: null })
      expect((await world.anonymous.get('/config')).body).toMatchObject({ supportEmail: 'help@astrolabe.example' })
    })

    it('draft-archive-days: the sweep leaves drafts alone for so long', async () => {
      const account = await make('account')
      expect((await admin.post(`/account/${account.id}/move`, { to: 'active' })).status).toBe(200)
      const campaign = await make('campaign')
      const status = async () => (await world.store.read.byIds('campaign', [campaign.id], 'all'))[0]?.status
      const sweep = async () => {
        const opened = createApiContext(world.options)
        const principal = await opened.principalOf('user-admin')
        if (!principal) throw new Error('There is no administrator')
        const run = { id: 'run', organization: north }
        const { signal } = new AbortController()
        await archiveSweep({ context: opened, run, principal, signal, progress: () => {}, say: () => {} })
      }
      await set(orgAdmin, 'draft-archive-days', 30)
      world.time.now = new Date(world.time.now.getTime() + 29 * 86_400_000)
      await sweep()
      expect(await status()).toBe('draft')
      world.time.now = new Date(world.time.now.getTime() + 2 * 86_400_000)
      await sweep()
      expect(await status()).toBe('archived')
    })

    it('campaign-name-pattern and line-item-name-pattern: new names follow them, old ones stay', async () => {
      const account = await make('account', { name: 'Northwind' })
      expect((await admin.post(`/account/${account.id}/move`, { to: 'active' })).status).toBe(200)
      const before = await make('campaign', { name: 'Before' })
      await set(orgAdmin, 'campaign-name-pattern', '{account} {theme} {year}')
      const wrong = await admin.post('/campaign', { ...body('campaign'), name: 'Spring' })
      expect(wrong.body.fields).toEqual({
        name: 'Names must follow the pattern “Northwind {theme} 2026”. Words in braces stand for any text.',
      })
      await make('campaign', { name: 'Northwind Spring 2026' })
      const { actions: _, ...row } = before as Row & Json
      expect((await admin.send('PUT', `/campaign/${before.id}`, { ...row, notes: 'Changed' })).status).toBe(200)
      await make('goal')
      await make('strategy')
      await set(orgAdmin, 'line-item-name-pattern', '{campaign} · {country}', { scope: 'account', account: account.id })
      expect((await admin.post('/line-item', { ...body('line-item'), name: 'One' })).body.fields).toEqual({
        name: 'Names must follow the pattern “Northwind Spring 2026 · {country}”. Words in braces stand for any text.',
      })
      await make('line-item', { name: 'Northwind Spring 2026 · DE' })
    })

    it('inventory-set-items: a list may not grow beyond it', async () => {
      const items = ['a.example', 'b.example', 'c.example'].map(value => ({ type: 'domain', value }))
      const given = { name: 'List', kind: 'domains', scope: 'organization', items, dynamicRule: undefined }
      const row = await make('inventory-set', given)
      await set(orgAdmin, 'inventory-set-items', 2)
      expect(
        (await admin.post('/inventory-set', { ...body('inventory-set'), ...given, name: 'Other' })).body.fields,
      ).toEqual({
        items: 'An inventory list can have at most 2 items here; this one has 3',
      })
      const { actions: _, ...kept } = row as Row & Json
      expect(
        (await admin.send('PUT', `/inventory-set/${row.id}`, { ...kept, notes: 'As long as before' })).status,
      ).toBe(200)
    })

    it('pacing-low and pacing-high: what counts as underdelivering, by account', async () => {
      await putRows(world.store, 'campaign', {
        id: 'paced',
        name: 'Paced',
        organization: north,
        status: 'active',
        account: 'account-1',
        currency: 'USD',
        budgetType: 'currency',
        budgetTotal: 1_000_000,
        startAt: new Date(world.time.now.getTime() - 50 * 86_400_000).toISOString(),
        endAt: new Date(world.time.now.getTime() + 50 * 86_400_000).toISOString(),
      })
      await tell({
        campaign: 'paced',
        hour: world.time.now.toISOString().replace(/:\d\d:\d\d\.\d+/, ':00:00'),
        spend: 100,
      })
      const band = async () => {
        const { body: answers } = await admin.get<{ pacing: { band: string } }[]>('/metrics/paced?entity=campaign')
        return answers[0]?.pacing.band
      }
      const offPace = async () =>
        (await admin.get<{ offPaceCount: number }>(`/pacing-today?organization=${north}`)).body.offPaceCount
      expect([await band(), await offPace()]).toEqual(['under', 1])
      await set(admin, 'pacing-low', 0)
      expect([await band(), await offPace()]).toEqual(['behind', 0])
    })

    it('week-start: weeks of reports begin with it, with the days of both sides of it', async () => {
      // 2026-11-15 is a Sunday, and the day before it a Saturday.
      for (const day of ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'])
        await tell({ hour: `${day}T12:00:00Z`, impressions: Number(day.slice(-2)) })
      const weeks = async () => {
        const days = { dateRange: 'custom', from: '2026-11-12', to: '2026-11-20' }
        const question = { organization: north, dimensions: ['week'], metrics: ['impressions'], ...days }
        const { body: answer } = await admin.post<{ rows: { cells: unknown[] }[]; weekStart: string; error?: string }>(
          '/report-query',
          question,
        )
        return [answer.weekStart, ...(answer.rows ?? []).map(({ cells }) => cells.join(' '))]
      }
      expect(await weeks()).toEqual(['monday', '2026-11-09 42', '2026-11-16 16'])
      const row = (await set(orgAdmin, 'week-start', 'sunday')).body
      expect(await weeks()).toEqual(['sunday', '2026-11-08 27', '2026-11-15 31'])
      await orgAdmin.send('PUT', `/setting/${row.id}`, { ...row, value: 'saturday' })
      expect(await weeks()).toEqual(['saturday', '2026-11-07 13', '2026-11-14 45'])
    })

    it('loss-reason-names: reports call the codes of exchanges by them', async () => {
      await tell({ hour: '2026-11-15T12:00:00Z', lossReason: '500', losses: 7 })
      await set(orgAdmin, 'loss-reason-names', [{ code: 500, name: 'Blocked by brand list' }])
      const days = { dateRange: 'custom', from: '2026-11-12', to: '2026-11-20' }
      const question = { organization: north, dimensions: ['lossReason'], metrics: ['losses'], ...days }
      expect((await admin.post('/report-query', question)).body).toMatchObject({
        rows: [{ cells: ['500', 7] }],
        names: { lossReason: { 500: { name: 'Blocked by brand list', code: null } } },
      })
    })

    it('report-file-days: so long are files of exports kept', async () => {
      await set(orgAdmin, 'report-file-days', 3)
      const asked = {
        dimensions: ['campaign'],
        metrics: ['clicks'],
        dateRange: 'last_7',
        organization: north,
        format: 'csv',
      }
      const { id } = (await admin.post<Row>('/report-export', asked)).body
      await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
      const [run] = await world.store.read.byIds('job-run', [id], 'all')
      expect(run?.expiresAt).toBe(new Date(world.time.now.getTime() + 3 * 86_400_000).toISOString())
    })
  })
})
