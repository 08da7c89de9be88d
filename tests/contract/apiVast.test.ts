import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { VastAnswer, VastInspection } from '../../src/advertising/vast/vastInspection.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { browserFetcher } from '../../src/engine/demo/browserFetcher.ts'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import { inlineDocument, wrapperDocument } from '../corpus/vast/validDocuments.ts'
import { advertisingStore } from './advertisingStore.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, north, origin, password, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'
import { corpusFile, upload } from './uploads.ts'

const own = { 'sec-fetch-site': 'same-origin' }
const tag = 'https://ads.example/tag?n=[CACHEBUSTING]'
const inline = inlineDocument('4.2')
const ask = (client: ApiClient, url: string, headers: Record<string, string> = own) =>
  client.send<VastAnswer & { error: string; vastError?: number }>(
    'GET',
    `/vast?url=${encodeURIComponent(url)}`,
    undefined,
    headers,
  )

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  let asked: string[]

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    asked = []
    world.pages.get = url => {
      asked.push(url)
      return url.startsWith('https://ads.example/') ? inline : undefined
    }
  })

  it('POST /vast compares what a document says with the length of our own files [media.4]', async () => {
    const [film] = (
      await upload(manager, `?organization=${south}`, { name: 'film.mp4', bytes: corpusFile('film.mp4') })
    ).rows
    expect(Number(film?.durationMs)).toBeGreaterThan(0)
    const xml = inline.replace('https://cdn.example/low.mp4', `https://console.example${film?.url}`)
    const codes = async (client: ApiClient) => {
      const { body } = await client.post<VastInspection>('/vast', { xml })
      return body.hops[0]?.findings.map(({ code }) => code)
    }
    expect(await codes(manager)).toEqual(['duration-differs'])
    // The length of a file that they may not see is nobody's to know.
    expect(await codes(await world.signIn('viewer'))).toEqual([])
  })

  it('GET /vast answers a document that stored media name, to anybody on a page of ours [media.3]', async () => {
    expect((await ask(world.anonymous, tag)).status).toBe(404)
    const account = await (await world.signIn('admin')).create(
      'account',
      bodyFor(catalogue.resources.account as Resource, new Map(), north),
    )
    const body = {
      name: 'Tag',
      subtype: 'video',
      source: 'vast_url',
      vastUrl: tag,
      account: account.id,
      organization: north,
      advertiserDomain: 'brand.example',
    }
    await manager.create('media', body)
    asked.length = 0
    const answer = await ask(world.anonymous, tag)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=60'])
    expect(answer.body).toEqual({
      adm: inline,
      url: tag,
      finalUrl: expect.stringMatching(/^https:\/\/ads\.example\/tag\?n=\d{8}$/),
      contentType: 'application/xml',
      fetchedAt: world.time.now.toISOString(),
    })
    // Kept for a minute by address; another spelling is another address, which nothing names.
    expect((await ask(world.anonymous, tag)).body).toEqual(answer.body)
    expect(asked).toHaveLength(1)
    expect((await ask(world.anonymous, tag.toUpperCase())).status).toBe(404)
    world.time.now = new Date(world.time.now.getTime() + 61_000)
    await ask(world.anonymous, tag)
    expect(asked).toHaveLength(2)
  })

  it('GET /vast tells nobody else which URLs exist: not who comes from elsewhere, nor who sees other media', async () => {
    const clientAddress = (request: Request) => request.headers.get('x-test-address') ?? '198.51.100.1'
    const elsewhere = createDescribedApi({ ...world.options, clientAddress })
    const from = (address: string) => ({ ...own, 'x-test-address': address })
    const signIn = async (email: string, address: string) => {
      const anonymous = new ApiClient(elsewhere, null)
      const answer = await anonymous.send('POST', '/auth', { email, password }, from(address))
      return new ApiClient(elsewhere, answer.headers.get('set-cookie')?.split(';')[0] ?? null)
    }
    const nobody = new ApiClient(elsewhere, null)
    const inspected = 'https://ads.example/inspected-by-the-stranger'
    const stranger = await signIn('stranger@astrolabe.example', '192.0.2.66')
    await stranger.send('POST', '/vast', { url: inspected }, from('192.0.2.66'))
    const viewer = await signIn('viewer@astrolabe.example', '192.0.2.10')
    const unknown = await ask(nobody, 'https://ads.example/unknown', from('203.0.113.5'))
    expect(unknown.status).toBe(404)
    for (const url of [tag, inspected]) {
      const answer = await ask(nobody, url, from('203.0.113.5'))
      expect([url, answer.status, answer.body]).toEqual([url, 404, unknown.body])
    }
    // Media of North: for its people, by their address or by their session, and for nobody else.
    expect((await ask(nobody, tag, from('192.0.2.10'))).status).toBe(200)
    expect((await ask(viewer, tag, from('203.0.113.5'))).status).toBe(200)
    expect((await ask(nobody, tag, from('192.0.2.66'))).status).toBe(404)
    expect((await ask(stranger, tag, from('192.0.2.10'))).status).toBe(404)
    expect((await ask(nobody, inspected, from('192.0.2.66'))).status).toBe(200)
    expect((await ask(nobody, inspected, from('192.0.2.10'))).status).toBe(404)
    await viewer.send('POST', '/logout', {}, from('192.0.2.10'))
    expect((await ask(nobody, tag, from('192.0.2.10'))).status).toBe(404)
  })

  it('GET /vast answers what a signed-in person asked to inspect, for ten minutes [media.3]', async () => {
    const url = 'https://ads.example/inspected'
    expect((await ask(world.anonymous, url)).status).toBe(404)
    expect((await manager.post('/vast', { url })).status).toBe(200)
    expect((await ask(world.anonymous, url)).status).toBe(200)
    const later = (minutes: number) => {
      world.time.now = new Date(world.time.now.getTime() + minutes * 60_000)
    }
    later(9)
    expect((await ask(world.anonymous, url)).status).toBe(200)
    await manager.post('/vast', { url })
    later(9)
    expect((await ask(world.anonymous, url)).status).toBe(200)
    later(2)
    expect((await ask(world.anonymous, url)).status).toBe(404)
  })
})

describe('the VAST inspector', () => {
  let world: TestWorld
  let manager: ApiClient
  beforeAll(async () => {
    world = await testWorld(advertisingStore())
    manager = await world.signIn('manager')
    world.pages.set('https://ads.example/vast', wrapperDocument('3.0'))
    world.pages.set('https://ads.example/inline', inline)
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{}, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ referer: 'https://evil.example/?https://console.astrolabe.example/' }, 403],
    [{ referer: 'nonsense' }, 403],
    // A page's own words count only where the browser says nothing.
    [{ 'sec-fetch-site': 'cross-site', origin }, 403],
    [{ origin }, 404],
    [{ referer: `${origin}/media` }, 404],
    [own, 404],
  ])('GET with %j is %i [media.3]', async (headers, status) => {
    const answer = await ask(world.anonymous, 'https://ads.example/unknown', headers)
    expect([answer.status, answer.body]).toMatchObject([status, { error: expect.stringMatching(/^[A-Z]/) }])
  })

  it.each(['', 'vast.xml', 'ftp://ads.example/', '//ads.example/', `https://ads.example/${'a'.repeat(2000)}`])(
    'GET of %j is 400 [media.3]',
    async url => {
      expect(await ask(world.anonymous, url)).toMatchObject({
        status: 400,
        body: { fields: { url: expect.any(String) } },
      })
    },
  )

  it('says in a sentence and a code why there is no document [media.3]', async () => {
    await manager.post('/vast', { url: 'https://nobody.example/' })
    expect(await ask(world.anonymous, 'https://nobody.example/')).toMatchObject({
      status: 502,
      body: { error: 'The URL couldn’t be reached: nobody is there', vastError: 301 },
    })
  })

  it('POST is for people who are signed in, and tells the whole way [media.4]', async () => {
    expect((await world.anonymous.post('/vast', { xml: inline })).status).toBe(401)
    const viewer = await world.signIn('viewer')
    world.pages.set(
      'https://ads.example/outer',
      wrapperDocument('4.2').replace('https://ads.example/vast?n=[CACHEBUSTING]', 'https://ads.example/inline'),
    )
    const { status, body } = await viewer.post<VastInspection>('/vast', { url: 'https://ads.example/outer' })
    expect([status, body.verdict, body.failure, body.hops.length]).toEqual([200, 'valid', null, 2])
    expect(body.hops[1]).toMatchObject({
      xml: inline,
      bytes: inline.length,
      contentType: 'application/xml',
      parent: { hop: 0, ad: 0 },
    })
    expect(body.ads[0]?.summary).toMatchObject({
      wrappers: 1,
      durationS: 30,
      mediaFiles: [{ at: { line: 27 } }, {}, {}],
    })
  })

  it.each([
    ['nothing', {}, 400],
    ['an address and a text', { url: 'https://a.example/', xml: inline }, 400],
    ['a number', { url: 1 }, 400],
    ['half an address', { url: 'a.example' }, 400],
    ['an empty text', { xml: '' }, 400],
    ['no text', { xml: {} }, 400],
    ['more than is known', { xml: inline, follow: true }, 400],
    ['more than a mebibyte', { xml: 'ü'.repeat(600_000) }, 413],
    ['a mebibyte of quotes', { xml: `<a>${'"'.repeat(1_048_000)}</a>` }, 200],
  ])('POST of %s [media.4]', async (_, body, status) => {
    const answer = await manager.post<{ error?: string }>('/vast', body)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.body.error).toMatch(/^\S/)
  })

  it('takes sixty questions a minute, by address and by person [media.3]', async () => {
    world.time.now = new Date(world.time.now.getTime() + 120_000)
    const statuses = async (send: () => Promise<{ status: number }>) => {
      const found: number[] = []
      for (let n = 0; n < 62; n += 1) found.push((await send()).status)
      return found
    }
    const gets = await statuses(() => ask(world.anonymous, 'https://ads.example/unknown'))
    expect([gets.lastIndexOf(404), gets.slice(60)]).toEqual([59, [429, 429]])
    const posts = await statuses(() => manager.post('/vast', { xml: '<VAST version="3.0"/>' }))
    expect([posts.lastIndexOf(200), posts.slice(60)]).toEqual([59, [429, 429]])
    expect((await (await world.signIn('viewer')).post('/vast', { xml: inline })).status).toBe(200)
  })

  it('of the demo reads what is pasted and says that it asks nobody [media.4]', async () => {
    const demo = await testWorld(advertisingStore(), { fetcher: browserFetcher })
    const person = await demo.signIn('viewer')
    const { body } = await person.post<VastInspection>('/vast', { url: 'https://ads.example/inline' })
    expect(body.failure).toEqual({
      code: 300,
      message: 'The demo asks no other server. Paste the document instead of its address',
    })
    expect((await person.post<VastInspection>('/vast', { xml: inline })).body.ads).toHaveLength(1)
  })
})

describe('answers of hostile servers', () => {
  const bomb = gzipSync(Buffer.alloc(100 << 20), { level: 1 })
  const servers: Server[] = []
  let allow: string
  let manager: ApiClient
  const stops: (() => void)[] = []
  const answers: Readonly<Record<string, RequestListener>> = {
    '/huge': (_, response) => {
      const chunk = Buffer.alloc(1 << 20, 0x20)
      let sent = 0
      const more = () => {
        while (sent < 100 && !response.destroyed) {
          sent += 1
          if (!response.write(chunk)) return
        }
        response.end()
      }
      response.on('drain', more)
      more()
    },
    '/bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    '/slow': (_, response) => {
      response.write('<VAST ')
      const timer = setInterval(() => response.write(' '), 100)
      stops.push(() => clearInterval(timer))
    },
    '/slow-head': request => {
      const timer = setInterval(() => request.socket.write('x'), 100)
      stops.push(() => clearInterval(timer))
      request.socket.write('HTTP/1.1 200 OK\r\nx-a: ')
    },
    '/silent': () => {},
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write(inline.slice(0, 500), () => response.destroy())
    },
    '/reset': request => request.socket.resetAndDestroy(),
    '/no-gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(inline),
    '/half-gzip': (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(inline).subarray(0, 300)),
    '/zstd': (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(inline),
    '/charset': (_, response) => response.writeHead(200, { 'content-type': 'text/xml; charset=klingon' }).end(inline),
    '/utf16': (_, response) => response.end(Buffer.from(`\uFEFF${inline.replace('UTF-8', 'UTF-16')}`, 'utf16le')),
    '/latin1': (_, response) =>
      response.end(Buffer.from(inline.replace('UTF-8', 'ISO-8859-1').replace('Spring', 'Frühling'), 'latin1')),
    '/not-utf8': (_, response) => response.end(Buffer.from(inline.replace('Spring', 'Frühling'), 'latin1')),
    '/html': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
    '/header': (_, response) => response.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end(inline),
    '/smuggle': request =>
      request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
    '/empty': (_, response) => response.end(),
    '/gone': (_, response) => response.writeHead(410).end('gone'),
  }

  beforeAll(async () => {
    const server = createServer((request, response) => answers[request.url ?? '']?.(request, response))
    servers.push(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    allow = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const [patient, brief] = [guardedFetch({ allow: [allow] }), guardedFetch({ allow: [allow], timeoutMs: 1_000 })]
    // Only what never ends is cut short: the others may take their time on a busy machine.
    const fetcher = {
      ...patient,
      fetchText: (url: string) => (/slow|silent/.test(url) ? brief : patient).fetchText(url),
    }
    manager = await (await testWorld(advertisingStore(), { fetcher })).signIn('manager')
  })

  afterAll(async () => {
    for (const stop of stops) stop()
    for (const server of servers) {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  })

  it.each([
    ['/huge', 300, 'The answer is larger than 1024 KiB'],
    ['/bomb', 300, 'The answer is larger than 1024 KiB'],
    ['/slow', 301, 'No response within 1 seconds'],
    ['/slow-head', 301, 'No response within 1 seconds'],
    ['/silent', 301, 'No response within 1 seconds'],
    ['/cut', 301, 'The URL couldn’t be reached: it closed the connection'],
    ['/reset', 301, 'The URL couldn’t be reached: it closed the connection'],
    ['/no-gzip', 100, 'The answer is compressed in a way that can’t be read'],
    ['/half-gzip', 100, 'The answer is compressed in a way that can’t be read'],
    ['/zstd', 100, 'The answer’s encoding zstd isn’t known'],
    ['/charset', 100, 'The answer’s character set, klingon, isn’t known here'],
    ['/html', 100, 'This is an HTML page, not a VAST document (it came as text/html)'],
    ['/header', 301, 'The URL couldn’t be reached: its headers are too large'],
    ['/smuggle', 301, 'The URL couldn’t be reached: it sent an invalid HTTP response'],
    ['/round', 300, 'The URL redirected more than 3 times'],
    ['/empty', 303, 'The URL returned an empty response'],
    ['/gone', 301, 'The URL returned status 410'],
    ['/utf16', null, ''],
    ['/latin1', null, ''],
    ['/not-utf8', null, ''],
  ])('%s ends with %s, a clear sentence [media.4]', async (path, code, message) => {
    const { status, body } = await manager.post<VastInspection>('/vast', { url: `http://${allow}${path}` })
    expect([status, body.failure]).toEqual([200, code === null ? null : { code, message }])
    if (path === '/latin1') expect(body.ads[0]?.summary.title).toBe('Frühling')
    if (path === '/not-utf8') expect(body.hops[0]?.findings).toMatchObject([{ code: 'characters-lost', line: 6 }])
  })
})
