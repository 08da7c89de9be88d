import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { createClock } from '../../src/engine/server/clock/createClock.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bindAccount, callByKey, keysOf } from './factFeeds.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const isPartner = { kind: 'dsp', domain: 'dsp.example', currency: 'USD', timezone: 'UTC', country: 'US', gvlId: 70 }
const figures = { qps: 400, errorRate: 0.4, p95Ms: 12, cpu: 40, memory: 55 }

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let key: string | undefined
  let otherKey: string | undefined
  let made = 0

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    for (const id of ['machines', 'others'])
      await putRows(world.store, 'service-account', {
        id,
        organization: north,
        status: 'active',
        owner: 'user-orgAdmin',
      })
    // Administering an organization doesn't make anybody a node.
    await bindAccount(world.store, 'others', north, 'role-org-admin')
    const keys = await keysOf(world, ['machines', 'others'])
    key = keys.get('machines')
    otherKey = keys.get('others')
    await putRows(
      world.store,
      'partner',
      { id: 'works', status: 'active', ...isPartner },
      { id: 'rests', status: 'paused', ...isPartner },
    )
    const seat = (id: string, values: Json) => ({ id, partner: 'works', side: 'buy', status: 'active', ...values })
    await putRows(
      world.store,
      'seat',
      seat('seat-1', { seatId: 'buyer-7' }),
      seat('seat-2', { seatId: 'seller-8', side: 'sell' }),
      seat('seat-3', { seatId: 'gone-9', status: 'suspended' }),
    )
    const bidder = (id: string, values: Json) => ({
      id,
      organization: north,
      partner: 'works',
      status: 'active',
      endpoint: `https://${id}.dsp.example/bid`,
      protocol: 'openrtb_2.6',
      tmaxMs: 200,
      ...values,
    })
    await putRows(
      world.store,
      'bidder',
      bidder('calls', {
        seats: ['seat-1', 'seat-2', 'seat-3'],
        regionEndpoints: [{ region: 'eu', endpoint: 'https://eu.dsp.example/bid' }],
        qpsLimit: 101,
        throttle: 25,
        mediaTypes: { dooh: ['video'], site: ['banner'] },
        winNotice: 'both',
        lossNotice: true,
        trafficFilter: { countries: { include: ['DE'] } },
      }),
      bidder('in-south', { organization: south, gvlId: 71 }),
      bidder('paused', { status: 'paused' }),
      bidder('disabled', { status: 'disabled' }),
      bidder('failing', { status: 'failing' }),
      bidder('of-resting', { partner: 'rests' }),
    )
    const sync = (id: string, values: Json) => ({
      id,
      key: id,
      organization: north,
      partner: 'works',
      status: 'active',
      direction: 'both',
      methods: ['image'],
      imageUrl: 'https://dsp.example/?to={redirect_url}',
      redirectUrl: 'https://sync.example/setuid?b=1&uid=$UID',
      userMacro: '$UID',
      privacyMacros: ['gdpr'],
      ttlDays: 14,
      priority: 50,
      maxPerPage: 3,
      ...values,
    })
    await putRows(
      world.store,
      'user-sync',
      sync('late', { priority: 10 }),
      sync('early', { priority: 90, serverSide: true }),
      sync('rests', { status: 'paused' }),
      sync('is-off', { status: 'disabled' }),
      sync('by-bidder', { partner: undefined, bidder: 'calls', priority: 20 }),
      sync('by-paused', { partner: undefined, bidder: 'paused' }),
      sync('of-resting', { partner: 'rests' }),
    )
  })

  beforeEach(() => {
    world.time.now = new Date(world.time.now.getTime() + 3_600_000)
  })

  const turn = () => createClock(createApiContext(world.options)).turn()
  const after = (seconds: number) => {
    world.time.now = new Date(world.time.now.getTime() + seconds * 1000)
  }
  const make = (values: Json = {}) => {
    made += 1
    const hostname = `node-${made}.astrolabe.example`
    return admin.create('node', {
      name: hostname,
      hostname,
      role: 'bidder',
      region: 'eu',
      serviceAccount: 'machines',
      ...values,
    })
  }
  const stored = async ({ id }: { readonly id: string }) => (await admin.get(`/node/${id}`)).body
  const beat = async (node: Json & { readonly id: string }, values: Json = {}, by = key) => {
    const body = JSON.stringify({ hostname: node.hostname, softwareVersion: '4.3.1', metrics: figures, ...values })
    const headers = { 'content-type': 'application/json' }
    return callByKey(world, by, `/node/${node.id}/heartbeat`, { method: 'POST', body, headers })
  }
  const configOf = async ({ id }: { readonly id: string }, by = key) => callByKey(world, by, `/node/${id}/config`)
  const ready = async (values: Json = {}) => {
    const node = await make(values)
    const { body } = await beat(node)
    await beat(node, { configRevision: body.desiredRevision })
    return node
  }

  it('[domain.1.33] a node joins by its heartbeat once it runs the current configuration, and shows what it reports', async () => {
    const node = await make({ capacityQps: 500 })
    expect((await stored(node)).status).toBe('joining')
    expect((await beat(node)).body).toEqual({
      status: 'joining',
      desiredRevision: 1,
      takesTraffic: false,
      nextInSeconds: 15,
    })
    const config = await configOf(node)
    expect(config.body.revision).toBe(1)
    expect((await beat(node, { configRevision: 1 })).body).toMatchObject({ status: 'ready', takesTraffic: true })
    const now = world.time.now
    expect(await stored(node)).toMatchObject({
      status: 'ready',
      version: 2,
      softwareVersion: '4.3.1',
      configRevision: 1,
      desiredRevision: 1,
      configDigest: config.body.digest,
      lastHeartbeatAt: now.toISOString(),
      heartbeatDueAt: new Date(now.getTime() + 90_000).toISOString(),
      metrics: figures,
      load: 80,
    })
  })

  it('six missed heartbeats fail a node, and the next one brings it back', async () => {
    const node = await ready()
    after(89)
    await turn()
    expect((await stored(node)).status).toBe('ready')
    after(2)
    await turn()
    expect((await stored(node)).status).toBe('failed')
    const [last] = (await admin.get<Json[]>(`/node/${node.id}/history`)).body
    expect(last).toMatchObject({ action: 'status_change', by: { name: 'The clock' } })
    expect((await beat(node, { configRevision: 1 })).body.status).toBe('ready')
  })

  it('a node in maintenance may be silent until maintenanceUntil', async () => {
    const node = await ready()
    const { version, actions: _, ...row } = await stored(node)
    const maintenanceUntil = new Date(world.time.now.getTime() + 600_000).toISOString()
    expect((await admin.put(`/node/${node.id}`, { ...row, version, maintenanceUntil })).status).toBe(200)
    after(590)
    await turn()
    expect((await stored(node)).status).toBe('ready')
    after(11)
    await turn()
    expect((await stored(node)).status).toBe('failed')
  })

  it('a draining node goes offline without traffic or without heartbeats, can be resumed before, and stays offline', async () => {
    const node = await ready()
    const to = async (transition: string) => (await admin.post(`/node/${node.id}/move`, { to: transition })).status
    expect(await to('drain')).toBe(200)
    expect((await beat(node)).body).toMatchObject({ status: 'draining', takesTraffic: false })
    expect(await to('resume')).toBe(200)
    expect((await stored(node)).status).toBe('ready')
    expect(await to('drain')).toBe(200)
    expect((await beat(node, { metrics: { ...figures, qps: 0 } })).body.status).toBe('offline')
    expect((await beat(node)).body.status).toBe('offline')
    after(600)
    await turn()
    expect((await stored(node)).status).toBe('offline')
    expect(await to('rejoin')).toBe(200)
    await turn()
    expect((await stored(node)).status).toBe('joining')
    const silent = await ready()
    await admin.post(`/node/${silent.id}/move`, { to: 'drain' })
    after(91)
    await turn()
    expect((await stored(silent)).status).toBe('offline')
  })

  it('gives a bidder node what its bidders say: endpoint of the region, partner’s gvlId, seats, limits, notices, trafficFilter, mediaTypes', async () => {
    const supplyChain = { asi: 'astrolabe.example', sid: '1042', hp: true }
    const node = await make({ supplyChain, allowedOrganizations: [north] })
    const { body } = await configOf(node)
    expect(body.supplyChain).toEqual({
      ver: '1.0',
      complete: 1,
      nodes: [{ asi: 'astrolabe.example', sid: '1042', hp: 1 }],
    })
    expect(body).toMatchObject({ userSyncs: [], publishersWithoutSyncs: [] })
    expect(body.bidders).toMatchObject([
      {
        id: 'calls',
        endpoint: 'https://eu.dsp.example/bid',
        gvlId: 70,
        wseat: ['buyer-7'],
        winNotice: 'both',
        lossNotice: true,
        qpsLimit: 101,
        throttle: 25,
        mediaTypes: { dooh: ['video'], site: ['banner'] },
        trafficFilter: { countries: { include: ['DE'] } },
      },
    ])
  })

  it('names to a bidder the ready segments whose sharing.active with its partner is on, by key, with sharing.cpm', async () => {
    const segment = (id: string, values: Json = {}) => ({
      id,
      name: id,
      key: `seg-${id}`,
      organization: north,
      type: 'first_party',
      status: 'ready',
      currency: 'USD',
      sharing: [
        { partner: 'rests', cpm: 9_000_000, active: true },
        { partner: 'works', cpm: 1_500_000, active: true },
      ],
      ...values,
    })
    await putRows(
      world.store,
      'segment',
      segment('shared'),
      segment('free', { sharing: [{ partner: 'works', active: true }] }),
      segment('ended', { sharing: [{ partner: 'works', cpm: 1, active: false }] }),
      segment('of-others', { sharing: [{ partner: 'rests', cpm: 1, active: true }] }),
      segment('building', { status: 'processing' }),
      segment('in-south', { organization: south }),
    )
    const node = await make({ allowedOrganizations: [north] })
    expect((await configOf(node)).body.bidders).toMatchObject([
      {
        id: 'calls',
        segments: [
          { id: 'seg-free', name: 'free', cpm: null, currency: 'USD' },
          { id: 'seg-shared', name: 'shared', cpm: 1_500_000, currency: 'USD' },
        ],
      },
    ])
  })

  it('a node gets the rows of allowedOrganizations alone; a new list is a new configuration', async () => {
    const node = await make({ region: 'apac', allowedOrganizations: [south] })
    const ids = async () => (await configOf(node)).body.bidders as Json[]
    expect(await ids()).toMatchObject([{ id: 'in-south', endpoint: 'https://in-south.dsp.example/bid', gvlId: 71 }])
    const { version, actions: _, ...row } = await stored(node)
    await admin.put(`/node/${node.id}`, { ...row, version, allowedOrganizations: undefined })
    expect((await ids()).map(({ id }) => id)).toEqual(['calls', 'in-south'])
    expect((await stored(node)).desiredRevision).toBe(2)
    expect((await beat(node, { configRevision: 1 })).body).toMatchObject({ status: 'joining', desiredRevision: 2 })
  })

  it('the nodes that call a bidder share its qpsLimit', async () => {
    const before = await make({ allowedOrganizations: [north] })
    const limit = async () => ((await configOf(before)).body.bidders as Json[])[0]?.qpsLimit
    const one = Number(await limit())
    await ready({ role: 'edge' })
    expect(await limit()).toBeLessThan(one)
    await ready({ role: 'tracker' })
    const two = await limit()
    await ready()
    expect(await limit()).toBeLessThan(Number(two))
  })

  it('gives a usersync node the active syncs by priority, with redirectUrl at its own endpoint', async () => {
    const node = await make({ role: 'usersync', endpoint: 'https://eu.sync.example' })
    const { body } = await configOf(node)
    expect(body).toMatchObject({ bidders: [], supplyChain: null })
    expect(body.userSyncs).toMatchObject([
      { key: 'early', serverSide: true, gvlId: 70, redirectUrl: 'https://eu.sync.example/setuid?b=1&uid=$UID' },
      { key: 'by-bidder', serverSide: false },
      { key: 'late' },
    ])
  })

  it('names to a usersync node the publishers in its organizations that don’t acceptUserSyncs, with their domains', async () => {
    const publisher = (id: string, values: Json) => ({
      ...{ id, name: id, organization: north, domain: `${id}.example`, sellerId: id, status: 'active' },
      ...values,
    })
    await putRows(
      world.store,
      'publisher',
      publisher('refuses', { acceptUserSyncs: false }),
      publisher('accepts', { acceptUserSyncs: true }),
      publisher('inactive', { acceptUserSyncs: false, status: 'inactive' }),
      publisher('elsewhere', { acceptUserSyncs: false, organization: south }),
    )
    const site = { id: 'site', name: 'Site', organization: north, publisher: 'refuses', domain: 'Bücher.example' }
    await putRows(world.store, 'site', { ...site, url: 'https://bücher.example/', status: 'active' })
    const configured = async (allowedOrganizations: readonly string[]) => {
      const node = await make({ role: 'usersync', allowedOrganizations })
      return (await configOf(node)).body.publishersWithoutSyncs
    }
    const refuses = { organization: north, sellerId: 'refuses' }
    const elsewhere = { organization: south, sellerId: 'elsewhere', domains: ['elsewhere.example'] }
    const domains = ['refuses.example', 'xn--bcher-kva.example']
    expect(await configured([north])).toEqual([{ ...refuses, domains }])
    expect(await configured([south])).toEqual([elsewhere])
  })

  it('answers the key of the node’s serviceAccount alone, and takes no heartbeat of another hostname or beyond sense', async () => {
    const node = await make()
    expect((await beat(node, {}, otherKey)).status).toBe(404)
    expect((await configOf(node, otherKey)).status).toBe(404)
    expect((await admin.get(`/node/${node.id}/config`)).status).toBe(403)
    expect((await beat({ ...node, hostname: 'stranger.example' })).status).toBe(409)
    expect((await beat({ ...node, id: 'nobody' })).status).toBe(404)
    expect((await beat(node, { metrics: { qps: -1, errorRate: 101 } })).body.fields).toMatchObject({
      'metrics.qps': expect.any(String),
      'metrics.errorRate': expect.any(String),
    })
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await configOf(node)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
