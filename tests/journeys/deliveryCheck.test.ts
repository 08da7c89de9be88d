import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
})
afterAll(() => host.stop())

it('why a line item doesn’t spend is found on its page, and mended from there', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const read = async (path: string) => (await page.request.get(`/api/v1/${path}`)).json()
  const lines: { id: string; campaign: string }[] = await read(
    'line-item?status=active&deliveryState=delivering&limit=50',
  )
  const checked = await Promise.all(lines.map(({ id }) => read(`line-item/${id}/delivery-check`)))
  const line = lines[checked.findIndex(({ cause }: { cause: string | null }) => cause === null)]
  if (!line) throw new Error('The sample has no line item that delivers')
  const [campaign]: { version: number; name: string }[] = await read(`campaign?id=${line.campaign}`)
  const headers = { ...writeHeaders, origin: host.url }
  const data = { to: 'pause', version: campaign?.version }
  const paused = await page.request.post(`/api/v1/campaign/${line.campaign}/move`, { headers, data })
  expect(paused.status()).toBe(200)

  await page.goto(`/campaigns/line-items/${line.id}/show/delivery`)
  const stopped = page.getByRole('alert').filter({ hasText: 'Delivery stops at setup.' })
  await stopped.getByText(`The campaign “${campaign?.name}” is paused.`).waitFor()
  const cause = page.getByRole('listitem').filter({ hasText: '0 of 1 line items can bid' })
  await cause.getByText('Stopped').waitFor()
  expect(await objections(page)).toEqual([])
  await cause.getByRole('link', { name: `Open campaign of “${campaign?.name}”` }).click()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.locator('.k-head').getByText('Active', { exact: true }).waitFor()
  await page
    .getByRole('tab', { name: 'Delivery check' })
    .or(page.getByRole('link', { name: 'Delivery check' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await page.getByText(/of \d+ line items can bid/).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await objections(page)).toEqual([])
  await page.goto(`/campaigns/line-items/${line.id}/show/delivery`)
  await page.getByText('Nothing holds delivery back.').waitFor()
})
