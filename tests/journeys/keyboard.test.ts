import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser } from './browser.ts'
import { isAmong, isFocused, tabTo, unseen, watchKeys } from './keys.ts'
import { modal, openDialog } from './openDialog.ts'
import { type JourneyServer, startServer } from './server.ts'

/**
 * A day's work with the keyboard alone: no test here clicks. Wherever the focus stops it can be seen, dialogs keep it
 * and give it back.
 */
describe('by keyboard alone', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    await watchKeys(page.context())
  })
  afterAll(() => host?.stop())

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = () => openDialog(page)

  it('asks for a new password, and signs in', async () => {
    await page.goto('/campaigns')
    const email = page.getByLabel('Email', { exact: true })
    await email.waitFor()
    await press(button('Forgotten Password'))
    await button('Send Reset Password Email').waitFor()
    // What was pressed is gone: the focus must not be lost with it.
    await expect.poll(() => isFocused(email)).toBe(true)
    await typeInto(email, 'nobody@astrolabe.example')
    await page.keyboard.press('Enter')
    await page.getByText('Please check your email for a password reset link.').waitFor()
    await press(button('Back to sign in'))
    await page.getByLabel('Password', { exact: true }).waitFor()
    await expect.poll(() => isFocused(email)).toBe(true)
    await page.keyboard.type('manager@astrolabe.example')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type('astrolabe')
    await page.keyboard.press('Enter')
    await heading(page, 'Campaigns')
    await row(page).waitFor()
  })

  it('skips to the page, and shows where it is on the way there', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    expect((await page.getByRole('link', { name: 'Skip to content' }).boundingBox())?.y).toBeGreaterThanOrEqual(0)
    for (let stop = 0; stop < 16; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await unseen(page)).toBeNull()
    }
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page')
  })

  it('switches the organization', async () => {
    const { organizations } = await (await page.request.get('/api/v1/current-user')).json()
    const switcher = page.getByRole('combobox', { name: 'Organization' })
    await tabTo(page, switcher, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await switcher.filter({ hasText: organizations.at(-1).name }).waitFor()
    await expect.poll(() => isFocused(switcher)).toBe(true)
    // There letters choose; elsewhere they go places.
    await page.keyboard.press('Tab')
  })

  it('goes anywhere, by letters and by the palette', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await heading(page, 'Publishers')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Help' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type('webhooks')
    await page.getByRole('option', { name: 'Webhooks Integrations' }).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Webhooks')
    // Whoever knows the word does not wait for the list.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type('publishers')
    await page.keyboard.press('Enter')
    await heading(page, 'Publishers')
  })

  it('creates a campaign through its form, with choices, a link and dates', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await row(page).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'New campaign' }))
    await page.keyboard.press('Enter')
    await button(/^Video/).waitFor()
    await tabTo(page, button(/^Video/))
    await page.keyboard.press('Enter')
    await typeInto(page.getByRole('textbox', { name: 'Name' }), 'By hand alone')
    const account = page.getByRole('combobox', { name: 'Account', exact: true })
    await tabTo(page, account)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => account.inputValue()).not.toBe('')
    await typeInto(page.getByLabel('Advertiser domain'), 'harbourlights.example')
    await typeInto(page.getByRole('textbox', { name: 'Maximum duration' }), '30')
    await tabTo(page, page.getByRole('checkbox', { name: 'Instream' }))
    await page.keyboard.press('Space')
    const year = new Date().getUTCFullYear() + 1
    await enterMoment(page.getByRole('group', { name: 'Start', exact: true }), `0101${year}`)
    await enterMoment(page.getByRole('group', { name: 'End', exact: true }), `0301${year}`)
    await typeInto(page.getByLabel('Total budget'), '50,000')
    await page.keyboard.press('Control+s')
    await heading(page, 'By hand alone')
  })

  it('moves the record in view from the palette, which says why it can not do the rest', async () => {
    await palette('activate')
    await page
      .getByRole('option', { name: /^Activate.*Add a line item first/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await palette('submit')
    await page
      .getByRole('option', { name: /^Submit for approval/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('Pending approval', { exact: true }).first().waitFor()
    await palette('delete')
    const refused = page.getByRole('option', { name: /^Delete.*archive it instead/ })
    await refused.waitFor()
    expect(await refused.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await palette('duplicate')
    await page
      .getByRole('option', { name: /^Duplicate/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await page.goBack()
    await heading(page, 'By hand alone')
  })

  it('keeps the focus in a dialog, and gives it back', async () => {
    const drafts = await page.request.get('/api/v1/campaign?draft=true&limit=1')
    const [draft] = (await drafts.json()) as { id: string }[]
    await page.goto(`/campaigns/${draft?.id}/show`)
    await button('More actions').waitFor()
    await tabTo(page, button('More actions'))
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      for (let stop = 0; stop < 8; stop += 1) {
        await page.keyboard.press(key)
        const outside = (within: string) => !document.activeElement?.closest(`${within}, body:not(:has(:focus))`)
        expect(await page.evaluate(outside, modal), 'the focus behind the dialog').toBe(false)
      }
    }
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(button('More actions'))).toBe(true)
  })

  it('filters, sorts, selects and changes rows of a list', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await heading(page, 'Campaigns')
    await row(page).waitFor()
    await tabTo(page, button('+ Status'))
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Status' })
    await panel.getByRole('checkbox', { name: 'Active' }).waitFor()
    await tabTo(page, panel.getByRole('checkbox', { name: 'Active' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.waitForURL(/status=active/)
    await panel.waitFor({ state: 'detached' })
    // The button that was pressed has become a filter that is set.
    await expect.poll(() => isAmong(page, 'search')).toBe(true)
    await tabTo(page, page.getByRole('columnheader', { name: /^Name/ }).getByRole('button'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=asc\(name\)/)
    await page.locator('.l-table[aria-busy="false"] th[aria-sort="ascending"]').waitFor()

    for (const index of [0, 1]) {
      await tabTo(page, page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(index))
      await page.keyboard.press('Space')
    }
    const edit = page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Edit', exact: true })
    await tabTo(page, edit, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Edit 2 campaigns' }).waitFor()
    await tabTo(page, page.getByRole('combobox', { name: 'Field' }))
    await take('Field', 'Advertiser domain')
    await typeInto(page.getByLabel('New value'), 'bykeys.example')
    await tabTo(page, button('Preview'))
    await page.keyboard.press('Enter')
    await tabTo(page, button('Change 2 campaigns'))
    await page.keyboard.press('Enter')
    await page.getByText('2 campaigns changed.').waitFor()
    await dialog().waitFor({ state: 'detached' })
    const all = (await (await page.request.get('/api/v1/campaign?limit=1000')).json()) as EntityRow[]
    expect(all.filter(({ advertiserDomain }) => advertiserDomain === 'bykeys.example')).toHaveLength(2)
  })

  it('restores an earlier version', async () => {
    await palette('By hand alone')
    await choose(/^By hand alone/)
    await heading(page, 'By hand alone')
    // It waits for approval, and what waits is not changed.
    await palette('withdraw')
    await choose(/^Withdraw/)
    await page.getByRole('main').getByText('Draft', { exact: true }).first().waitFor()
    await press(page.getByRole('main').getByRole('link', { name: 'History' }))
    await button('Restore').first().waitFor()
    await press(button('Restore').first())
    await dialog().getByRole('button', { name: 'Restore' }).waitFor()
    await press(dialog().getByRole('button', { name: 'Restore' }))
    await page.getByText(/^Version \d+ restored/).waitFor()
    await dialog().waitFor({ state: 'detached' })
  })

  it('keeps a view of a list, edits its rows as one table, and turns its pages', async () => {
    await palette('line items')
    await choose(/^Line items/)
    await heading(page, 'Line items')
    await row(page).waitFor()
    await press(button(/^Saved views/))
    await page.getByLabel('View name').waitFor()
    await typeInto(page.getByLabel('View name'), 'By keys')
    await press(button('Save'))
    await button(/^Saved view: By keys/).waitFor()

    await tabTo(page, page.getByRole('checkbox', { name: /^Select (?!all)/ }).first())
    await page.keyboard.press('Space')
    await press(button('Edit as table'), 'Shift+Tab')
    const cell = dialog().locator('[data-row="0"][data-column="0"]')
    await cell.waitFor()
    await typeInto(cell, 'Renamed by keys')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell.locator('> span').textContent()).toBe('Renamed by keys')
    // Tab goes from cell to cell, and after Escape out of the table.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await press(dialog().getByRole('button', { name: 'Save All' }))
    await dialog().getByText('1 row saved.').waitFor()
    await press(dialog().getByRole('button', { name: 'Close' }).last())
    await dialog().waitFor({ state: 'detached' })
    await page.locator('.l-table tbody .l-name').filter({ hasText: 'Renamed by keys' }).waitFor()

    await press(button('Next page'))
    await page.getByText(/^Page 2 of \d+$/).waitFor()
  })

  it('uploads a file', async () => {
    await palette('asset library')
    await choose(/^Asset Library|^Assets/)
    await heading(page, 'Asset library')
    await press(button('Upload files'))
    const panel = page.getByRole('region', { name: 'Upload multiple files' })
    await panel.waitFor()
    const chooser = page.waitForEvent('filechooser')
    await press(panel.getByRole('button', { name: 'Select files' }))
    await (await chooser).setFiles(join(import.meta.dirname, '../corpus/files/picture.jpg'))
    await panel.getByText('Selected files (1):').waitFor()
    await press(panel.getByRole('button', { name: 'Start Upload' }))
    await panel.getByText('Selected files (0):').waitFor()
    await page.getByText(/^1 uploaded/).waitFor()
  })

  it('inspects a document', async () => {
    await palette('vast inspector')
    await choose(/^VAST inspector/)
    const box = page.getByLabel('URL or VAST document')
    await box.waitFor()
    await typeInto(box, '<VAST version="4.2"></VAST>')
    await press(button('Inspect'))
    await page.getByText('Verdict', { exact: true }).waitFor()
  })

  it('logs out', async () => {
    await tabTo(page, button(/account of/), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  async function press(what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await tabTo(page, what, key)
    await page.keyboard.press('Enter')
  }

  /** Opens the dropdown that has the focus and goes down to an option: letters would have to come in time. */
  async function take(name: string, option: string): Promise<void> {
    const dropdown = page.getByRole('combobox', { name })
    await page.keyboard.press('Enter')
    const options = page.getByRole('listbox', { name }).getByRole('option')
    await options.first().waitFor()
    const place = (await options.allTextContents()).indexOf(option)
    for (let step = 0; step <= place; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dropdown.filter({ hasText: option }).waitFor()
  }

  /** Takes what the palette found, once it stands first. */
  async function choose(name: RegExp): Promise<void> {
    const found = page.getByRole('option', { name }).first()
    await found.waitFor()
    await expect.poll(() => found.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
  }

  async function palette(text: string): Promise<void> {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type(text)
  }

  async function typeInto(field: Locator, text: string): Promise<void> {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }

  /** Month, day and year in digits, at midnight. */
  async function enterMoment(box: Locator, date: string): Promise<void> {
    await tabTo(page, box.getByRole('spinbutton', { name: 'Month' }))
    await page.keyboard.type(`${date}0000`)
    await expect
      .poll(async () => (await box.getByRole('spinbutton').allTextContents()).map(part => part.replace('\u200e', '')))
      .toEqual([date.startsWith('01') ? 'Jan' : 'Mar', '1', date.slice(4), '00', '00'])
  }
})

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

function row(page: Page): Locator {
  return page.locator('.l-table tbody .l-name').first()
}
