import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readWorkbook } from '../../src/engine/kit/sheet/readWorkbook.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

describe('payouts of a package', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
  })
  afterAll(() => host?.stop())

  it('are a statement that adds up, on the page and in the file', async () => {
    const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
    const page = await browser.newPage({ url: host.url, storageState })
    const packages: { id: string; name: string }[] = await (
      await page.request.get(`${host.url}/api/v1/deal?dealType=auction_package&status=active&side=sell&limit=20`)
    ).json()
    const month = new Date().toISOString().slice(0, 7)
    let sold: string | undefined
    for (const { id } of packages) {
      const { totals } = await (await page.request.get(`${host.url}/api/v1/deal/${id}/payout?month=${month}`)).json()
      if (totals[0]?.payouts.length > 3) sold ??= id
    }
    await page.goto(`/inventory/deals/${sold}/show/payout`)
    const table = page.getByRole('table', { name: /^Payouts, / })
    await table.getByRole('row', { name: /^Paid by buyers/ }).waitFor()
    await settled(page)
    expect(await objections(page)).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download statement' }).click(),
    ])
    const file = new File([await readFile(await download.path())], download.suggestedFilename())
    expect(file.name).toMatch(new RegExp(`-payouts-${month}\\.xlsx$`))
    const { rows } = await readWorkbook(file)
    const cells = rows.slice(1).map(({ cells: [, party = '', role = '', , amount = ''] }) => ({
      party,
      role,
      micros: Math.round(Number(amount) * 1_000_000),
    }))
    const paid = cells.find(({ role }) => role === '')
    const payouts = cells.filter(({ role }) => role !== '')
    expect(payouts.map(({ role }) => role)).toEqual(expect.arrayContaining(['Curator', 'Publisher']))
    expect(payouts.reduce((sum, { micros }) => sum + micros, 0)).toBe(paid?.micros)
    for (const { party } of payouts) await table.getByText(party, { exact: true }).waitFor()

    // A year ago nothing was sold.
    await page.getByRole('combobox', { name: 'Month' }).click()
    await page.getByRole('option').last().click()
    await page.getByText(/^No delivery in /).waitFor()
    expect(await page.getByRole('button', { name: 'Download statement' }).isDisabled()).toBe(true)
  })

  it('are no tab of a deal that no third party is paid for', async () => {
    const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
    const page = await browser.newPage({ url: host.url, storageState })
    const [deal] = await (
      await page.request.get(`${host.url}/api/v1/deal?dealType=programmatic_guaranteed&limit=1`)
    ).json()
    await page.goto(`/inventory/deals/${deal.id}/show`)
    await page.getByRole('link', { name: 'Sync', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Payouts', exact: true }).count()).toBe(0)
  })
})
