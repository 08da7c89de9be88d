import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EntityRow, writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('the fees of a line item', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, viewport: { width: 1280, height: 900 } })
    await signIn(page, 'admin@astrolabe.example')
  })

  afterAll(async () => {
    await host?.stop()
  })

  const shot = async (name: string) => {
    const folder = process.env.SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }

  /** The sample's clients pay the cost and a percent on top; this one pays for a thousand impressions. */
  const agreeOnPrice = async (campaign: string) => {
    const path = `/api/v1/campaign/${campaign}`
    const { revenuePercent: _, ...rest } = await (await page.request.get(path)).json()
    const data = { ...rest, revenueType: 'cpm', revenueValue: 90_000_000 }
    const answer = await page.request.put(path, { headers: { ...writeHeaders, origin: host.url }, data })
    expect(answer.status()).toBe(200)
  }

  it('[domain.1.36] show where the money went, and what another percent would have made of it', async () => {
    const [row]: EntityRow[] = await page.evaluate(() =>
      fetch('/api/v1/line-item?status=active&deliveryState=delivering&limit=1').then(r => r.json()),
    )
    const { version } = row as EntityRow
    await agreeOnPrice(String(row?.campaign))
    await page.goto(`/campaigns/line-items/${row?.id}/show/fees`)
    const steps = page.getByRole('table', { name: 'Waterfall' })
    await steps.getByRole('rowheader', { name: /Platform technology/ }).waitFor()
    expect(
      await page.getByRole('img', { name: /^Parts of the price: Margin .*Technology .*Publisher’s net/ }).count(),
    ).toBe(1)
    await shot('fees')
    await page.getByRole('combobox', { name: 'Fee' }).click()
    await page.getByRole('option', { name: /Platform technology/ }).click()
    await page.getByRole('textbox', { name: 'New percent' }).fill('20')
    await page.keyboard.press('Enter')
    const compared = page.getByRole('table', { name: 'Before and after' })
    const changed = compared.getByRole('row', { name: /Platform technology/ })
    await changed.getByText(/^\+/).waitFor()
    // The price was agreed: what the fee takes, the margin loses.
    expect(await compared.getByRole('row', { name: /^Margin/ }).innerText()).toMatch(/-\D?\d/)
    await settled(page)
    await shot('fees-what-if')
    expect(await objections(page)).toEqual([])
    const now: EntityRow = await page.evaluate(id => fetch(`/api/v1/line-item/${id}`).then(r => r.json()), row?.id)
    expect(now.version).toBe(version)
  })

  it('fit a phone, in both themes', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    await shot('fees-dark')
    await page.setViewportSize({ width: 360, height: 740 })
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await shot('fees-phone')
    expect(await objections(page)).toEqual([])
  })
})
