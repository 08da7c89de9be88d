import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { DocumentationPage } from '../../src/engine/providers/documentation.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

describe('the documentation', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
  })
  afterAll(() => host?.stop())

  it('opens beside the console, from the help of the page in view', async () => {
    const page = await signedIn()
    await page.goto('/campaigns/line-items')
    await page.locator('main table tbody tr').first().waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    const fields = await opened(page, () =>
      help.getByRole('link', { name: 'Fields and statuses of line items' }).click(),
    )
    await fields.getByRole('heading', { level: 1, name: 'Line items' }).waitFor()
    await fields.getByRole('cell', { name: 'Pending approval' }).first().waitFor()
    const first = await opened(page, () => help.getByRole('link', { name: 'Documentation' }).click())
    await first.getByRole('heading', { level: 1, name: 'Astrolabe documentation' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/campaigns/line-items')
  })

  it('is found by the palette, behind everything else', async () => {
    const page = await signedIn()
    await page.goto('/campaigns')
    await page.locator('main table tbody tr').first().waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type('placements')
    const found = page.getByRole('option', { name: /^Placements\s*Resource$/ })
    await found.waitFor()
    const groups = await page.locator('.s-palette-group').allTextContents()
    expect(groups.at(-1)).toBe('Documentation')
    expect(groups.length).toBeGreaterThan(1)
    const resource = await opened(page, () => found.click())
    expect(new URL(resource.url()).pathname).toBe('/docs/resources/placement')
    await resource.getByRole('heading', { level: 1, name: 'Placements' }).waitFor()
  })

  it('leads from the palette to the job of a guide', async () => {
    const page = await signedIn()
    await page.goto('/campaigns')
    await page.locator('main table tbody tr').first().waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type('launch a campaign')
    const found = page.getByRole('option', { name: /^Launch a campaign\s*Run campaigns$/ })
    await found.waitFor()
    const guide = await opened(page, () => found.click())
    expect(new URL(guide.url()).hash).toBe('#launch-a-campaign')
    await guide.getByRole('heading', { level: 2, name: 'Launch a campaign' }).waitFor()
    // Each picture is taken in both themes; the one of the theme in view is shown.
    expect(await guide.locator('.light-only').first().isVisible()).toBe(true)
    expect(await guide.locator('.dark-only').first().isVisible()).toBe(false)
  })

  it('has no link that leads nowhere, nor one into a part that isn’t there', async () => {
    const pages = new Map<string, Promise<string | null>>()
    const read = (path: string) => {
      const reading = pages.get(path) ?? textAt(path)
      pages.set(path, reading)
      return reading
    }
    const textAt = async (path: string) => {
      const response = await fetch(`${host.url}${path}`)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      return response.ok ? (isPage ? response.text() : '') : null
    }
    const found = (await (await fetch(`${host.url}/docs/pages.json`)).json()) as readonly DocumentationPage[]
    const links: [string, string][] = found.map(({ path }) => ['pages.json', `/docs/${path}`])
    const crawled = new Set<string>()
    const dead: string[] = []
    for (const next = ['/docs/']; next.length > 0; ) {
      const path = next.pop() ?? ''
      if (crawled.has(path)) continue
      crawled.add(path)
      for (const [, href = ''] of ((await read(path)) ?? '').matchAll(/<(?:a|img)[^>]* (?:href|src)="([^"]+)"/g)) {
        const { origin, pathname, hash } = new URL(href, `${host.url}${path}`)
        if (origin !== host.url || !pathname.startsWith('/docs/')) continue
        links.push([path, pathname + hash])
        next.push(pathname)
      }
    }
    for (const [from, to] of links) {
      const [path = '', part] = to.split('#')
      const text = await read(path)
      if (text === null || (part && !text.includes(`id="${decodeURIComponent(part)}"`))) dead.push(`${from}: ${to}`)
    }
    expect(dead).toEqual([])
    expect(crawled.size).toBeGreaterThan(100)
    // What the palette finds is linked from somewhere, too.
    expect(found.filter(({ path }) => !crawled.has(`/docs/${path.split('#')[0]}`))).toEqual([])
  })

  it('says by its status that a page isn’t there', async () => {
    const response = await fetch(`${host.url}/docs/guide/nowhere`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<title>404 · Astrolabe documentation</title>')
    expect((await fetch(`${host.url}/docs`, { redirect: 'manual' })).headers.get('location')).toBe('/docs/')
    expect((await fetch(`${host.url}/docs/`, { method: 'POST' })).status).toBe(405)
  })

  it.each([
    { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
    { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  ] as const)('is readable for everybody: $colorScheme, $viewport.width px', async options => {
    const page = await browser.newPage({ url: host.url, ...options })
    const found: string[] = []
    for (const path of [
      '',
      'resources/deal',
      'metrics/metrics',
      'api/deal',
      'operating',
      'extending',
      'adr/0001-catalogue-is-data',
    ]) {
      await page.goto(`/docs/${path}`)
      await settled(page)
      found.push(...(await objections(page)).map(objection => `${path}: ${objection}`))
    }
    expect(found).toEqual([])
  })

  it('is searched from the keyboard', async () => {
    const page = await browser.newPage({ url: host.url })
    await page.goto('/docs/')
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('bid shading')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname !== '/docs/')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  const signedIn = async () =>
    browser.newPage({ url: host.url, storageState: await sessionOf(host.url, 'viewer@astrolabe.example') })

  /** The page that opens beside it. */
  async function opened(page: Page, act: () => Promise<void>): Promise<Page> {
    const [beside] = await Promise.all([page.context().waitForEvent('page'), act()])
    await beside.waitForLoadState()
    return beside
  }
})
