import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { media } from '../../src/advertising/server/hooks/media.ts'
import type { VastInspection } from '../../src/advertising/vast/vastInspection.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Delivery } from '../../src/engine/server/jobs/deliver.ts'
import { DeliveryFailed } from '../../src/engine/server/jobs/deliveryFailed.ts'
import { postRun } from '../../src/engine/server/jobs/postRun.ts'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { forbiddenAddresses, insideNames } from './forbiddenAddresses.ts'
import { bodyFor } from './makeRows.ts'

const servers: Server[] = []
const own = { 'sec-fetch-site': 'same-origin' }

afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
})

async function listen(
  handler: RequestListener,
  host: string,
  port = 0,
): Promise<{ port: number; connections: () => number }> {
  const server = createServer(handler)
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  servers.push(server)
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, host, resolve))
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

describe('[media.3] addresses that lead inside, through every route that fetches', () => {
  let world: TestWorld
  let manager: ApiClient
  let outside: { port: number; connections: () => number }
  let inside: readonly { connections: () => number }[]
  let addresses: readonly string[]
  /** Where the outside server redirects to. */
  let redirectTo = ''
  let account: string

  beforeAll(async () => {
    const secret: RequestListener = (_, response) => response.end('<VAST version="4.2"/>')
    const first = await listen(secret, '127.0.0.1')
    inside = [first, await listen(secret, '127.0.0.2', first.port), await listen(secret, '::1', first.port)]
    outside = await listen((_, response) => response.writeHead(302, { location: redirectTo }).end(), '127.0.0.1')
    addresses = forbiddenAddresses(first.port)
    const allow = [`ads.example:${outside.port}`, `127.0.0.1:${outside.port}`, `rebound.example:${outside.port}`]
    const fetcher = guardedFetch({ allow, resolve: insideNames })
    world = await testWorld(advertisingStore(), { fetcher })
    manager = await world.signIn('manager')
    const resource = catalogue.resources.account as Resource
    const row = await (await world.signIn('admin')).create('account', bodyFor(resource, new Map(), north))
    account = row.id
  })

  /** A minute's allowance is for people; time passes between two questions. */
  const later = () => {
    world.time.now = new Date(world.time.now.getTime() + 2_000)
  }
  const wrapper = (url: string) =>
    `<VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI><![CDATA[${url}]]></VASTAdTagURI><Impression>about:blank</Impression></Wrapper></Ad></VAST>`
  const untouched = () => expect(inside.map(({ connections }) => connections())).toEqual([0, 0, 0])
  const inspect = async (body: object) => {
    later()
    return manager.post<VastInspection>('/vast', body)
  }

  it('are three hundred and more', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(300)
  })

  it('asked to inspect: refused with a sentence, and no connection', async () => {
    for (const url of addresses) {
      const { status, body } = await inspect({ url })
      if (status === 400) continue
      expect([url, status, body.failure]).toEqual([url, 200, { code: 300, message: expect.stringMatching(sentence) }])
    }
    untouched()
  })

  it('in a wrapper of a pasted document', async () => {
    for (const url of addresses) {
      const { body } = await inspect({ xml: wrapper(url) })
      expect([url, body.ads]).toEqual([url, []])
      expect(body.failure?.message, url).toMatch(/^\S.{10,}[^.]$/)
    }
    untouched()
  })

  it('behind a redirect of a server that is allowed', async () => {
    const before = outside.connections()
    for (const url of addresses) {
      redirectTo = url
      if (/[^\x21-\x7e]/.test(url) || url === '' || !/^[a-z]+:|^\//i.test(url)) continue
      const { body } = await inspect({ url: `http://ads.example:${outside.port}/` })
      expect([url, body.ads, body.failure?.code]).toEqual([url, [], 300])
    }
    expect(outside.connections() - before).toBeGreaterThan(250)
    untouched()
  })

  it('asked for without signing in: what nobody inspected is not answered, what somebody did is not reached', async () => {
    for (const url of addresses) {
      const path = `/vast?url=${encodeURIComponent(url)}`
      later()
      const { status } = await world.anonymous.send('GET', path, undefined, own)
      expect([url, [400, 403, 404].includes(status)]).toEqual([url, true])
    }
    for (const url of addresses.filter((_, at) => at % 3 === 0)) {
      const { status: asked } = await inspect({ url })
      const { status, body } = await world.anonymous.send<{ error: string }>(
        'GET',
        `/vast?url=${encodeURIComponent(url)}`,
        undefined,
        own,
      )
      expect([url, status]).toEqual([url, asked === 400 ? 400 : 403])
      if (status === 403) expect(body.error).toMatch(sentence)
    }
    untouched()
  })

  it('in media that is saved, changed for many, or copied', async () => {
    const body = (vastUrl: string) => ({
      name: 'x',
      subtype: 'video',
      source: 'vast_url',
      vastUrl,
      account,
      organization: north,
      advertiserDomain: 'brand.example',
      durationS: 15,
    })
    const kept = await manager.create('media', body('https://nobody.invalid/'))
    for (const url of addresses) {
      // What saving does outside of its transaction; an address that isn't http isn't asked for at all.
      const fetched = await media.fetch?.({ id: '1', source: 'vast_url', vastUrl: url }, null, world.options.fetcher)
      if (fetched?.vastInfo) expect(fetched.vastInfo, url).toMatchObject({ errors: [expect.stringMatching(sentence)] })
    }
    for (const url of addresses.filter((_, at) => at % 12 === 0)) {
      const made = await manager.post<{ id: string; vastInfo?: { errors: string[] } }>('/media', body(url))
      expect([url, [200, 400].includes(made.status)]).toEqual([url, true])
      if (made.status === 200) expect(made.body.vastInfo?.errors[0], url).toMatch(sentence)
      if (made.status === 200) await manager.post(`/media/${made.body.id}/duplicate`)
      await manager.patch('/media', { ids: [kept.id], changes: { vastUrl: url } })
    }
    untouched()
  })

  it('told to a webhook: refused for good with a sentence, and a redirect is not followed', async () => {
    const row = { id: 'hook', status: 'active', authKind: 'none' }
    const run = { id: 'run', name: 'x', organization: north }
    const told = async (url: string) => {
      const byIds = async () => [{ ...row, url }]
      const found = { ...createApiContext(world.options), store: { read: { byIds } } } as unknown as ApiContext
      const delivery = {
        job: { webhook: row.id, name: 'x' },
        run,
        result: { rows: 0 },
        origin: 'https://console.example',
      }
      return postRun(found, delivery as unknown as Delivery).then(
        () => 'told',
        (error: DeliveryFailed) => error,
      )
    }
    for (const url of addresses) {
      const failed = await told(url)
      expect([url, failed]).toEqual([url, expect.any(DeliveryFailed)])
      expect([url, failed]).toMatchObject([url, { isFinal: true, message: expect.stringMatching(sentence) }])
    }
    const before = outside.connections()
    redirectTo = addresses[0] ?? ''
    expect(await told(`http://ads.example:${outside.port}/`)).toMatchObject({
      message: 'The webhook responded with status 302',
    })
    expect(outside.connections() - before).toBe(1)
    untouched()
  })

  it('by a name that changes its mind: a second answer is never used', async () => {
    const answers = ['127.0.0.1', '127.0.0.2', '::1']
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return [answers[(asked.length - 1) % 3] ?? '']
    }
    const port = inside[0] ? addresses[0]?.match(/:(\d+)\//)?.[1] : ''
    const rebound = guardedFetch({ allow: [`rebound.example:${outside.port}`], resolve })
    const other = await testWorld(advertisingStore(), { fetcher: rebound })
    const person = await other.signIn('manager')
    redirectTo = `http://rebound.example:${port}/`
    const { body } = await person.post<VastInspection>('/vast', { url: `http://rebound.example:${outside.port}/` })
    expect(body.failure).toEqual({ code: 300, message: 'rebound.example isn’t a public address' })
    // Once for the address that is allowed, once for where it redirects to, which is another port and is not.
    expect(asked).toEqual(['rebound.example', 'rebound.example'])
    untouched()
  })

  it('by an exception for another port or another spelling', async () => {
    for (const url of [
      `http://127.0.0.2:${outside.port}/`,
      `http://localhost:${outside.port}/`,
      `http://[::ffff:127.0.0.1]:${outside.port}/`,
    ]) {
      const { body } = await inspect({ url })
      expect(body.failure?.message).toMatch(/isn’t a public address$/)
    }
    untouched()
  })
})

it('[media.3] nothing on the server fetches but what the matrix above goes through', () => {
  const root = join(import.meta.dirname, '../../src')
  const houses = ['engine/server', 'advertising/server']
  const files = houses.flatMap(house =>
    readdirSync(join(root, house), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => `${house}/${name}`),
  )
  const using = (pattern: RegExp) => files.filter(name => pattern.test(readFileSync(join(root, name), 'utf8'))).sort()
  // The sample's wrappers answer their own documents in the process and hand everything else to the guarded client.
  expect(using(/\.fetchText\(/)).toEqual([
    'advertising/server/sample/sampleVast.ts',
    'advertising/server/sample/withSampleAdsTxt.ts',
    // Publishers' files, by the guarded client (`supplyChecks`).
    'advertising/server/supply/supplyFiles.ts',
    'advertising/server/vast/askVast.ts',
    // What the operator has set, looked at by a command.
    'engine/server/node/doctor/checkAddresses.ts',
  ])
  expect(using(/\.fetchParts\b/)).toEqual([
    'advertising/server/sample/withSampleAdsTxt.ts',
    // sellers.json of organizations and of deals' sellers, by the guarded client (`supplySellers`, `dealSellers`).
    'advertising/server/supply/sellersFiles.ts',
  ])
  expect(using(/fetcher\.post\(/)).toEqual(['engine/server/jobs/postWebhook.ts'])
  expect(using(/askVast\(/)).toEqual([
    'advertising/server/hooks/media.ts',
    'advertising/server/vast/askVast.ts',
    'advertising/server/vast/vastService.ts',
  ])
  expect(using(/(?<![.\w])fetch\(|undici/)).toEqual([
    'engine/server/entities/updateEntity.ts',
    // The bucket of files, which the operator has set.
    'engine/server/node/bucketFiles.ts',
    // The platform's own address, which the operator has set.
    'engine/server/node/forwardApi.ts',
    'engine/server/node/guardedFetch.ts',
    // The collector of traces, which the operator has set.
    'engine/server/node/traces/sendSpans.ts',
  ])
})

const sentence =
  /isn’t a public address|Only http and https|user name or password|This isn’t a URL; check it for typos|isn’t a full http/
