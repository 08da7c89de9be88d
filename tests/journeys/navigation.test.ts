import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { sidebars } from '../sidebars.ts'
import { go, journeyBrowser, settled } from './browser.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

const manager = 'manager@astrolabe.example'
const admin = 'admin@astrolabe.example'

/** The ways through the console: sections in the bar, links at the side, and both where there is little room. */
describe('the navigation', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  const sessions = new Map<string, Session>()
  const pages = new Map<string, Page>()

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    for (const email of [manager, admin]) sessions.set(email, await sessionOf(host.url, email))
  })
  afterAll(async () => {
    await host?.stop()
  })

  /** The one page of a person who is signed in, loaded anew: the browser has what it loads by then. */
  async function signedIn(email: string, path: string): Promise<Page> {
    const storageState = sessions.get(email)
    const page =
      pages.get(email) ?? (await browser.newPage({ url: host.url, ...(storageState ? { storageState } : {}) }))
    pages.set(email, page)
    await page.unrouteAll()
    await page.goto(path)
    await page.getByRole('banner').waitFor()
    return page
  }

  it('[shell.4] shows every section with its links, in the order of the specification', async () => {
    const page = await signedIn(admin, '/admin/users')
    for (const [section, links] of sidebars) {
      await page.getByRole('banner').locator(`nav a[href="/${section}"]`).click()
      const menu = page.getByRole('navigation', { name: new RegExp(`^${section} menu$`, 'i') })
      await menu.getByRole('heading', { name: 'Menu', exact: true }).waitFor()
      const shown = () =>
        menu.getByRole('link').evaluateAll(all => all.map(link => `${link.textContent} ${link.getAttribute('href')}`))
      await expect.poll(async () => (await shown()).slice(0, links.length)).toEqual(links)
    }
  })

  it('[shell.4] [shell.5] [shell.6] underlines the one selected link, and leaves campaigns and dashboard without a sidebar', async () => {
    const page = await signedIn(manager, '/media?subtype=video')
    const menu = page.getByRole('navigation', { name: 'Media menu' })
    await menu.getByRole('heading', { name: 'Menu' }).waitFor()
    const selected = menu.locator('[aria-current="page"]')
    await expect.poll(() => selected.allTextContents()).toEqual(['Video'])
    expect(await selected.evaluate(link => getComputedStyle(link).textDecorationLine)).toBe('underline')
    await menu.getByRole('link', { name: 'Asset Library' }).click()
    await heading(page, 'Asset library')
    await expect.poll(() => selected.allTextContents()).toEqual(['Asset Library'])
    await menu.getByRole('link', { name: 'All Media' }).click()
    await expect.poll(() => selected.allTextContents()).toEqual(['All Media'])
    const others = menu.locator('a:not([aria-current])').first()
    expect(await others.evaluate(link => getComputedStyle(link).textDecorationLine)).toBe('none')

    await page.goto('/admin/users')
    const users = page.getByRole('navigation', { name: 'Admin menu' }).locator('[aria-current="page"]')
    await expect.poll(() => users.allTextContents()).toEqual(['Users'])
    await page.locator('.l-table tbody').getByRole('link').first().click()
    await page.waitForURL('**/admin/users/*/show')
    await expect.poll(() => users.allTextContents()).toEqual(['Users'])
    for (const path of ['/', '/campaigns']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('heading', { name: 'Menu' }).count()).toBe(0)
    }
  })

  it('[shell.8] [platform.8] remembers that the sidebar was collapsed', async () => {
    const page = await signedIn(manager, '/media')
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await page.reload()
    const expand = page.getByRole('button', { name: 'Expand the menu' })
    await expand.waitFor()
    expect(await page.getByRole('link', { name: 'Asset Library' }).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('sidebarState'))).toBe('false')
    await expand.click()
    await page.getByRole('link', { name: 'Asset Library' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sidebarState'))).toBe('true')
  })

  it('[shell.7] puts a dropdown in the place of the sidebar on a phone', async () => {
    const page = await browser.newPage({ url: host.url, viewport: { width: 360, height: 740 } })
    await page.goto('/media')
    await page.getByLabel('Email').fill(manager)
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const menu = page.getByRole('combobox', { name: 'Menu' })
    await menu.click()
    expect(await page.locator('.s-side').isVisible()).toBe(false)
    const links = sidebars.find(([section]) => section === 'media')?.[1] ?? []
    await expect
      .poll(async () => (await page.getByRole('option').allTextContents()).slice(0, links.length))
      .toEqual(links.map(link => link.replace(/ [^ ]+$/, '')))
    await page.getByRole('option', { name: 'Asset Library' }).click()
    await heading(page, 'Asset library')
    const sections = page.getByRole('combobox', { name: 'Section', exact: true })
    expect(await sections.textContent()).toBe('Media')
    await sections.click()
    await page.getByRole('option', { name: 'Inventory' }).click()
    await heading(page, 'Publishers')
    expect(await sections.textContent()).toBe('Inventory')
    expect(await sections.locator('.k-dropdown-value').evaluate(name => name.scrollWidth - name.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.setViewportSize({ width: 1440, height: 900 })
    await menu.waitFor({ state: 'hidden' })
    await page.locator('.s-side').waitFor()
  })

  it('[shell.2] puts the sections into a dropdown that says the active one, only where they do not fit', async () => {
    const page = await signedIn(manager, '/campaigns')
    const nav = page.getByRole('banner').getByRole('navigation', { name: 'Sections' })
    const dropdown = nav.getByRole('combobox', { name: 'Section', exact: true })
    await page.setViewportSize({ width: 1024, height: 800 })
    await nav.getByRole('link', { name: 'Admin' }).waitFor()
    expect(await dropdown.count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    await page.setViewportSize({ width: 900, height: 800 })
    await dropdown.waitFor()
    expect(await dropdown.textContent()).toBe('Campaigns')
    expect(await nav.getByRole('link').count()).toBe(0)
    await dropdown.focus()
    await page.keyboard.type('repo')
    await page.keyboard.press('Enter')
    await heading(page, 'Explore')
    await expect.poll(() => dropdown.textContent()).toBe('Reporting')
    // What stands beside it takes the room: a longer name in the bar is reason enough.
    await page.setViewportSize({ width: 1440, height: 900 })
    await nav.getByRole('link', { name: 'Admin' }).waitFor()
    await page.locator('.s-logo').evaluate(logo => {
      logo.style.width = '700px'
    })
    await dropdown.waitFor()
  })

  it('heads every page with the words of the sidebar link that leads to it', async () => {
    const page = await signedIn(admin, '/admin/users')
    for (const [section, links] of sidebars) {
      for (const link of links) {
        const [, words = '', path = ''] = /^(.*) (\S+)$/.exec(link) ?? []
        if (section === 'admin' || words.startsWith('+')) continue
        await go(page, path)
        await page.getByRole('heading', { level: 1, name: new RegExp(`^${words}$`, 'i') }).waitFor()
      }
    }
  })

  it('[shell.5] underlines "+ Add Media" while media is added, and shows a record without a form', async () => {
    const page = await signedIn(admin, '/media/add')
    const selected = page.getByRole('navigation', { name: 'Media menu' }).locator('[aria-current="page"]')
    await expect.poll(() => selected.allTextContents()).toEqual(['+ Add Media'])
    await page.waitForURL('**/media/create')
    expect(await selected.evaluate(link => getComputedStyle(link).textDecorationLine)).toBe('underline')

    const [run] = (await (await page.request.get('/api/v1/job-run?limit=1')).json()) as { id: string }[]
    await page.goto(`/reporting/job-history/${run?.id}`)
    await page.waitForURL(`**/reporting/job-history/${run?.id}/show`)
    await page.getByRole('navigation', { name: /^Parts of this/ }).waitFor()
    await page.goto(`/reporting/job-history/${run?.id}/nothing`)
    await page.getByText('There is no page at this URL').waitFor()
  })

  it('opens what was asked for once it is found, whether Enter comes before the answer or after it', async () => {
    const page = await signedIn(manager, '/media')
    const [campaign] = (await (await page.request.get('/api/v1/campaign?limit=1')).json()) as EntityRow[]
    const name = String(campaign?.name)
    // The rows for the first letters stand in the list, chosen, while those for the whole name are on their way.
    const asksWhole = ({ pathname, searchParams }: URL) =>
      pathname === '/api/v1/search' && searchParams.get('q') === name
    const release = await holdRequests(page, asksWhole)
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search or jump to' })
    await box.fill(name.slice(0, -1))
    await page.getByRole('option', { name, selected: true }).waitFor()
    const asked = page.waitForRequest(request => asksWhole(new URL(request.url())))
    await box.fill(name)
    await asked
    await page.keyboard.press('Enter')
    release()
    await heading(page, name)
  })

  it('opens the palette and a record as soon as their code has come, though React keeps what is on its way for 300 ms', async () => {
    const storageState = sessions.get(manager)
    const page = await browser.newPage({ url: host.url, ...(storageState ? { storageState } : {}) })
    await page.addInitScript(() => {
      // Nothing is fetched ahead, and what React would show later it never shows.
      window.requestIdleCallback = () => 0
      const { setTimeout } = window
      const kept = (run: TimerHandler, ms = 0) => (ms > 10 && ms <= 300 ? 0 : setTimeout(run, ms))
      Object.assign(window, { setTimeout: kept })
    })
    await page.goto('/campaigns')
    const row = page.locator('main table tbody tr td a').first()
    await row.waitFor()
    await settled(page)
    const code = /\/assets\/.*\.js/
    let arrive = await holdRequests(page, code)
    await page.getByRole('button', { name: /^Search or jump/ }).click()
    arrive()
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.press('Escape')
    arrive = await holdRequests(page, code)
    await row.click()
    // What holds its place meanwhile differs: on a busy machine some of the code is there already.
    await page.waitForURL(/\/show$/)
    arrive()
    await page.locator('main .r-facts').waitFor()
  })
})

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}
