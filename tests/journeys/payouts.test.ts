import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PayoutStatement } from '../../src/advertising/money/payoutStatement.ts'
import { curationFeeText } from '../../src/advertising/pages/payout/curationFeeText.ts'
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
    const months = latestMonths()
    const asked = packages.flatMap(({ id }) => months.map((month, at) => ({ id, month, at })))
    let sold: (typeof asked)[number] | undefined
    for (const one of asked) {
      const answer = await page.request.get(`${host.url}/api/v1/deal/${one.id}/payout?month=${one.month}`)
      if ((await answer.json()).totals[0]?.payouts.length > 3) sold ??= one
    }
    await page.goto(`/inventory/deals/${sold?.id}/show/payout`)
    await chooseMonth(page, sold?.at)
    const table = page.getByRole('table', { name: /^Payouts, / })
    await table.getByRole('row', { name: /^Paid by buyers/ }).waitFor()
    await settled(page)
    expect(await objections(page)).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download statement' }).click(),
    ])
    const file = new File([await readFile(await download.path())], download.suggestedFilename())
    expect(file.name).toMatch(new RegExp(`-payouts-${sold?.month}\\.xlsx$`))
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

  it('show a flat fee as agreed, on the page and in the file', async () => {
    const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
    const page = await browser.newPage({ url: host.url, storageState })
    const deals: { id: string; curationFeeType?: string }[] = await (
      await page.request.get(`${host.url}/api/v1/deal?dealType=auction_package&limit=200`)
    ).json()
    const types = new Set(deals.map(({ curationFeeType }) => curationFeeType))
    expect([...types].sort()).toEqual(expect.arrayContaining(['cpm', 'flat', 'pct_of_spend']))
    const months = latestMonths()
    const flat = deals.filter(({ curationFeeType }) => curationFeeType === 'flat')
    const asked = flat.flatMap(({ id }) => months.map((month, at) => ({ id, month, at })))
    let sold: (PayoutStatement & { readonly id: string; readonly at: number }) | undefined
    for (const { id, month, at } of asked) {
      const answer = await page.request.get(`${host.url}/api/v1/deal/${id}/payout?month=${month}`)
      const statement: PayoutStatement = await answer.json()
      if (statement.totals[0]?.payouts[0]?.role === 'curator') sold ??= { ...statement, id, at }
    }
    const { currency = '', payouts: [curator] = [] } = sold?.totals[0] ?? {}
    await page.goto(`/inventory/deals/${sold?.id}/show/payout`)
    await chooseMonth(page, sold?.at)
    const table = page.getByRole('table', { name: `Payouts, ${currency}` })
    const fee = curationFeeText({ type: 'flat', percent: null, amount: curator?.fees[0]?.amount ?? null }, currency)
    await table.getByText(`Curator · ${fee}`).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download statement' }).click(),
    ])
    const { rows } = await readWorkbook(new File([await readFile(await download.path())], 'payouts.xlsx'))
    const cells = rows.slice(1).map(({ cells: [, party, role, , amount, , paidBy] }) => [party, role, amount, paidBy])
    expect(cells[0]).toEqual([curator?.name, 'Curator', String((curator?.amount ?? 0) / 1_000_000), fee])
    const micros = cells.map(([, , amount]) => Math.round(Number(amount) * 1_000_000))
    expect(micros.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(micros.at(-1))
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

/** Early in a month only the one before may have delivery. */
function latestMonths(): readonly string[] {
  return [new Date(), new Date(new Date().setUTCDate(0))].map(date => date.toISOString().slice(0, 7))
}

/** The latest is 0. */
async function chooseMonth(page: Page, at = 0): Promise<void> {
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').nth(at).click()
}
