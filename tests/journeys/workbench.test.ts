import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
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
    expect(await cell.getByRole('alert').textContent()).toMatch(/^Someone else saved this row/)
    await box.press('Enter')
    await expect.poll(() => cell.textContent()).toBe(before)
    expect(await api('GET', id)).toMatchObject({ priority: 9, bid: { value: Number(typed) * 1_000_000 } })
    await settled(page)
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
