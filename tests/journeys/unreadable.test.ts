import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, settled } from './browser.ts'
import { openDialog } from './openDialog.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

/** What pages show where the server's answers arrive broken, with status 200: never that nothing is there. */
describe('answers that can not be read', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  let campaign: string
  let deal: string

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    const storageState = await sessionOf(host.url, 'manager@astrolabe.example')
    page = await browser.newPage({ url: host.url, storageState })
    const idOf = async (entity: string) => {
      const [row] = (await (await page.request.get(`/api/v1/${entity}?limit=1`)).json()) as EntityRow[]
      return String(row?.id)
    }
    campaign = await idOf('campaign')
    deal = await idOf('deal')
  })

  afterAll(async () => {
    await host?.stop()
  })

  for (const [fault, body] of [
    ['truncated JSON', '[{"id":"a","name":"Tea and'],
    ['a web page', '<!doctype html><html><body>Sign in to the Wi-Fi</body></html>'],
  ] as const) {
    it(`[list.8] shows ${fault} as an error on lists, tabs, tiles, records and reports, with a way to try again`, async () => {
      const paths = [
        '/campaigns',
        '/campaigns/line-items',
        '/media',
        '/media/assets',
        `/campaigns/${campaign}/show`,
        `/campaigns/${campaign}`,
        `/inventory/deals/${deal}/show`,
        '/reporting/explore',
      ]
      for (const path of paths) {
        await page.route(faulty, route => route.fulfill({ status: 200, body }))
        await page.goto(path)
        const alert = page.getByRole('alert').filter({ hasText: unread }).first()
        await alert.waitFor()
        await settled(page)
        expect(await page.locator('main').innerText(), path).not.toMatch(wrong)
        // A count that isn't known isn't shown.
        expect((await page.locator('.k-tabs a i').allTextContents()).join(), path).toBe('')
        await page.unroute(faulty)
        await alert.getByRole('button', { name: 'Try again' }).click()
        await alert.waitFor({ state: 'detached' })
        await page.getByRole('heading', { level: 1 }).waitFor()
      }
    })

    it(`shows ${fault} as an error on every card of the dashboard, in words for people`, async () => {
      await page.route(faulty, route => route.fulfill({ status: 200, body }))
      await page.goto('/')
      await page.getByText(unread).first().waitFor()
      await settled(page)
      expect(await page.locator('main').innerText()).not.toMatch(wrong)
      expect(await page.getByText(unread).count()).toBeGreaterThan(5)
      const retries = page.locator('main').getByRole('button', { name: 'Try again' })
      expect(await retries.count()).toBe(await page.getByText(unread).count())
      await page.unroute(faulty)
      for (let left = await retries.count(); left > 0; left = await retries.count()) {
        await retries.first().click()
        await expect.poll(() => retries.count()).toBeLessThan(left)
      }
      expect(await page.getByText(unread).count()).toBe(0)
      // Delivery alone arrives: how many line items are active is still not known.
      await page.route(/\/api\/v1\/line-item\?/, route => route.fulfill({ status: 200, body }))
      await page.goto('/')
      const tile = page
        .locator('.k-tile, .k-metric, li, div')
        .filter({ hasText: /^Active line items/ })
        .last()
      await expect.poll(() => tile.innerText()).toContain('–')
      await page.unroute(/\/api\/v1\/line-item\?/)
    })

    it(`shows ${fault} as an error of the history, of a related list, and of a search`, async () => {
      const calls = [
        [`/campaigns/${campaign}/show/history`, /\/api\/v1\/campaign\/[^/]+\/history/],
        [`/campaigns/${campaign}/show/strategy`, /\/api\/v1\/strategy\?/],
      ] as const
      for (const [path, call] of calls) {
        await page.route(call, route => route.fulfill({ status: 200, body }))
        await page.goto(path)
        const alert = page.getByRole('alert').filter({ hasText: unread })
        await alert.waitFor()
        expect(await page.locator('main').innerText(), path).not.toMatch(wrong)
        await page.unroute(call)
        await alert.getByRole('button', { name: 'Try again' }).click()
        await alert.waitFor({ state: 'detached' })
      }
      await page.route('**/api/v1/search?**', route => route.fulfill({ status: 200, body }))
      await page.keyboard.press('Control+k')
      await openDialog(page).getByRole('combobox').fill('aurora')
      await page.getByText(`The search failed: ${unread}`).waitFor()
      await page.unroute('**/api/v1/search?**')
      await page.keyboard.press('Escape')
    })
  }

  it('keeps what was typed when the answer to a save is broken, and says that it may be saved', async () => {
    await page.goto(`/campaigns/${campaign}`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Renamed in the dark')
    await page.route(/\/api\/v1\/campaign\//, async route => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fulfill({ status: 200, body: '{"id":' })
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByText(
        'The server’s response couldn’t be read. Your changes may have been saved: check before you try again.',
      )
      .first()
      .waitFor()
    expect(await name.inputValue()).toBe('Renamed in the dark')
    await page.unrouteAll()
  })
})

const unread = 'The server’s response couldn’t be read. Try again.'

/** Everything that is asked for but who is there and how the console is set up. */
const faulty = /\/api\/v1\/(?!current-user|config|logout)/

/** That nothing is there, and the words of libraries, of the browser and of our own code. */
const wrong =
  /nothing here yet|has been changed yet|doesn’t exist or belongs|data is undefined|is undefined|undefined|Unexpected|TypeError|JSON|\[object/i
