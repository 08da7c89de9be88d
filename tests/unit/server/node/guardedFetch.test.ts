import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { guardedFetch } from '../../../../src/engine/server/node/guardedFetch.ts'
import { isPublicAddress } from '../../../../src/engine/server/node/isPublicAddress.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

/** A server on loopback that counts who connects; `allowed` is its entry for the allow list. */
async function listen(handler: RequestListener) {
  const server = createServer(handler)
  servers.push(server)
  const seen = { connections: 0, requests: 0 }
  server.on('connection', () => {
    seen.connections += 1
  })
  server.on('request', () => {
    seen.requests += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, allowed: `127.0.0.1:${port}`, seen }
}

describe('guardedFetch', () => {
  it('answers text, type, status and the address it came from', async () => {
    const { url, allowed } = await listen((request, response) => {
      if (request.url === '/old') return response.writeHead(302, { location: '/vast?x=1' }).end()
      return response.writeHead(404, { 'content-type': 'Application/XML; charset=utf-8' }).end('<VAST/>')
    })
    expect(await guardedFetch({ allow: [allowed] }).fetchText(`${url}/old#part`)).toEqual({
      status: 404,
      url: `${url}/vast?x=1`,
      redirects: [`${url}/vast?x=1`],
      contentType: 'application/xml',
      text: '<VAST/>',
      bytes: 7,
    })
  })

  it.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]'])(
    'opens no connection to %s',
    async origin => {
      const { port, seen } = await listen((_, response) => response.end('secret'))
      await expect(guardedFetch({ allow: [] }).fetchText(`${origin}:${port}/`)).rejects.toMatchObject({
        name: 'FetchRefused',
        reason: 'address',
      })
      expect(seen.connections).toBe(0)
    },
  )

  it.each([
    'file:///etc/passwd',
    'ftp://ads.example/',
    'gopher://ads.example',
    'javascript:1',
    'not an address',
    '',
    'http://me:pw@ads.example/',
  ])('refuses %j', async address => {
    await expect(guardedFetch({ allow: [] }).fetchText(address)).rejects.toMatchObject({ reason: 'address' })
  })

  it('refuses a redirect to loopback without connecting', async () => {
    const inside = await listen((_, response) => response.end('secret'))
    const outside = await listen((_, response) => response.writeHead(307, { location: `${inside.url}/admin` }).end())
    await expect(guardedFetch({ allow: [outside.allowed] }).fetchText(outside.url)).rejects.toMatchObject({
      reason: 'address',
      message: '127.0.0.1 isn’t a public address',
    })
    expect(outside.seen.requests).toBe(1)
    expect(inside.seen.connections).toBe(0)
  })

  it('follows three redirects, not a fourth', async () => {
    const { url, allowed, seen } = await listen((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) return response.end('here')
      return response.writeHead(301, { location: `/${left - 1}` }).end()
    })
    const { fetchText } = guardedFetch({ allow: [allowed] })
    expect((await fetchText(`${url}/3`)).text).toBe('here')
    seen.requests = 0
    await expect(fetchText(`${url}/4`)).rejects.toMatchObject({ reason: 'redirects' })
    expect(seen.requests).toBe(4)
  })

  it('refuses a name as soon as one of its addresses is private', async () => {
    const { port, seen } = await listen((_, response) => response.end('secret'))
    const resolve = async () => ['93.184.216.34', '127.0.0.1']
    await expect(guardedFetch({ allow: [], resolve }).fetchText(`http://ads.example:${port}/`)).rejects.toMatchObject({
      reason: 'address',
    })
    expect(seen.connections).toBe(0)
  })

  it('asks a name once and connects to what was checked, whatever the name would answer next', async () => {
    const { port, seen } = await listen((request, response) => response.end(request.headers.host))
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return answers.splice(0, 1)
    }
    const { fetchText } = guardedFetch({ allow: [`ads.example:${port}`], resolve })
    expect((await fetchText(`http://ads.example:${port}/`)).text).toBe(`ads.example:${port}`)
    expect(asked).toEqual(['ads.example'])
    expect(seen.connections).toBe(1)
  })

  it('takes an exception by host and port together', async () => {
    const [one, other] = [
      await listen((_, response) => response.end('one')),
      await listen((_, response) => response.end('other')),
    ]
    const { fetchText } = guardedFetch({ allow: [one.allowed] })
    expect((await fetchText(one.url)).text).toBe('one')
    await expect(fetchText(other.url)).rejects.toMatchObject({ reason: 'address' })
    expect(other.seen.connections).toBe(0)
  })

  it('reads gzip and brotli', async () => {
    const { url, allowed } = await listen((request, response) => {
      const [encoding, body] = request.url === '/br' ? ['br', brotliCompressSync('ünï')] : ['gzip', gzipSync('ünï')]
      response.writeHead(200, { 'content-encoding': encoding }).end(body)
    })
    const { fetchText } = guardedFetch({ allow: [allowed] })
    expect((await fetchText(`${url}/br`)).text).toBe('ünï')
    expect((await fetchText(`${url}/gzip`)).text).toBe('ünï')
  })

  it.each<[string, Buffer, string]>([
    ['the declaration names', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>', 'latin1'), 'text/xml'],
    ['the header names', Buffer.from('<a>ü</a>', 'latin1'), 'text/xml; charset=windows-1252'],
    ['a mark names', Buffer.from('\uFEFF<a>ü</a>', 'utf16le'), 'text/xml; charset=utf-8'],
    ['a mark the other way around names', Buffer.from('\uFEFF<a>ü</a>', 'utf16le').swap16(), ''],
    ['its zeros tell', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>ü</a>', 'utf16le'), ''],
    ['is not what it declares', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>ü</a>'), ''],
    ['nobody names', Buffer.from('<a>ü</a>'), ''],
  ])('reads the character set that %s', async (_, body, type) => {
    const { url, allowed } = await listen((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    )
    expect((await guardedFetch({ allow: [allowed] }).fetchText(url)).text).toContain('<a>ü</a>')
  })

  it.each([
    ['text/xml; charset=klingon', Buffer.from('<a/>'), 'klingon'],
    ['', Buffer.from('<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>'), 'EBCDIC-CP-US'],
    ['', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c]), 'utf-32be'],
    ['', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), 'utf-32le'],
  ])('refuses a character set that nobody knows: %s', async (type, body, name) => {
    const { url, allowed } = await listen((_, response) => response.writeHead(200, { 'content-type': type }).end(body))
    await expect(guardedFetch({ allow: [allowed] }).fetchText(url)).rejects.toMatchObject({
      reason: 'encoding',
      message: `The answer’s character set, ${name}, isn’t known here`,
    })
  })

  it('cuts a gzip bomb at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    const { url, allowed } = await listen((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const before = process.memoryUsage().arrayBuffers
    await expect(guardedFetch({ allow: [allowed] }).fetchText(url)).rejects.toMatchObject({
      reason: 'size',
      message: 'The answer is larger than 1024 KiB',
    })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
  })

  it('cuts an endless body and a silent server', async () => {
    const { url, allowed } = await listen((request, response) => {
      if (request.url === '/silent') return
      const chunk = Buffer.alloc(65_536)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    })
    await expect(guardedFetch({ allow: [allowed] }).fetchText(`${url}/endless`)).rejects.toMatchObject({
      reason: 'size',
    })
    await expect(guardedFetch({ allow: [allowed], timeoutMs: 200 }).fetchText(`${url}/silent`)).rejects.toMatchObject({
      reason: 'timeout',
    })
  })

  it('gives up on a name server that stays silent', async () => {
    const resolve = () => new Promise<string[]>(() => {})
    await expect(
      guardedFetch({ allow: [], resolve, timeoutMs: 100 }).fetchText('http://ads.example'),
    ).rejects.toMatchObject({
      reason: 'timeout',
    })
  })

  it('says in a sentence why a server can not be reached', async () => {
    const { url, allowed } = await listen(() => {})
    const [server] = servers.splice(0)
    await new Promise(resolve => server?.close(resolve))
    await expect(guardedFetch({ allow: [allowed] }).fetchText(url)).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'The URL couldn’t be reached: it refused the connection',
    })
  })

  it('keeps no cookie', async () => {
    const cookies: unknown[] = []
    const { url, allowed } = await listen((request, response) => {
      cookies.push(request.headers.cookie)
      response.writeHead(request.url === '/' ? 302 : 200, { location: '/next', 'set-cookie': 'a=1' }).end()
    })
    await guardedFetch({ allow: [allowed] }).fetchText(url)
    expect(cookies).toEqual([undefined, undefined])
  })
})

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '192.80.8.124',
    '161.26.0.10',
    '166.9.1.1',
    '199.36.153.8',
    '::ffff:168.63.129.16',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:42::42',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    'ads.example',
    '',
  ])('says no to %j', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['93.184.216.34', '1.1.1.1', '2606:4700::1111', '::ffff:1.1.1.1'])('says yes to %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
