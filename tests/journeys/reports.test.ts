import type { Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PacingToday } from '../../src/advertising/reporting/pacingToday.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { typeMoment } from './form.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('figures as charts, tables and on paper', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, colorScheme: 'dark' })
    await signIn(page, 'admin@astrolabe.example', { path: '/' })
  })
  afterAll(() => host.stop())

  it('[kit.10] [kit.11] shows two weeks on the dashboard, in a place that was kept free for them', async () => {
    const shifts = page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let moved = 0
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          const look = () => {
            if (document.querySelector('main .recharts-line-curve')) setTimeout(() => resolve(moved), 300)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    const chart = page.getByRole('figure', { name: 'Spend by day' })
    await chart.locator('.recharts-surface').first().waitFor()
    expect(await shifts).toBeLessThanOrEqual(0.1)
    await expect.poll(() => chart.locator('.recharts-rectangle').count()).toBeGreaterThan(10)
    const cpm = chart.getByRole('button', { name: 'CPM' })
    await cpm.click()
    await expect.poll(() => cpm.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('img', { name: 'Spend in the last 7 days' }).waitFor()
  })

  it('names among recent changes those that people made, not what the clock did by itself', async () => {
    const byClock = await page.request.get('/api/v1/audit-log?actor.kind=system&limit=1')
    expect(await byClock.json()).toHaveLength(1)
    const heading = page.getByRole('heading', { name: 'Recent changes' })
    const names = page.locator('section.k-card', { has: heading }).locator('li strong')
    await names.first().waitFor()
    const own = await names.allTextContents()
    expect(own.filter(name => name === 'The clock' || name === 'Astrolabe')).toEqual([])
  })

  it('keeps the place of every card of the dashboard, as it was the last time, until its rows are there', async () => {
    const data =
      /\/api\/v1\/(report-query|pacing-today|silent-deals|audit-log|line-item|media|campaign|goal|job-run|webhook)\b/
    const card = (name: RegExp) => page.locator('section.k-card', { has: page.getByRole('heading', { name }) })
    const cards = [/^Top campaigns/, /^Silent deals/, /^Needs attention/, /^Recent changes/].map(card)
    const tops = () => Promise.all(cards.map(async one => (await one.boundingBox())?.y))
    const code = new Set<Request>()
    page.on('request', request => {
      if (['script', 'stylesheet', 'font'].includes(request.resourceType())) code.add(request)
    })
    page.on('requestfinished', request => void code.delete(request))
    page.on('requestfailed', request => void code.delete(request))
    for (const width of [1440, 800]) {
      // The second visit is given what the first one was: workers go on changing rows meanwhile.
      const answers = new Map<string, Parameters<Route['fulfill']>[0]>()
      const keyOf = (request: Request) => `${request.url()} ${request.postData() ?? ''}`
      await page.setViewportSize({ width, height: 900 })
      await page.route(data, async route => {
        const response = await route.fetch()
        // At any hour as before the first one of a plan is over: that takes fewer lines than at first.
        const isToday = route.request().url().includes('/pacing-today')
        const answer = isToday ? { response, json: unplanned(await response.json()) } : { response }
        answers.set(keyOf(route.request()), answer)
        await route.fulfill(answer)
      })
      await page.goto('/')
      for (const one of cards) await one.locator('li').first().waitFor()
      await settled(page)
      await page.unroute(data)
      const answer = await holdRequests(page, data, async route => {
        const answer = answers.get(keyOf(route.request()))
        await (answer ? route.fulfill(answer) : route.continue())
      })
      await page.goto('/')
      for (const one of cards) await one.locator('[aria-busy="true"]').waitFor({ state: 'attached' })
      // A part whose code is still on its way has another height.
      await expect.poll(() => code.size).toBe(0)
      await page.evaluate(() => document.fonts.ready)
      const before = await tops()
      answer()
      for (const one of cards) await one.locator('li').first().waitFor()
      expect(await tops(), `${width} px`).toEqual(before)
      await page.unroute(data)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
  })

  it('[metrics.1] says on the dashboard how today stands, each currency by itself, and which deals are silent', async () => {
    const today = page.getByRole('list', { name: 'Delivery today' })
    const spent = today.getByText(/^Spend today, [A-Z]{3}$/)
    await spent.waitFor()
    await today.getByText(/ planned by now, /).waitFor()
    await page.getByText(/^Data complete through .+ UTC\./).waitFor()
    const silent = page.locator('section', { has: page.getByRole('heading', { name: 'Silent deals' }) })
    await silent.getByText(/\d+ of \d+ active deals had no impressions in the 24 hours before /).waitFor()
    expect(await silent.locator('li a').first().getAttribute('href')).toMatch(/^\/inventory\/deals\/[^/]+\/show$/)

    const switcher = page.getByRole('banner').getByRole('combobox', { name: 'Organization' })
    const chosen = (await switcher.textContent()) ?? ''
    const asked: string[] = []
    page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await switcher.click()
    await page.getByRole('option', { name: 'All Organizations' }).click()
    await expect.poll(() => spent.count()).toBeGreaterThan(1)
    await page.getByText('Amounts in different currencies are neither converted nor added up.').waitFor()
    await page.getByRole('heading', { name: 'Top campaigns by impressions, 7 days' }).waitFor()
    await page
      .getByRole('img', { name: /^daily impressions of / })
      .nth(5)
      .waitFor()
    // However many currencies, campaigns and deals there are.
    for (const path of ['GET /api/v1/pacing-today', 'GET /api/v1/silent-deals']) {
      expect(asked.filter(one => one === path).length, path).toBeLessThanOrEqual(2)
    }
    expect(asked.filter(one => one === 'POST /api/v1/report-query').length).toBeLessThanOrEqual(4)
    await switcher.click()
    await page.getByRole('option', { name: chosen, exact: true }).click()
    await page.getByRole('figure', { name: 'Spend by day' }).waitFor()
  })

  it('[report.1] explores any range of days, chosen by keyboard, and keeps it in the address', async () => {
    await page.goto('/reporting/explore?range=last_7')
    const range = page.getByRole('button', { name: /Last 7 days/ })
    await range.waitFor()
    const chart = page.getByRole('figure', { name: 'Spend by day' })
    await chart.locator('.recharts-line-curve').first().waitFor()
    await page.getByRole('columnheader', { name: 'Impressions' }).getByRole('button').click()
    await page.getByRole('figure', { name: 'Impressions by day' }).waitFor()

    await range.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Days' })
    await panel.getByText('Whole days, UTC').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Last 14 days/ }).waitFor()
    expect(new URL(page.url()).search).toContain('range=last_14')

    await page.getByRole('button', { name: /Last 14 days/ }).click()
    await panel.getByRole('button', { name: 'Custom…' }).click()
    const [from, to] = [daysAgo(5), daysAgo(3)]
    await typeMoment(panel.getByRole('group', { name: 'First day' }), to)
    await typeMoment(panel.getByRole('group', { name: 'Last day' }), from)
    await panel.getByRole('button', { name: 'Apply' }).click()
    await panel.getByText('The last day is before the first day').waitFor()
    await typeMoment(panel.getByRole('group', { name: 'First day' }), from)
    await typeMoment(panel.getByRole('group', { name: 'Last day' }), to)
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => new URL(page.url()).search).toContain(`from=${from}&to=${to}`)
    await page.getByRole('figure').getByRole('button', { name: 'Show as table' }).click()
    // A head and three days.
    await expect.poll(() => page.getByRole('figure').getByRole('row').count()).toBe(4)
    await page.reload()
    await page.getByRole('figure').locator('.recharts-line-curve').first().waitFor()
  })

  it('prints a report and a list as they are: no frame, nothing to press, black on white, within the paper', async () => {
    for (const path of ['/reporting/explore', '/inventory/deals']) {
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await page.locator('main table tbody tr').nth(3).waitFor()
      if (path.includes('explore')) await page.locator('main .recharts-line-curve').first().waitFor()
      await page.emulateMedia({ media: 'print' })
      // A4 lying, without its margins, at 96 dots to the inch.
      await page.setViewportSize({ width: 1031, height: 700 })
      await page.getByRole('banner').waitFor({ state: 'hidden' })
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
      const shown = () =>
        page.evaluate(() => {
          const look = (one: Element) => getComputedStyle(one)
          const visible = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 1
          const cell = document.querySelector('main tbody td')
          const head = document.querySelector('main thead')
          if (!cell || !head) throw new Error('There is no table')
          return {
            buttons: [...document.querySelectorAll('main button')]
              .filter(one => visible(one) && !one.closest('thead, .k-legend, .e-table'))
              .map(one => one.textContent),
            ground: look(document.body).backgroundColor,
            ink: look(cell).color,
            heads: look(head).display,
            wider: document.documentElement.scrollWidth > 1031,
          }
        })
      // Polled: a colour that changes is on its way for a frame.
      await expect.poll(shown, { message: path }).toEqual({
        buttons: [],
        ground: 'rgba(0, 0, 0, 0)',
        ink: 'rgb(0, 0, 0)',
        heads: 'table-header-group',
        wider: false,
      })
    }
    const [row] = await (await page.request.get('/api/v1/campaign?status=active&limit=1')).json()
    for (const path of ['/', `/campaigns/${row.id}/show`]) {
      await page.goto(path)
      await page.getByText('Refresh', { exact: true }).waitFor({ state: 'attached' })
      const pressed = page.locator('main :is(button:not(.k-legend *), .k-card-head a):visible')
      await expect.poll(() => pressed.allTextContents(), { message: path }).toEqual([])
    }
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(paper.toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12](\.\d+)? 59[45]/)
  })
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function unplanned(answer: PacingToday): PacingToday {
  return { ...answer, impressions: null, currencies: answer.currencies.map(one => ({ ...one, today: null })) }
}
