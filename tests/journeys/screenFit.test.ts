import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { go, journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

/** What people see without scrolling, at the widths they work at. */
describe('a screen', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let session: Session

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    session = await sessionOf(host.url, 'manager@astrolabe.example')
  })

  afterAll(async () => {
    await host?.stop()
  })

  async function open(path: string, width: number, height = 800): Promise<Page> {
    const page = await browser.newPage({ url: host.url, storageState: session, viewport: { width, height } })
    await page.goto(path)
    await settled(page)
    return page
  }

  it('shows the status of rows on a phone, beside their names', async () => {
    for (const path of ['/campaigns', '/campaigns/line-items', '/inventory/deals']) {
      const page = await open(path, 390)
      const chip = page.locator('.l-table tbody tr .k-chip').first()
      await chip.waitFor()
      const box = await chip.boundingBox()
      // The column of the rows' menus covers the last 40 pixels.
      expect((box?.x ?? 390) + (box?.width ?? 0), path).toBeLessThan(390 - 12)
    }
  })

  it('gives no room to delivery where nothing has delivered', async () => {
    const page = await open('/campaigns?draft=true', 1360)
    await page.locator('.l-table tbody .l-name').first().waitFor()
    await expect.poll(() => page.getByRole('columnheader', { name: 'Last 14 days' }).isVisible()).toBe(false)
    await go(page, '/campaigns?status=active')
    await page.locator('.l-table tbody .k-spark').first().waitFor()
    expect(await page.getByRole('columnheader', { name: 'Last 14 days' }).isVisible()).toBe(true)
  })

  it('cuts no e-mail where there is room for it', async () => {
    const page = await open('/admin/users', 1600)
    await page.locator('.l-table tbody .l-name').first().waitFor()
    const texts = () =>
      page.locator('.l-table tbody').evaluate(body => {
        const table = body.closest('.l-scroll') as HTMLElement
        const cut = [...body.querySelectorAll<HTMLElement>('.d-text')].filter(one => one.scrollWidth > one.clientWidth)
        return { cut: cut.map(one => one.textContent), scrolls: table.scrollWidth > table.clientWidth }
      })
    await expect.poll(texts).toEqual({ cut: [], scrolls: false })
    // In a small window they give way, before anything is pushed out.
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect.poll(async () => (await texts()).cut.length).toBeGreaterThan(0)
    await page.setViewportSize({ width: 1600, height: 800 })
    await expect.poll(texts).toEqual({ cut: [], scrolls: false })
  })

  it('leaves room on a phone for what is compared, pasted, and typed', async () => {
    const page = await open('/campaigns/import', 360)
    const paste = page.getByRole('textbox', { name: 'Or paste rows' })
    await paste.waitFor()
    const card = await page.locator('.k-card').boundingBox()
    const box = await paste.boundingBox()
    expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
    const [campaign] = await (await page.request.get('/api/v1/campaign?limit=1')).json()
    await go(page, `/campaigns/${campaign.id}/show/copies`)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.waitFor()
    expect((await name.boundingBox())?.width).toBeGreaterThan(240)
    const [deal] = await (await page.request.get('/api/v1/deal?limit=1&status=active')).json()
    await go(page, `/inventory/deals/${deal.id}/show/passport`)
    const here = page
      .getByRole('row', { name: /^Deal ID/ })
      .getByRole('cell')
      .first()
    await here.waitFor()
    expect((await here.boundingBox())?.height).toBeLessThan(40)
  })

  it('shows whole rows in the palette, from the first to the last', async () => {
    for (const height of [800, 500, 437]) {
      const page = await open('/campaigns', 1360, height)
      await page.keyboard.press('Control+k')
      const list = page.getByRole('listbox', { name: 'Results' })
      await list.getByRole('option').first().waitFor()
      const cut = () =>
        list.evaluate(box => {
          const frame = box.getBoundingClientRect()
          const rows = [...box.querySelectorAll('[role=option], .s-palette-group')].map(row =>
            row.getBoundingClientRect(),
          )
          return rows.filter(({ top, bottom }) => top < frame.bottom - 1 && bottom > frame.bottom + 1).length
        })
      expect(await list.evaluate(box => box.scrollHeight > box.clientHeight)).toBe(true)
      expect(await cut(), `${height}`).toBe(0)
      for (let step = 0; step < 14; step++) await page.keyboard.press('ArrowDown')
      expect(await cut(), `${height}, scrolled`).toBe(0)
    }
  })

  it('has the templates of reports as wide as the form below', async () => {
    for (const width of [1360, 1024, 390]) {
      const page = await open('/reporting/report-builder/create', width)
      const templates = await page.locator('.e-templates ul').boundingBox()
      const form = await page.locator('.f-main').boundingBox()
      expect([templates?.x, templates?.width], `${width}`).toEqual([form?.x, form?.width])
    }
  })

  it('fades out what a grid or a table form has beyond its edge, until it is scrolled to', async () => {
    const page = await open('/campaigns', 1360)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await page.getByRole('button', { name: 'Edit as table' }).click()
    const edge = page.locator('.k-tf-edge')
    await edge.waitFor()
    await expect.poll(() => edge.getAttribute('class')).toContain('k-edge-more')
    await page.locator('.k-tf-box').evaluate(box => box.scrollTo({ left: box.scrollWidth }))
    await expect.poll(() => edge.getAttribute('class')).not.toContain('k-edge-more')
  })

  it('waits for an inspection in the shape that it will have', async () => {
    const page = await open('/media/vast', 1360)
    await page.route('**/api/v1/vast', () => undefined)
    const text = '<VAST version="4.2"></VAST>'
    await page.getByRole('textbox').first().fill(text)
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.locator('.v-skeleton .split').waitFor()
    expect(await page.locator('.k-skeleton-table').count()).toBe(0)
  })

  it('leaves the texts of a card their width on a phone, and says what may have led to a difference in view', async () => {
    const admin = await sessionOf(host.url, 'admin@astrolabe.example')
    const page = await browser.newPage({
      url: host.url,
      storageState: admin,
      viewport: { width: 360, height: 800 },
    })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Choose where to start' }).waitFor()
    const item = page.getByRole('listitem').filter({ hasText: 'Start empty' })
    const text = await item.locator('.what').boundingBox()
    expect(text?.width).toBeGreaterThan(260)
    const [found] = await (await page.request.get('/api/v1/reconciliation?limit=1')).json()
    await go(page, `/inventory/reconciliations/${found.id}/show`)
    await page
      .getByRole('button', { name: /^Show days of/ })
      .first()
      .click()
    const days = page.getByRole('table', { name: /^Days of/ })
    const cause = await days.locator('xpath=..').locator('p').first().boundingBox()
    expect((cause?.x ?? 360) + (cause?.width ?? 0)).toBeLessThanOrEqual(360 - 12)
  })

  it('keeps the buttons of a record beside its title, where the line about it is long', async () => {
    const page = await open('/campaigns', 1440)
    const path = '/api/v1/deal?limit=200&status=active'
    const deals: { id: string; name: string }[] = await (await page.request.get(path)).json()
    const [long] = deals.filter(({ name }) => name.length < 40).toSorted((a, b) => b.name.length - a.name.length)
    await go(page, `/inventory/deals/${long?.id}/show`)
    await page.locator('.r-facts').waitFor()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const buttons = await page.locator('.k-head-actions').boundingBox()
    const middle = (box: typeof title) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(title) - middle(buttons))).toBeLessThan(4)
  })

  it('has the first cells of a small table in line with the head of its card', async () => {
    const page = await open('/campaigns', 1440)
    const [deal] = await (await page.request.get('/api/v1/deal?limit=1&status=active')).json()
    await go(page, `/inventory/deals/${deal.id}/show/passport`)
    const head = page.getByRole('heading', { name: 'Field by field' })
    const first = page.getByRole('columnheader', { name: 'Field', exact: true })
    const textAt = (node: Element) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().x
    }
    expect(await first.evaluate(textAt)).toBe(await head.evaluate(textAt))
  })

  it('shows the bell beside the number of what is unread', async () => {
    const page = await open('/campaigns', 1440)
    const bell = page.getByRole('button', { name: /^Inbox, \d+ unread/ })
    const badge = await bell.locator('.MuiBadge-badge').boundingBox()
    const icon = await bell.locator('svg').boundingBox()
    expect((badge?.y ?? 0) + (badge?.height ?? 20)).toBeLessThanOrEqual((icon?.y ?? 0) + (icon?.height ?? 0) / 2 + 1)
    expect(badge?.y).toBeGreaterThan(4)
  })
})
