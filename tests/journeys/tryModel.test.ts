import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('trying a model', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, viewport: { width: 1280, height: 900 } })
    await signIn(page, 'admin@astrolabe.example')
    const rows: EntityRow[] = await page.evaluate(() =>
      fetch('/api/v1/model?status=active&structure=logistic_regression&limit=1').then(r => r.json()),
    )
    await page.goto(`/data/models/${rows[0]?.id}/show`)
  })

  afterAll(async () => {
    await host?.stop()
  })

  const shot = async (name: string) => {
    const folder = process.env.SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }

  it('[domain.1.19] shows what each feature adds, the fallback when a value is missing, and how versions measure', async () => {
    await page.getByRole('link', { name: 'Try it', exact: true }).click()
    await page.getByRole('heading', { name: 'Score' }).waitFor()
    await page.getByRole('columnheader', { name: 'Contribution' }).waitFor()
    await page.getByText('Compared with version 2').waitFor()
    await settled(page)
    await shot('try-model')
    expect(await objections(page)).toEqual([])
    const first = page.getByRole('main').getByRole('textbox').first()
    const before = await first.inputValue()
    await first.fill('')
    await page.getByText('has no value. The fallback is used.').waitFor()
    await shot('try-model-fallback')
    await first.fill(before)
    await page.getByRole('columnheader', { name: 'Contribution' }).waitFor()
  })

  it('fits a phone, in both themes', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await shot('try-model-phone')
    expect(await objections(page)).toEqual([])
  })
})
