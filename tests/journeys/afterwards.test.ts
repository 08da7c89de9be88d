import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

/** Where a person stands after something was done: what the next press does, and what they see of the next page. */
describe('afterwards', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, viewport: { width: 1280, height: 600 } })
    await signIn(page, 'manager@astrolabe.example')
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('no press at the same place archives a media that was just rejected, not even the second of a double click', async () => {
    const [media] = await rows(page, 'media?status=pending_review&limit=1')
    await page.goto(`/media/${media?.id}/show`)
    const box = await page.getByRole('button', { name: 'Reject', exact: true }).boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.click(x, y)
    await page.getByRole('button', { name: 'Return to draft', exact: true }).waitFor()
    await settled(page)
    expect(await page.getByRole('main').getByRole('button', { name: 'Archive' }).count()).toBe(0)
    await page.mouse.move(x, y)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await settled(page)
    expect((await rows(page, `media?id=${media?.id}`))[0]?.status).toBe('rejected')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('the page of what was just created shows from its top, as does every page that is opened further down', async () => {
    await page.goto('/admin/accounts/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Seen from its top')
    await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('top.example')
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Seen from its top' }).waitFor()
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.goto('/campaigns/line-items')
    const name = page.locator('.l-table tbody .l-name').last()
    await name.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await name.click()
    await page.getByRole('navigation', { name: 'Parts of this line item' }).waitFor()
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

async function rows(page: Page, query: string): Promise<EntityRow[]> {
  return (await page.request.get(`/api/v1/${query}`)).json()
}
