import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ReportAnswer } from '../../src/advertising/reporting/reportAnswer.ts'
import { type MailServer, startMailServer } from '../setup/mailServer.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

describe('from a question to an answer, a report, a mail', () => {
  const browser = journeyBrowser()
  let mails: MailServer
  let host: JourneyServer
  let session: Session
  let page: Page

  beforeAll(async () => {
    mails = await startMailServer()
    // Figures stand still, so that two pages can be compared.
    const env = { SMTP_URL: mails.url, SIMULATOR: 'false' }
    host = await startServer({ copyOf: inject('sampledDataDir'), env })
    session = await sessionOf(host.url, 'manager@astrolabe.example')
    page = await browser.newPage({ url: host.url, storageState: session })
  })
  afterAll(async () => {
    await host.stop()
    await mails.stop()
  })

  it('[report.1] [kit.11] explores from a line of the chart down to a deal, and the link shows the same to another page', async () => {
    const { campaign, name } = await campaignWithDeals(page)
    await page.goto(`/reporting/explore?f=campaign:in:${campaign}&sort=-nothing`)
    await page.getByRole('status').getByText('Parts of this URL couldn’t be read: the order').waitFor()
    const chart = page.getByRole('figure', { name: 'Spend by day' })
    await chart.locator('.recharts-line-curve').first().waitFor()
    await chart.getByRole('button', { name }).click()
    await page
      .getByRole('group', { name: `Break down ${name}` })
      .getByRole('button', { name: 'By line item' })
      .click()
    await page.getByRole('navigation', { name: 'Drill-down path' }).getByText(`Campaign: ${name}`).waitFor()

    // What doesn't go together says why, and can't be taken.
    await page.getByRole('button', { name: '+ Dimension' }).click()
    const offered = page.getByRole('dialog', { name: 'Dimensions' })
    await offered.getByText(/Loss reason breaks down lost bids only/).waitFor()
    await page.keyboard.press('Escape')

    const table = page.getByRole('region', { name: 'Results' })
    await table.getByRole('columnheader', { name: 'Line item' }).waitFor()
    await table.getByRole('rowheader').nth(1).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'By deal' }).click()
    await table.getByRole('columnheader', { name: 'Deal' }).waitFor()
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Drill-down path' }).getByRole('listitem').count())
      .toBe(3)
    await expect.poll(() => page.locator('.e-report').getAttribute('aria-busy')).toBe('false')
    const rows = await table.getByRole('row').allTextContents()

    const other = await browser.newPage({ url: host.url, storageState: session })
    await other.goto(page.url())
    const same = other.getByRole('region', { name: 'Results' })
    await expect.poll(() => same.getByRole('row').allTextContents()).toEqual(rows)
    await other.context().close()

    // One step up, by the browser's own button.
    await page.goBack()
    await table.getByRole('columnheader', { name: 'Line item' }).waitFor()
    await page.goForward()
    await table.getByRole('columnheader', { name: 'Deal' }).waitFor()
  })

  it('[report.1] [report.3] takes what Explore compares as a file, and opens a deal from its figures', async () => {
    await page.goto('/reporting/explore?by=deal&show=impressions,spend&vs=previous_period')
    const table = page.getByRole('region', { name: 'Results' })
    await table.getByRole('rowheader').getByRole('button').filter({ hasNotText: 'Open exchange' }).first().click()
    await page.getByRole('menuitem', { name: 'Open deal' }).click()
    await page.waitForURL(/\/inventory\/.*\/show/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()

    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await page.waitForURL(/\/reporting\/job-history\/[^/]+\/show/)
    const link = page.getByRole('link', { name: 'Download' })
    await link.waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe('helios-publishing Explore by deal.csv')
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toMatch(/,Impressions,"Impressions, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d",/)
    expect(lines.length).toBeGreaterThan(2)
  })

  it('[report.1] [report.2] [report.3] builds a report from a template, sees it, runs it and reads its rows', async () => {
    await page.goto('/reporting/report-builder/create')
    await page.getByRole('button', { name: /^Deal health/ }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('columnheader', { name: 'Bid requests' }).first().waitFor()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Deals of the week')
    await page.getByRole('button', { name: 'Create report' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deals of the week' }).waitFor()

    await page.getByRole('link', { name: 'Open in Explore' }).waitFor()
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.waitForURL(/\/reporting\/job-history\/[^/]+\/show/)
    const grid = page.getByRole('region', { name: /^Rows of Deals of the week/ })
    await grid.getByRole('gridcell').first().waitFor()
    await grid.getByText(/^Page 1 of/).waitFor()
    await page.getByText('Succeeded').first().waitFor()
    // Its file by name; what machines read is not repeated among the fields.
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText(/^helios-publishing Deals.of.the.week.*\.csv$/i).waitFor()
    await result.getByText('Kept until').waitFor()
    expect(await page.getByRole('main').getByText('/api/v1/').count()).toBe(0)
  })

  it('[report.1] sends a report on a schedule: it arrives as mail, and its attachment holds the rows', async () => {
    await page.goto('/reporting/report-builder')
    await page.getByRole('link', { name: 'Deals of the week' }).first().click()
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'New scheduled job' }).waitFor()
    await page.locator('label', { hasText: /^Email$/ }).click()
    await page.getByRole('textbox', { name: /^To/ }).fill('trader@northwind.example')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create scheduled job' }).click()
    const runs = page.getByRole('region', { name: 'Runs' })
    await runs.getByText('Daily at 06:00 UTC').waitFor()
    await expect.poll(() => runs.locator('time').count()).toBe(5)
    await runs.getByRole('button', { name: 'Run now' }).click()
    await page.waitForURL(/\/reporting\/job-history\/[^/]+\/show/)
    await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(1)
    const [mail] = mails.received
    expect(mail?.to).toEqual(['trader@northwind.example'])
    const lines = attachmentOf(mail?.text ?? '').split('\r\n')
    expect(lines[0]).toContain('Bid requests')
    expect(lines.length).toBeGreaterThan(3)
  })
})

/** A campaign of the person's own that was delivered through several line items and a deal, as the API knows it. */
async function campaignWithDeals(page: Page): Promise<{ campaign: string; name: string }> {
  await page.goto('/reporting/explore')
  await page.waitForURL(/in=/)
  const organization = new URL(page.url()).searchParams.get('in')
  const answer = await page.request.post('/api/v1/report-query', {
    headers: { 'x-requested-with': 'astrolabe' },
    data: {
      organization,
      dimensions: ['campaign', 'deal'],
      metrics: ['spend'],
      dateRange: 'last_30',
      filters: [{ dimension: 'deal', op: 'not_in', values: [''] }],
    },
  })
  const { rows, names }: ReportAnswer = await answer.json()
  const campaign = String(rows[0]?.cells[0])
  return { campaign, name: names.campaign?.[campaign]?.name ?? '' }
}

/** The first attachment of a mail as text. */
function attachmentOf(mail: string): string {
  const part = mail.slice(mail.indexOf('Content-Disposition: attachment'))
  const [, body = ''] = /\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(part) ?? []
  return Buffer.from(body, 'base64').toString('utf8')
}
