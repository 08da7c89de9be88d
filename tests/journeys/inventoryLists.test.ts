import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EntityRow, writeHeaders } from '../../src/engine/contract/api.ts'
import { openWorkbook } from '../../src/engine/contract/xlsxFile.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { inBothThemes } from './inBothThemes.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('entries of an inventory list', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    await signIn(page, 'manager@astrolabe.example', { path: '/inventory/inventory-sets' })
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('50,000 domains come in from a file with rubbish, and the refused ones come back with their reasons', async () => {
    const [known] = (await (await page.request.get('/api/v1/inventory-set?limit=1')).json()) as EntityRow[]
    const made = await page.request.post('/api/v1/inventory-set', {
      headers: { ...writeHeaders, origin: host.url },
      data: { organization: known?.organization, name: 'Travel blocklist', kind: 'domains' },
    })
    const list = (await made.json()) as EntityRow
    await page.goto(`/inventory/inventory-sets/${list.id}/show/entries`)
    await page.getByText('This list has no entries yet.').waitFor()
    const lines = Array.from({ length: 50_000 }, (_, index) =>
      index % 100 === 0 ? `${index};not a domain ${index}` : `${index};https://www.travel-${index}.com/page`,
    )
    await page.locator('.s-entries input[type=file]').setInputFiles({
      name: 'travel.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['rank;domain', ...lines].join('\r\n')),
    })
    await page.getByText('travel.csv, ').waitFor()
    await page.getByRole('combobox', { name: 'Column with the entries' }).click()
    await page.getByRole('option', { name: 'domain' }).click()
    await page.getByRole('button', { name: 'Import entries' }).click()
    await page.getByText('500 of 50,000 lines were rejected.').waitFor({ timeout: 60_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download rejected lines' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('travel rejected lines.csv')
    await page.getByText('49,500 entries', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search entries' }).fill('travel-49999')
    await page.getByText('1 entry', { exact: true }).waitFor()
    await page.getByText('travel-49999.com', { exact: true }).waitFor()
    // The tabs from under the bar that stays.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await objections(page)).toEqual([])

    await page.getByRole('link', { name: 'Targeted by' }).click()
    await page.getByText('Included by').first().waitFor()
    // The tabs from under the bar that stays.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await objections(page)).toEqual([])

    // Found by typing, although a hundred others stand before it.
    const make = (name: string, items: readonly object[] = []) =>
      page.request.post('/api/v1/inventory-set', {
        headers: { ...writeHeaders, origin: host.url },
        data: { organization: known?.organization, name, kind: 'domains', items },
      })
    for (let number = 0; number < 100; number += 1) await make(`A list ${number}`)
    await make('Zoos', [{ type: 'domain', value: 'travel-49999.com' }])
    const other = page.getByRole('combobox', { name: 'List to compare with' })
    await other.click()
    await other.fill('zoo')
    await page.getByRole('option', { name: 'Zoos' }).click()
    await page.getByText('1 shared entry').waitFor()
    expect(await objections(page)).toEqual([])
  })

  it('takes a workbook, and says why it takes no old one', async () => {
    const [known] = (await (await page.request.get('/api/v1/inventory-set?limit=1')).json()) as EntityRow[]
    const made = await page.request.post('/api/v1/inventory-set', {
      headers: { ...writeHeaders, origin: host.url },
      data: { organization: known?.organization, name: 'From a workbook', kind: 'domains' },
    })
    await page.goto(`/inventory/inventory-sets/${((await made.json()) as EntityRow).id}/show/entries`)
    await page.getByText('This list has no entries yet.').waitFor()
    const parts: Uint8Array[] = []
    const columns = ['rank', 'domain'].map(label => ({ label, kind: 'text' }) as const)
    const book = await openWorkbook(async bytes => void parts.push(bytes.slice()), columns, 'Sites')
    await book.rows(Array.from({ length: 12_000 }, (_, index) => [String(index), `book-${index}.com`]))
    await book.end()
    const file = page.locator('.s-entries input[type=file]')
    await file.setInputFiles({ name: 'old.xls', mimeType: '', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]) })
    await page.getByText('This is an old or protected Excel file. Save it as .xlsx without a password.').waitFor()
    await file.setInputFiles({ name: 'sites.xlsx', mimeType: '', buffer: Buffer.concat(parts) })
    await page.getByText('sites.xlsx, ').waitFor()
    await page.getByRole('combobox', { name: 'Column with the entries' }).click()
    await page.getByRole('option', { name: 'domain' }).click()
    await page.getByRole('button', { name: 'Import entries' }).click()
    await page.getByText('12,000 entries', { exact: true }).waitFor()
    expect(await objections(page)).toEqual([])
  })

  it('a performance rule says what it would find while it is typed, and what its checks changed; light and dark, wide and narrow', async () => {
    const headers = { ...writeHeaders, origin: host.url }
    // Who has sample data to measure.
    const [placement] = (await (
      await page.request.get('/api/v1/placement?status=active&limit=1')
    ).json()) as EntityRow[]
    const conditions = [{ metric: 'impressions', comparison: 'at_least', value: 1 }]
    const made = await page.request.post('/api/v1/inventory-set', {
      headers,
      data: {
        organization: placement?.organization,
        name: 'Seen at all',
        kind: 'mixed',
        performanceRule: { entryType: 'placement', days: 30, conditions },
      },
    })
    expect([made.status(), made.status() === 200 ? '' : await made.text()]).toEqual([200, ''])
    const list = (await made.json()) as EntityRow
    await page.goto(`/inventory/inventory-sets/${list.id}`)
    const found = page.getByText(/^[\d,]+ match(es)? now\./)
    await found.waitFor()
    const all = Number.parseInt(((await found.textContent()) ?? '').replaceAll(',', ''), 10)
    expect(all).toBeGreaterThan(1)
    await inBothThemes(page, async shape => {
      await settled(page)
      expect(await objections(page), `the form at ${shape}`).toEqual([])
      const value = page
        .getByRole('spinbutton', { name: 'Value' })
        .or(page.getByRole('textbox', { name: 'Value' }))
        .first()
      await value.fill('999999999999')
      await page.getByText(/^0 matches now\./).waitFor()
      expect((await value.boundingBox())?.width, shape).toBeGreaterThan(60)
      await value.fill('1')
      await found.filter({ hasNotText: /^0 / }).waitFor()
      await page
        .getByText(/^Impressions [\d,.]+/)
        .first()
        .scrollIntoViewIfNeeded()
    })
    await page.goto(`/inventory/inventory-sets/${list.id}/show/entries`)
    const checks = page.getByText(`${all.toLocaleString('en')} matches · ${all.toLocaleString('en')} added · 0 removed`)
    await checks.first().waitFor({ timeout: 60_000 })
    await inBothThemes(page, async shape => {
      await settled(page)
      await page.evaluate(() => scrollTo(0, 0))
      expect(await objections(page), `its checks at ${shape}`).toEqual([])
    })
  })
})
