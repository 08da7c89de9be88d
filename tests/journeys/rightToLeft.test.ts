import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser, settled } from './browser.ts'
import { isAmong, isFocused, tabTo, watchKeys } from './keys.ts'
import { openDialog } from './openDialog.ts'
import { type JourneyServer, startServer } from './server.ts'
import { speechIn } from './speech.ts'
import { tableOf } from './tableForm.ts'

/** A job in Arabic by keys alone: what stands further left comes later, and the left arrow leads to it. */
describe('by keys, from right to left', () => {
  const browser = journeyBrowser()
  const { locale, say, like } = speechIn('ar')
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, locale })
    await watchKeys(page.context())
  })
  afterAll(() => host.stop())

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const headed = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const isOn = (target: Locator) => expect.poll(() => isFocused(target)).toBe(true)
  const left = async (target: Locator) => (await target.boundingBox())?.x ?? Number.NaN

  it('signs in, and goes to a page by its Arabic name', async () => {
    await page.goto('/campaigns')
    await tabTo(page, page.getByRole('textbox', { name: say('Email') }))
    await page.keyboard.type('manager@astrolabe.example')
    await tabTo(page, page.getByLabel(say('Password'), { exact: true }))
    await page.keyboard.type('astrolabe')
    await press('Enter')
    await headed(say('Campaigns'))
    // The key of the letter K, as an Arabic keyboard has it.
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    )
    await page.getByRole('combobox', { name: say('Search or jump to') }).waitFor()
    await page.keyboard.type(say('Workbench'))
    const found = page.getByRole('option', { name: new RegExp(`^${say('Workbench')}`) }).first()
    await expect.poll(async () => (await found.count()) > 0 && found.getAttribute('aria-selected')).toBe('true')
    await press('Enter')
    await headed(say('Workbench'))
  })

  it('opens a tree with the left arrow, and closes it with the right one', async () => {
    const rows = (level: number) => page.getByRole('treegrid').locator(`[aria-level="${level}"]`)
    await rows(1).first().waitFor()
    await settled(page)
    await tabTo(page, rows(1).first())
    await press('ArrowLeft')
    await rows(2).first().waitFor()
    await press('ArrowRight')
    await expect.poll(() => rows(2).count()).toBe(0)
  })

  it('has the first tab at the right, and goes down the menu of a row', async () => {
    await page.goto('/campaigns')
    await page.locator('.l-table[aria-busy="false"] tbody .l-name').first().waitFor()
    const lists = page.locator('nav.MuiTabs-list a')
    expect(await left(lists.nth(1))).toBeLessThan(await left(lists.first()))
    const menu = page.getByRole('button', { name: like('Actions for %{name}') }).first()
    await tabTo(page, menu)
    await press('ArrowDown')
    await page.getByRole('menu').waitFor()
    await isOn(page.getByRole('menuitem').first())
    await press('ArrowDown')
    await isOn(page.getByRole('menuitem').nth(1))
    await press('Escape')
    await isOn(menu)
  })

  it('goes along a table of cells, and into and out of the last', async () => {
    await tabTo(page, page.locator('.l-table tbody').getByRole('checkbox').first(), 'Shift+Tab')
    await press('Space')
    await tabTo(page, page.getByRole('button', { name: say('Edit as table') }), 'Shift+Tab')
    await press('Enter')
    const grid = openDialog(page).getByRole('grid')
    const table = tableOf(grid)
    await table.cell(0, 0).waitFor()
    await tabTo(page, table.cell(0, 0))
    expect(await left(table.cell(0, 1))).toBeLessThan(await left(table.cell(0, 0)))
    await press('ArrowLeft')
    await table.on(0, 1)
    await press('ArrowRight')
    await table.on(0, 0)
    await press('Enter', 'Control+a')
    await page.keyboard.insertText('من اليمين')
    await press('Enter')
    await table.reads(0, 0, 'من اليمين')
    // The last cell has buttons: Enter goes to them, and the key that leads back along the row comes back.
    const undo = grid.locator('[data-row="0"]').getByRole('button', { name: say('Undo') })
    const last = grid.locator('[data-row="0"]').last()
    await press('End', 'Enter')
    await isOn(undo)
    await press('ArrowRight')
    await isOn(last)
    await press('Escape', 'Tab')
    await tabTo(page, openDialog(page).getByRole('button', { name: say('Save All') }))
    await press('Enter')
    await openDialog(page)
      .getByText(say('%{count} row saved. |||| %{count} rows saved.', { smart_count: 1, count: '1' }))
      .waitFor()
    await tabTo(
      page,
      openDialog(page)
        .getByRole('button', { name: say('Close') })
        .last(),
    )
    await press('Enter')
    await openDialog(page).waitFor({ state: 'detached' })
    await page.locator('.l-table tbody .l-name').filter({ hasText: 'من اليمين' }).waitFor()
  })

  it('goes through the days of a calendar, and along the parts of a date', async () => {
    await page.goto('/campaigns/create')
    await tabTo(page, page.getByRole('button', { name: new RegExp(`^${say('Video')}`) }))
    await press('Enter')
    const start = page.getByRole('group', { name: say('Start'), exact: true })
    await start.waitFor()
    const parts = start.getByRole('spinbutton')
    await tabTo(page, parts.first())
    // The picker takes the place of what stood there at rest.
    await start.locator('[class*="MuiPickers"]').first().waitFor()
    await settled(page)
    await isOn(parts.first())
    const [first, second] = [await left(parts.first()), await left(parts.nth(1))]
    await press(second < first ? 'ArrowLeft' : 'ArrowRight')
    await isOn(parts.nth(1))
    await tabTo(page, start.getByRole('button').first())
    await press('Enter')
    await expect.poll(() => isAmong(page, '[role="gridcell"]')).toBe(true)
    const day = () => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.timestamp))
    const at = await day()
    await press('ArrowLeft')
    // The next one.
    await expect.poll(day).toBe(at + 86_400_000)
  })

  it('goes along the parts of an inspection, and through a document, which reads from the left', async () => {
    await page.goto('/media/vast')
    await tabTo(page, page.getByLabel(say('URL or VAST document')))
    await page.keyboard.insertText('<VAST version="4.2"><Ad id="a"><InLine></InLine></Ad></VAST>')
    await tabTo(page, page.getByRole('button', { name: say('Inspect'), exact: true }))
    await press('Enter')
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await press('Home', 'ArrowLeft')
    await isOn(tabs.nth(1))
    await press('ArrowRight')
    await isOn(tabs.first())
    await press('ArrowLeft')
    const tree = page.getByRole('tree', { name: say('Document as a tree') })
    await tree.waitFor()
    await tabTo(page, tree)
    const items = tree.getByRole('treeitem')
    const active = async () => page.locator(`[id="${await tree.getAttribute('aria-activedescendant')}"]`).textContent()
    await press('Home', 'ArrowRight')
    await expect.poll(active).toContain('Ad')
    // Closes it, then goes to what it is in.
    await press('ArrowLeft', 'ArrowLeft')
    await expect.poll(active).toContain('VAST')
    expect(await left(items.nth(1).locator('b'))).toBeGreaterThan(await left(items.first().locator('b')))
  })
})
