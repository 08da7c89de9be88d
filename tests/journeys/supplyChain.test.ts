import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let publisherServer: Server
let host: JourneyServer
/** What the publisher has at /ads.txt. */
let adsTxt = ''

beforeAll(async () => {
  publisherServer = createServer((_, response) => response.setHeader('content-type', 'text/plain').end(adsTxt))
  await new Promise<void>(resolve => publisherServer.listen(0, '127.0.0.1', resolve))
  const { port } = publisherServer.address() as AddressInfo
  const names = pathToFileURL(join(import.meta.dirname, '../setup/publisherNames.mjs')).href
  host = await startServer({
    copyOf: inject('sampledDataDir'),
    env: {
      NODE_OPTIONS: `--import=${names}`,
      PUBLISHER_PORT: String(port),
      FETCH_ALLOW: 'lighthouse.test:80,lighthouse.test:443',
    },
  })
})
afterAll(async () => {
  await host.stop()
  publisherServer.close()
})

it('a publisher’s page says what it delivered and yielded, by deal', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const asked = { dimensions: ['publisher'], metrics: ['impressions'], dateRange: 'last_30', rowLimit: 5 }
  const headers = { ...writeHeaders, origin: host.url }
  const report = await (await page.request.post('/api/v1/report-query', { headers, data: asked })).json()
  const [id = ''] = report.rows.map(({ cells }: { cells: string[] }) => cells[0]).filter(Boolean)
  await page.goto(`/inventory/publishers/${id}/show/delivery`)
  const table = page.getByRole('region', { name: 'Delivery by deal' })
  const first = table.getByRole('row').nth(1)
  await first.waitFor()
  const filters = [{ dimension: 'publisher', op: 'in', values: [id] }]
  const own = { ...asked, dimensions: ['deal'], filters, sort: [{ column: 'impressions', direction: 'desc' }] }
  const byDeal = await (await page.request.post('/api/v1/report-query', { headers, data: own })).json()
  const impressions = Number(byDeal.rows[0].cells.at(-1)).toLocaleString('en-US')
  await first.getByText(impressions, { exact: true }).first().waitFor()
  for (const name of ['Spend', 'CPM', 'Render rate', 'Viewability'])
    await table.getByRole('columnheader', { name: new RegExp(`^${name}`) }).waitFor()
  expect(await objections(page)).toEqual([])
})

it('a publisher that doesn’t list us is checked, gets its line, publishes it, and is right; its logo stands at its domain', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await browser.newPage({ url: host.url, storageState, permissions })
  const [asset]: { id: string; organization: string; url: string }[] = await (
    await page.request.get('/api/v1/asset?kind=image&limit=1')
  ).json()
  const created = await page.request.post('/api/v1/publisher', {
    headers: { ...writeHeaders, origin: host.url },
    data: {
      ...{ organization: asset?.organization, name: 'The Lighthouse', domain: 'lighthouse.test', sellerId: '90210' },
      ...{ currency: 'EUR', profile: { logo: asset?.id } },
    },
  })
  expect(created.status()).toBe(200)
  const { id } = await created.json()

  adsTxt = 'other.example, 1, DIRECT\nOWNERDOMAIN=lighthouse.test\n'
  await page.goto(`/inventory/publishers/${id}/show/supply-chain`)
  await page.getByRole('alert').filter({ hasText: 'ads.txt hasn’t been checked yet.' }).waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('alert').filter({ hasText: 'ads.txt doesn’t list you, so buyers don’t bid.' }).waitFor()
  const file = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'lighthouse.test/ads.txt' }) })
  await file.getByText('No line lists you, so buyers don’t bid.').waitFor()
  expect(await page.locator('img[src*="/asset/"]').getAttribute('src')).toBe(asset?.url)
  expect(await objections(page)).toEqual([])

  await page.getByRole('button', { name: 'Copy to clipboard' }).last().click()
  await page.getByRole('button', { name: 'Copied to clipboard!' }).waitFor()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toMatch(/^\S+\.example, 90210, DIRECT$/)

  adsTxt += `${line}\n`
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('alert').filter({ hasText: 'ads.txt authorizes you to sell this publisher.' }).waitFor()
  await page.getByText(`Added: https://lighthouse.test/ads.txt: ${line}`).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await objections(page)).toEqual([])
})
