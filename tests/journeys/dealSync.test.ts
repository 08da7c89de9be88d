import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { DealSync } from '../../src/advertising/dealsApi/dealSync.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let host: JourneyServer
let page: Page
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
  page = await browser.newPage({ url: host.url, storageState: await sessionOf(host.url, 'admin@astrolabe.example') })
})
afterAll(() => host.stop())

/** The first deal of a list whose sync is as wanted. */
async function dealWhere(query: string, isWanted: (sync: DealSync) => boolean): Promise<string> {
  const read = async (path: string) => (await page.request.get(`/api/v1/${path}`)).json()
  const deals: { readonly id: string }[] = await read(`deal?limit=100&${query}`)
  for (const { id } of deals) if (isWanted(await read(`deal/${id}/sync`))) return id
  throw new Error(`The sample has no such deal: ${query}`)
}

it('a deal is looked at, sent, and answered; its buyer’s seats are asked after on its page', async () => {
  const id = await dealWhere('side=sell&status=draft', ({ partners }) => partners.length === 1)
  await page.goto(`/inventory/deals/${id}/show/sync`)
  await page.getByText('Not sent', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: /^Payload for / }).waitFor()
  await page.getByText('"sellerstatus": 2').waitFor()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Send to buyers' }).click()
  await page.getByText('In sync', { exact: true }).waitFor()
  const buyers = page.getByRole('region', { name: 'Buyer statuses' })
  await buyers.getByText('Pending', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Request status' }).click()
  await buyers.getByText('Approved', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Response', exact: true }).click()
  await page.getByRole('textbox', { name: /^Response from / }).waitFor()
  expect(await objections(page)).toEqual([])
})

it('terms that a partner changed after acceptance stand side by side, and are taken', async () => {
  const id = await dealWhere('side=buy&status=active', ({ received }) => Boolean(received?.conflict))
  await page.goto(`/inventory/deals/${id}/show/sync`)
  const terms = page.getByRole('table', { name: 'Terms side by side' })
  const pushed = await terms
    .getByRole('row', { name: /^Floor CPM/ })
    .getByRole('cell')
    .last()
    .innerText()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept new terms' }).click()
  await terms.waitFor({ state: 'detached' })
  await page
    .getByRole('tab', { name: 'Details' })
    .or(page.getByRole('link', { name: 'Details' }))
    .first()
    .click()
  await page.getByText(pushed, { exact: true }).first().waitFor()
})
