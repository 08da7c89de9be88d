import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { trial } from '../setup/effort.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'
import { paste, said, tableOf } from './tableForm.ts'

describe.skipIf(trial.keys)('the kit’s editors, without a sign-in', () => {
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
    const arrive = await holdRequests(page, '**/createCodeView-*.js')
    await page.goto('/public/kit')
    const piece = page.getByRole('article', { name: 'Code editor', exact: true })
    const source = piece.getByRole('textbox', { name: 'Source' })
    await piece.locator('textarea').fill('{ "typed": "early" }')
    // In its piece: what comes late above may move the whole piece.
    const place = async () => {
      const [whole, box] = await Promise.all([piece.boundingBox(), piece.locator('.k-code-box').boundingBox()])
      return box && whole && { ...box, y: box.y - whole.y }
    }
    const before = await place()
    expect(before).not.toBeNull()
    await source.press('End')
    arrive()
    await piece.locator('.cm-content').waitFor()
    expect(await place()).toEqual(before)
    await piece.getByText('20 of 600 characters', { exact: true }).waitFor()
    await page.keyboard.type(' 🌸')
    await expect.poll(() => source.textContent()).toBe('{ "typed": "early" } 🌸')
    await piece.getByText('22 of 600 characters', { exact: true }).waitFor()
    await piece.getByText('Line 1: This isn’t valid JSON').waitFor()
    expect(await piece.locator('.cm-gutters').evaluate(node => getComputedStyle(node).display)).toBe('flex')

    await source.press('Control+a')
    await paste(source, `{\n"long": [\n"${'ا'.repeat(600)}"\n]\n}`)
    await piece.getByText('618 of 600 characters, 18 too many').waitFor()
    await piece.getByText('This is too long').waitFor()
    await expect.poll(async () => (await said(source)).invalid).toBe('true')
    const { describedBy } = await said(source)
    const about = await Promise.all(describedBy.split(' ').map(id => page.locator(`[id="${id}"]`).textContent()))
    expect(about.join(' ')).toMatch(/This is too long.*Up to 600 characters here.*Tab moves to the next field/)
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
    await expect.poll(() => source.evaluate(node => node.contains(document.activeElement))).toBe(false)
    await piece.getByText('Source', { exact: true }).click()
    await expect.poll(() => source.evaluate(node => node === document.activeElement)).toBe(true)

    for (const [language, word] of [
      ['XML', 'VAST'],
      ['HTML', 'href'],
      ['JavaScript', 'function'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: language }).click()
      await piece.locator('.cm-line span[class]').getByText(word, { exact: true }).first().waitFor()
    }

    const still = page.getByRole('textbox', { name: 'A document to read' })
    expect([await still.getAttribute('contenteditable'), await still.getAttribute('aria-readonly')]).toEqual([
      'false',
      'true',
    ])
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => still.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
  })

  it('[kit.4] edits many rows like a spreadsheet, and saves those that changed with a result for each', async () => {
    const page = await newPage()
    await page.goto('/public/kit')
    const piece = page.getByRole('article', { name: 'Multi-row table form' })
    const { cell, reads, on, undoAll } = tableOf(piece.getByRole('grid', { name: 'Placements' }))
    const detail = piece.locator('.k-tf-detail')
    const state = (row: number) => cell(row, 5)

    // Arrows, typing over, Enter, Tab over the end of a row, Escape, letters into figures.
    await cell(0, 0).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('2.5k')
    await page.keyboard.press('Enter')
    await reads(0, 1, '2,500')
    await on(1, 1)
    await page.keyboard.type('lost')
    await page.keyboard.press('Escape')
    await reads(1, 1, '200')
    await page.keyboard.type('much')
    await page.keyboard.press('Tab')
    await on(1, 2)
    await page.keyboard.press('Shift+Tab')
    await detail.getByText('Enter a number, like 1,500 or 0.25').waitFor()
    const { invalid, describedBy } = await said(cell(1, 1))
    expect([invalid, describedBy]).toEqual(['true', await detail.getAttribute('id')])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('F2')
    await page.keyboard.type(' 🌸 وردة')
    await page.keyboard.press('Enter')
    await reads(1, 0, 'Placement 2 🌸 وردة')
    await page.keyboard.press('Control+Home')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key)
    await reads(0, 3, 'No')
    await cell(0, 2).dblclick()
    await cell(0, 2).locator('select').selectOption('Audio')
    await reads(0, 2, 'Audio')

    // Cells of a spreadsheet: ragged, one of the wrong kind, one locked row, one too many.
    await cell(1, 0).click()
    await paste(cell(1, 0), '"Two ""quoted"""\t14\nnot here\t1\nFour\tabc\tVideo\tno\t2026-02-03\t\tmore\nFive\n')
    await piece.getByText('Pasted 8 cells. 2 cells can’t be changed. 1 cell was outside the columns.').waitFor()
    await reads(1, 0, 'Two "quoted"')
    await reads(2, 0, 'Placement 3')
    await reads(3, 4, '2026-02-03 00:00')
    await reads(4, 1, '500')
    await page.keyboard.press('Control+z')
    await reads(1, 0, 'Placement 2 🌸 وردة')
    await page.keyboard.press('Control+y')
    await reads(1, 0, 'Two "quoted"')

    // One cell over a selection, and a range copied elsewhere.
    await cell(6, 1).click()
    await page.keyboard.press('Shift+ArrowDown')
    await paste(cell(7, 1), '13')
    await reads(6, 1, '13')
    await reads(7, 1, '13')

    // Only what changed is sent, and what is to be mended isn't. The second press of a double click stops nothing.
    expect(await piece.getByRole('button', { name: 'Save All' }).getAttribute('type')).toBe('submit')
    await piece.getByRole('button', { name: 'Save All' }).dblclick()
    await piece.getByText('2 rows saved. 3 rows rejected. 1 row has errors to fix.').waitFor()
    await piece
      .getByText(/^Sent: /)
      .getByText(/p1: budget format active, p2: name budget, p5: name, p7: budget/)
      .waitFor()
    await state(0).getByText('Saved').waitFor()
    await state(6).getByText('The server rejected this row').waitFor()
    await expect.poll(async () => (await said(cell(6, 1))).invalid).toBe('true')
    await reads(6, 1, '13')
    await state(3).getByText('To fix').waitFor()
    await cell(3, 0).click()
    await piece.getByRole('button', { name: /to fix$/ }).click()
    await on(3, 1)

    // Somebody else's version goes under what was typed; Undo takes it whole.
    await state(1).getByRole('button', { name: 'Load their version' }).click()
    await reads(1, 0, 'Two "quoted"')
    await reads(1, 1, '14')
    await cell(1, 1).click()
    await piece.getByText('Changed by someone else: 77').waitFor()
    await state(1).getByRole('button', { name: 'Undo' }).click()
    await reads(1, 0, 'Placement 2, renamed')
    await reads(1, 1, '77')

    // The line is cut in the middle: nothing typed is lost, and what wasn't sent goes with the next saving.
    await undoAll(piece, [3, 6, 7])
    await cell(10, 1).click()
    await paste(cell(10, 1), '15\n1\n2\n3\n4\n5\n6')
    await piece.getByRole('button', { name: 'Save All' }).click()
    await piece.getByText(/1 row rejected. \d rows? not sent/).waitFor()
    await state(10).getByText('The server can’t be reached').waitFor()
    await reads(10, 1, '15')
    await reads(16, 1, '6')
    await cell(10, 1).click()
    await page.keyboard.type('16')
    await page.keyboard.press('Enter')
    await piece.getByRole('button', { name: 'Save All' }).click()
    await piece.getByText('No changes yet.').waitFor()

    // Rows come and go; a thousand at once leave the page alive.
    await piece.getByRole('button', { name: 'Add row' }).click()
    await on(400, 0)
    const wide = Array.from({ length: 1000 }, (_, row) => `Row ${row}\t${row}\tVideo\tno\t2026-03-04`).join('\n')
    await paste(cell(400, 0), wide)
    await piece.getByText('Pasted 3,000 cells. 400 rows weren’t pasted: the table is full.').waitFor()
    await page.keyboard.press('Control+End')
    await on(999, 5)
    await reads(999, 0, 'Row 599')
    await expect.poll(() => piece.getByRole('row').count()).toBeLessThan(60)
    await page.keyboard.press('Control+z')
    await on(400, 5)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    await page.keyboard.press('Escape')
    await cell(399, 5).getByRole('button', { name: 'Remove this row' }).click()
    await state(399).getByText('To be deleted').waitFor()
    await piece.getByRole('button', { name: 'Save All' }).click()
    await piece.getByText(/−p400/).waitFor()

    // Escape, then Tab leaves.
    await cell(398, 2).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="grid"]') === null)).toBe(true)
  })
})

describe('the editors in the console', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({
      url: host.url,
      // A stale version, a code that is taken, and a line that is cut are this file's own doing.
      allow: [/^(400|409) PUT \/api\/v1\/line-item\//, /^failed PUT .*: net::ERR_CONNECTION_FAILED$/],
    })
    await signIn(page, 'manager@astrolabe.example', { path: '/campaigns/line-items?status=draft' })
  })
  afterAll(() => host?.stop())

  it('[kit.4] saves selected rows of a list as one table, each with its version and its own result', async () => {
    const links = page.locator('.l-table tbody .l-name')
    await links.nth(2).waitFor()
    const ids = await links.evaluateAll(all => all.map(link => link.getAttribute('href')?.split('/').at(-2) ?? ''))
    const [first, second, third] = await rowsOf(ids.slice(0, 3))
    if (!first || !second || !third) throw new Error('The sample has fewer than three drafts')
    for (const row of [0, 1, 2]) {
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .nth(row)
        .check()
    }
    await page.getByRole('button', { name: 'Edit as table' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 3 line items as a table' })
    const { cell, reads, on } = tableOf(dialog.getByRole('grid', { name: 'Line items' }))
    await cell(0, 0).waitFor()
    const heads = await dialog.getByRole('columnheader').allTextContents()
    const column = (label: string) => heads.findIndex(head => head.replace(' *', '') === label) - 1
    const [code, budget] = [column('Code'), column('Total budget')]
    expect([column('Name'), code > 0, budget > 0]).toEqual([0, true, true])
    const state = (row: number) => cell(row, heads.length - 2)

    // Meanwhile somebody else saves the second one.
    const theirs = await page.evaluate(async row => {
      const { actions: _, ...rest } = row
      const answer = await fetch(`/api/v1/line-item/${row.id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'astrolabe' },
        body: JSON.stringify({ ...rest, name: 'Renamed by somebody' }),
      })
      return answer.status
    }, second)
    expect(theirs).toBe(200)

    await cell(0, budget).click()
    await paste(cell(0, budget), '91,234.50\n92,345.60\n93,456.70')
    await reads(1, budget, '92,345.60')
    await cell(2, code).click()
    await page.keyboard.type(String(first.code))
    await page.keyboard.press('Enter')
    await cell(0, 0).click()
    await page.keyboard.press('Delete')
    await dialog.getByText('This field is required').waitFor()
    await page.keyboard.press('Control+z')
    const sent: string[] = []
    const noted = (request: Request) => request.method() === 'PUT' && sent.push(request.url().split('/').at(-1) ?? '')
    page.on('request', noted)
    await dialog.getByRole('button', { name: 'Save All' }).click()
    await dialog.getByText('1 row saved. 2 rows rejected.').waitFor()
    expect(sent.toSorted()).toEqual([first.id, second.id, third.id].toSorted())
    await state(0).getByText('Saved').waitFor()
    await state(1).getByRole('button', { name: 'Load their version' }).click()
    await reads(1, 0, 'Renamed by somebody')
    await reads(1, budget, '92,345.60')
    await expect.poll(async () => (await said(cell(2, code))).invalid).toBe('true')
    await reads(2, code, String(first.code))

    // The line is cut: what was typed stays, and goes when it is back.
    await page.route('**/api/v1/line-item/*', route => route.abort('connectionfailed'))
    await cell(2, code).click()
    await page.keyboard.type('QUITE-NEW')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Save All' }).click()
    // Both: what is sent after the line is back would be saved.
    await dialog.getByText('0 rows saved. 2 rows rejected.').waitFor()
    await dialog
      .getByText(/The server can’t be reached/)
      .first()
      .waitFor()
    await reads(2, code, 'QUITE-NEW')
    await page.unroute('**/api/v1/line-item/*')
    await dialog.getByRole('button', { name: 'Save All' }).click()
    await dialog.getByText('2 rows saved.').waitFor()
    page.off('request', noted)
    const now = await rowsOf([first.id, second.id, third.id])
    expect(now.map(row => row?.budgetTotal)).toEqual([91_234_500_000, 92_345_600_000, 93_456_700_000])
    expect([now[1]?.name, now[2]?.code]).toEqual(['Renamed by somebody', 'QUITE-NEW'])
    expect(now[0]?.targeting).toEqual(first.targeting)

    // Escape asks before anything that isn't saved is given up.
    await cell(0, 0).click()
    await on(0, 0)
    await page.keyboard.type('Given up')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
    await asks.getByRole('button', { name: 'Stay on page' }).click()
    await reads(0, 0, 'Given up')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await asks.getByRole('button', { name: 'Leave page' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Renamed by somebody' }).first().waitFor()
  })

  it('[kit.5] [kit.8] picks what is aimed at out of a taxonomy, and edits a document as code', async () => {
    const [row] = await list('line-item?status=draft&limit=1')
    await page.goto(`/campaigns/line-items/${row?.id}`)
    const targeting = page.locator('.f-targeting')
    await targeting.waitFor()
    const languages = targeting.getByRole('group', { name: 'Languages', exact: true }).locator('.k-picker')
    await page.getByRole('combobox', { name: /add dimension/ }).click()
    await page.getByRole('option', { name: 'Languages' }).click()
    await languages.getByPlaceholder('Search options...').fill('NORW')
    await languages.getByRole('button', { name: 'Include Norwegian' }).click()
    await languages.getByPlaceholder('Search options...').fill('sv')
    await languages.getByRole('button', { name: 'Exclude Swedish' }).click()
    await languages.getByRole('button', { name: 'Show Selected (2)' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Line item saved').waitFor()
    const [saved] = await list(`line-item?id=${row?.id}`)
    expect(saved?.targeting).toMatchObject({ languages: { include: ['no'], exclude: ['sv'] } })

    const medium = (await list('media?limit=200')).find(({ vastXml }) => typeof vastXml === 'string')
    await page.goto(`/media/${medium?.id}/show`)
    const still = page.getByRole('textbox', { name: 'VAST document' })
    await still.locator('.cm-line').first().waitFor()
    expect(await still.getAttribute('aria-readonly')).toBe('true')
    await page.goto(`/media/${medium?.id}`)
    const code = page.getByRole('textbox', { name: 'VAST document' })
    await code.locator('.cm-line').first().waitFor()
    await code.press('Control+End')
    await page.keyboard.type('<b>')
    await page.getByText(/^Line \d+: .*never closed/).waitFor()
    // What was typed slowly is undone in steps.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+z')
        return page.getByText(/^Line \d+: .*never closed/).count()
      })
      .toBe(0)
  })

  /** In the order of the ids. */
  async function rowsOf(ids: readonly string[]) {
    const rows = await list(`line-item?id=${ids.join(',')}`)
    return ids.map(id => rows.find(row => row.id === id))
  }

  async function list(query: string): Promise<readonly EntityRow[]> {
    return page.evaluate(async asked => (await fetch(`/api/v1/${asked}`)).json(), query)
  }
})
