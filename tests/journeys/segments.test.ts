import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EntityRow, writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('members of a segment', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    await signIn(page, 'manager@astrolabe.example', { path: '/data/segments' })
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('come from a file, and the pages say how many, which lines were refused, and how many a line item reaches', async () => {
    const [row] = (await (await page.request.get('/api/v1/segment?status=draft&limit=1')).json()) as EntityRow[]
    await page.goto(`/data/segments/${row?.id}/show/members`)
    await page.getByText('Nothing has been uploaded or built yet.').waitFor()
    const people = Array.from({ length: 1_200 }, (_, index) => `${index},visitor-${index}`)
    const text = ['number,visitor_id', ...people, '7,two words'].join('\r\n')
    await page
      .locator('.s-members input[type=file]')
      .setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByText('crm.csv, ').waitFor()
    expect(await page.getByRole('combobox', { name: 'Column with the IDs' }).textContent()).toContain('visitor_id')
    await page.getByRole('combobox', { name: 'ID type' }).click()
    await page.getByRole('option', { name: 'Cookie' }).click()
    await page.getByRole('button', { name: 'Upload IDs' }).click()
    await page.getByText('1 of 1,201 lines were rejected.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download rejected lines' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('crm rejected lines.csv')
    // The page's own row follows when the run has ended.
    await page.locator('.k-chip', { hasText: 'Ready' }).first().waitFor()
    const { size } = (await (await page.request.get(`/api/v1/segment/${row?.id}`)).json()) as EntityRow
    expect(size).toMatchObject({ total: 1_200, cookie: 1_200 })
    expect(await objections(page)).toEqual([])

    // A line item that targets it says how many it reaches.
    const lines = `/api/v1/line-item?organization=${row?.organization}&status=draft&limit=1`
    const [lineItem] = (await (await page.request.get(lines)).json()) as EntityRow[]
    const targeted = { 'line-item': { segments: { anyOf: [row?.id] } }, strategy: {} }
    const ids = { 'line-item': lineItem?.id, strategy: lineItem?.strategy }
    for (const entity of ['line-item', 'strategy'] as const) {
      const changed = await page.request.patch(`/api/v1/${entity}`, {
        headers: { ...writeHeaders, origin: host.url },
        data: { ids: [ids[entity]], changes: { targeting: targeted[entity] } },
      })
      expect(await changed.json()).toMatchObject({ results: [{ ok: true }] })
    }
    await page.goto(`/campaigns/line-items/${lineItem?.id}/show`)
    await page.getByRole('link', { name: 'Audience' }).click()
    await page.locator('.s-estimate').getByText('1,200', { exact: true }).waitFor()
    expect(await objections(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await objections(page)).toEqual([])
  })
})
