import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import type { DealPartner } from '../setup/dealPartner.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type DealHost, startDealHost } from './dealHost.ts'

const browser = journeyBrowser()
let dsp: DealPartner
let host: DealHost
let page: Page
let pack: { readonly id: string }

beforeAll(async () => {
  host = await startDealHost(browser)
  const { create, dspUrl } = host
  dsp = host.dsp
  page = host.page
  for (const name of ['Quadrant', 'Sextant']) {
    const dealSync = { enabled: true, authKind: 'none', endpoint: `${dspUrl}/${name}` }
    const partner = await create('partner', { name, domain: 'receiver.example', country: 'DE', dealSync })
    await create('seat', { name: `${name} seat`, partner: partner.id, seatId: `${name}-1` })
  }
  const publishers: string[] = []
  for (const sellerId of ['seller-1', 'seller-2', 'seller-3']) {
    const publisher = await create('publisher', { name: sellerId, domain: `${sellerId}.example`, sellerId })
    publishers.push(publisher.id)
  }
  pack = await create('deal', {
    name: 'Winter sports',
    dealId: 'WINTER-PACK',
    origin: 'astrolabe.example',
    side: 'sell',
    dealType: 'auction_package',
    priceType: 'first',
    floor: 3_000_000,
    currency: 'USD',
    curator: 'astrolabe.example',
    curationFeeType: 'pct_of_spend',
    dynamicInventory: 'static',
    publisherCount: 'multi',
    publishers,
  })
})
afterAll(() => host.stop())

const dialog = () => page.getByRole('dialog')
const cardOf = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const sentTo = (name: string) => dsp.calls.filter(({ path }) => path === `/${name}`).map(({ body }) => body)

it('a package of three publishers is published to two partners, who learn of a change when it is sent', async () => {
  dsp.answer = ({ path, body }) => {
    const status = path === '/Quadrant' ? 1 : 0
    const buyerseatid = (body.wseat as string[])[0]
    return { body: { version: '1.0', id: body.id, buyerstatus: [{ buyerseatid, status }] } }
  }
  await page.goto(`/inventory/deals/${pack.id}/show/partners`)
  await page.getByText('Not published to any partner').waitFor()
  await page.getByRole('button', { name: 'Publish to partners' }).click()
  await dialog().getByText('Floor CPM, USD').waitFor()
  for (const name of ['Quadrant', 'Sextant']) await dialog().getByText(name, { exact: true }).first().click()
  expect(await objections(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Publish', exact: true }).click()
  await cardOf('Quadrant').getByText('In sync', { exact: true }).waitFor()
  await cardOf('Sextant').getByText('In sync', { exact: true }).waitFor()
  await cardOf('Quadrant').getByText('Approved', { exact: true }).waitFor()
  await cardOf('Sextant').getByText('Pending', { exact: true }).waitFor()
  for (const name of ['Quadrant', 'Sextant']) {
    expect(sentTo(name)).toMatchObject([
      {
        id: `WINTER-PACK-${name.toLowerCase()}`,
        wseat: [`${name}-1`],
        pubcount: 2,
        inventory: { sellerids: ['seller-1', 'seller-2', 'seller-3'] },
        curation: { cdealid: 'WINTER-PACK' },
      },
    ])
  }
  await cardOf('Sextant').getByRole('button', { name: 'Show what was sent' }).click()
  await page.getByRole('textbox', { name: 'Last payload sent to Sextant' }).waitFor()
  await settled(page)
  expect(await objections(page)).toEqual([])

  const headers = { ...writeHeaders, origin: host.url }
  const stored = await (await page.request.get(`/api/v1/deal/${pack.id}`)).json()
  const dearer = await page.request.put(`/api/v1/deal/${pack.id}`, { headers, data: { ...stored, floor: 4_500_000 } })
  expect(dearer.status()).toBe(200)
  await page.reload()
  await page.getByText('Quadrant and Sextant don’t have the latest changes to this package.').waitFor()
  await settled(page)
  expect(await objections(page)).toEqual([])
  await cardOf('Quadrant').getByRole('button', { name: 'Send changes' }).click()
  await dialog().getByRole('button', { name: 'Send changes' }).click()
  await page.getByText('Sextant doesn’t have the latest changes to this package.').waitFor()
  await cardOf('Quadrant').getByText('In sync', { exact: true }).waitFor()
  await expect.poll(() => sentTo('Quadrant').at(-1)?.terms).toMatchObject({ dealfloor: 4.5 })
  expect(sentTo('Sextant').at(-1)?.terms).toMatchObject({ dealfloor: 3 })

  await cardOf('Sextant').getByRole('button', { name: 'Withdraw' }).click()
  await dialog().getByRole('button', { name: 'Withdraw' }).click()
  await cardOf('Sextant').getByText('Withdrawn', { exact: true }).waitFor()
  await expect.poll(() => sentTo('Sextant').at(-1)?.sellerstatus).toBe(4)
})
