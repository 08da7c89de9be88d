import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { choose } from './form.ts'
import { readCampaign, selectTwo } from './selectTwo.ts'
import { type JourneyServer, startServer } from './server.ts'

/** Many rows changed at once: what a dry run says, what comes of it, and how it is taken back. */
describe('a bulk change', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    await signIn(page, 'admin@astrolabe.example', { path: '/campaigns' })
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('changes many rows after showing what would change, and nothing before', async () => {
    await page.goto('/campaigns?status=active,paused,draft')
    const rows = await selectTwo(page)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 campaigns' })
    await choose(page, 'Field', 'Advertiser domain')
    await dialog.getByLabel('New value').fill('checkedbyhand.example')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('checkedbyhand.example').nth(1).waitFor()
    for (const { id, version } of rows) expect((await readCampaign(page, id)).version).toBe(version)
    await dialog.getByRole('button', { name: 'Change 2' }).click()
    await page.getByText('2 campaigns changed.').waitFor()
    for (const { id, version } of rows) {
      expect(await readCampaign(page, id)).toMatchObject({
        version: version + 1,
        advertiserDomain: 'checkedbyhand.example',
      })
    }
  })

  it('raises the budgets of many rows by a tenth, and keeps and explains what is no figure', async () => {
    await page.goto('/campaigns?status=active,paused')
    const rows = await selectTwo(page)
    const before = await Promise.all(rows.map(async ({ id }) => Number((await readCampaign(page, id)).budgetTotal)))
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 campaigns' })
    await choose(page, 'Field', 'Total budget')
    const value = dialog.getByLabel('New value')
    await value.fill('10%')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Enter +10% to raise each value or -10% to lower it.', { exact: true }).waitFor()
    expect(await value.inputValue()).toBe('10%')
    await value.fill('+10%')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog
      .getByText(/^Total budget: .+ → .+/)
      .nth(1)
      .waitFor()
    await dialog.getByRole('button', { name: 'Change 2' }).click()
    await page.getByText('2 campaigns changed.').waitFor()
    for (const [index, { id }] of rows.entries()) {
      expect((await readCampaign(page, id)).budgetTotal).toBe(Math.round((before[index] ?? 0) * 1.1))
    }
  })

  it('goes on after the connection was lost in the middle, and changes no row twice', async () => {
    browser.allow(/^failed PATCH \/api\/v1\/campaign: net::ERR_/, /Failed to load resource/)
    await page.goto('/campaigns?status=active,paused')
    const rows = await selectTwo(page)
    const budgets = () => Promise.all(rows.map(async ({ id }) => Number((await readCampaign(page, id)).budgetTotal)))
    const before = await budgets()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 campaigns' })
    await choose(page, 'Field', 'Total budget')
    await dialog.getByLabel('New value').fill('+10%')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    // The server changes the rows, and nobody hears of it.
    let isLost = false
    await page.route(/\/api\/v1\/campaign(\?|$)/, async route => {
      if (isLost || route.request().method() !== 'PATCH') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Change 2' }).click()
    await dialog.getByRole('alert').getByText('Try again: nothing is changed twice.', { exact: false }).waitFor()
    const raised = before.map(budget => Math.round(budget * 1.1))
    expect(await budgets()).toEqual(raised)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('2 campaigns changed.').waitFor()
    expect(await budgets()).toEqual(raised)
    await page.unroute(/\/api\/v1\/campaign(\?|$)/)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(budgets).toEqual(before)
  })

  it('raises 200 bids by a tenth after a dry run, and undoes it as one but for what was changed since', async () => {
    await page.goto('/campaigns/line-items')
    const bids = async () => {
      const rows = (await (await page.request.get('/api/v1/line-item?limit=1000')).json()) as EntityRow[]
      return new Map(rows.map(row => [row.id, { name: String(row.name), bid: (row.bid as { value?: number }).value }]))
    }
    const before = await bids()
    await page.getByRole('banner').getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'All Organizations' }).click()
    await page.getByText(/^1–10 of 3/).waitFor()
    await choose(page, 'Rows per page', 'Show 100')
    for (const at of ['1–100', '101–200']) {
      if (at !== '1–100') await page.getByRole('button', { name: 'Next page' }).click()
      await page.getByText(new RegExp(`^${at} of 3`)).waitFor()
      await settled(page)
      await page.getByRole('checkbox', { name: /^Select all/ }).check()
    }
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByText('200 selected').waitFor()
    await bar.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 200 line items' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Bid', exact: true }).click()
    await dialog.getByLabel('New value').fill('+10%')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText(/^\d+ line items change/).waitFor()
    expect(await bids()).toEqual(before)
    const count = Number(
      /\d+/.exec((await dialog.getByRole('button', { name: /^Change \d/ }).textContent()) ?? '')?.[0],
    )
    await dialog.getByRole('button', { name: /^Change \d/ }).click()
    await dialog.getByText(`${count} line items changed, ${200 - count} rejected.`).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const raised = await bids()
    const changed = [...before].filter(([id, { bid }]) => raised.get(id)?.bid !== bid)
    expect(changed.length).toBe(count)
    for (const [id, { bid = 0 }] of changed) expect(raised.get(id)?.bid).toBe(Math.round(bid * 1.1))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(`Changes to ${count} line items undone.`).waitFor()
    expect(await bids()).toEqual(before)
    // The undo is in the history as one thing, too, which tells what is left of it.
    const id = changed[0]?.[0] ?? ''
    await page.goto(`/campaigns/line-items/${id}/show/history`)
    await page.getByRole('button', { name: 'Undo bulk change' }).nth(1).click()
    await page.getByText('Nothing to undo: the rows were already undone or have changed since.').waitFor()
  })

  it('offers media of the advertiser of all selected line items, of two advertisers those of both and says so', async () => {
    const { own, other, third } = await advertisersWithMedia(page)
    await page.goto('/campaigns/line-items')
    await page.getByRole('banner').getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'All Organizations' }).click()
    const addMedia = async (campaigns: readonly string[]) => {
      await page.goto(`/campaigns/line-items?lineItemType=display&campaign=${campaigns.join(',')}`)
      await page.locator('.l-table tbody .l-name').nth(1).waitFor()
      await settled(page)
      await page.getByRole('checkbox', { name: /^Select all/ }).check()
      const bar = page.getByRole('region', { name: 'Selected rows' })
      await bar.getByRole('button', { name: 'Edit', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^Edit \d+ line items$/ })
      await dialog.getByRole('combobox', { name: 'Field' }).click()
      await page.getByRole('option', { name: 'Creatives', exact: true }).click()
      return dialog
    }
    const differ = 'No creatives fit all selected line items, because they differ in account.'
    const none = 'No matching options found...'
    const search = async (dialog: Locator, text: string) => {
      await dialog
        .getByRole('textbox', { name: /^Search / })
        .or(dialog.getByRole('searchbox', { name: /^Search / }))
        .fill(text)
      return dialog.locator('fieldset')
    }

    let dialog = await addMedia([own.campaign])
    await (await search(dialog, own.media)).getByText(own.media, { exact: true }).waitFor()
    await (await search(dialog, other.media)).getByText(none).waitFor()
    expect(await dialog.getByText(differ).count()).toBe(0)
    expect(await objections(page)).toEqual([])
    // What no longer fits can still be taken away.
    await choose(page, 'Change', 'Remove')
    await (await search(dialog, other.media)).getByText(other.media, { exact: true }).waitFor()

    dialog = await addMedia([own.campaign, other.campaign])
    await dialog.getByText(differ).waitFor()
    await (await search(dialog, own.media)).getByText(own.media, { exact: true }).waitFor()
    await (await search(dialog, other.media)).getByText(other.media, { exact: true }).waitFor()
    await (await search(dialog, third.media)).getByText(none).waitFor()
  })
})

/** Three advertisers, each with a display media of a name of its own, and a campaign with two display line items at least. */
async function advertisersWithMedia(page: Page) {
  const read = async (path: string): Promise<readonly EntityRow[]> => (await page.request.get(`/api/v1/${path}`)).json()
  const lines = await read('line-item?lineItemType=display&limit=1000')
  const count = (campaign: string) => lines.filter(line => line.campaign === campaign).length
  const campaigns = (await read('campaign?limit=1000')).filter(({ id }) => count(id) > 1)
  const media = await read('media?subtype=display&status=approved&limit=1000')
  const named = (name: unknown) => media.filter(one => String(one.name).includes(String(name))).length
  const found = new Map<unknown, AdvertiserWithMedia>()
  for (const { id, account, organization } of campaigns) {
    const one = media.find(row => row.account === account && named(row.name) === 1)
    if (one) found.set(account, { campaign: id, media: String(one.name), organization })
  }
  const all = [...found.values()]
  const fitting = all.map(({ organization }) => all.filter(one => one.organization === organization))
  const [own, other, third] = fitting.find(some => some.length > 2) ?? []
  if (!own || !other || !third) throw new Error('The sample has no three such advertisers')
  return { own, other, third }
}

interface AdvertiserWithMedia {
  readonly campaign: string
  readonly media: string
  readonly organization: unknown
}
