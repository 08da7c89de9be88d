import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentationFiles } from '../../../../src/engine/server/node/documentationFiles.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrolabe-docs-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'guide'))
  const script = '<script nonce="__CSP_NONCE__" src="/docs/assets/app.abc.js"></script>'
  await writeFile(join(folder, 'index.html'), `${script}<a href="/docs/guide/">`)
  await writeFile(join(folder, 'guide/index.html'), 'guides')
  await writeFile(join(folder, 'operating.html'), 'about /docs/ in a text')
  await writeFile(join(folder, '404.html'), 'not there')
  await writeFile(join(folder, 'assets/app.abc.js'), 'base="/docs/",from=`/docs/a`,text="see /docs/"')
  await writeFile(join(folder, 'assets/inter.woff2'), 'font')
  await writeFile(join(folder, 'pages.json'), '[]')
})
afterAll(() => rm(folder, { recursive: true }))

const serverAt = (basePath: string) => {
  const serve = documentationFiles(folder, basePath)
  return async (path: string, init?: RequestInit) => {
    const response = await serve?.(new Request(`http://console.example${path}`, init))
    if (!response) throw new Error('Nothing is served')
    return response
  }
}

describe('documentationFiles', () => {
  it.each([
    ['/docs/', 200, /^<script/],
    ['/docs/guide/', 200, /^guides$/],
    ['/docs/operating', 200, /^about/],
    ['/docs/operating.html', 200, /^about/],
    ['/docs/guide/nowhere', 404, /^not there$/],
    ['/docs/..%2f..%2fetc/passwd', 404, /^not there$/],
    ['/docs/%zz', 404, /^Not found/],
  ])('answers %s with %i', async (path, status, text) => {
    const response = await serverAt('')(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toMatch(text)
  })

  it('gives each page a nonce of its own, which its policy names', async () => {
    const ask = serverAt('')
    const nonces = new Set<string>()
    for (const _ of [1, 2]) {
      const response = await ask('/docs/')
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(await response.text()).toContain(`nonce="${nonce}"`)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(2)
  })

  it('keeps assets for ever, and asks again for what keeps its name', async () => {
    const cached = async (path: string) => (await serverAt('')(path)).headers.get('cache-control')
    expect(await cached('/docs/assets/inter.woff2')).toContain('immutable')
    expect(await cached('/docs/pages.json')).toBe('public, max-age=3600')
  })

  it('leads what pages and scripts refer to below the base path, and leaves texts alone', async () => {
    const ask = serverAt('/console')
    expect(await (await ask('/docs/')).text()).toMatch(/src="\/console\/docs\/assets.*href="\/console\/docs\/guide\/"/)
    const script = await ask('/docs/assets/app.abc.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(await script.text()).toBe('base="/console/docs/",from=`/console/docs/a`,text="see /docs/"')
    expect(await (await ask('/docs/operating')).text()).toBe('about /docs/ in a text')
    expect((await ask('/docs')).headers.get('location')).toBe('/console/docs/')
  })

  it('only reads', async () => {
    expect((await serverAt('')('/docs/', { method: 'POST' })).status).toBe(405)
    expect((await serverAt('')('/docs/', { method: 'HEAD' })).status).toBe(200)
  })

  it('is nothing where nothing was built', () => {
    expect(documentationFiles(join(folder, 'nowhere'), '')).toBeNull()
  })
})
