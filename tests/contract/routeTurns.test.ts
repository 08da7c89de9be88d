import { beforeAll, describe, expect, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import type { Principal } from '../../src/engine/server/access/principal.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import type { Api } from '../../src/engine/server/apiOptions.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { inReadTurn } from '../../src/engine/server/inReadTurn.ts'
import { inTurn } from '../../src/engine/server/inTurn.ts'
import { inWriteTurn } from '../../src/engine/server/inWriteTurn.ts'
import { advertisingStore } from './advertisingStore.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { type Answer, ApiClient, type Json, north, origin, south, type TestWorld, testWorld } from './apiClient.ts'
import { keysOf, putFeed } from './factFeeds.ts'
import { gate } from './gate.ts'
import { putRows } from './putRows.ts'
import { ScimClient } from './scimClient.ts'
import { scimWorld } from './scimWorld.ts'
import { corpusFile, upload } from './uploads.ts'

/** How many of one person are at work, and how many wait. */
const kinds = {
  reads: { turn: inReadTurn, places: 3 + 24 },
  heavy: { turn: inTurn, places: 2 + 16 },
  writes: { turn: inWriteTurn, places: 3 + 64 },
} as const

type Kind = keyof typeof kinds

const reads: Readonly<Record<string, string>> = {
  'deal issues': `/deal-issues?organization=${north}`,
  publications: '/deal/package/publications',
  'pacing today': `/pacing-today?organization=${north}`,
  'silent deals': `/silent-deals?organization=${north}`,
  metrics: '/metrics/campaign?entity=campaign',
  'refreshed metrics': '/metrics/campaign/refresh?entity=campaign',
  'measured rows': '/measured-rows?entity=campaign&metrics=impressions&from=2026-11-01&to=2026-11-20',
  search: '/search?q=north',
  colleagues: '/current-user/notifications/alert/colleagues',
  negotiation: '/deal/deal/negotiation',
  'sellers.json': `/organization/${north}/sellers.json`,
  'conversion tag': '/conversion-event/event/tag',
  'users of a list': '/inventory-set/list/users',
  'rows that are all counted': `/user?organization=${north}`,
}

const writes: Readonly<Record<string, readonly [method: string, path: string, body?: unknown]>> = {
  invitation: ['POST', '/user/invite', { email: 'new@northwind.example', name: 'New', roles: [] }],
  preview: ['POST', '/access/preview', { entity: 'group', row: { name: 'A group' } }],
  assignment: ['POST', '/current-user/notifications/alert/assign', { user: 'user-admin' }],
  'service key': ['POST', '/service-account/program/keys', {}],
  'end of a service key': ['DELETE', '/service-account/program/keys/none'],
  'signing secret': ['POST', '/webhook/webhook/secret', {}],
  review: ['POST', '/media/media/review', { partner: 'partner', action: 'submit' }],
  swap: ['POST', '/media/media/swap', { to: 'missing', lineItems: [{ id: 'line' }] }],
  publishing: ['POST', '/deal/package/publications', { action: 'publish', partners: ['partner'] }],
  negotiation: ['POST', '/deal/deal/negotiation', { action: 'comment', version: 0, message: 'Hello' }],
  sync: ['POST', '/deal/deal/sync', { action: 'send' }],
  samples: ['POST', '/deal/deal/samples', { file: 'x.json', samples: [{ request: carrying('deal-1') }] }],
  'end of samples': ['DELETE', '/deal/deal/samples/none'],
  figures: ['POST', '/reconciliation/reconciliation/figures', figures()],
  launch: ['POST', '/campaign/campaign/launch', {}],
  'run of a schedule': ['POST', '/scheduled-job/job/run', {}],
  'rule run': ['POST', '/inventory-set/list/rule-run', {}],
}

function carrying(id: string) {
  return { id: 'request', imp: [{ id: '1', banner: {}, pmp: { deals: [{ id }] } }] }
}

const fact = JSON.stringify({ hour: '2026-11-20T10:00:00Z', lineItem: 'line', media: 'media' })
const touch = { kind: 'click', at: '2026-11-20T10:00:00Z', person: 'a'.repeat(64), lineItem: 'line' }
const click = JSON.stringify({ touches: [touch] })

function figures() {
  return { file: 'november.csv', rows: [{ deal: 'deal-1', day: '2026-11-03', impressions: 1, spend: 1 }] }
}

describe('routes that take turns', () => {
  let world: TestWorld
  let context: ApiContext
  let api: Api
  let keys: ReadonlyMap<string, string>
  let busy: ApiClient
  let other: ApiClient

  beforeAll(async () => {
    world = await testWorld(advertisingStore())
    context = createApiContext(world.options)
    api = createDescribedApi(context)
    busy = new ApiClient(api, (await world.signIn('admin')).cookie)
    other = new ApiClient(api, (await world.signIn('orgAdmin')).cookie)
    await putAll(world)
    await putFeed(world.store, 'feed', north)
    keys = await keysOf(world, ['feed'])
  })

  /** Takes every place of somebody's turns. @returns gives them back */
  async function takeAll(kind: Kind, principal: Principal | null, of = context): Promise<() => Promise<unknown>> {
    if (!principal) throw new Error('Nobody is there')
    const { turn, places } = kinds[kind]
    const { passed, open } = gate()
    const call = () => ({ context: of, principal, request: new Request(origin) })
    const all = Promise.all(Array.from({ length: places }, () => turn(call(), () => passed)))
    return () => {
      open()
      return all
    }
  }

  function ask(client: ApiClient, method: string, path: string, body?: unknown): Promise<Answer<Json>> {
    return client.send(method, path, body, {
      ...(method === 'GET' ? {} : writeHeaders),
      'sec-fetch-site': 'same-origin',
    })
  }

  async function expectTurns(
    kind: Kind,
    send: (client: ApiClient) => Promise<Pick<Answer<Json>, 'status' | 'headers'>>,
  ) {
    const release = await takeAll(kind, await context.principalOf('user-admin'))
    try {
      const refused = await send(busy)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
      const answered = await send(other)
      expect(answered.status).not.toBe(429)
      expect(answered.status).toBeLessThan(kind === 'writes' ? 500 : 300)
    } finally {
      await release()
    }
    const later = await send(busy)
    expect(later.status).not.toBe(429)
    expect(later.status).toBeLessThan(kind === 'writes' ? 500 : 300)
  }

  it.each(Object.entries(reads))('%s is read in turn', async (_name, path) => {
    await expectTurns('reads', client => ask(client, 'GET', path))
  })

  it('why somebody may do something is explained in turn', async () => {
    const question = { user: 'user-viewer', verb: 'read', entity: 'campaign', organization: north }
    await expectTurns('reads', client => ask(client, 'POST', '/access/explain', question))
  })

  it.each([
    ['GET', '/line-item/line/waterfall'],
    ['POST', '/report/report/run'],
    ['POST', '/campaign/campaign/launch', {}],
  ])('%s %s is a heavy question', async (method, path, body?: unknown) => {
    await expectTurns('heavy', client => ask(client, method, path, body))
  })

  it.each(Object.entries(writes))('%s is written in turn', async (_name, [method, path, body]) => {
    await expectTurns('writes', client => ask(client, method, path, body))
  })

  it('files and thumbnails are stored in turn', async () => {
    const png = corpusFile('picture.png')
    let sent = 0
    await expectTurns('writes', client =>
      upload(client, `?organization=${north}`, { name: `${++sent}.png`, bytes: png }),
    )
    const [asset] = (await world.store.read.list('asset', { scope: [north] })).rows
    const image = Buffer.from(png).toString('base64')
    await expectTurns('writes', client => ask(client, 'PUT', `/asset/${asset?.id}/thumbnail`, { image }))
  })

  it('a list that counts no further than asked waits for nobody, nor do rows by id', async () => {
    const release = await takeAll('reads', await context.principalOf('user-admin'))
    try {
      expect((await busy.send('GET', '/user', undefined, { prefer: 'count=limited' })).status).toBe(200)
      expect((await busy.get('/user?id=user-viewer')).status).toBe(200)
    } finally {
      await release()
    }
  })

  it.each([
    ['figures', 'heavy'],
    ['publishing', 'reads'],
    ['negotiation', 'reads'],
  ] as const)('what is stored is never answered with a refusal: %s', async (name, kind) => {
    const [method, path, body] = writes[name] ?? ['', '']
    const release = await takeAll(kind, await context.principalOf('user-admin'))
    try {
      const { status } = await ask(busy, method, path, body)
      expect(status).not.toBe(429)
      if (name === 'figures') expect(status).toBe(200)
    } finally {
      await release()
    }
  })

  it.each([
    ['batch of facts', 'facts', 64, 'POST', '/fact?batch=one', fact],
    ['end of a batch', 'facts', 64, 'DELETE', '/fact/one'],
    ['click', 'conversions', 256, 'POST', '/touch', click],
    ['pixel', 'conversions', 256, 'GET', '/c/event'],
  ] as const)('of what the database lets through one by one, only so many wait here: %s', async (...of) => {
    const [, lane, most, method, path, body] = of
    const { passed, open } = gate()
    const all = Array.from({ length: most }, () => context.oneByOne(lane, () => passed))
    const send = () => {
      const type = path.startsWith('/fact') ? 'application/x-ndjson' : 'application/json'
      const headers = { ...writeHeaders, 'content-type': type, authorization: `Bearer ${keys.get('feed')}` }
      return api(new Request(`${origin}/api/v1${path}`, { method, headers, ...(body ? { body } : {}) }))
    }
    const refused = await send()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
    open()
    await Promise.all(all)
    expect((await send()).status).toBe(200)
  })

  it('a directory writes in its organization’s turn', async () => {
    const { world: ofScim, okta } = await scimWorld(advertisingStore())
    const scimContext = createApiContext(ofScim.options)
    const directory = new ScimClient(createDescribedApi(scimContext), okta.key)
    const principal = await scimContext.principalOf(String((await programOf(ofScim))?.id))
    const release = await takeAll('writes', principal, scimContext)
    for (const [method, path, body] of [
      ['POST', '/Users', { userName: 'one@northwind.example' }],
      ['PUT', '/Users/none', { userName: 'one@northwind.example' }],
      ['DELETE', '/Users/none'],
      ['POST', '/Groups', { displayName: 'One' }],
      ['PUT', '/Groups/none', { displayName: 'One' }],
      ['DELETE', '/Groups/none'],
    ] as const) {
      const { status, headers } = await directory.send(method, path, body)
      expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '5'])
    }
    await release()
    expect((await directory.send('DELETE', '/Users/none')).status).toBe(404)
  })

  it('a program writes in its organization’s turn, and another organization’s goes on, though neither has a role', async () => {
    const ids = ['northern', 'southern']
    for (const id of ids) {
      const organization = id === 'northern' ? north : south
      await putRows(world.store, 'service-account', { id, organization, status: 'active', owner: 'user-orgAdmin' })
    }
    const own = await keysOf(world, ids)
    const ask = async (id: string) => {
      const headers = { authorization: `Bearer ${own.get(id)}` }
      return (await api(new Request(`${origin}/api/v1/node/none/config`, { headers }))).status
    }
    const release = await takeAll('writes', await context.principalOf('northern'))
    try {
      expect([await ask('northern'), await ask('southern')]).toEqual([429, 404])
    } finally {
      await release()
    }
    expect(await ask('northern')).toBe(404)
  })
})

async function programOf({ store }: TestWorld) {
  const { rows } = await store.read.list('service-account', { scope: [north] })
  return rows.find(({ name }) => name === 'Okta')
}

async function putAll({ store }: TestWorld): Promise<void> {
  const of = { organization: north }
  const put = (entity: string, row: Json & { readonly id: string }) => putRows(store, entity, { ...of, ...row })
  await put('account', { id: 'account', status: 'active', currency: 'USD' })
  await put('campaign', { id: 'campaign', status: 'draft', account: 'account', currency: 'USD', timezone: 'UTC' })
  await put('strategy', { id: 'strategy', status: 'draft', campaign: 'campaign' })
  await put('line-item', {
    id: 'line',
    status: 'draft',
    campaign: 'campaign',
    strategy: 'strategy',
    account: 'account',
  })
  await put('partner', { id: 'partner', status: 'active', type: 'ssp' })
  await put('deal', { id: 'deal', status: 'active', side: 'sell', dealId: 'deal-1', kind: 'deal' })
  await put('deal', { id: 'package', status: 'active', side: 'sell', dealId: 'deal-2', dealType: 'auction_package' })
  await put('conversion-event', { id: 'event', status: 'active', kind: 'pixel', account: 'account', currency: 'USD' })
  await put('inventory-set', { id: 'list', status: 'active', kind: 'domains', mode: 'include' })
  await put('media', { id: 'media', status: 'active', subtype: 'display' })
  await put('report', {
    id: 'report',
    status: 'active',
    dimensions: ['campaign'],
    metrics: ['impressions'],
    dateRange: 'today',
  })
  await put('scheduled-job', { id: 'job', status: 'paused', kind: 'report', report: 'report', delivery: 'none' })
  await put('webhook', { id: 'webhook', status: 'active', url: 'https://hooks.example', authKind: 'hmac_sha256' })
  await put('service-account', { id: 'program', status: 'active', owner: 'user-orgAdmin' })
  const period = {
    from: '2026-11-01',
    to: '2026-11-20',
    partner: 'partner',
    currency: 'USD',
    timezone: 'UTC',
    tolerance: 5,
  }
  await put('reconciliation', { id: 'reconciliation', status: 'open', ...period })
  const record = { type: 'campaign', id: 'campaign', name: 'campaign' }
  await put('alert', { id: 'alert', status: 'open', kind: 'underdelivery', record })
  const told = (user: string) => ({
    ...{ id: `alert.${user}`, ...of, user, alert: 'alert', at: '2026-11-21T08:00:00.000Z', readAt: null },
    ...{ snoozedUntil: null, assignedBy: null, mail: 'done', mailAfter: '2026-11-21T08:00:00.000Z', tries: 0 },
  })
  await store.transaction(tx => tx.insert('notification', [told('user-admin'), told('user-orgAdmin')]))
}
