import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

describe('views that are shared', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let admin: Page
  const open = (as: Session) => browser.newPage({ url: host.url, storageState: as })
  const viewer = async () => open(await sessionOf(host.url, 'viewer@astrolabe.example'))

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    admin = await open(await sessionOf(host.url, 'admin@astrolabe.example'))
    await admin.goto('/campaigns/line-items')
    await admin.getByRole('combobox', { name: 'Organization' }).click()
    await admin.getByRole('option', { name: 'Northwind Media' }).click()
  })
  afterAll(() => host?.stop())

  it('a shared view brings its filters, sort, and columns to a colleague, who may not share', async () => {
    await admin.goto('/campaigns/line-items?status=active&sort=desc(endAt)')
    await admin.locator('main table tbody tr').first().waitFor()
    await admin.getByRole('button', { name: 'Columns' }).click()
    await admin.getByRole('checkbox', { name: 'Strategy' }).click()
    await admin.keyboard.press('Escape')
    await share(admin, 'Ends last')
    await admin.getByText('Ends last: shared with Northwind Media.').waitFor()
    await admin
      .getByRole('dialog', { name: 'Saved views' })
      .getByRole('button', { name: /Ends last/ })
      .waitFor()
    await settled(admin)
    expect(await objections(admin)).toEqual([])

    const stored = await (await admin.request.get('/api/v1/saved-view?page=/campaigns/line-items')).json()
    expect(stored).toMatchObject([{ name: 'Ends last', search: 'status=active&sort=desc(endAt)' }])

    const colleague = await viewer()
    await colleague.goto('/campaigns/line-items')
    const strategy = colleague.getByRole('columnheader', { name: 'Strategy' })
    await strategy.waitFor()
    await colleague.getByRole('button', { name: 'Saved views' }).click()
    const panel = colleague.getByRole('dialog', { name: 'Saved views' })
    await panel.getByRole('button', { name: 'Ends last', exact: true }).waitFor()
    expect(await panel.getByRole('checkbox', { name: /^Share/ }).count()).toBe(0)
    expect(await panel.getByRole('link', { name: 'Manage' }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Ends last', exact: true }).click()
    await strategy.waitFor({ state: 'detached' })
    const { searchParams } = new URL(colleague.url())
    expect([searchParams.get('status'), searchParams.get('sort')]).toEqual(['active', 'desc(endAt)'])
    await colleague.getByRole('button', { name: 'Saved view: Ends last' }).waitFor()
  })

  it('is replaced by one of the same name, of this page alone, and goes where views are managed', async () => {
    await admin.goto('/campaigns/line-items?status=paused')
    await admin.locator('main table tbody tr').first().waitFor()
    await share(admin, 'Ends last', 'Update')
    await admin.getByText('Ends last: shared with Northwind Media.').waitFor()
    const panel = admin.getByRole('dialog', { name: 'Saved views' })
    expect(await panel.getByRole('button', { name: /Ends last/ }).count()).toBe(1)
    await panel.getByRole('link', { name: 'Manage' }).click()
    await admin.getByRole('heading', { level: 1, name: 'Saved views' }).waitFor()
    await admin.getByRole('link', { name: 'Ends last' }).click()
    await admin.getByText('status=paused').waitFor()

    await admin.goto('/inventory/deals')
    await admin.locator('main table tbody tr').first().waitFor()
    await admin.getByRole('button', { name: 'Saved views' }).click()
    await panel.getByRole('button', { name: 'Active, ending next' }).waitFor()
    expect(await panel.getByRole('button', { name: /Ends last/ }).count()).toBe(0)
  })

  it('a column set of the workbench is shared as well', async () => {
    await admin.goto('/campaigns/workbench')
    const grid = admin.getByRole('treegrid', { name: 'Campaign tree' })
    await grid.getByRole('columnheader', { name: 'Impressions' }).waitFor()
    await admin.getByRole('button', { name: 'Columns' }).click()
    const panel = admin.getByRole('dialog', { name: 'Columns' })
    await panel.getByLabel('Column set name').fill('All of it')
    await panel.getByRole('checkbox', { name: 'Share with Northwind Media' }).check()
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await panel.getByRole('button', { name: 'All of it', exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Pacing', exact: true }).click()
    await grid.getByRole('columnheader', { name: 'Impressions' }).waitFor({ state: 'detached' })

    const colleague = await viewer()
    await colleague.goto('/campaigns/workbench')
    const theirs = colleague.getByRole('treegrid', { name: 'Campaign tree' })
    await colleague.getByRole('button', { name: 'Columns' }).click()
    await colleague.getByRole('button', { name: 'Pacing', exact: true }).click()
    await theirs.getByRole('columnheader', { name: 'Impressions' }).waitFor({ state: 'detached' })
    await colleague.getByRole('button', { name: 'Columns' }).click()
    await colleague.getByRole('button', { name: 'All of it', exact: true }).click()
    await theirs.getByRole('columnheader', { name: 'Impressions' }).waitFor()
  })
})

/** Opens the panel and shares what is shown under a name. */
async function share(page: Page, name: string, button: 'Save' | 'Update' = 'Save'): Promise<void> {
  await page.getByRole('button', { name: /^Saved view/ }).click()
  const panel = page.getByRole('dialog', { name: 'Saved views' })
  await panel.getByLabel('View name').fill(name)
  await panel.getByRole('checkbox', { name: 'Share with Northwind Media' }).check()
  await panel.getByRole('button', { name: button, exact: true }).click()
}
