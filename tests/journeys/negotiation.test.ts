import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DealPartner } from '../setup/dealPartner.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { type DealHost, startDealHost } from './dealHost.ts'

const browser = journeyBrowser()
let dsp: DealPartner
let host: DealHost
let page: Page
let deal: { readonly id: string; readonly dealId: string }

beforeAll(async () => {
  host = await startDealHost(browser)
  const { create, dspUrl } = host
  dsp = host.dsp
  page = host.page
  const dealSync = { enabled: true, authKind: 'none', endpoint: `${dspUrl}/deals` }
  const partner = await create('partner', { name: 'Sextant DSP', domain: 'sextant.example', country: 'DE', dealSync })
  const seats = []
  for (const seatId of ['north-1', 'south-1']) {
    seats.push((await create('seat', { name: seatId, partner: partner.id, seatId })).id)
  }
  deal = await create('deal', {
    name: 'Winter games',
    dealId: 'WINTER-1',
    origin: 'astrolabe.example',
    side: 'sell',
    dealType: 'programmatic_guaranteed',
    priceType: 'fixed',
    floor: 9_000_000,
    currency: 'USD',
    units: 1_000_000,
    totalCost: 9_000_000_000,
    publisherCount: 'single',
    startAt: '2030-01-01T00:00:00.000Z',
    endAt: '2030-03-01T00:00:00.000Z',
    buyerSeats: seats,
  })
})
afterAll(() => host.stop())

/** The dialog that is open, and its last button. */
const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const more = async (name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name }).click()
}

it('a guaranteed deal is proposed, countered, accepted, and pushed; one seat accepts and one rejects; a wrong floor in sampled requests is mended and sent again', async () => {
  dsp.answer = ({ body }) => ({
    body: {
      version: '1.0',
      id: body.id,
      buyerstatus: [
        { buyerseatid: 'north-1', status: 1 },
        { buyerseatid: 'south-1', status: 2, ext: { comment: 'No budget.' } },
      ],
    },
  })
  await page.goto(`/inventory/deals/${deal.id}/show/negotiation`)
  await page.getByText('Not started', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Propose terms' }).click()
  await dialog()
    .getByRole('textbox', { name: /^Floor CPM/ })
    .waitFor()
  expect(await objections(page)).toEqual([])
  await press('Propose terms')
  await page.getByText('Their turn', { exact: true }).waitFor()

  await more('Record counter-proposal')
  await dialog()
    .getByRole('textbox', { name: /^Floor CPM/ })
    .fill('8.00')
  await press('Record')
  const history = page.getByRole('list', { name: 'Versions and comments' })
  await history.getByText('proposed version 2').waitFor()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept version 2' }).click()
  await press('Accept')
  await history.getByText('accepted version 2').waitFor()
  await page.getByRole('button', { name: 'Send to buyers' }).click()
  await expect
    .poll(() => dsp.calls.map(({ body }) => body.terms), { timeout: 60_000 })
    .toMatchObject([{ dealfloor: 8, guar: 1, units: 1_000_000 }])

  await page.goto(`/inventory/deals/${deal.id}/show/passport`)
  await page.getByText('Seat south-1 rejected the deal and doesn’t bid. It says: “No budget.”').waitFor()
  const offer = { id: deal.dealId, bidfloor: 8.5, bidfloorcur: 'USD', at: 3, guar: 1, wseat: ['north-1', 'south-1'] }
  const nodes = [{ asi: 'astrolabe.example', sid: '1' }]
  const sampled = { id: '1', imp: [{ id: '1', video: {}, pmp: { deals: [offer] } }], source: { schain: { nodes } } }
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bids.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([sampled])) })
  await page.getByText('Buyers bid below $8.50 and lose.').waitFor()
  expect(await objections(page)).toEqual([])
  // What is agreed on changes by a proposal.
  await page.getByRole('link', { name: 'Propose $8.50' }).click()
  await press('Propose terms')
  await page.getByRole('button', { name: 'Record acceptance' }).click()
  await press('Record acceptance')
  await history.getByText('accepted version 3').waitFor()
  await expect.poll(() => dsp.calls.at(-1)?.body.terms, { timeout: 60_000 }).toMatchObject({ dealfloor: 8.5 })
  await page.goto(`/inventory/deals/${deal.id}/show/passport`)
  await page.getByRole('region', { name: 'Passport' }).getByText('$8.50').first().waitFor()
  expect(await page.getByText('Buyers bid below').count()).toBe(0)
})
