import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CurrentUser, EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, settled } from './browser.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

/** What stands around a row: the lists of what belongs to it, what is done with it, and the way to it. */
describe('rows and what belongs to them', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, storageState: await sessionOf(host.url, 'admin@astrolabe.example') })
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('[org.3] carries the organization with related lists and the counts of their tabs', async () => {
    await page.goto('/campaigns')
    const user = (await (await page.request.get('/api/v1/current-user')).json()) as CurrentUser
    const [first, other] = user.organizations
    if (!first || !other) throw new Error('The sample has one organization only')
    const asked: (string | null)[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/v1/strategy' && searchParams.has('campaign')) asked.push(searchParams.get('organization'))
    })
    const select = async (name: string) => {
      await page.getByRole('combobox', { name: 'Organization' }).click()
      // The one that is chosen has a check mark behind its name.
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
      await settled(page)
    }
    const campaignOf = async (organization: string) => {
      const answer = await page.request.get(`/api/v1/campaign?limit=1&organization=${organization}`)
      return ((await answer.json()) as EntityRow[])[0]?.id
    }
    await select(first.name)
    // What is opened by its address belongs to its own organization.
    for (const { id } of [first, other]) {
      asked.length = 0
      await page.goto(`/campaigns/${await campaignOf(id)}/show/strategy`)
      await page.getByRole('table').waitFor()
      await settled(page)
      expect(asked.length).toBeGreaterThanOrEqual(2)
      expect(asked.at(-1)).toBe(id)
    }
    await select('All Organizations')
    asked.length = 0
    await page.reload()
    await page.getByRole('table').waitFor()
    await settled(page)
    expect(new Set(asked)).toEqual(new Set([null]))
    await select(first.name)
  })

  it('shows a row as its list knows it, until the server has answered what it is now', async () => {
    await page.goto('/campaigns')
    const link = page.locator('main table tbody tr td a').first()
    const name = await link.innerText()
    const isRow = (url: URL) => url.pathname === '/api/v1/campaign' && url.searchParams.has('id')
    const release = await holdRequests(page, isRow, async route => {
      const answer = await route.fetch()
      const rows = (await answer.json()) as EntityRow[]
      await route.fulfill({ response: answer, json: rows.map(row => ({ ...row, name: 'Renamed meanwhile' })) })
    })
    await link.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'Renamed meanwhile' }).waitFor()
    await page.unroute(isRow)
  })

  it('says that a row was archived, and takes it back by "Undo"', async () => {
    const [organization] =
      ((await (await page.request.get('/api/v1/organization?limit=1')).json()) as EntityRow[]) ?? []
    const made = await page.request.post('/api/v1/group', {
      headers: { 'X-Requested-With': 'astrolabe' },
      data: { name: 'Night shift', organization: organization?.id },
    })
    const { id } = (await made.json()) as EntityRow
    const read = async () => (await (await page.request.get(`/api/v1/group/${id}`)).json()) as EntityRow
    await page.goto(`/admin/groups/${id}/show`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Night shift' })
    await expect.poll(() => notice.innerText()).toMatch(/^\W*Night shift\W* archived/)
    expect((await read()).archivedAt).toBeTruthy()
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => notice.innerText()).toMatch(/^\W*Night shift\W* unarchived/)
    expect((await read()).archivedAt).toBeFalsy()
    expect(await notice.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  it('[list.5] shows the filter for drafts without scrolling', async () => {
    for (const height of [900, 600]) {
      await page.setViewportSize({ width: 1440, height })
      await page.goto('/campaigns/line-items')
      await page.getByRole('button', { name: '+ Filter' }).click()
      const panel = page.getByRole('dialog', { name: 'Filter' })
      const drafts = panel.getByRole('button', { name: 'Only drafts' })
      await drafts.waitFor()
      const seen = await drafts.evaluate(button => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(seen, `in ${height} px`).toBe(true)
    }
    const asked = page.waitForRequest(isDrafts)
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Only drafts' }).click()
    await asked
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Clear all' }).click()
  })

  it('lets a cell without padding be filled by the way to its row', async () => {
    await page.goto('/campaigns/line-items')
    await page.locator('.l-table[aria-busy="false"] tbody .l-name').first().waitFor()
    const rest = await page
      .locator('.l-table tbody td.l-flush')
      .first()
      .evaluate(cell => {
        const [outer, inner] = [cell.getBoundingClientRect(), cell.firstElementChild?.getBoundingClientRect()]
        return [outer.width - (inner?.width ?? 0), outer.height - (inner?.height ?? 0)]
      })
    for (const pixels of rest) expect(pixels).toBeLessThanOrEqual(1)
  })
})

function isDrafts(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url())
  return pathname === '/api/v1/line-item' && searchParams.get('draft') === 'true'
}
