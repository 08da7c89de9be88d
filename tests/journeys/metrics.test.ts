import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

describe('live metrics', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  const asked: Request[] = []

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir'), env: { SIMULATOR: 'true' } })
    const storageState = await sessionOf(host.url, 'manager@astrolabe.example')
    page = await browser.newPage({ url: host.url, storageState, allow: [/^503 GET .*metrics/] })
    page.on('request', request => {
      if (request.url().includes('/metrics/')) asked.push(request)
    })
    await page.clock.install()
  })
  afterAll(() => host.stop())

  const answerOf = async <T>(path: string): Promise<T> => (await page.request.get(`/api/v1${path}`)).json()

  /** The campaign with most line items that deliver: any of them may sit out the minutes that a test waits for. */
  async function busiestCampaign(): Promise<string> {
    const { organizations } = await answerOf<{ organizations: { id: string }[] }>('/current-user')
    const within = `organization=${organizations[0]?.id}`
    const lines = await answerOf<{ campaign: string }[]>(`/line-item?${within}&deliveryState=delivering&limit=1000`)
    const count = new Map<string, number>()
    for (const { campaign } of lines) count.set(campaign, (count.get(campaign) ?? 0) + 1)
    return [...count].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
  }

  it('[metrics.1] [org.3] move while somebody looks, and say what they are', async () => {
    await page.goto(`/campaigns/${await busiestCampaign()}/show`)
    const delivery = page.locator('.k-card', { has: page.getByRole('heading', { name: 'Delivery' }) })
    await delivery.getByText('Simulated').waitFor()
    await delivery.getByText(/Complete through/).waitFor()
    await delivery.getByText(/plan/).first().waitFor()
    await delivery
      .getByRole('figure', { name: /by day$/ })
      .locator('.recharts-rectangle')
      .first()
      .waitFor()
    const spend = delivery.locator('.k-tile', { hasText: 'Spend' }).locator('em')
    const before = await spend.textContent()
    // The simulator tells more every fifteen seconds, and the page asks every ten.
    await expect.poll(() => spend.textContent(), { timeout: 90_000 }).not.toBe(before)
    const [first] = asked
    expect(new URL(first?.url() ?? '').searchParams.get('organization')).toBeTruthy()
    expect(new URL(first?.url() ?? '').pathname).toMatch(/^\/api\/v1\/metrics\/[^,/]+$/)
    // To its end: while one is on its way, none is asked for by the clock.
    const refreshed = page.waitForResponse(answer => answer.url().includes('/refresh?'))
    await delivery.getByRole('button', { name: 'Refresh' }).click()
    await (await refreshed).finished()
  })

  it('[metrics.1] are asked for every ten seconds, and not while the page is hidden', async () => {
    // Answered at once: minutes pass here in a moment.
    const body = await (await page.request.get(asked[0]?.url() ?? '')).text()
    await page.route('**/metrics/**', route => route.fulfill({ contentType: 'application/json', body }))
    const now = () => page.evaluate(() => Date.now())
    const calls = async (ms: number) => {
      const [from, began] = [asked.length, await now()]
      for (let passed = 0; passed < ms; passed += 10_000) {
        await page.clock.runFor(10_000)
        await page.evaluate(() => fetch('/healthz').then(answer => answer.text()))
      }
      return { made: asked.length - from, seconds: ((await now()) - began) / 1000 }
    }
    // The page's clock goes on by itself between the steps as well; a call that falls between two is seen at the next.
    const minute = await calls(60_000)
    expect(minute.made).toBeGreaterThanOrEqual(3)
    expect(minute.made).toBeLessThanOrEqual(minute.seconds / 10 + 1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect((await calls(600_000)).made).toBe(0)
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState')
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect((await calls(30_000)).made).toBeGreaterThan(0)
    await page.unroute('**/metrics/**')
  })

  it('[metrics.1] stay on the page when a call fails, and say that they are not up to date', async () => {
    await page.route('**/metrics/**', route => route.fulfill({ status: 503, body: 'down' }))
    await page.clock.runFor(20_000)
    const delivery = page.locator('.k-card', { has: page.getByRole('heading', { name: 'Delivery' }) })
    await delivery.getByText('Not up to date').waitFor()
    expect(await delivery.locator('.k-tile').count()).toBeGreaterThan(4)
    await page.unroute('**/metrics/**')
    await delivery.getByRole('button', { name: 'Refresh' }).click()
    await delivery.getByText('Not up to date').waitFor({ state: 'detached' })
  })

  it('[metrics.1] stand in lists, one call for all rows of a page, and can be left out', async () => {
    // The record's own calls end with its page.
    await page.goto('about:blank')
    asked.length = 0
    await page.goto('/campaigns/line-items?status=active')
    const lines = page.getByRole('table', { name: 'Line items' })
    await lines
      .getByRole('img', { name: /^Impressions of .* by day, the last 14 days$/ })
      .first()
      .waitFor()
    await lines.locator('.k-pace').first().waitFor()
    const first = asked.length
    await page.clock.runFor(10_000)
    await expect.poll(() => asked.length).toBeGreaterThan(first)
    for (const { pathname, searchParams } of asked.map(request => new URL(request.url()))) {
      expect(pathname.split(',')).toHaveLength(10)
      expect(searchParams.get('recent')).toBe('15')
    }

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Last 14 days, live' }).click()
    await lines.getByRole('columnheader', { name: 'Last 14 days' }).waitFor({ state: 'detached' })
    await lines.getByRole('img').first().waitFor({ state: 'detached' })
    const before = asked.length
    await page.clock.runFor(60_000)
    await page.evaluate(() => fetch('/healthz').then(answer => answer.text()))
    expect(asked.length).toBe(before)
  })
})
