import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { PacingToday } from '../../src/advertising/reporting/pacingToday.ts'
import type { SilentDeals } from '../../src/advertising/reporting/silentDeals.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { refreshDeals } from '../../src/advertising/server/metrics/refreshDeals.ts'
import { refreshGoals } from '../../src/advertising/server/metrics/refreshGoals.ts'
import { fillWithSample } from '../../src/advertising/server/sample/fillWithSample.ts'
import type { ActionState } from '../../src/engine/contract/api.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import type { ApiOptions } from '../../src/engine/server/apiOptions.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import { allRows } from '../../src/engine/server/store/allRows.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { type ApiClient, type Json, origin, signedIn } from './apiClient.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const vast = `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><Duration>00:00:15</Duration><MediaFiles>
<MediaFile type="video/mp4" delivery="progressive">https://cdn.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`

describe('the sample through the API', () => {
  const clients = new Map<string, ApiClient>()
  const store = advertisingStore()
  let world: ApiContext

  beforeAll(async () => {
    const files = memoryFiles()
    await fillWithSample(store, { catalogue, now, files, passwordHash: 'plain astrolabe', scale: 'small' })
    const options: ApiOptions = {
      ...advertisingApi,
      store,
      files,
      artifacts: memoryFiles(),
      secrets: createSecretBox(['the key of the tests']),
      passwords: { hash: async text => `plain ${text}`, verify: async (text, hash) => hash === `plain ${text}` },
      mailer: { send: async () => {} },
      fetcher: {
        post: async () => ({ status: 200 }),
        postFor: async () => expect.fail('Nothing is posted'),
        fetchText: async url => ({
          status: 200,
          url,
          redirects: [],
          contentType: 'text/xml',
          text: vast,
          bytes: vast.length,
        }),
      },
      clock: () => now,
      log: {
        info: () => {},
        warn: () => {},
        error: (facts, message) => expect.fail(`${message} ${JSON.stringify(facts)}`),
      },
      release: 'test',
      environment: 'test',
      publicUrl: origin,
      trustProxy: false,
      sample: true,
      secureCookies: false,
    }
    const api = createDescribedApi(options)
    world = createApiContext(options)
    for (const who of ['admin', 'manager', 'viewer']) {
      clients.set(who, await signedIn(api, `${who}@astrolabe.example`, 'astrolabe'))
    }
  })
  const as = (who: string) => clients.get(who) as ApiClient

  // The first: what other tests change is worked out anew.
  it('says of goals and deals what a host works out from the facts', async () => {
    const results = async () => {
      const [goals, deals] = await Promise.all(['goal', 'deal'].map(one => allRows(store.read, one, { scope: 'all' })))
      return {
        goals:
          goals?.map(({ id, state, actual, attainment, trend7d }) => ({ id, state, actual, attainment, trend7d })) ??
          [],
        deals:
          deals?.map(({ id, metrics7d, spend7d, health, issues }) => ({ id, metrics7d, spend7d, health, issues })) ??
          [],
      }
    }
    const before = await results()
    await refreshGoals(world)
    await refreshDeals(world)
    expect(await results()).toEqual(before)
    expect(before.goals.some(({ state }) => state === 'on_track')).toBe(true)
    expect(before.deals.some(({ metrics7d }) => Number(Reflect.get(Object(metrics7d), 'bids')) > 0)).toBe(true)
  })

  it('has few silent deals', async () => {
    const { body } = await as('admin').get<SilentDeals>('/silent-deals')
    expect(body.active).toBeGreaterThan(0)
    expect(body.total / body.active).toBeLessThan(0.5)
  })

  it.each(Object.values(catalogue.resources).map(one => [one.entity, one] as const))(
    'every %s can be saved as it stands, where it may be changed at all',
    async (entity, { verbs }) => {
      const { body, headers } = await as('admin').list(`/${entity}?limit=40`)
      expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0)
      if (!verbs.includes('update')) return
      const refused: unknown[] = []
      let saved = 0
      for (const row of body as (Row & { actions: ActionState[] })[]) {
        if (!row.actions.find(({ action }) => action === 'update')?.allowed) continue
        const { status, body: answer } = await as('admin').put<Json>(`/${entity}/${row.id}`, row)
        if (status !== 200) refused.push([row.name, row.status, answer])
        else saved += 1
      }
      expect(refused).toEqual([])
      // Of roles, the sample needs no others than those that come with Astrolabe.
      expect(saved > 0 || body.every(({ builtIn }) => builtIn)).toBe(true)
    },
  )

  it.each(Object.values(catalogue.resources).map(one => [one.entity, one] as const))(
    'a list of %s opens with what runs, then what starts, then drafts, then what ended; the newest first [list.1]',
    async (entity, { states }) => {
      const { body } = await as('admin').list(`/${entity}?limit=1000`)
      const place = (row: Row) => states?.ranks?.findIndex(group => group.includes(String(row.status))) ?? 0
      const wanted = [...(body as Row[])].sort((a, b) => place(a) - place(b) || (a.id < b.id ? 1 : -1))
      expect(body.map(({ id, status }) => [id, status])).toEqual(wanted.map(({ id, status }) => [id, status]))
    },
  )

  it('a list that is sorted by a column pays no heed to states [list.4]', async () => {
    const { body } = await as('admin').list('/campaign?limit=1000&sort=asc(name)')
    const names = body.map(({ name }) => String(name))
    expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  })

  it('the viewer sees what the API shows and is offered nothing that it refuses', async () => {
    for (const { entity, verbs } of Object.values(catalogue.resources)) {
      const { status, body } = await as('viewer').list(`/${entity}?limit=5`)
      if (status === 403) continue
      expect(status).toBe(200)
      for (const row of body as (Row & { actions: ActionState[] })[]) {
        expect(row.actions.filter(({ allowed }) => allowed)).toEqual([])
        const put = await as('viewer').put(`/${entity}/${row.id}`, row)
        expect(put.status).toBe(verbs.includes('update') ? 403 : 405)
      }
    }
  })

  it('the manager belongs to two organizations and works in both [org.1]', async () => {
    const { body } = await as('manager').get<{ organizations: { id: string }[] }>('/current-user')
    expect(body.organizations.length).toBe(2)
    for (const { id } of body.organizations) {
      const { status, body: campaigns } = await as('manager').list(`/campaign?organization=${id}`)
      expect([status, campaigns.length > 0]).toEqual([200, true])
      const pacing = await as('manager').get<PacingToday>(`/pacing-today?organization=${id}`)
      expect(pacing.body).toMatchObject({ simulated: true, currencies: [{ spend: expect.any(Number) }] })
      expect(pacing.body.planned).toBeGreaterThan(0)
    }
  })
})
