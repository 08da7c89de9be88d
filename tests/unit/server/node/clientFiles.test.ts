import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFiles } from '../../../../src/engine/server/node/clientFiles.ts'

let folder: string
let ask: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrolabe-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>',
  )
  await writeFile(join(folder, 'assets/main-abc.js'), 'plain')
  await writeFile(join(folder, 'assets/main-abc.js.br'), 'brotli')
  await writeFile(join(folder, 'assets/main-abc.js.gz'), 'gzip')
  await writeFile(join(folder, 'assets/inter.woff2'), 'font')
  await writeFile(join(folder, 'assets/old.js'), 'of an older build')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  const serve = clientFiles(folder, { allow: ['ads.local:9000'], basePath: '' })
  ask = (path, init) => serve(new Request(`http://console.example${path}`, init))
})
afterAll(() => rm(folder, { recursive: true }))

describe('clientFiles', () => {
  it('answers every page with the index, never stored, with a nonce of its own', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/campaigns', '/admin/users/u1.2', '/index.html']) {
      const response = await ask(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(await response.text()).toBe(`<script nonce="${nonce}"></script><style nonce="${nonce}"></style>`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
  })

  it('does not find a file that a newer build has replaced', async () => {
    await rm(join(folder, 'assets/old.js'))
    for (const _ of [1, 2]) expect((await ask('/assets/old.js')).status).toBe(404)
  })

  it('tells the page what it stands under, and leads its files there', async () => {
    const built = await mkdtemp(join(tmpdir(), 'astrolabe-client-'))
    await writeFile(
      join(built, 'index.html'),
      '<meta name="base-path" content="./"><script src="./assets/a.js"></script><script>f = ["./assets/b.js"]</script>',
    )
    const pageAt = async (basePath: string) => {
      const serve = clientFiles(built, { allow: [], basePath })
      return (await serve(new Request('http://console.example/campaigns/7'))).text()
    }
    expect(await pageAt('/console')).toBe(
      '<meta name="base-path" content="/console/"><script src="/console/assets/a.js"></script><script>f = ["/console/assets/b.js"]</script>',
    )
    expect(await pageAt('')).toContain('content="/"><script src="/assets/a.js">')
    await rm(built, { recursive: true })
  })

  it('tells the page the platform’s dialect, whatever is in it', async () => {
    const built = await mkdtemp(join(tmpdir(), 'astrolabe-client-'))
    await writeFile(join(built, 'index.html'), '<meta name="platform-dialect" content=""><a href="./b">')
    const dialect = { errorAt: '"><script>$&</script>&quot;"./x' }
    const serve = clientFiles(built, { allow: [], basePath: '/console', dialect })
    const html = await (await serve(new Request('http://console.example/'))).text()
    const [, content = ''] =
      /^<meta name="platform-dialect" content="([^"<>]*)"><a href="\/console\/b">$/.exec(html) ?? []
    expect(JSON.parse(content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))).toEqual(dialect)
    await rm(built, { recursive: true })
  })

  it('allows no evaluation, no inline code, no framing', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("media-src 'self' blob: https: http://ads.local:9000")
  })

  it('lets a worker, which is under the policy of its script, reach this origin only', async () => {
    const policy = (await ask('/assets/main-abc.js')).headers.get('content-security-policy')
    expect(policy).toBe("default-src 'none'; connect-src 'self'")
  })

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['', null, 'plain'],
  ])('answers accept-encoding %j with %s', async (accepted, encoding, body) => {
    const response = await ask('/assets/main-abc.js', { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(body)
  })

  it('serves what is not compressed as it is', async () => {
    const headers = { 'accept-encoding': 'br' }
    expect(await (await ask('/assets/inter.woff2', { headers })).text()).toBe('font')
    expect((await ask('/favicon.svg', { headers })).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it.each([
    '/assets/gone-123.js',
    '/assets/',
    '/logo.png',
    '/assets/../../secret.json',
    '/%E0%A4%A',
    '/assets/..%2f..%2fx',
  ])('answers %s with 404, not with a page', async path => {
    expect((await ask(path)).status).toBe(404)
  })

  it('only reads', async () => {
    const response = await ask('/campaigns', { method: 'POST', body: '{}' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it('says so when nothing is built', async () => {
    const serve = clientFiles(join(folder, 'nowhere'), { allow: [], basePath: '' })
    expect((await serve(new Request('http://console.example/'))).status).toBe(404)
  })
})
