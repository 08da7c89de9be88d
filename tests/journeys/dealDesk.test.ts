import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let host: JourneyServer
let page: Page
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  page = await browser.newPage({ url: host.url, storageState, permissions: ['clipboard-read', 'clipboard-write'] })
})
afterAll(() => host.stop())

/** Actions of a person so far: presses. */
let actions = 0
const press = async (locator: ReturnType<Page['getByRole']>) => {
  actions += 1
  await locator.click()
}
const rows = () => page.getByRole('table', { name: 'Deals' }).locator('tbody tr')

it('three deals that don’t deliver are found in at most four actions, from the dashboard', async () => {
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Inventory', exact: true }).first())
  await press(page.getByRole('link', { name: 'Deals', exact: true }).first())
  await press(page.getByRole('button', { name: /^Not delivering \d/ }))
  await rows().filter({ hasText: 'Not delivering' }).nth(2).waitFor()
  expect(actions).toBeLessThanOrEqual(4)
  await settled(page)
  expect(await rows().filter({ hasNotText: 'Not delivering' }).count()).toBe(0)
  expect(await objections(page)).toEqual([])
})

it('their IDs are copied, and one says on its page where it stops, with its funnel', async () => {
  await page.getByRole('button', { name: /^Copy \d+ deal IDs$/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^AST-\S+(\nAST-\S+)+$/)
  await rows().first().getByRole('link').first().click()
  await page
    .getByRole('tab', { name: 'Delivery check' })
    .or(page.getByRole('link', { name: 'Delivery check' }))
    .first()
    .click()
  await page.getByRole('alert').filter({ hasText: 'Delivery stops at' }).waitFor()
  await page
    .getByRole('table', { name: 'Funnel' })
    .getByRole('row', { name: /^Rendered/ })
    .waitFor()
  await page.getByText('Issues: Not delivering').waitFor()
  await settled(page)
  expect(await objections(page)).toEqual([])
})

it('expired deals are archived in one step', async () => {
  await page.goto('/inventory/deals?issues=expired')
  const button = page.getByRole('button', { name: /^Archive \d+ deals$/ })
  const count = Number((await button.innerText()).match(/\d+/)?.[0])
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await page
    .getByRole('dialog', { name: `${count} deals done` })
    .getByRole('button', { name: 'Done' })
    .click()
  await page.getByRole('button', { name: /^Expired 0$/ }).waitFor()
})
