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

it('a wrong floor and a seller that no sellers.json lists are found in dropped bid requests on the deal’s passport; the floor is set, and sent again', async () => {
  const read = async (path: string) => (await page.request.get(`/api/v1/${path}`)).json()
  const deals = await read('deal?limit=100&side=sell&status=active&priceType=first,second')
  let deal: Record<string, unknown> = {}
  for (const one of deals) {
    const { partners }: DealSync = await read(`deal/${one.id}/sync`)
    if (partners.length === 1 && partners[0]?.push?.state === 'ok') deal = one
    if (deal.id) break
  }
  const floor = Number(deal.floor) / 1_000_000 + 1.5
  const { domain: system } = await read(`organization/${deal.organization}`)
  const [listed] = await read(`publisher?organization=${deal.organization}&status=active&limit=1`)
  const nodes = [
    { asi: system, sid: listed.sellerId },
    { asi: system, sid: 'nobody-1' },
  ]
  const request = {
    id: '1',
    source: { schain: { ver: '1.0', complete: 0, nodes } },
    at: deal.priceType === 'first' ? 1 : 2,
    imp: [{ id: '1', pmp: { deals: [{ id: deal.dealId, bidfloor: floor, bidfloorcur: deal.currency }] } }],
  }
  await page.goto(`/inventory/deals/${deal.id}/show/passport`)
  const passport = page.getByRole('region', { name: 'Passport' })
  await passport.waitFor()
  const text = `${JSON.stringify(request)}\n<rubbish>\n`.repeat(3)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bids.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })
  await page.getByText('3 of 3 requests carry this deal').waitFor()
  await page.getByText(/^Buyers bid below .* and lose\.$/).waitFor()
  await page.getByRole('button', { name: 'Check sellers' }).click()
  await page.getByText(`sellers.json of ${system} doesn’t list seller nobody-1;`).waitFor()
  await page.getByText('2 sellers checked. See the disagreements above.').waitFor()
  await page
    .getByRole('row', { name: /^Supply chain/ })
    .getByText(`${system} nobody-1`)
    .waitFor()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: /^Set floor to / }).click()
  await page.getByText(/^Buyers bid below/).waitFor({ state: 'detached' })
  // The schedule sends what was changed, too, and may be faster.
  const outdated = page.getByText(/ uses .* instead of /)
  const again = page.getByRole('button', { name: 'Send again' }).first()
  const sent = page
    .getByRole('row', { name: /^Floor CPM/ })
    .getByRole('cell')
    .nth(1)
  const floorNow = new RegExp(floor.toFixed(2).replace('.', String.raw`\.`))
  await outdated
    .or(sent.filter({ hasText: floorNow }))
    .first()
    .waitFor()
  if (await outdated.isVisible()) await again.click({ timeout: 5_000 }).catch(() => {})
  await sent.filter({ hasText: floorNow }).waitFor()
  await outdated.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove bids.ndjson' }).click()
  await page.getByText('requests carry this deal').waitFor({ state: 'detached' })
})
