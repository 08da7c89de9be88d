import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('the data grid', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    // The samples stand beside the page; what else is asked for, the tests answer.
    host = await startServer({ env: { API_ORIGIN: 'http://127.0.0.1:1' } })
  })
  afterAll(() => host.stop())

  async function openGrid(options: BrowserContextOptions & { allow?: RegExp[] } = {}) {
    const page = await browser.newPage({ url: host.url, ...options })
    await page.goto('/public/kit')
    const grid = page.getByRole('region', { name: 'Delivery' })
    await grid.getByRole('gridcell').first().waitFor()
    return { page, grid, ...readings(page) }
  }

  it('[report.3] sorts by press and by key, pages, and takes any page number', async () => {
    const { page, grid, column, status } = await openGrid()
    await status('Page 1 of 24')
    await grid.getByText('1–10 of 240').waitFor()
    await poll(() => column('day')).toHaveLength(10)

    const heading = grid.getByRole('columnheader', { name: 'type' })
    const icon = heading.locator('.k-grid-sort')
    const sorting = () => Promise.all([heading.getAttribute('aria-sort'), icon.getAttribute('data-direction')])
    await heading.click()
    await poll(sorting).toEqual(['ascending', 'asc'])
    await poll(() => column('type')).toEqual(Array(10).fill('audio'))
    await heading.press('Enter')
    await poll(sorting).toEqual(['descending', 'desc'])
    await poll(() => column('type')).toEqual(Array(10).fill('video'))
    await heading.press('Enter')
    await poll(sorting).toEqual(['none', 'none'])
    await poll(async () => (await column('type')).slice(0, 3)).toEqual(['display', 'video', 'ctv'])

    const step = (name: string) => grid.getByRole('button', { name, exact: true })
    const usable = () =>
      Promise.all(['First page', 'Previous page', 'Next page', 'Last page'].map(name => step(name).isEnabled()))
    await poll(usable).toEqual([false, false, true, true])
    await step('Next page').click()
    await status('Page 2 of 24')
    await step('Last page').click()
    await status('Page 24 of 24')
    await grid.getByText('231–240 of 240').waitFor()
    await poll(usable).toEqual([true, true, false, false])
    await step('Previous page').click()
    await status('Page 23 of 24')
    await step('First page').click()
    await status('Page 1 of 24')

    const goTo = grid.getByRole('spinbutton', { name: 'Go to page' })
    const shown = { '0': 1, '7': 7, '': 1, '1e9': 24, '-1': 1, '3.9': 3, letters: 1 }
    for (const [typed, expected] of Object.entries(shown)) {
      await goTo.pressSequentially(typed)
      await goTo.press('Enter')
      await status(`Page ${expected} of 24`)
    }
    // Leaving the input counts as well: a phone's number keys have no Enter.
    await goTo.pressSequentially('5')
    await goTo.press('Tab')
    await status('Page 5 of 24')

    const sizes = grid.getByRole('combobox', { name: 'Rows per page' })
    await poll(() => sizes.textContent()).toBe('Show 10')
    await sizes.click()
    const options = page.getByRole('option')
    await options.first().waitFor()
    expect(await options.allTextContents()).toEqual(['Show 10', 'Show 20', 'Show 30', 'Show 40', 'Show 50'])
    await options.filter({ hasText: 'Show 20' }).click()
    await status('Page 1 of 12')
    await poll(() => column('day')).toHaveLength(20)
  })

  it('[report.2] [report.3] shows dashes and lists, searches, downloads elsewhere, and says what is missing', async () => {
    const { page, grid, column, status } = await openGrid({ allow: [/^failed GET \/samples\/delivery.csv/] })
    const list = grid.getByRole('gridcell').locator('.k-grid-list').first()
    await poll(() => list.locator('bdi').allTextContents()).toEqual(['300x250', '320x50', '970x250'])
    const tops = await list.locator('bdi').evaluateAll(items => items.map(item => item.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await poll(async () => (await column('deal')).slice(0, 3)).toEqual(['deal-4517', 'deal-2013', '–'])

    const search = grid.getByRole('searchbox', { name: 'Search rows' })
    await search.fill('CTV REACH')
    await poll(async () => new Set(await column('campaign'))).toEqual(new Set(['Autumn Launch CTV Reach']))
    await search.fill('nowhere to be found')
    await grid.getByText('No rows match the search').waitFor()
    await status('Page 1 of 1')
    await search.fill('')
    await status('Page 1 of 24')

    const download = grid.getByRole('link', { name: 'Download' })
    expect(await download.evaluate(link => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    const opened = page.waitForEvent('popup')
    const asked = page.context().waitForEvent('request', request => request.url().endsWith('/samples/delivery.csv'))
    await download.click()
    await Promise.all([opened, asked])

    const before = await grid.boundingBox()
    const workers = () => page.workers().filter(worker => worker.url().includes('gridWorker')).length
    await poll(workers).toBe(1)
    await page.getByRole('tab', { name: 'Loading' }).click()
    await grid.getByText('No data to display').waitFor()
    expect(await grid.boundingBox()).toEqual(before)
    // With its worker everything ends that it was at.
    await poll(workers).toBe(0)
    await page.getByRole('tab', { name: 'Empty' }).click()
    await poll(() => grid.getAttribute('aria-busy')).toBe('false')
    await grid.getByText('No data to display').waitFor()
    await page.getByRole('tab', { name: 'One URL fails' }).click()
    await status('Page 1 of 18')
    await grid.getByText('1 of 4 parts couldn’t be read. Its rows are missing here.').waitFor()
  })

  it('hides columns, keeps what meets a condition, and exports what is selected of a page', async () => {
    const { page, grid, column, status } = await openGrid()
    const tools = grid.getByRole('toolbar', { name: 'Table tools' })
    await tools.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'deal' }).uncheck()
    await page.keyboard.press('Escape')
    await poll(() => grid.getByRole('columnheader', { name: 'deal', exact: true }).count()).toBe(0)

    await tools.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('tooltip')
    await panel.getByRole('combobox', { name: 'Column' }).click()
    await page.getByRole('option', { name: 'type', exact: true }).click()
    await panel.getByRole('textbox', { name: 'Value' }).fill('AUD')
    await poll(async () => new Set(await column('type'))).toEqual(new Set(['audio']))
    await tools.getByRole('button', { name: 'Filter (1)' }).waitFor()
    await panel.getByRole('textbox', { name: 'Value' }).fill('nothing of that')
    await grid.getByText('No rows match the filter').waitFor()
    await status('Page 1 of 1')
    await panel.getByRole('textbox', { name: 'Value' }).fill('ctv')
    await poll(async () => new Set(await column('type'))).toEqual(new Set(['ctv']))
    await page.keyboard.press('Escape')

    const boxes = grid.getByRole('checkbox', { name: 'Select row' })
    await boxes.nth(0).check()
    await boxes.nth(2).check()
    const [, second, third] = await column('campaign')
    const download = page.waitForEvent('download')
    await tools.getByRole('button', { name: 'Export 2 selected' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Delivery page 1.csv')
    const [head, ...lines] = readFileSync(await file.path(), 'utf8')
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/)
    expect(head).not.toContain('deal')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(third)
    expect(second).toBeDefined()
    // Another page has rows of its own to select.
    await grid.getByRole('button', { name: 'Next page' }).click()
    await tools.getByRole('button', { name: 'Export page' }).waitFor()
    expect(await boxes.evaluateAll(all => all.filter(box => (box as HTMLInputElement).checked).length)).toBe(0)

    const height = () => grid.locator('[role=row][data-id="0"]').evaluate(row => row.getBoundingClientRect().height)
    await poll(height).toBe(36)
    await tools.getByRole('button', { name: 'Compact' }).click()
    await poll(height).toBeLessThan(30)
  })

  it('[report.2] takes whatever the addresses answer, and a million cells', async () => {
    const { page, grid, column, status, read } = await openGrid({
      allow: [
        /^500 GET \/data\//,
        /^failed GET \/data\/gone/,
        /^console: .*elsewhere.example.* Content Security Policy/,
      ],
    })
    const answers: Record<string, unknown> = {
      first: [
        ['name', 'figure', 'list'],
        ['<img src=x onerror=alert(1)>', 2, []],
        ['short'],
        ['long', 1, [1, null, 'x'], 9],
      ],
      second: [['من القائمة 🍂', 10, null], 'no row', []],
      error: [['never', 0]],
      nameless: [{ name: 1 }, ['x']],
      none: [],
      huge: [Array.from({ length: 20 }, (_, place) => `column ${place}`)],
    }
    const wide = Array.from({ length: 19 }, (_, place) => place)
    const million = Array.from({ length: 50_000 }, (_, at) => [`row ${(at * 7919) % 50_000}`, ...wide])
    let failing = true
    await page.route('**/data/*', (route: Route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
      if (name === 'gone') return route.abort()
      if (name === 'html') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in' })
      if (name === 'rows') return route.fulfill({ json: million })
      return route.fulfill({ status: name === 'error' && failing ? 500 : 200, json: answers[name] })
    })

    // Another host is not even asked.
    await read('/data/first /data/error /data/gone /data/html /data/second http://elsewhere.example/rows')
    await grid.getByText('4 of 6 parts couldn’t be read. Their rows are missing here.').waitFor()
    await poll(() => column('name')).toEqual(['<img src=x onerror=alert(1)>', 'short', 'long', 'من القائمة 🍂', '–'])
    await poll(() => column('figure')).toEqual(['2', '–', '1', '10', '–'])
    await poll(() => column('list')).toEqual(['–', '–', '1–x', '–', '–'])
    await grid.getByRole('columnheader', { name: 'figure' }).click()
    await poll(() => column('figure')).toEqual(['1', '2', '10', '–', '–'])
    failing = false
    await grid.getByRole('button', { name: 'Try again' }).click()
    await grid.getByText('3 of 6 parts couldn’t be read.').waitFor()
    await poll(() => column('figure')).toEqual(['0', '1', '2', '10', '–', '–'])

    for (const addresses of ['/data/error', '/data/nameless /data/first', '/data/none', '/data/html /data/first']) {
      await read(addresses)
      await grid.getByText('No data to display').waitFor()
      await poll(() => grid.getAttribute('aria-busy')).toBe('false')
      await status('Page 1 of 1')
    }

    await read('/data/huge /data/rows')
    await status('Page 1 of 5,000')
    await grid.getByRole('columnheader', { name: 'column 0' }).click()
    await poll(() => column('column 0')).toEqual(Array.from({ length: 10 }, (_, place) => `row ${place}`))
  })
})

/** A slow machine may take its time. */
function poll<T>(read: () => T) {
  return expect.poll(read, { timeout: 30_000 })
}

/** What a person reads off the grid, and how they give it other addresses. */
function readings(page: Page) {
  const grid = page.getByRole('region', { name: 'Delivery' })
  return {
    async column(name: string): Promise<string[]> {
      // A column with a condition has a button of its own in its heading.
      const heading = new RegExp(`^${name}( 1 active filter)?$`)
      const field = await grid.getByRole('columnheader', { name: heading }).getAttribute('data-field')
      return grid.locator(`[role=gridcell][data-field="${field}"]`).allTextContents()
    },
    status: (text: string) => grid.getByText(text, { exact: true }).waitFor(),
    async read(addresses: string): Promise<void> {
      await page.getByRole('tab', { name: 'Your URLs' }).click()
      await page.getByLabel('URLs').fill(addresses.replaceAll(' ', '\n'))
      await page.getByRole('button', { name: 'Read' }).click()
    },
  }
}
