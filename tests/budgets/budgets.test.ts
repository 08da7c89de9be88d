import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { BundleReport } from '../../scripts/vite/bundleReport.ts'
import { journeyBrowser, signIn } from '../journeys/browser.ts'
import { type JourneyServer, startServer } from '../journeys/server.ts'
import { budgets, lateLibraries } from './budgets.ts'

const root = join(import.meta.dirname, '../..')
const { newPage } = journeyBrowser()
let server: JourneyServer
let report: BundleReport

beforeAll(async () => {
  server = await startServer({ copyOf: inject('sampledDataDir') })
  report = JSON.parse(readFileSync(join(root, 'dist/bundle.json'), 'utf8'))
})
afterAll(() => server.stop())

describe('what Chromium downloads', () => {
  it(`[sign-in.1] needs at most ${budgets.signInScript / 1000} kB of JavaScript for the sign-in page, and no react-admin`, async () => {
    const page = await newPage({ url: server.url })
    const scripts = scriptsOf(page)
    await page.goto('/campaigns')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expectWithin(scripts, budgets.signInScript, 'sign-in page')
    expect(modulesOf(scripts).filter(path => /node_modules\/(react-admin|ra-)/.test(path))).toEqual([])
  })

  it(`needs at most ${budgets.firstListScript / 1000} kB of JavaScript in ${budgets.firstListScripts} files for the first list, and nothing that comes later`, async () => {
    const before = await newPage({ url: server.url })
    await signIn(before, 'manager@astrolabe.example')
    // A context of its own: a person who comes back with a session and an empty cache.
    const page = await newPage({ url: server.url, storageState: await before.context().storageState() })
    // What is fetched in idle time afterwards is not what the list needs.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const scripts = scriptsOf(page)
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto('/campaigns')
    await page.locator('main table tbody tr td').first().waitFor()
    expectWithin(scripts, budgets.firstListScript, 'first list')
    expect([...scripts].length).toBeLessThanOrEqual(budgets.firstListScripts)
    console.log(`first list: ${requests.length} requests`)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(budgets.firstListRequests)
    // A file that is fetched ahead in another way than it is then asked for comes twice.
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted())

    const early = modulesOf(scripts)
    expect(early.some(path => path.includes('node_modules/react-admin') || path.includes('node_modules/ra-core'))).toBe(
      true,
    )
    expect(lateLibraries.filter(name => early.some(path => path.startsWith(`node_modules/${name}/`)))).toEqual([])
  })

  it(`needs at most ${budgets.warmVisit / 1000} kB over the wire for the next visit`, async () => {
    const page = await newPage({ url: server.url })
    await signIn(page, 'manager@astrolabe.example')
    const row = page.locator('main table tbody tr td').first()
    await page.goto('/campaigns', { waitUntil: 'networkidle' })
    await row.waitFor()
    await page.goto('/campaigns')
    await row.waitFor()
    const bytes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
        (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
        0,
      ),
    )
    console.log(`next visit: ${(bytes / 1000).toFixed(1)} kB`)
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThanOrEqual(budgets.warmVisit)
  })
})

describe('what is fetched ahead', () => {
  it('is the code of the console, before the entry has run, for somebody who was signed in before', async () => {
    const before = await newPage({ url: server.url })
    await signIn(before, 'manager@astrolabe.example')
    const page = await newPage({ url: server.url, storageState: await before.context().storageState() })
    const calls = callsOf(page)
    const modules = await askedWithoutEntry(page)
    expect(modules).toContain('src/AstrolabeConsole.ts')
    // What it imports is asked for at the same time, not when it has come.
    expect(report.chunks.filter(({ modules: own }) => own.some(path => modules.includes(path))).length).toBeGreaterThan(
      1,
    )
    expect(modules.filter(path => path.startsWith('node_modules/@mui/material/')).length).toBeGreaterThan(20)
    expect(calls).toEqual(['/api/v1/current-user'])
  })

  it('asks for nothing on the way out, where the answer would be an old one', async () => {
    const before = await newPage({ url: server.url })
    await signIn(before, 'manager@astrolabe.example')
    const page = await newPage({ url: server.url, storageState: await before.context().storageState() })
    const calls = callsOf(page)
    await askedWithoutEntry(page, '/logout')
    expect(calls).toEqual([])
  })

  it('asks once for who is there and once for the rows, the rows before the frame is drawn', async () => {
    const before = await newPage({ url: server.url })
    await signIn(before, 'manager@astrolabe.example')
    const page = await newPage({ url: server.url, storageState: await before.context().storageState() })
    const calls = callsOf(page)
    await page.goto('/campaigns?sort=desc(name)&show=20')
    await page.locator('main table tbody tr td').first().waitFor()
    const [user, rows, ...later] = calls
    expect(user).toBe('/api/v1/current-user')
    expect(rows).toMatch(/^\/api\/v1\/campaign\?.*sort=desc.*limit=20/)
    expect(later).not.toContain(rows)
    expect(later).not.toContain(user)
  })

  it('is nothing for somebody else', async () => {
    const page = await newPage({ url: server.url })
    const calls = callsOf(page)
    expect(await askedWithoutEntry(page)).not.toContain('src/AstrolabeConsole.ts')
    expect(calls).toEqual([])
  })

  /** The modules that a page asks for while its entry doesn't come. */
  async function askedWithoutEntry(page: Page, path = '/campaigns'): Promise<readonly string[]> {
    const scripts = scriptsOf(page)
    const entry = report.chunks.find(chunk => chunk.entry)?.file
    await page.route(`**/${entry}`, route => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(path, { waitUntil: 'networkidle' })
    return modulesOf(scripts)
  }

  function callsOf(page: Page): string[] {
    const calls: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(pathname + search)
    })
    return calls
  }
})

describe('what the build made', () => {
  it('leaves the checks of the catalogue to the server and the tests', () => {
    const folder = join(root, 'dist/client/assets')
    const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
    // One of their sentences.
    expect(scripts.filter(name => readFileSync(join(folder, name), 'utf8').includes('has a field "'))).toEqual([])
  })

  it(`keeps each page's own chunk within ${budgets.pageChunk / 1000} kB`, () => {
    const pages = report.chunks.filter(({ lazyModule }) => /^src\/\w+\/(pages|derive)\//.test(lazyModule ?? ''))
    expect(pages.length).toBeGreaterThan(5)
    const tooLarge = pages
      .map(({ file, lazyModule }) => ({ lazyModule, bytes: brotliBytes(`/${file}`) }))
      .filter(({ bytes }) => bytes > budgets.pageChunk)
    expect(tooLarge).toEqual([])
  })

  it('carries no library twice', () => {
    const folders = new Map<string, Set<string>>()
    for (const path of report.chunks.flatMap(({ modules }) => modules)) {
      const [, folder, name] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(path) ?? []
      if (folder !== undefined && name !== undefined) folders.set(name, (folders.get(name) ?? new Set()).add(folder))
    }
    expect(folders.size).toBeGreaterThan(20)
    expect([...folders].filter(([, places]) => places.size > 1).map(([, places]) => [...places])).toEqual([])
  })
})

/** The scripts that a page asked for so far, by path. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.context().on('response', response => {
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('javascript')) scripts.add(new URL(response.url()).pathname)
  })
  return scripts
}

function modulesOf(scripts: ReadonlySet<string>): readonly string[] {
  return report.chunks.filter(({ file }) => scripts.has(`/${file}`)).flatMap(({ modules }) => modules)
}

function expectWithin(scripts: ReadonlySet<string>, budget: number, what: string): void {
  const sizes = [...scripts].map(path => ({ path, bytes: brotliBytes(path) })).sort((a, b) => b.bytes - a.bytes)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`${what}: ${(total / 1000).toFixed(1)} kB of JavaScript in ${sizes.length} files`)
  expect(sizes.length).toBeGreaterThan(1)
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(budget)
}

/** The size that goes over the wire; a script that the build did not compress fails here. */
function brotliBytes(path: string): number {
  const file = join(root, 'dist/client', `${path}.br`)
  expect(existsSync(file), `${path} has no brotli form`).toBe(true)
  return statSync(file).size
}
