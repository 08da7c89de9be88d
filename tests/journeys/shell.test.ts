import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

const manager = 'manager@astrolabe.example'
const admin = 'admin@astrolabe.example'
const viewer = 'viewer@astrolabe.example'

describe('the frame around the pages', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  const sessions = new Map<string, Session>()

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    for (const email of [manager, admin, viewer]) sessions.set(email, await sessionOf(host.url, email))
  })
  afterAll(async () => {
    await host?.stop()
  })

  /** With a session that the person's other pages share: signing in is limited to ten tries a minute. */
  async function signedIn(email: string, path: string, allow: readonly RegExp[] = []): Promise<Page> {
    const storageState = { cookies: [...(sessions.get(email) ?? [])], origins: [] }
    const page = await browser.newPage({ url: host.url, allow, storageState })
    await page.goto(path)
    await page.getByRole('banner').waitFor()
    return page
  }

  async function signedInAnew(email: string, path: string, allow: readonly RegExp[] = []): Promise<Page> {
    const page = await browser.newPage({ url: host.url, allow })
    await signIn(page, email, { path })
    return page
  }

  it('[access.4] [shell.11] opens the path that was asked for, and a section at its first page', async () => {
    const page = await signedInAnew(manager, '/inventory')
    await heading(page, 'Publishers')
    expect(new URL(page.url()).pathname).toBe('/inventory/publishers')
    for (const [path, first] of [
      ['/data', '/data/segments'],
      ['/integrations', '/integrations/webhooks'],
      ['/reporting', '/reporting/explore'],
      ['/admin', '/admin/users'],
    ] as const) {
      await page.goto(path)
      await page.waitForURL(`**${first}`)
    }
  })

  it('[shell.1] [shell.2] [shell.3] [shell.10] has the bar, the sections with the active one marked, and the footer', async () => {
    const page = await signedIn(manager, '/media/assets')
    const bar = page.getByRole('banner')
    const links = bar.getByRole('navigation').getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Dashboard',
      'Campaigns',
      'Media',
      'Data',
      'Inventory',
      'Integrations',
      'Reporting',
      'Admin',
    ])
    expect(await bar.locator('[aria-current]').allTextContents()).toEqual(['Media'])
    const outside = page.getByRole('contentinfo').getByRole('link')
    expect(new URL((await outside.getAttribute('href')) ?? '').origin).not.toBe(host.url)
    await bar.getByRole('button', { name: /account of/ }).click()
    await page.getByText(manager).waitFor()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await page.keyboard.press('Escape')
    await bar.getByRole('link', { name: /^Astrolabe/ }).click()
    await heading(page, 'Dashboard')
    expect(await bar.locator('[aria-current]').allTextContents()).toEqual(['Dashboard'])
  })

  it('[shell.4] [shell.5] [shell.6] underlines the one selected link, and leaves campaigns and dashboard without a sidebar', async () => {
    const page = await signedIn(manager, '/media?subtype=video')
    const menu = page.getByRole('navigation', { name: 'Media menu' })
    await menu.getByRole('heading', { name: 'Menu' }).waitFor()
    const selected = menu.locator('[aria-current="page"]')
    expect(await selected.allTextContents()).toEqual(['Video'])
    expect(await selected.evaluate(link => getComputedStyle(link).textDecorationLine)).toBe('underline')
    await menu.getByRole('link', { name: 'Asset Library' }).click()
    await heading(page, 'Assets')
    expect(await selected.allTextContents()).toEqual(['Asset Library'])
    for (const path of ['/', '/campaigns']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('heading', { name: 'Menu' }).count()).toBe(0)
    }
  })

  it('[shell.8] remembers that the sidebar was collapsed', async () => {
    const page = await signedIn(manager, '/media')
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await page.reload()
    const expand = page.getByRole('button', { name: 'Expand the menu' })
    await expand.waitFor()
    expect(await page.getByRole('link', { name: 'Asset Library' }).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('sidebarState'))).toContain('collapsed')
    await expand.click()
    await page.getByRole('link', { name: 'Asset Library' }).waitFor()
  })

  it('[shell.7] puts a dropdown in the place of the sidebar on a phone', async () => {
    const page = await browser.newPage({ url: host.url, viewport: { width: 360, height: 740 } })
    await page.goto('/media')
    await page.getByLabel('Email').fill(manager)
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('combobox', { name: 'Menu' }).click()
    await page.getByRole('option', { name: 'Asset Library' }).click()
    await heading(page, 'Assets')
    await page.getByRole('button', { name: 'Sections' }).click()
    await page.getByRole('menuitem', { name: 'Inventory' }).click()
    await heading(page, 'Publishers')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  it('[shell.9] follows the system at first, and keeps the theme that was chosen over a logout', async () => {
    const page = await browser.newPage({ url: host.url, colorScheme: 'dark' })
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await signIn(page, manager, { path: '/campaigns' })
    expect(await theme()).toBe('dark')
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    expect(await theme()).toBe('light')
    await logOut(page)
    await page.reload()
    expect(await theme()).toBe('light')
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false')
  })

  it('[logout.1] goes to /logout, ends the session on the server, and shows the sign-in screen', async () => {
    const page = await signedInAnew(manager, '/campaigns')
    const left = page.waitForRequest(request => new URL(request.url()).pathname === '/logout')
    await logOut(page)
    await left
    expect(await page.evaluate(() => fetch('/api/v1/current-user').then(answer => answer.status))).toBe(401)
  })

  it('[org.1] shows the switcher only where there is a choice, and all organizations to those who may see all', async () => {
    const one = await signedIn(viewer, '/campaigns')
    await heading(one, 'Campaigns')
    expect(await switcher(one).count()).toBe(0)
    const several = await signedIn(manager, '/campaigns')
    await switcher(several).click()
    expect(await several.getByRole('option', { name: 'All Organizations' }).count()).toBe(0)
    const all = await signedIn(admin, '/campaigns')
    await switcher(all).click()
    await all.getByRole('option', { name: 'All Organizations' }).click()
    const asked = all.waitForRequest(/\/api\/v1\/campaign\?/)
    await all.reload()
    expect(new URL((await asked).url()).searchParams.has('organization')).toBe(false)
    expect(await switcher(all).textContent()).toBe('All Organizations')
  })

  it('[org.4] never shows an answer of the organization that was left', async () => {
    const page = await signedIn(manager, '/campaigns')
    const row = page.locator('tbody tr').first()
    await row.getByRole('link').first().waitFor()
    const left = (await row.getByRole('link').first().textContent()) ?? ''
    let release: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/api\/v1\/campaign\?/, async route => {
      await held
      await route.continue()
    })
    await switcher(page).click()
    await page.getByRole('option').nth(1).click()
    expect(await page.getByText(left, { exact: true }).count()).toBe(0)
    release()
    await row.getByRole('link').first().waitFor()
    expect(await page.getByText(left, { exact: true }).count()).toBe(0)
  })

  it('[access.5] shows that a page is on its way, and ways on when its code does not come', async () => {
    const page = await signedIn(manager, '/media', [
      /^failed .*ExplorePage/,
      /^console: .*(ExplorePage|dynamically|Error)/,
    ])
    let release: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/assets\/ExplorePage.*\.js/, async route => {
      await held
      await route.abort()
    })
    await page.getByRole('link', { name: 'Reporting' }).click()
    await page.locator('main [aria-busy="true"]').waitFor()
    release()
    await page.getByRole('alert').getByText('This page could not be loaded').waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'To the dashboard' }).click()
    await heading(page, 'Dashboard')
    await page.goto('/no/such/page')
    await page.getByText('There is no page at this address').waitFor()
  })

  it('[access.6] asks again who is there on focus and on reconnect, and keeps the person while the network is gone', async () => {
    const page = await signedIn(manager, '/campaigns', [/^failed GET .*: net::ERR_INTERNET/])
    let known: unknown
    for (const event of ['focus', 'online']) {
      const asked = page.waitForResponse(/current-user/)
      await page.evaluate(name => window.dispatchEvent(new Event(name)), event)
      expect((await asked).status()).toBe(200)
      known = await (await asked).json()
    }
    // An answer that was on its way when the connection went does not bring it back.
    let late: Route | undefined
    await page.route('**/api/v1/current-user', route => {
      late = route
    })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => late).toBeDefined()
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    const answered = page.waitForResponse(/current-user/)
    await late?.fulfill({ json: known })
    await (await answered).finished()
    await page.unroute('**/api/v1/current-user')
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.getByText('You are offline.').waitFor()
    await heading(page, 'Campaigns')
    await page.context().setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await page.route('**/api/v1/current-user', route => route.fulfill({ status: 200, body: '<!doctype html>' }))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  })

  it('lets a save go through after signing in again, with nothing typed lost', async () => {
    const page = await signedInAnew(admin, '/admin/groups/create', [/^401 /])
    await page.getByLabel('Name').first().fill('Evening crew')
    await page.request.post('/api/v1/logout', { headers: { 'X-Requested-With': 'astrolabe' }, data: {} })
    await page.getByRole('button', { name: 'Create group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password').fill('astrolabe')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Evening crew')
  })

  it('goes anywhere by the keyboard', async () => {
    const page = await signedIn(manager, '/campaigns')
    await heading(page, 'Campaigns')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await heading(page, 'Publishers')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('webhooks')
    await page.getByRole('option', { name: /^Webhooks/ }).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Webhooks')
  })

  it('[report.1] explores delivery by what was chosen, in an address that can be sent', async () => {
    const page = await signedIn(manager, '/reporting/explore?by=lineItem&days=7')
    await page.getByRole('columnheader', { name: 'Line item' }).waitFor()
    await page.getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name: 'By campaign' }).click()
    await page.getByRole('columnheader', { name: 'Campaign' }).waitFor()
    expect(new URL(page.url()).searchParams.get('by')).toBe('campaign')
    const total = await page.getByRole('row', { name: /^Total/ }).textContent()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^explore-campaign-\d{4}-\d{2}-\d{2}-/)
    await page.reload()
    await page.getByRole('columnheader', { name: 'Campaign' }).waitFor()
    expect(await page.getByRole('row', { name: /^Total/ }).textContent()).toBe(total)
  })
})

async function sessionOf(url: string, email: string): Promise<Session> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
  const body = JSON.stringify({ email, password: 'astrolabe' })
  const response = await fetch(`${url}/api/v1/auth`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie().map(cookie => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    const { hostname: domain } = new URL(url)
    return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  })
}

type Session = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>['cookies']

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

function switcher(page: Page) {
  return page.getByRole('combobox', { name: 'Organization' })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}
