import { readFile } from 'node:fs/promises'
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { holdRequests } from './holdRequests.ts'
import { selectTwo } from './selectTwo.ts'
import { type JourneyServer, startServer } from './server.ts'

const manager = 'manager@astrolabe.example'

/** How a list is paged, sorted, narrowed, kept, changed and taken away, by the requests that it sends. */
describe('a list', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  let asked: URLSearchParams[] = []

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    page.on('request', request => {
      if (isList(request)) asked.push(new URL(request.url()).searchParams)
    })
    await signIn(page, manager, { path: '/campaigns/line-items' })
    // Else the first test would hear the answer to what was asked here.
    await settled(page)
  })

  afterAll(async () => {
    await host?.stop()
  })

  /** The list request that an action brings about, answered. */
  async function asking(act: () => Promise<unknown>): Promise<Asked> {
    const answered = page.waitForResponse(response => isList(response.request()))
    await act()
    const response = await answered
    await response.finished()
    const params = new URL(response.url()).searchParams
    const total = Number(response.headers()['x-total-count'])
    return { skip: params.get('skip'), limit: params.get('limit'), sort: params.get('sort'), params, total }
  }

  const press = (name: string) => asking(() => page.getByRole('button', { name, exact: true }).click())

  it('[list.1] asks in the dialect: organization, order, place and filters; the total is the header’s', async () => {
    const { total, params } = await asking(() =>
      page.goto('/campaigns/line-items?status=active,paused&sort=desc(name)'),
    )
    const { organizations } = await (await page.request.get('/api/v1/current-user')).json()
    expect(Object.fromEntries(params)).toEqual({
      organization: organizations[0].id,
      sort: 'desc(name)',
      limit: '10',
      skip: '0',
      status: 'active,paused',
    })
    await page
      .getByText(new RegExp(`\\b${total}\\b`))
      .first()
      .waitFor()
    const both = await page.request.get(
      `/api/v1/line-item?${new URLSearchParams({ sort: 'asc(status),desc(name)', limit: '50' })}`,
    )
    const rows = (await both.json()) as EntityRow[]
    const keys = rows.map(({ status, name }) => [String(status), String(name)] as const)
    expect(keys).toEqual([...keys].sort(([a, x], [b, y]) => (a === b ? (x < y ? 1 : -1) : a < b ? -1 : 1)))
    await asking(() => page.goto('/campaigns/line-items'))
  })

  it('[list.9] asks for many references in one call, and takes exactly one row for one id', async () => {
    const many = page.waitForRequest(request =>
      /\/api\/v1\/strategy\?id=[^,&]+,/.test(decodeURIComponent(request.url())),
    )
    await asking(() => page.reload())
    await many
    const link = page.locator('.l-table tbody .l-name').first()
    const one = page.waitForRequest(request => /\/api\/v1\/line-item\?id=[^,&]+$/.test(request.url()))
    await link.click()
    await one
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route(/\/api\/v1\/line-item\?id=/, async route => {
      const [row] = await (await route.fetch()).json()
      await route.fulfill({ json: [row, row] })
    })
    await page.reload()
    await page.getByText('unexpected response, expected exactly 1 result').waitFor()
    await page.unroute(/\/api\/v1\/line-item\?id=/)
    await asking(() => page.goto('/campaigns/line-items'))
  })

  it('[list.2] [list.3] starts with ten rows and no order, and moves by pages between the first and the last', async () => {
    const start = await asking(() => page.reload())
    expect(start).toMatchObject({ skip: '0', limit: '10', sort: null })
    const last = Math.ceil(start.total / 10) - 1
    expect(last).toBeGreaterThan(3)
    await expect.poll(() => disabled(page)).toEqual(['First page', 'Previous page'])
    expect(await press('Next page')).toMatchObject({ skip: '10', limit: '10' })
    expect(await press('Last page')).toMatchObject({ skip: String(last * 10) })
    await page.getByText(`Page ${last + 1} of ${last + 1}`).waitFor()
    await expect.poll(() => disabled(page)).toEqual(['Next page', 'Last page'])
    expect(await press('Previous page')).toMatchObject({ skip: String((last - 1) * 10) })
    const goTo = page.getByRole('spinbutton', { name: 'Go to page' })
    await goTo.fill('3')
    expect(await asking(() => goTo.press('Enter'))).toMatchObject({ skip: '20' })
    // What was shown before is shown again at once, and asked for behind it; the next test must not take that for its own.
    await goTo.press('Enter')
    await page.getByText(`Page 1 of ${last + 1}`).waitFor()
    await expect.poll(() => disabled(page)).toEqual(['First page', 'Previous page'])
    await page.locator('.l-table[aria-busy="false"]').waitFor()
  })

  it('does not jump while it loads, nor in a window that is zoomed to 200 %', async () => {
    await page.addInitScript(noteShifts)
    for (const width of [1440, 720]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/campaigns/line-items', '/media', '/inventory/deals']) {
        await page.goto(path)
        await page.locator('.l-table[aria-busy="false"] tbody .l-name').first().waitFor()
        await settled(page)
        const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
        const sum = shifts.reduce((all, { value }) => all + value, 0)
        expect(sum, `${path} at ${width}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await asking(() => page.goto('/campaigns/line-items'))
  })

  it('[list.8] stands still when it turns out to be empty: what is pressed meanwhile is hit', async () => {
    const [row] = (await (await page.request.get('/api/v1/strategy?limit=1')).json()) as EntityRow[]
    for (const path of ['/campaigns/line-items', `/campaigns/strategies/${row?.id}/show/line-item`]) {
      const answer = await holdRequests(page, isEmptied, route =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      )
      await page.goto(path)
      const search = page.locator('.l-search')
      const create = page.getByRole('link', { name: 'New line item' })
      await create.waitFor()
      await search.waitFor()
      await page.locator('.l-waiting').waitFor()
      await page.evaluate(() => document.fonts.ready)
      const places = () => Promise.all([create, page.locator('.l-card').last()].map(placeOf))
      const before = await places()
      answer()
      await page.getByText("There's nothing here yet...").waitFor()
      expect(await places()).toEqual(before)
      // Nothing is there to be narrowed.
      expect(await search.isVisible()).toBe(false)
      await page.unroute(isEmptied)
    }
    await asking(() => page.goto('/campaigns/line-items'))
  })

  it('[list.3] counts what was counted only so far to the end for whoever asks', async () => {
    const isList = /\/api\/v1\/line-item\?.*limit=/
    let total = ''
    await page.route(isList, async route => {
      const answer = await route.fetch()
      const { 'x-total-count': all = '', ...headers } = answer.headers()
      total = Number(all).toLocaleString('en-US')
      const isLimited = route.request().headers().prefer === 'count=limited'
      const counted = isLimited
        ? { 'x-total-count': '21', 'preference-applied': 'count=limited' }
        : { 'x-total-count': all }
      await route.fulfill({ response: answer, headers: { ...headers, ...counted } })
    })
    try {
      await asking(() => page.reload())
      await page.getByText('1–10 of more than 20', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Count all' }).click()
      await page.getByText(`1–10 of ${total}`, { exact: true }).waitFor()
      expect(await page.getByRole('button', { name: 'Count all' }).count()).toBe(0)
      await press('Last page')
      await page.getByText(new RegExp(`–${total} of ${total}$`)).waitFor()
    } finally {
      await page.unroute(isList)
    }
    await asking(() => page.goto('/campaigns/line-items'))
  })

  it('[list.4] sorts a column ascending, descending, not at all', async () => {
    const name = page.getByRole('columnheader', { name: /^Name/ })
    const click = () => name.getByRole('button').click()
    expect((await asking(click)).sort).toBe('asc(name)')
    await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending')
    expect((await asking(click)).sort).toBe('desc(name)')
    await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending')
    // The rows that the page began with may still be there; what the list asks for shows when it opens again.
    await click()
    await expect.poll(() => name.getAttribute('aria-sort')).toBeNull()
    expect((await asking(() => page.reload())).sort).toBeNull()
  })

  it('[list.5] [platform.8] keeps size, place, order and the draft filter over a visit elsewhere and a logout', async () => {
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    expect(await asking(() => page.getByRole('option', { name: 'Show 20' }).click())).toMatchObject({ limit: '20' })
    await asking(() => page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click())
    await page.getByRole('button', { name: '+ Filter' }).click()
    const narrowed = await asking(() => page.getByRole('button', { name: 'Without drafts' }).click())
    expect(narrowed.params.get('draft')).toBe('false')
    expect(await press('Next page')).toMatchObject({ skip: '20', limit: '20', sort: 'asc(name)' })

    const kept = { skip: '20', limit: '20', sort: 'asc(name)' }
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const again = await asking(() => page.goto('/campaigns/line-items'))
    expect(again).toMatchObject(kept)
    expect(again.params.get('draft')).toBe('false')

    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const back = await asking(() => signIn(page, manager, { path: '/campaigns/line-items' }))
    expect(back).toMatchObject(kept)
    expect(back.params.get('draft')).toBe('false')
    await page.getByText('Page 2 of').waitFor()
  })

  it('[list.6] is not asked for again when the window comes to the front', async () => {
    asked = []
    // The person is asked for on focus; by the time of the answer a list would have been asked for as well.
    const who = page.waitForResponse(/current-user/)
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await (await who).finished()
    expect(asked).toEqual([])
  })

  it('shows the columns that were chosen, and keeps them with filter and order as a view', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    const strategy = page.getByRole('checkbox', { name: 'Strategy' })
    expect(await strategy.isChecked()).toBe(true)
    await strategy.click()
    await page.keyboard.press('Escape')
    const header = page.getByRole('columnheader', { name: 'Strategy' })
    await header.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Saved views/ }).click()
    await page.getByLabel('View name').fill('By name')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved view: By name' }).waitFor()

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.keyboard.press('Escape')
    await header.waitFor()
    await page.getByRole('button', { name: /^Saved view/ }).click()
    await page.getByRole('button', { name: 'By name', exact: true }).click()
    await header.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('asc(name)')
  })

  it('takes away the rows that were selected as a file, as they stand in the list', async () => {
    await page.goto('/campaigns?sort=asc(name)')
    const rows = await selectTwo(page)
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('campaign.csv')
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    const shown = await page.getByRole('columnheader').getByRole('button').allTextContents()
    expect(head.replace('\ufeff', '').split(',').slice(0, 2)).toEqual(['ID', shown[0]?.replace(/[↑↓]/, '')])
    expect(lines).toHaveLength(2)
    for (const { id, name } of rows)
      expect(lines.filter(line => line.startsWith(id) && line.includes(name))).toHaveLength(1)
  })
})

function isList(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url())
  // The tabs above ask for one row, to count.
  return pathname === '/api/v1/line-item' && Number(searchParams.get('limit')) >= 10
}

/** Every question for line items, those that only count included. */
const isEmptied = /\/api\/v1\/line-item\?/

/** The corner that stays where it is when only the height changes. */
async function placeOf(locator: Locator): Promise<unknown> {
  const box = await locator.boundingBox()
  return box && [box.x, box.y]
}

/** Runs in every page that is loaded: notes each layout shift, and what moved. */
function noteShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => node?.parentElement?.className ?? '?')
      if (!hadRecentInput) shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

async function disabled(page: Page): Promise<(string | null)[]> {
  const pages = page.getByRole('navigation', { name: 'Pages' }).locator('.k-pager-steps button:disabled')
  return pages.evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')))
}

interface Asked {
  readonly skip: string | null
  readonly limit: string | null
  readonly sort: string | null
  readonly params: URLSearchParams
  readonly total: number
}
