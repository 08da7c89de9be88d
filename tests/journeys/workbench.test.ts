import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'

/** What a trader does in the tree by hand: opens it, sorts it by what was spent, and changes a bid in place. */
describe('the workbench', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  const grid = () => page.getByRole('treegrid', { name: 'Campaign tree' })
  const rows = (level: number) => grid().locator(`[aria-level="${level}"][aria-setsize]`)
  /** What the rows of a level show in a column. */
  const shown = async (level: number, column: string) => {
    const heads = await grid().getByRole('columnheader').allTextContents()
    const at = heads.findIndex(head => head.replace(/[↑↓]/, '') === column)
    return rows(level).evaluateAll((all, index) => all.map(row => row.children[index]?.textContent ?? ''), at)
  }

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    await signIn(page, 'manager@astrolabe.example', { path: '/campaigns' })
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('is a tab beside the lists, and opens level by level with the arrow keys', async () => {
    await page.getByRole('link', { name: 'Workbench' }).click()
    await rows(1).first().focus()
    await page.keyboard.press('ArrowRight')
    await rows(2).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowRight')
    await rows(3).first().waitFor()
    expect(await rows(1).first().getAttribute('aria-expanded')).toBe('true')
    await settled(page)
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => rows(3).count()).toBe(0)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => rows(2).count()).toBe(0)
  })

  it('shows no dash for what is still being asked', async () => {
    const session = await page.context().storageState()
    const other = await browser.newPage({ url: host.url, storageState: session })
    const release = await holdRequests(other, /\/api\/v1\/metrics\//)
    await other.goto('/campaigns/workbench')
    const tree = other.getByRole('treegrid', { name: 'Campaign tree' })
    await tree.locator('[aria-level="1"] .MuiSkeleton-root').first().waitFor()
    const heads = await tree.getByRole('columnheader').allTextContents()
    const pacing = tree.locator('[aria-level="1"]').locator(`:scope > :nth-child(${heads.indexOf('Pacing') + 1})`)
    expect(new Set(await pacing.allTextContents())).toEqual(new Set(['']))
    release()
    await expect.poll(async () => (await pacing.allTextContents()).some(text => /^\d+%$/.test(text))).toBe(true)
    expect(await tree.locator('.MuiSkeleton-root').count()).toBe(0)
    await other.close()
  })

  it('is sorted by what was spent, on the server, and adds it up', async () => {
    await grid().getByRole('button', { name: 'Spend', exact: true }).click()
    const head = grid().getByRole('columnheader', { name: 'Spend', exact: true })
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    await settled(page)
    const spent = (await shown(1, 'Spend')).map(text => Number(text.replace(/[^\d.]/g, '')))
    expect(spent.length).toBeGreaterThan(5)
    expect(spent).toEqual(spent.toSorted((a, b) => b - a))
    expect(await grid().locator('tfoot').textContent()).toMatch(/^Total/)
  })

  it('changes a bid in its cell; what is refused stands there until it is put right', async () => {
    await page.getByRole('group', { name: 'First level' }).getByRole('button', { name: 'Line items' }).click()
    await page.getByRole('searchbox', { name: 'Search the first level' }).fill('Native')
    await settled(page)
    const row = rows(1).first()
    const heads = await grid().getByRole('columnheader').allTextContents()
    const cell = row.locator('td').nth(heads.indexOf('Bid'))
    const before = await cell.textContent()
    await cell.focus()
    await page.keyboard.press('e')
    const box = cell.getByRole('textbox', { name: /^Bid of / })
    const typed = await box.inputValue()
    await box.fill('7.25')
    await box.press('Enter')
    await expect.poll(() => cell.textContent()).toMatch(/7\.25$/)
    await settled(page)

    // More than money can be: the server says so, and what was typed is still there.
    browser.allow(/^400 PUT /)
    await page.keyboard.press('e')
    await box.fill('9999999999')
    await box.press('Enter')
    await cell.getByRole('alert').waitFor()
    expect(await cell.getByRole('alert').textContent()).toMatch(/^Bid: /)
    expect(await box.inputValue()).toBe('9999999999')
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await cell.textContent()).toMatch(/7\.25$/)

    // Somebody else saves the row meanwhile: theirs stays, and what is typed goes on top of it when it is saved again.
    browser.allow(/^409 PUT /)
    const id = /line-items\/([^/]+)\/show/.exec((await row.getByRole('link').getAttribute('href')) ?? '')?.[1] ?? ''
    const api = callerOf(page)
    await api('PUT', id, { ...(await api('GET', id)), priority: 9 })
    await page.keyboard.press('e')
    await box.fill(typed)
    await box.press('Enter')
    await cell.getByRole('alert').waitFor()
    expect(await cell.getByRole('alert').textContent()).toMatch(/^Another user has changed this row/)
    await box.press('Enter')
    await expect.poll(() => cell.textContent()).toBe(before)
    expect(await api('GET', id)).toMatchObject({ priority: 9, bid: { value: Number(typed) * 1_000_000 } })
    await settled(page)
  })

  it('the morning check: from the dashboard to five raised bids and back takes at most eight actions', async () => {
    let actions = 0
    const act = async (what: Promise<unknown>) => {
      actions += 1
      await what
    }
    await page.goto('/')
    await act(page.getByRole('link', { name: 'Open workbench' }).click())
    await rows(1).nth(9).waitFor()
    await settled(page)
    const hrefs = await rows(1).evaluateAll(all => all.map(row => row.querySelector('a')?.getAttribute('href') ?? ''))
    const ids = hrefs.map(href => /line-items\/([^/]+)\/show/.exec(href)?.[1] ?? '')
    const dry = await raise(page, ids)
    // Five in a row that may all be raised.
    const first = ids.findIndex((_, at) => at + 5 <= ids.length && [0, 1, 2, 3, 4].every(by => dry[at + by]))
    const five = ids.slice(first, first + 5)
    const api = callerOf(page)
    const bids = () => Promise.all(five.map(async id => Number(Object((await api('GET', id)).bid).value)))
    const before = await bids()
    const heads = await grid().getByRole('columnheader').allTextContents()
    const cell = rows(1).nth(first).locator('td').nth(heads.indexOf('Bid'))
    await act(rows(1).nth(first).getByRole('checkbox').click())
    await act(
      rows(1)
        .nth(first + 4)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] }),
    )
    await page.getByText('5 selected').waitFor()
    await act(cell.dblclick())
    const box = cell.getByRole('textbox', { name: 'Bid of 5 selected rows' })
    await act(box.fill('+10%'))
    await act(box.press('Enter'))
    await cell.getByText(/^5 line items change: Bid: .+ → .+Press Enter to change, Escape to cancel\.$/).waitFor()
    expect(await objections(page)).toEqual([])
    expect(await bids()).toEqual(before)
    await act(box.press('Enter'))
    await page.getByText('5 line items changed.').waitFor()
    await act(page.getByRole('link', { name: 'Dashboard' }).first().click())
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(actions).toBeLessThanOrEqual(8)
    expect(await bids()).toEqual(before.map(bid => Math.round(bid * 1.1)))
  })

  it('moves budget between two line items by keyboard, shows the media below one, and compares budgets', async () => {
    await page.goto('/campaigns/workbench?start=line-item')
    await rows(1).nth(9).waitFor()
    const api = callerOf(page)
    const hrefs = await rows(1).evaluateAll(all => all.map(row => row.querySelector('a')?.getAttribute('href') ?? ''))
    const lines = await Promise.all(
      hrefs.slice(0, 20).map(async href => {
        const line = await api('GET', /line-items\/([^/]+)\/show/.exec(href)?.[1] ?? '')
        return {
          id: String(line.id),
          name: String(line.name),
          campaign: line.campaign,
          budget: Number(line.budgetTotal ?? 0),
        }
      }),
    )
    const at = lines.findIndex(one => lines.some(other => other !== one && other.campaign === one.campaign))
    const [from] = lines.slice(at)
    const to = lines.find(one => one !== from && one.campaign === from?.campaign)
    if (!from || !to) throw new Error('No two line items of one campaign are shown')
    await rows(1).nth(at).focus()
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Move budget' })
    await dialog.getByLabel(/^Amount from/).fill('1.000001')
    await dialog.getByRole('combobox', { name: /^To line item/ }).click()
    await page.getByRole('option', { name: to.name, exact: true }).first().click()
    await dialog.getByRole('list', { name: 'Budgets after the move' }).waitFor()
    expect(await objections(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Move budget' }).click()
    await page.getByText(/ moved to “/).waitFor()
    const budgetNow = async ({ id }: { readonly id: string }) => (await api('GET', id)).budgetTotal
    expect([await budgetNow(from), await budgetNow(to)]).toEqual([from.budget - 1_000_001, to.budget + 1_000_001])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Changes to 2 line items undone.').waitFor()
    expect(await budgetNow(from)).toBe(from.budget)

    await rows(1).nth(at).focus()
    await page.keyboard.press('ArrowRight')
    await grid().locator('[aria-level="2"] a[href^="/media/"]').first().waitFor()
    await page.goto(`/campaigns/${String(from.campaign)}/show/workbench`)
    await page.getByRole('button', { name: 'Balance budgets' }).click()
    const budgets = page.getByRole('dialog', { name: /^Budgets of / })
    await budgets
      .getByRole('table', { name: 'Proposed budgets' })
      .or(budgets.getByText(/^No change to propose/))
      .waitFor()
    expect(await objections(page)).toEqual([])
  })

  it('a list of what delivers takes metrics as columns, sorted on the server, and keeps them in saved views', async () => {
    await page.goto('/campaigns/line-items')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page
      .getByRole('group', { name: 'Metrics' })
      .getByRole('checkbox', { name: /^Spend/ })
      .first()
      .check()
    await page.keyboard.press('Escape')
    const table = page.getByRole('table', { name: 'Line items' })
    await table.getByRole('button', { name: 'Spend', exact: true }).click()
    const head = table.getByRole('columnheader', { name: 'Spend', exact: true })
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    await settled(page)
    const heads = await table.getByRole('columnheader').allTextContents()
    const at = heads.findIndex(text => text.replace(/[↑↓]/, '') === 'Spend')
    const cells = await table
      .locator('tbody tr')
      .evaluateAll((all, index) => all.map(row => row.children[index]?.textContent ?? ''), at)
    const spent = cells.map(text => Number(text.replace(/[^\d.]/g, '')))
    expect(spent.length).toBe(10)
    expect(spent[0]).toBeGreaterThan(0)
    expect(spent).toEqual(spent.toSorted((a, b) => b - a))
    expect(await objections(page)).toEqual([])
    // Rows are selected there as in any list.
    await table
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    await page.getByRole('region', { name: 'Selected rows' }).getByText('1 selected').waitFor()
  })
})

/** Calls the API about line items in the page's session. */
function callerOf(page: Page) {
  return async (method: string, id: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await page.request.fetch(`/api/v1/line-item/${id}`, {
      method,
      headers: method === 'GET' ? {} : { ...writeHeaders, 'content-type': 'application/json' },
      ...(body ? { data: body } : {}),
    })
    expect(answer.status()).toBe(200)
    return answer.json()
  }
}

/** Which bids could be raised by a tenth, as a dry run says. */
async function raise(page: Page, ids: readonly string[]): Promise<readonly boolean[]> {
  const answer = await page.request.patch('/api/v1/line-item?dryRun=true', {
    headers: { ...writeHeaders, 'content-type': 'application/json' },
    data: { ids, changes: { 'bid.value': { percent: 10 } } },
  })
  const { results }: { results: { ok: boolean; changes: unknown[] }[] } = await answer.json()
  return results.map(({ ok, changes }) => ok && changes.length > 0)
}
