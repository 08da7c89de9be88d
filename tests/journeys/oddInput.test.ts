import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CurrentUser } from '../../src/engine/contract/api.ts'
import { go, journeyBrowser, type PageOptions } from './browser.ts'
import { openKitPage } from './kitPage.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

/** Addresses, names, files and browsers that nobody planned for: the console says something sensible and goes on. */
describe('odd input', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let session: Session
  let folder: string

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    session = await sessionOf(host.url, 'admin@astrolabe.example')
    folder = await mkdtemp(join(tmpdir(), 'astrolabe-files-'))
  })
  afterAll(async () => {
    await host?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const newPage = (options: Omit<PageOptions, 'url'> = {}) =>
    browser.newPage({ url: host.url, storageState: session, ...options })

  it('[list.3] takes any page number in the address for one that there is', async () => {
    const page = await newPage()
    const list = '/campaigns/line-items'
    const said = page.getByText(/^Page \d+ of \d+$/)
    await page.goto(`${list}?page=0`)
    await page.getByText(/^Page 1 of \d+$/).waitFor()
    for (const asked of ['-1', '2.5', 'letters', '', '1e400', '1000000000', '9007199254740993', '1e300']) {
      await go(page, `${list}?page=2`)
      await page.getByText(/^Page 2 of \d+$/).waitFor()
      await go(page, `${list}?page=${asked}`)
      await expect.poll(() => said.textContent(), { message: asked }).toMatch(/^Page (1 of \d+|(?!2\b)(\d+) of \2)$/)
      await page.locator('.l-table[aria-busy="false"] tbody .l-name').first().waitFor()
    }
  })

  it('shows and finds names from right to left, of emoji, and of one endless word', async () => {
    const page = await newPage()
    const names = [
      'חברת הפרסום הצפונית 3',
      'شركة الإعلان ٤',
      '👩🏽‍🚀🏴󠁧󠁢󠁳󠁣󠁴󠁿 Raumfahrt 🚀',
      `Donau${'dampfschiff'.repeat(20)}`,
    ]
    const { organizations } = (await (await page.request.get('/api/v1/current-user')).json()) as CurrentUser
    for (const name of names) {
      const headers = { 'X-Requested-With': 'astrolabe' }
      const made = await page.request.post('/api/v1/group', {
        headers,
        data: { name, organization: organizations[0]?.id },
      })
      expect([name, made.status()]).toEqual([name, 200])
    }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const name of names) {
      const word = name.split(' ').at(-2) ?? name
      await page.goto(`/admin/groups?q=${encodeURIComponent(word.slice(0, 20))}`)
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
      await page
        .getByRole('link', { name: 'Edit' })
        .or(page.getByRole('button', { name: 'Edit' }))
        .first()
        .click()
      await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name)
    }
  })

  it('offers ten thousand organizations, found by their letters', async () => {
    const page = await newPage()
    await page.route('**/api/v1/current-user', async route => {
      const user = (await (await route.fetch()).json()) as CurrentUser
      const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `o-${index}`, name: `Company ${index}` }))
      await route.fulfill({ json: { ...user, organizations: [...user.organizations, ...many] } })
    })
    await page.goto('/admin/groups')
    const switcher = page.getByRole('combobox', { name: 'Organization' })
    await switcher.waitFor()
    await page.locator('.l-table[aria-busy="false"]').waitFor()
    const blocked = await page.evaluate(async () => {
      const before = performance.now()
      document.querySelector<HTMLElement>('.s-bar [role="combobox"]')?.click()
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - before
    })
    expect(blocked, 'milliseconds until the list is drawn').toBeLessThan(1500)
    await page.getByRole('listbox').waitFor()
    // The last one, and one by its letters: what is far away is drawn when it is come to.
    await switcher.press('End')
    const at = async () => page.locator(`[id="${await switcher.getAttribute('aria-activedescendant')}"]`)
    await expect.poll(async () => (await at()).textContent()).toBe('All Organizations')
    await (await at()).and(page.locator(':visible')).waitFor()
    await switcher.press('ArrowUp')
    await expect.poll(async () => (await at()).textContent()).toBe('Company 9999')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  })

  it('works without storage: signs in, sets things for as long as the page lasts, and signs out', async () => {
    const page = await browser.newPage({ url: host.url })
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The browser refuses storage', 'SecurityError')
          },
        })
      }
    })
    await page.goto('/campaigns')
    await page.getByLabel('Email').fill('admin@astrolabe.example')
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('.l-table tbody .l-name').first().waitFor()
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await expect.poll(theme).toBe('dark')
    await page.getByRole('banner').getByRole('link', { name: 'Media' }).click()
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('moves nothing for those who want no motion, and nothing longer than 150 ms for the rest', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const page = await newPage({ reducedMotion })
      await page.goto('/campaigns')
      await page.locator('.l-table tbody .l-name').first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
      const longest = await page.evaluate(() => {
        const seconds = (text: string) => Math.max(...text.split(',').map(part => Number.parseFloat(part)))
        return Math.max(
          ...[...document.querySelectorAll('body *')].flatMap(node => {
            const style = getComputedStyle(node)
            const moves = style.animationName !== 'none' ? seconds(style.animationDuration) : 0
            return [seconds(style.transitionDuration), moves]
          }),
        )
      })
      expect(longest, reducedMotion).toBeLessThanOrEqual(reducedMotion === 'reduce' ? 0.001 : 0.15)
    }
  })

  it('keeps the rest standing when a page or a part of one fails', async () => {
    const page = await newPage({ allow: [/^console: /, /^exception: /] })
    // No answer can do this, so the browser's own formats fail.
    await page.addInitScript(() => {
      Intl.RelativeTimeFormat.prototype.format = () => {
        throw new Error('No relative times here')
      }
    })
    // Read once before: a database that is busy with other pages may say 503, and the card then has no times to show.
    await expect.poll(async () => (await page.request.get('/api/v1/audit-log?limit=8')).status()).toBe(200)
    await page.goto('/')
    const part = page.getByRole('region', { name: 'Recent changes' })
    const failed = part.getByText('Recent changes couldn’t be shown')
    await failed.or(part.getByText('couldn’t be loaded')).waitFor()
    if (!(await failed.isVisible())) await part.getByRole('button', { name: 'Try again' }).click()
    await failed.waitFor()
    await page.getByRole('heading', { name: 'Top campaigns' }).waitFor()

    await page.addInitScript(() => {
      const dates = Intl.DateTimeFormat.prototype
      const format = Object.getOwnPropertyDescriptor(dates, 'format') as PropertyDescriptor
      Object.defineProperty(dates, 'format', {
        configurable: true,
        get() {
          throw new Error('No dates here')
        },
      })
      addEventListener('mend', () => Object.defineProperty(dates, 'format', format))
    })
    await page.goto('/campaigns')
    await page.getByRole('alert').filter({ hasText: 'This page stopped working' }).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('mend')))
    await page.getByRole('banner').getByRole('link', { name: 'Media' }).click()
    await page.getByRole('heading', { level: 1, name: 'All media' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  })

  it('says that the server is gone, at the start and in the middle, and goes on when it is back', async () => {
    const page = await newPage({ allow: [/^failed .*ERR_CONNECTION/] })
    const api = '**/api/v1/**'
    await page.route(api, route => route.abort('connectionrefused'))
    await page.goto('/campaigns')
    await page.getByText('The server didn’t respond.').waitFor()
    await page.unroute(api)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.l-table tbody .l-name').first().waitFor()
    await page.route(api, route => route.abort('connectionrefused'))
    await page.getByRole('link', { name: /^Strategies/ }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Strategies couldn’t be loaded' })
    await alert.waitFor()
    await page.unroute(api)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.l-table tbody .l-name').first().waitFor()
  })

  it('says to people whose organization is suspended that they have none', async () => {
    const page = await browser.newPage({
      url: host.url,
      storageState: await sessionOf(host.url, 'viewer@astrolabe.example'),
    })
    const { organizations } = (await (await page.request.get('/api/v1/current-user')).json()) as CurrentUser
    const path = `/api/v1/organization/${organizations[0]?.id}`
    const operator = await newPage()
    const { version } = await (await operator.request.get(path)).json()
    const headers = { 'X-Requested-With': 'astrolabe' }
    const moved = await operator.request.post(`${path}/move`, { headers, data: { to: 'suspend', version } })
    expect(moved.status()).toBe(200)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'You don’t have access to any organization' }).waitFor()
    const resumed = await operator.request.post(`${path}/move`, {
      headers,
      data: { to: 'resume', version: version + 1 },
    })
    expect(resumed.status()).toBe(200)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  it('[kit.2] [kit.3] takes a dropped folder for its files, and says what is empty or too large', async () => {
    await mkdir(join(folder, 'banners'))
    await writeFile(join(folder, 'banners/one.png'), 'x')
    await writeFile(join(folder, 'banners/two.png'), 'y')
    await writeFile(join(folder, 'empty.png'), '')
    // Two gigabytes that take no room.
    const film = await open(join(folder, 'film.png'), 'w')
    await film.truncate(2 * 1024 ** 3)
    await film.close()
    const page = await newPage()
    await openKitPage(page)
    const piece = page.getByRole('article', { name: 'File drop area' })
    await piece.scrollIntoViewIfNeeded()
    await drop(
      page,
      piece.locator('.k-drop'),
      ['banners', 'empty.png', 'film.png'].map(name => join(folder, name)),
    )
    await piece.getByText('Selected files (3):').waitFor()
    const taken = await piece.locator('.k-file-name').allTextContents()
    expect(taken.sort()).toEqual(['empty.png', 'one.png', 'two.png'])
    await piece.getByRole('alert').getByText('film.png').waitFor()
  })
})

/** As the system does it: a drop with folders in it can't be made by a script of the page. */
async function drop(page: Page, on: ReturnType<Page['locator']>, files: readonly string[]): Promise<void> {
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data })
  }
}
