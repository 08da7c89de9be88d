import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { go, journeyBrowser } from './browser.ts'
import { isFocused, tabTo, watchKeys } from './keys.ts'
import { lineItemsFor } from './lineItemsFor.ts'
import { openDialog } from './openDialog.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

/** What is done with media, with the keyboard alone: no test here clicks, or puts the focus anywhere itself. */
describe('media by keyboard alone', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  let media: string

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    const storageState = await sessionOf(host.url, 'manager@astrolabe.example')
    page = await browser.newPage({ url: host.url, storageState })
    await watchKeys(page.context())
  })
  afterAll(() => host?.stop())

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = () => openDialog(page)

  it('[media.1] imports a sheet that is pasted: columns, verdicts, and what became of each row', async () => {
    await page.goto('/media/import')
    const box = page.getByRole('textbox', { name: 'Or paste tags' })
    await box.waitFor()
    await tabTo(page, box)
    await page.keyboard.insertText(sheet)
    await page.getByRole('tab', { name: 'Ready 2', exact: true }).waitFor()
    // Pasting must not take the focus away.
    expect(await isFocused(box)).toBe(true)

    // It has banners in its line items.
    await choose('Account', ...'Glasswing', 'Enter')
    await page.getByText('Choose the account that owns these creatives.').waitFor({ state: 'detached' })
    // The guess is undone and put right again: by typing what is looked for.
    const size = page.getByRole('combobox', { name: 'Format', exact: true })
    await tabTo(page, size, 'Shift+Tab')
    await choose('Format', 'Home', 'Enter')
    await page.getByRole('tab', { name: 'Problems 3', exact: true }).waitFor()
    expect(await isFocused(size)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('s')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Ready 2', exact: true }).waitFor()

    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('End')
    const problems = page.getByRole('tab', { name: 'Problems 1', exact: true })
    await expect.poll(() => isFocused(problems)).toBe(true)
    await page.getByText('The row has no tag').waitFor()

    await press(button('Check with the server'))
    await page.getByText('The server has checked 2 of 2.').waitFor()
    // The button that was pressed has gone.
    expect(await focusIsLost(page)).toBe(false)
    await press(button('Import 2 creatives'), 'Shift+Tab')
    await page.getByText('2 of 3 imported.').waitFor()
    expect(await focusIsLost(page)).toBe(false)
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: 'Imported 2', exact: true, selected: true }).waitFor()
    await press(page.getByRole('link', { name: 'Open' }).first())
    await heading('By key 1')
    media = new URL(page.url()).pathname
  })

  it('[media.1] has it reviewed here and by a partner, who rejects it with a reason', async () => {
    await press(page.getByRole('main').getByRole('button', { name: 'Submit for review', exact: true }))
    const approve = page.getByRole('main').getByRole('button', { name: 'Approve', exact: true })
    await approve.waitFor()
    expect(await focusIsLost(page)).toBe(false)
    await press(approve)
    await approve.waitFor({ state: 'detached' })
    expect(await focusIsLost(page)).toBe(false)

    await part(/^Review/)
    await page.getByText('Approved here. It may serve.').waitFor()
    await choose('Submit to a partner', 'ArrowDown', 'Enter')
    await press(button('Submit'))
    const partners = page.getByRole('region', { name: 'Partners' })
    await partners.getByText('Pending', { exact: true }).waitFor()
    expect(await focusIsLost(page)).toBe(false)

    await press(partners.getByRole('button', { name: 'Reject' }), 'Shift+Tab')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await isFocused(partners.getByRole('button', { name: 'Reject' }))).toBe(true)
    await page.keyboard.press('Enter')
    const reason = dialog().getByLabel('Feedback')
    await reason.waitFor()
    await press(dialog().getByRole('button', { name: 'Reject' }))
    await dialog().getByText('Enter what needs to change').waitFor()
    await tabTo(page, reason)
    await page.keyboard.type('The claim needs a source.')
    await press(dialog().getByRole('button', { name: 'Reject' }))
    await partners.getByText('The claim needs a source.').waitFor()
    await dialog().waitFor({ state: 'detached' })
    expect(await focusIsLost(page)).toBe(false)

    await press(partners.getByRole('button', { name: 'Submit again' }))
    await partners.getByText('Pending', { exact: true }).waitFor()
    expect(await focusIsLost(page)).toBe(false)
    await press(partners.getByRole('button', { name: 'Approve' }), 'Shift+Tab')
    await press(dialog().getByRole('button', { name: 'Approve' }))
    await page.getByText('Approved here and by every partner asked.').waitFor()
    expect(await focusIsLost(page)).toBe(false)
  })

  it('[media.1] attaches it to a line item, and swaps it for another there', async () => {
    const { own } = await lineItemsFor(page, 'By key 1', 'display')
    await go(page, `/campaigns/line-items/${own}`)
    await press(button('Add creative'))
    const box = page.getByRole('combobox', { name: 'Creative', exact: true }).last()
    await tabTo(page, box)
    // Enter does not wait for what is found.
    await page.keyboard.type('By key 1')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await box.inputValue()).toMatch(/^By key 1/)
    await page.keyboard.press('Control+s')
    await button('Edit').waitFor()

    await go(page, media)
    await heading('By key 1')
    await part(/^Swap/)
    const other = page.getByRole('combobox', { name: 'Replace with' })
    await tabTo(page, other)
    await page.keyboard.type('By key 2')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await other.inputValue()).toMatch(/^By key 2/)
    const lineItems = page.getByRole('region', { name: 'Line items' })
    await lineItems.getByText(/^Shows the new creative/).waitFor()
    const chosen = lineItems.getByRole('checkbox')
    await tabTo(page, chosen)
    await page.keyboard.press('Space')
    await expect.poll(() => button('Swap').isDisabled()).toBe(true)
    await page.keyboard.press('Space')
    await press(button('Swap in 1 line item'), 'Shift+Tab')
    await page.getByText('Swapped in 1 line item').waitFor()
    expect(await focusIsLost(page)).toBe(false)
  })

  async function press(what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await what.waitFor()
    await tabTo(page, what, key)
    await page.keyboard.press('Enter')
  }

  /** Opens a field with choices and presses keys in its list. */
  async function choose(label: string, ...keys: readonly string[]): Promise<void> {
    const field = page.getByRole('combobox', { name: label, exact: true })
    await tabTo(page, field)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    for (const key of keys) await page.keyboard.press(key)
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }

  async function part(name: RegExp): Promise<void> {
    const parts = page.getByRole('navigation', { name: 'Parts of this creative' })
    await tabTo(page, parts.getByRole('link').first(), 'Shift+Tab')
    await press(parts.getByRole('link', { name }))
  }

  async function heading(name: string): Promise<void> {
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
})

/** Nothing has the focus, and the next Tab would start at the top of the page. */
async function focusIsLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
}

const sheet = [
  'Creative name\tFormat\tAd tag\tClick-through URL',
  ...[1, 2].map(
    number =>
      `By key ${number}\t300x250\t<a href="https://brand.example/"><img src="https://cdn.example/${number}.png" alt=""></a>\thttps://brand.example/${number}`,
  ),
  'By key 3\t300x250\t\thttps://brand.example/3',
].join('\n')
