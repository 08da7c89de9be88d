import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Comparison, DealComparison } from '../../src/advertising/reconciliation/comparison.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { readTable } from '../../src/engine/derive/sheet/readTable.ts'
import { readSheet } from '../../src/engine/kit/sheet/readSheet.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

/** Of what we count. 0.8 of US dollars would be pounds. */
const paidShare = 0.6

const browser = journeyBrowser()
let host: JourneyServer
let page: Page
let id: string
let deal: DealComparison

beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  page = await browser.newPage({ url: host.url, storageState })
  const headers = { ...writeHeaders, origin: host.url }
  const make = async (data: object) => {
    const answer = await page.request.post('/api/v1/reconciliation', { headers, data })
    expect([answer.status(), answer.status() === 200 ? '' : await answer.text()]).toEqual([200, ''])
    return answer.json()
  }
  const compared = async (row: { readonly id: string }): Promise<Comparison> =>
    (await page.request.get(`/api/v1/reconciliation/${row.id}/comparison`)).json()
  const [sample] = await (await page.request.get('/api/v1/reconciliation?limit=1&status=open')).json()
  const { organization, partner, from, to, currency } = sample
  const values = { organization, partner, from, to, currency, tolerance: 5 }
  // What we counted ourselves, cut in Tokyo, is what the partner will report: of the deal for which that makes most difference.
  const tokyo = await compared(await make({ ...values, name: 'In Tokyo', timezone: 'Asia/Tokyo' }))
  const utc = await compared(await make({ ...values, name: 'In UTC', timezone: 'UTC' }))
  const off = (one: DealComparison) => {
    const days = new Map(
      utc.deals.find(({ dealId }) => dealId === one.dealId)?.days.map(({ day, ours }) => [day, ours]),
    )
    const apart = one.days.map(({ day, ours }) =>
      Math.abs((days.get(day)?.impressions ?? 0) - (ours?.impressions ?? 0)),
    )
    return apart.reduce((sum, count) => sum + count, 0) / Math.max(1, one.ours.impressions)
  }
  const [most] = tokyo.deals.filter(({ days }) => days.length > 5).toSorted((one, other) => off(other) - off(one))
  deal = most ?? expect.fail('No deal of the sample delivers')
  id = (await make({ ...values, name: 'Autumn', timezone: 'UTC', deals: [deal.id] })).id
})
afterAll(() => host.stop())

it('a dropped file shows its time zone, is set right, agreed on, closed, and leaves as a statement that adds up', async () => {
  // It is tried to agree before there is a figure.
  browser.allow(/^409 POST .*\/action$/)
  await page.goto(`/inventory/reconciliations/${id}/show`)
  await page.getByText('Not imported').waitFor()
  expect(await objections(page)).toEqual([])
  // They pay less by a share that is no exchange rate, in decimal commas, with a sum below.
  const lines = deal.days.map(({ day, ours }) => {
    const spend = (Math.round((ours?.spend ?? 0) * paidShare) / 1_000_000).toFixed(6).replace('.', ',')
    return `${day.split('-').toReversed().join('.')};${deal.dealId};${ours?.impressions};${spend}`
  })
  const text = ['Datum;Deal ID;Impressions;Spend', ...lines, 'Total;;1;1'].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText(`${lines.length} of ${lines.length + 1} rows can be imported.`).waitFor()
  await page.getByRole('region', { name: 'Rejected rows' }).getByText('The deal ID is missing.').waitFor()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: `Import ${lines.length} rows` }).click()

  const use = page.getByRole('button', { name: /^Use .+\/.+/ })
  await use.waitFor()
  await page.getByText(/^Time zone: the days match if yours are in/).waitFor()
  await page.getByText(/^Price: their CPM is 40\.0% lower/).waitFor()
  expect(await objections(page)).toEqual([])
  await use.click()
  await page.getByText(/^Time zone: /).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Show days of ${deal.dealId}` }).click()
  const days = page.getByRole('table', { name: `Days of ${deal.dealId}` })
  expect(await days.getByRole('row').count()).toBe(deal.days.length + 1)

  // It can't be closed before there is a figure.
  await page.getByRole('button', { name: 'Agree', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText(`Set an agreed number for ${deal.dealId} first: it differs by more than the tolerance`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Set numbers of ${deal.dealId}` }).click()
  await page.getByRole('textbox', { name: /^Spend/ }).fill('12.345678')
  await page.getByRole('textbox', { name: /^Note/ }).fill('Met half way.')
  expect(await objections(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Set agreed numbers' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The row has a new version, which the page must know before it acts on it again.
  await settled(page)
  await page.getByRole('button', { name: 'Agree', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText(/^Frozen /).waitFor()
  expect(await objections(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download statement' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Statement Autumn.xlsx')
  const bytes = await readFile(await download.path())
  const { rows } = await readSheet(new File([new Uint8Array(bytes)], 'statement.xlsx'), readTable)
  const heads = rows[0]?.cells ?? []
  const cell = (row: number, name: string) => rows[row]?.cells[heads.findIndex(head => head.startsWith(name))]
  expect(rows).toHaveLength(3)
  expect([cell(1, 'Deal ID'), cell(1, 'Agreed spend'), cell(1, 'Note')]).toEqual([
    deal.dealId,
    '12.345678',
    'Met half way.',
  ])
  expect(cell(2, 'Deal ID')).toBe('Total')
  const micros = (text = '') => Math.round(Number(text) * 1_000_000)
  for (const name of ['Your spend', 'Partner spend', 'Agreed spend'])
    expect(micros(cell(2, name))).toBe(micros(cell(1, name)))
  expect(micros(cell(1, 'Partner spend'))).toBe(
    deal.days.reduce((sum, { ours }) => sum + Math.round((ours?.spend ?? 0) * paidShare), 0),
  )
})
