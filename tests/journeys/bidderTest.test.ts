import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('test bid requests', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  let bidder: EntityRow

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, viewport: { width: 1280, height: 900 } })
    await signIn(page, 'admin@astrolabe.example')
    const rows: EntityRow[] = await page.evaluate(() =>
      fetch('/api/v1/bidder?status=active&limit=1').then(r => r.json()),
    )
    bidder = rows[0] as EntityRow
  })

  afterAll(async () => {
    await host?.stop()
  })

  const shot = async (name: string) => {
    const folder = process.env.SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }

  it('[domain.1.22] a bidder’s page says how it answers, and sends a request that is seen before it goes', async () => {
    await page.goto(`/integrations/bidders/${bidder.id}/show`)
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    expect(await page.getByRole('main').innerText()).toMatch(/Last \d+ test requests/)
    await shot('bidder-health')
    await page.getByRole('link', { name: 'Test', exact: true }).click()
    await page.getByText('"imp"').first().waitFor()
    await page.getByRole('combobox', { name: 'Sample' }).click()
    await page.getByRole('option', { name: 'Deal on a site' }).click()
    await page.getByText('"pmp"').first().waitFor()
    await page.getByRole('button', { name: 'Send test bid request' }).click()
    await page.getByRole('heading', { name: 'Result', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Findings' }).waitFor()
    await settled(page)
    expect(await page.getByText('of 5,000 ms').count()).toBe(0)
    expect(await page.getByRole('main').innerText()).toContain('HTTP status')
    const tests: EntityRow[] = await page.evaluate(
      id => fetch(`/api/v1/bid-test?bidder=${id}&limit=1`).then(r => r.json()),
      bidder.id,
    )
    expect(tests[0]).toMatchObject({ sample: 'deal', bidder: bidder.id })
    await shot('bidder-test')
    expect(await objections(page)).toEqual([])
  })

  it('fits a phone, in both themes', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await shot('bidder-test-phone')
    expect(await objections(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await shot('bidder-test-dark')
    await page.emulateMedia({ colorScheme: 'light' })
  })
})
