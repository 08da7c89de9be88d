import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('bid requests against line items', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  let line: EntityRow

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, viewport: { width: 1280, height: 900 } })
    await signIn(page, 'admin@astrolabe.example')
    const rows: EntityRow[] = await page.evaluate(() =>
      fetch('/api/v1/line-item?status=paused&lineItemType=display&limit=1').then(r => r.json()),
    )
    line = rows[0] as EntityRow
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('a line item’s page says why it would not bid, with a link to the field; a campaign’s tells of all its line items', async () => {
    await page.goto(`/campaigns/line-items/${line.id}/show`)
    await page.getByRole('link', { name: 'Bid test', exact: true }).click()
    await page.getByText('"imp"').first().waitFor()
    await page.getByRole('button', { name: 'Test bid request' }).click()
    await page.getByRole('heading', { name: 'Decision' }).waitFor()
    await page.getByText(/^The (line item|strategy|campaign) “.+” is paused\.$/).waitFor()
    expect(await page.getByRole('link', { name: /: status$/ }).count()).toBe(1)
    await settled(page)
    expect(await objections(page)).toEqual([])
    await page.goto(`/campaigns/${String(line.campaign)}/show/bid-test`)
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'DOOH screen in a station' }).click()
    await page.getByText('"venuetype"').first().waitFor()
    await page.getByRole('button', { name: 'Test bid request' }).click()
    await page.getByText(/of \d+ line items bid$/).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await objections(page)).toEqual([])
  })
})
