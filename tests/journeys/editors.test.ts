import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('the kit’s editors, without a sign-in', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    host = await startServer({ env: { API_ORIGIN: 'http://127.0.0.1:1' } })
  })
  afterAll(() => host.stop())

  async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
    return browser.newPage({ url: host.url, ...options })
  }

  it('[kit.8] edits code with a count, a limit, folding, search and its first mistake; Tab goes on', async () => {
    const page = await newPage()
    // The editor comes late: what is typed until then must go on in it.
    let arrive = () => {}
    const late = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route('**/createCodeView-*.js', async route => {
      await late
      await route.continue()
    })
    await page.goto('/public/kit')
    const piece = page.getByRole('article', { name: 'Code editor', exact: true })
    const source = piece.getByRole('textbox', { name: 'Source' })
    await piece.locator('textarea').fill('{ "typed": "early" }')
    const before = await piece.locator('.k-code-box').boundingBox()
    await source.press('End')
    arrive()
    await piece.locator('.cm-content').waitFor()
    expect(await piece.locator('.k-code-box').boundingBox()).toEqual(before)
    await piece.getByText('20 of 600 characters', { exact: true }).waitFor()
    await page.keyboard.type(' 🌸')
    await expect.poll(() => source.textContent()).toBe('{ "typed": "early" } 🌸')
    await piece.getByText('22 of 600 characters', { exact: true }).waitFor()
    await piece.getByText('Line 1: This is no valid JSON').waitFor()
    expect(await piece.locator('.cm-gutters').evaluate(node => getComputedStyle(node).display)).toBe('flex')

    await source.press('Control+a')
    await paste(source, `{\n"long": [\n"${'ا'.repeat(600)}"\n]\n}`)
    await piece.getByText('618 of 600 characters, 18 too many').waitFor()
    await piece.getByText('This is too long').waitFor()
    expect(await source.getAttribute('aria-invalid')).toBe('true')
    const described = (await source.getAttribute('aria-describedby')) ?? ''
    const said = await Promise.all(described.split(' ').map(id => page.locator(`[id="${id}"]`).textContent()))
    expect(said.join(' ')).toMatch(/This is too long.*Up to 600 characters here.*Tab moves on/)
    await piece.getByText('Line 1').waitFor({ state: 'detached' })

    await source.press('Control+Home')
    await source.press('Control+Shift+BracketLeft')
    await expect.poll(() => piece.locator('.cm-line').count()).toBe(1)
    await source.press('Control+Shift+BracketRight')
    await expect.poll(() => piece.locator('.cm-line').count()).toBe(5)
    await source.press('Control+f')
    await page.keyboard.type('lon')
    await piece.locator('.cm-searchMatch').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => source.evaluate(node => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await source.evaluate(node => node.contains(document.activeElement))).toBe(false)
    await piece.getByText('Source', { exact: true }).click()
    await expect.poll(() => source.evaluate(node => node === document.activeElement)).toBe(true)

    for (const [language, mark] of [
      ['XML', '.tok-typeName'],
      ['HTML', '.tok-propertyName'],
      ['JavaScript', '.tok-keyword'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: language }).click()
      await piece.locator(mark).first().waitFor()
    }

    const still = page.getByRole('textbox', { name: 'A document to read' })
    expect([await still.getAttribute('contenteditable'), await still.getAttribute('aria-readonly')]).toEqual([
      'false',
      'true',
    ])
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await still.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
  })
})

/** What Ctrl V brings. */
async function paste(into: Locator, text: string): Promise<void> {
  await into.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
