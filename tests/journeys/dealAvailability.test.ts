import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let host: JourneyServer
let page: Page
let deal: { readonly id: string }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  page = await browser.newPage({ url: host.url, storageState })
  const headers = { ...writeHeaders, origin: host.url }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/${path}`, { headers, data })
    expect([path, answer.status(), answer.status() === 200 ? '' : await answer.text()]).toEqual([path, 200, ''])
    return answer.json()
  }
  const [{ organization } = {}] = await (await page.request.get('/api/v1/deal?limit=1')).json()
  const partner = await post('partner', { organization, name: 'Sextant DSP', domain: 'sextant.example', country: 'DE' })
  const seat = await post('seat', { organization, name: 'north-1', partner: partner.id, seatId: 'north-1' })
  deal = await post('deal', {
    organization,
    name: 'Winter games',
    dealId: 'WINTER-1',
    origin: 'astrolabe.example',
    side: 'sell',
    dealType: 'programmatic_guaranteed',
    priceType: 'fixed',
    floor: 1_000_000,
    currency: 'USD',
    units: 1000,
    totalCost: 1_000_000,
    publisherCount: 'single',
    startAt: inDays(1),
    endAt: inDays(31),
    buyerSeats: [seat.id],
  })
  // What is proposed is far more than there is.
  const stored = (await (await page.request.get(`/api/v1/deal/${deal.id}/negotiation`)).json()).terms
  await post(`deal/${deal.id}/negotiation`, {
    action: 'propose',
    version: 0,
    partner: partner.id,
    terms: { ...stored, units: 9_000_000_000 },
  })
})
afterAll(() => host.stop())

it('a guaranteed deal that is proposed says what its inventory has, what is promised to others, and whether its volume can be met', async () => {
  const region = page.getByRole('region', { name: 'Availability' })
  await page.goto(`/inventory/deals/${deal.id}/show/availability`)
  await region.getByText(/The guaranteed 1,000 can be met\.$/).waitFor()
  await region.getByText(/^Of [\d,]+ available impressions, [\d,]+ are promised to \d+ guaranteed deals?\./).waitFor()
  const promised = region.getByRole('list', { name: 'Promised to other guaranteed deals' }).getByRole('listitem')
  expect(await promised.count()).toBeGreaterThan(0)
  await region.getByText(/Requests that none of them matched aren’t counted/).waitFor()
  expect(await objections(page)).toEqual([])
  await page.goto(`/inventory/deals/${deal.id}/show/negotiation`)
  await region.getByText(/The guaranteed 9,000,000,000 can’t be met: [\d,]+ are missing\.$/).waitFor()
  expect(await objections(page)).toEqual([])
})

it('the form of a deal says what its inventory can deliver while it is typed, stored or not', async () => {
  const region = page.getByRole('region', { name: 'Availability' })
  await page.goto(`/inventory/deals/${deal.id}`)
  await region.getByText(/The guaranteed 1,000 can be met\.$/).waitFor()
  await page.getByLabel('Units').fill('8000000000')
  await region.getByText(/The guaranteed 8,000,000,000 can’t be met/).waitFor()
  await page.getByLabel('Units').fill('1000')
  await region.getByText(/The guaranteed 1,000 can be met\.$/).waitFor()
  await page.goto('/inventory/deals/create')
  await region.getByText(/impressions are available|available impressions/).waitFor()
  await settled(page)
  expect(await objections(page)).toEqual([])
})
