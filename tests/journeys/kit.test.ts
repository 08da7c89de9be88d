import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../setup/effort.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { openKitPage } from './kitPage.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('the page that shows the kit, without a sign-in', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  // Every test has its own pieces of it.
  let page: Page

  beforeAll(async () => {
    // The page asks for nothing, so nothing needs to be there to answer.
    host = await startServer({ env: { API_ORIGIN: 'http://127.0.0.1:1' } })
    page = await browser.newPage({ url: host.url, permissions: ['clipboard-read', 'clipboard-write'] })
    await openKitPage(page)
  })
  afterAll(() => host?.stop())

  it('[kit.1] switches tabs by arrow keys, heads a page, and cuts breadcrumbs at 200 px', async () => {
    const tabs = page.getByRole('article', { name: 'Tab switcher' })
    await tabs.getByRole('tab', { name: 'Delivery' }).press('ArrowRight')
    await tabs.getByText('Shown: setup').waitFor()
    await tabs.getByRole('tab', { name: 'History' }).click()
    await tabs.getByText('Shown: history').waitFor()

    // The counts stand beside the names.
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    const heights = await sections.evaluateAll(links => links.map(link => link.getBoundingClientRect().height))
    expect(heights).toEqual([36, 36, 36])

    const header = page.getByRole('article', { name: 'Page header' })
    await header.getByRole('heading', { level: 1, name: 'Autumn launch, connected television' }).waitFor()

    const crumbs = page.getByRole('article', { name: 'Breadcrumbs' }).getByRole('listitem')
    const widths = await crumbs.evaluateAll(items => items.map(item => item.getBoundingClientRect().width))
    expect(widths).toHaveLength(3)
    expect(Math.max(...widths)).toBe(200)
  })

  it('keeps every piece under the bar of its page', async () => {
    for (const name of ['Data grid', 'Multi-row table form', 'Code editor', 'Combined chart']) {
      const above = await page.getByRole('article', { name, exact: true }).evaluate(piece => {
        const { left, width } = piece.getBoundingClientRect()
        // So that the bar hides what the piece begins with, row after row.
        return [80, 140, 200].map(hidden => {
          window.scrollBy(0, piece.getBoundingClientRect().top + hidden)
          const places = [0.1, 0.5, 0.9].map(part => document.elementFromPoint(left + width * part, 20))
          return places.every(place => place?.closest('.page-bar'))
        })
      })
      expect(above, name).toEqual([true, true, true])
    }
  })

  it('[kit.2] queues dropped and selected files, removes one and clears all', async () => {
    const piece = page.getByRole('article', { name: 'File drop area' })
    const rows = piece.getByRole('listitem')
    const chooser = page.waitForEvent('filechooser')
    await piece.getByRole('button', { name: 'Browse' }).click()
    await (await chooser).setFiles([file('one.png', 'image/png'), file('two.png', 'image/png')])
    await expect.poll(() => rows.count()).toBe(2)

    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'three.png', { type: 'image/png' }))
      data.items.add(new File(['x'], 'three.png', { type: 'image/png' }))
      data.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }))
      return data
    })
    await piece.getByText('Drop images here').dispatchEvent('drop', { dataTransfer: dropped })
    await piece.getByText('Selected files (4):').waitFor()
    await piece.getByRole('alert').getByText('notes.txt').waitFor()
    expect(await rows.locator('.k-file-name').allTextContents()).toEqual([
      'one.png',
      'two.png',
      'three.png',
      'three.png',
    ])

    await piece.getByRole('button', { name: 'Remove two.png' }).click()
    await piece.getByText('Selected files (3):').waitFor()
    await piece.getByRole('button', { name: 'Clear' }).click()
    await piece.getByText('Selected files (0):').waitFor()
  })

  it('[kit.3] uploads one file at a time in order, ignores more starts, clears and calls back once', async () => {
    const panel = page.getByRole('region', { name: 'Upload multiple files' })
    await panel.getByRole('heading', { name: 'Upload multiple files' }).waitFor()
    await panel.getByText('Drag and drop your files here, or click to browse').waitFor()
    const start = panel.getByRole('button', { name: 'Start Upload' })
    expect(await start.isDisabled()).toBe(true)

    const many = Array.from({ length: 8 }, (_, index) => file(`file-${index + 1}.txt`))
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Select files' }).click()
    const opened = await chooser
    expect(opened.isMultiple()).toBe(true)
    await opened.setFiles([...many.slice(0, 7), { ...file('empty.txt'), buffer: Buffer.alloc(0) }])
    await panel.getByText('Selected files (8):').waitFor()
    const list = panel.getByRole('list')
    expect(await list.evaluate(box => box.scrollHeight > box.clientHeight)).toBe(true)

    // What every change of the list shows: how many are uploading, how many completed.
    await page.evaluate(() => {
      const seen: string[] = []
      const look = () => {
        const texts = [...document.querySelectorAll('.k-upload .k-files-list li')].map(row => row.textContent ?? '')
        const count = (word: string) => texts.filter(text => text.endsWith(word)).length
        const first = texts.findIndex(text => text.endsWith('Uploading'))
        if (texts.length > 0) seen.push(`${count('Uploading')} at ${first} after ${count('Completed')}`)
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { seen })
    })
    // Two presses before the page has drawn itself again.
    await start.evaluate(button => {
      if (!(button instanceof HTMLElement)) return
      button.click()
      button.click()
    })
    await panel.getByRole('progressbar', { name: 'Uploading files' }).waitFor()
    expect(await start.isDisabled()).toBe(true)
    await panel.getByText('Selected files (0):').waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    const running = [...new Set(seen)].filter(entry => entry.startsWith('1'))
    expect(running).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(at => `1 at ${at} after ${at}`))

    const names = many.slice(0, 7).map(({ name }) => `${name} stored`)
    await page.getByText(`Callbacks: 1. Results: ${names.join(', ')}, empty.txt failed`).waitFor()
    await panel.getByRole('alert').getByText('empty.txt: The file is empty').waitFor()
    expect(await start.isDisabled()).toBe(true)
  })

  it('[kit.5] includes, excludes and removes options; searches label and value; grows by 20', async () => {
    const picker = page.getByRole('group', { name: 'Places', exact: true })
    const rows = picker.getByRole('listitem')
    expect(await rows.count()).toBe(20)
    for (const grown of [40, 60]) {
      await picker.getByRole('list').evaluate(box => box.scrollTo(0, box.scrollHeight))
      await expect.poll(() => rows.count()).toBe(grown)
    }

    await picker.getByRole('button', { name: 'Show Selected (2)' }).click()
    await expect.poll(() => rows.count()).toBe(2)
    await picker.getByRole('button', { name: 'Show All' }).click()
    await expect.poll(() => rows.count()).toBe(20)

    const search = picker.getByPlaceholder('Search options...')
    await search.fill('AMSTERDAM 7')
    await picker.getByRole('button', { name: 'Include Amsterdam 7', exact: true }).click()
    await picker.getByRole('button', { name: 'Show Selected (3)' }).waitFor()
    await picker.getByRole('button', { name: 'Exclude Amsterdam 7', exact: true }).click()
    await picker.getByRole('button', { name: 'Show Selected (3)' }).waitFor()
    await picker.getByRole('button', { name: 'Remove Amsterdam 7', exact: true }).click()
    await picker.getByRole('button', { name: 'Show Selected (2)' }).waitFor()

    await search.fill('Place-9999')
    await expect.poll(() => rows.count()).toBe(1)
    await search.fill('nowhere')
    await picker.getByText('No matching options found...').waitFor()
  })

  it('[kit.6] lists menus in two levels, 18rem high, by pointer and by keys; takes numbers as typed', async () => {
    const piece = page.getByRole('article', { name: 'Menu list' })
    expect((await piece.locator('.k-menu-list').boundingBox())?.height).toBe(18 * 16)
    await piece.getByRole('tab', { name: 'Screens' }).click()
    await piece.getByRole('tabpanel').getByRole('button', { name: 'Screen 3', exact: true }).click()
    await piece.getByText('Chosen: screen-3').waitFor()
    await piece.getByRole('tab', { name: 'Screens' }).press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await piece.getByText('Chosen: podcast').waitFor()

    const budget = page.getByLabel('Budget')
    await budget.fill('2.5k')
    await budget.press('Enter')
    await expect.poll(() => budget.inputValue()).toBe('2,500')
    await budget.press('ArrowUp')
    await expect.poll(() => budget.inputValue()).toBe('2,600')
    await budget.fill('many')
    await budget.blur()
    await expect.poll(() => budget.inputValue()).toBe('2,600')
  })

  it('[kit.7] picks colours in five styles of their sizes, and takes only text that parses', async () => {
    const style = (name: string) => page.getByRole('group', { name, exact: true })
    const size = async (name: string) => style(name).boundingBox()
    expect((await size('Sketch'))?.width).toBe(200)
    expect((await size('Twitter'))?.width).toBe(276)
    expect(await size('Swatches')).toMatchObject({ width: 320, height: 240 })
    expect((await size('Google'))?.width).toBe(652)
    expect((await size('Photoshop'))?.width).toBe(513)
    await style('Photoshop').getByText('Color Picker').waitFor()
    expect(await style('Sketch').getByRole('group', { name: 'Presets' }).getByRole('button').count()).toBe(15)
    expect(await style('Twitter').getByRole('group', { name: 'Presets' }).getByRole('button').count()).toBe(10)

    const now = (hex: string) => page.getByRole('article', { name: 'Sketch' }).getByText(`Now ${hex}`, { exact: true })
    await style('Google').getByLabel('HEX').fill('#ff800')
    await style('Google').getByLabel('RGB').fill('0, 300, 0')
    await style('Google').getByLabel('HSL').fill('green')
    await style('Google').getByLabel('HSL').blur()
    expect(await style('Google').getByLabel('HEX').inputValue()).toBe('#3546d3')
    await style('Google').getByLabel('HEX').fill('#ff8000')
    await now('#ff8000').waitFor()
    await style('Google').getByLabel('RGB').fill('0, 128, 255')
    await now('#0080ff').waitFor()
    await style('Google').getByLabel('HSV').fill('120, 100, 50')
    await now('#008000').waitFor()
    await style('Google').getByLabel('HSL').fill('0, 100, 50')
    await now('#ff0000').waitFor()
    await style('Sketch').getByLabel('A', { exact: true }).fill('150')
    await now('#ff0000').waitFor()
    await style('Sketch').getByLabel('A', { exact: true }).fill('50')
    await now('#ff000080').waitFor()
    await style('Twitter').getByRole('button', { name: '#0693e3' }).click()
    await now('#0693e3').waitFor()

    const area = style('Sketch').getByRole('slider', { name: 'Color', exact: true })
    await area.press('ArrowDown')
    await expect.poll(() => area.getAttribute('aria-valuetext')).toBe('Saturation 97%, Brightness 84%')
    const box = await area.boundingBox()
    if (!box) throw new Error('The area has no place on the page')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 40, box.y - 40, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => area.getAttribute('aria-valuetext')).toBe('Saturation 100%, Brightness 100%')
  })

  it('[kit.9] says that it copied, for two seconds', async () => {
    const piece = page.getByRole('article', { name: 'Copy button' })
    // Measured in the page: a test learns of it late on a busy machine.
    await piece.evaluate(node => {
      const stood = new Promise<number>(resolve => {
        let since = 0
        new MutationObserver(() => {
          const says = node.textContent?.includes('Copied to clipboard!')
          if (says) since ||= performance.now()
          else if (since) resolve(performance.now() - since)
        }).observe(node, { childList: true, subtree: true, characterData: true })
      })
      Object.assign(window, { stood })
    })
    await piece.getByRole('button', { name: 'Copy to clipboard' }).first().click()
    const stood = await page.evaluate(() => (window as unknown as { stood: Promise<number> }).stood)
    expect(stood).toBeGreaterThan(1900)
    expect(stood).toBeLessThan(6000)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('deal-2048')
  })

  it('[menu.1] opens a dropdown of 15rem at most; Escape, Tab and a press outside close it', async () => {
    const dropdown = page.getByRole('combobox', { name: 'Time zone' })
    const list = page.getByRole('listbox', { name: 'Time zone' })
    await dropdown.click()
    expect((await list.boundingBox())?.height).toBe(15 * 16)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await dropdown.press('Enter')
    await list.waitFor()
    await page.keyboard.press('Tab')
    await list.waitFor({ state: 'detached' })
    await dropdown.click()
    await page.getByRole('heading', { name: 'Kit', exact: true }).click()
    await list.waitFor({ state: 'detached' })
  })

  it('[menu.1] leads through a menu by keys, past what can not be chosen, and gives the focus back', async () => {
    const piece = page.getByRole('article', { name: 'Action menu' })
    const button = piece.getByRole('button', { name: 'Actions' })
    const item = (name: string) => piece.getByRole('menuitem', { name, exact: true })
    const focused = page.locator(':focus')
    await button.press('ArrowDown')
    await item('Duplicate').and(focused).waitFor()
    await page.keyboard.press('ArrowDown')
    await item('Delete').and(focused).waitFor()
    expect(await item('Pause It has ended').isDisabled()).toBe(true)
    await page.keyboard.press('d')
    await item('Duplicate').and(focused).waitFor()
    await page.keyboard.press('Escape')
    await button.and(focused).waitFor()
    expect(await piece.getByRole('menu').count()).toBe(0)

    await page.keyboard.press('Enter')
    await piece.getByRole('menu').and(focused).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await piece.getByText('Chosen: deleted').waitFor()
    await button.and(focused).waitFor()
  })

  it.each(['light', 'dark'] as const)('has nothing that axe objects to, %s, also on a phone', async colorScheme => {
    if (colorScheme === 'dark') {
      await page.emulateMedia({ colorScheme })
      await openKitPage(page)
    }
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme)
    await page.getByRole('region', { name: 'Delivery' }).getByRole('gridcell').first().waitFor()
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await objections(page, colorScheme === 'dark' && !isLong ? 'colours' : 'everything')).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  // The last, as the page's clock stands still from here on.
  it('[menu.1] is found in by letters, which are forgotten after 350 ms', async () => {
    const dropdown = page.getByRole('combobox', { name: 'Time zone' })
    const at = async () => {
      const id = await dropdown.getAttribute('aria-activedescendant')
      return page.locator(`[id="${id}"]`).textContent()
    }
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await dropdown.focus()
    await page.keyboard.type('lo')
    await expect.poll(at).toMatch(/^London/)
    await page.clock.runFor(349)
    await page.keyboard.press('b')
    await expect.poll(at).toMatch(/^London/)
    await page.clock.runFor(350)
    await page.keyboard.press('b')
    await expect.poll(at).toMatch(/^B/)
    await page.clock.runFor(350)
    await page.keyboard.type('lo')
    await page.keyboard.press('Enter')
    await expect.poll(() => dropdown.textContent()).toBe('London')
  })
})

function file(name: string, mimeType = 'text/plain') {
  return { name, mimeType, buffer: Buffer.from('content') }
}
