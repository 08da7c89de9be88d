import type { Page, Response, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CurrentUser, writeHeaders } from '../../src/engine/contract/api.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

const manager = 'manager@astrolabe.example'
const admin = 'admin@astrolabe.example'
const viewer = 'viewer@astrolabe.example'

describe('the frame around the pages', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  const sessions = new Map<string, Session>()
  const pages = new Map<string, Page>()

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    for (const email of [manager, admin, viewer]) sessions.set(email, await sessionOf(host.url, email))
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
      await page.waitForURL(url => url.pathname === first)
    }
  })

  it('[shell.1] [shell.2] [shell.3] [shell.10] has the bar, the sections with the active one marked, and the footer', async () => {
    const page = await signedIn(manager, '/media/assets')
    const bar = page.getByRole('banner')
    const links = bar.getByRole('navigation').getByRole('link')
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['Dashboard', 'Campaigns', 'Media', 'Data', 'Inventory', 'Integrations', 'Reporting', 'Admin'])
    expect(await bar.locator('[aria-current]').allTextContents()).toEqual(['Media'])
    await switcher(page).waitFor()
    await bar.getByRole('button', { name: /^Use the (light|dark) theme$/ }).waitFor()
    const outside = page.getByRole('contentinfo').getByRole('link')
    expect(new URL((await outside.getAttribute('href')) ?? '').origin).not.toBe(host.url)
    const { name } = await currentUser(page)
    await bar.getByRole('button', { name: `account of ${name}` }).click()
    await page.locator('.k-menu-header').getByText(name, { exact: true }).waitFor()
    await page.locator('.k-menu-header').getByText(manager, { exact: true }).waitFor()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await page.keyboard.press('Escape')
    const logo = bar.getByRole('link', { name: /^Astrolabe/ })
    expect(await logo.getAttribute('href')).toBe('/')
    await logo.click()
    await heading(page, 'Dashboard')
    await expect.poll(() => bar.locator('[aria-current]').allTextContents()).toEqual(['Dashboard'])

    // The strip is there when there is something to say.
    expect(await page.locator('.s-strip').count()).toBe(0)
    await page.route('**/api/v1/config', async route => {
      const json = await (await route.fetch()).json()
      await route.fulfill({ json: { ...json, environment: 'staging', notice: 'Maintenance on Sunday' } })
    })
    await page.reload()
    await page.locator('.s-strip').getByText('staging', { exact: true }).waitFor()
    await page.locator('.s-strip').getByText('Maintenance on Sunday', { exact: true }).waitFor()
  })

  it('[shell.9] [platform.8] follows the system at first, and keeps the theme that was chosen over a logout', async () => {
    const page = await browser.newPage({ url: host.url, colorScheme: 'dark' })
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await signIn(page, manager, { path: '/campaigns' })
    expect(await theme()).toBe('dark')
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    await expect.poll(theme).toBe('light')
    await logOut(page)
    await page.reload()
    expect(await theme()).toBe('light')
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false')
  })

  it('[logout.1] goes to /logout, ends the session on the server, and shows the sign-in screen', async () => {
    const page = await signedInAnew(manager, '/campaigns')
    const [session] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
    const asked = () =>
      fetch(`${host.url}/api/v1/current-user`, { headers: { cookie: `${session?.name}=${session?.value}` } })
    expect((await asked()).status).toBe(200)
    const left = page.waitForRequest(request => new URL(request.url()).pathname === '/logout')
    await logOut(page)
    await left
    // Not only the cookie is gone: whoever kept it gets in no more.
    expect((await asked()).status).toBe(401)
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

  it('[org.2] [org.3] keeps the organization that was picked, and falls back to the first', async () => {
    const page = await signedIn(manager, '/')
    const { id: user, organizations } = await currentUser(page)
    const [first, second] = organizations
    await switcher(page)
      .filter({ hasText: first?.name ?? '' })
      .waitFor()
    const carries = async (path: string, organization: string | undefined, act: () => Promise<unknown>) => {
      const asked = page.waitForRequest(request => {
        const { pathname, searchParams } = new URL(request.url())
        return pathname === path && searchParams.get('organization') === organization
      })
      await act()
      await asked
    }
    await switcher(page).click()
    const pick = () => page.getByRole('option', { name: second?.name ?? '', exact: true }).click()
    await carries('/api/v1/pacing-today', second?.id, pick)
    await carries('/api/v1/campaign', second?.id, () => page.goto('/campaigns'))
    await switcher(page)
      .filter({ hasText: second?.name ?? '' })
      .waitFor()

    await page.evaluate(key => localStorage.setItem(key, '"one-that-is-gone"'), `organization.${user}`)
    await carries('/api/v1/campaign', first?.id, () => page.reload())
    await switcher(page)
      .filter({ hasText: first?.name ?? '' })
      .waitFor()
  })

  it('[org.4] never shows an answer of the organization that was left', async () => {
    const page = await signedIn(manager, '/campaigns')
    const row = page.locator('tbody tr').first()
    await row.getByRole('link').first().waitFor()
    const left = (await row.getByRole('link').first().textContent()) ?? ''
    const release = await holdRequests(page, /\/api\/v1\/campaign\?/)
    await switcher(page).click()
    await page.getByRole('option').nth(1).click()
    await page.getByText(left, { exact: true }).first().waitFor({ state: 'detached' })
    // From here on, what any change of the page shows.
    await page.evaluate(text => {
      const look = () => Object.assign(window, { seen: 'seen' in window || document.body.innerText.includes(text) })
      const watch = () => document.body.innerText.includes(text) && look()
      new MutationObserver(watch).observe(document.body, { childList: true, subtree: true, characterData: true })
    }, left)
    release()
    await row.getByRole('link').first().waitFor()
    expect(await page.evaluate(() => 'seen' in window)).toBe(false)
  })

  it('makes a key for a program, shows it once, and ends it', async () => {
    const page = await signedIn(admin, '/')
    const found = await page.request.get('/api/v1/service-account?status=active&limit=1')
    const [other] = (await found.json()) as { organization: string; owner: string }[]
    const made = await page.request.post('/api/v1/service-account', {
      headers: writeHeaders,
      data: { name: 'A program without limits', organization: other?.organization, owner: other?.owner },
    })
    const account = (await made.json()) as { id: string }
    await page.goto(`/admin/service-accounts/${account.id}/show`)
    await page.getByText('No keys yet.').waitFor()
    await page.getByRole('button', { name: 'New key' }).click()
    const asking = page.getByRole('dialog', { name: /^New key for / })
    await asking.getByLabel('30 days').check()
    await asking.getByRole('button', { name: 'Create key' }).click()
    const shown = page.getByRole('dialog', { name: 'Copy this key now' })
    const secret = (await shown.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^astrolabe_[\w-]{20,}/)
    await shown.getByText('The key is shown only once and isn’t stored.').waitFor()
    await page.keyboard.press('Escape')
    await shown.getByRole('button', { name: 'Copy to clipboard' }).waitFor()
    await shown.getByRole('button', { name: 'Done' }).click()
    const keys = page.getByRole('list', { name: 'Keys', exact: true }).getByRole('listitem')
    await keys.getByText('Never').waitFor()
    expect(await page.content()).not.toContain(secret)

    const call = async () => {
      const answer = await fetch(`${host.url}/api/v1/current-user`, { headers: { authorization: `Bearer ${secret}` } })
      return answer.status
    }
    expect(await call()).toBe(200)
    await page.goto(`/admin/service-accounts/${account.id}/show/history`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.content()).not.toContain(secret)
    await page.goto(`/admin/service-accounts/${account.id}/show`)
    await keys.getByRole('button', { name: /^Revoke astrolabe_/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No keys yet.').waitFor()
    expect(await call()).toBe(401)
  })

  it('[access.5] shows that a page is on its way, and ways on when its code does not come', async () => {
    browser.allow(/^failed .*ExplorePage/, /^console: .*(ExplorePage|dynamically|Error)/)
    const page = await signedIn(manager, '/media')
    const release = await holdRequests(page, /\/assets\/ExplorePage.*\.js/, route => route.abort())
    await page.getByRole('link', { name: 'Reporting' }).click()
    await page.locator('main [aria-busy="true"]').waitFor()
    // It is loaded anew by itself first, and offers no way on before: one that was taken then would lead back.
    await page.route('/reporting/explore', async route => {
      if (route.request().method() === 'HEAD') expect(await page.getByRole('alert').count()).toBe(0)
      await route.continue()
    })
    release()
    await page.getByRole('alert').getByText('This page couldn’t be loaded').waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Go to dashboard' }).click()
    await heading(page, 'Dashboard')
    await page.goto('/no/such/page')
    await page.getByText('There is no page at this URL').waitFor()
  })

  it('[access.6] asks again who is there on focus and on reconnect, and keeps the person while the network is gone', async () => {
    browser.allow(/^failed GET .*: net::ERR_INTERNET/)
    const page = await signedIn(manager, '/campaigns')
    // Without the network its parts would not come any more.
    await heading(page, 'Campaigns')
    await page.waitForLoadState('networkidle')
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
    // What the group would change is asked while it is typed, and would ask to sign in by itself.
    const previewed = previewOf(page, 'Evening crew')
    await page.getByLabel('Name').first().fill('Evening crew')
    await previewed
    await page.request.post('/api/v1/logout', { headers: { 'X-Requested-With': 'astrolabe' }, data: {} })
    await page.getByRole('button', { name: 'Create group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password').fill('astrolabe')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Evening crew')
  })

  it('goes on by itself when its person has signed in again in another tab', async () => {
    const page = await signedInAnew(admin, '/admin/groups/create', [/^401 /])
    // What the group would change is asked while it is typed, and would ask to sign in by itself.
    const previewed = previewOf(page, 'Night crew')
    await page.getByLabel('Name').first().fill('Night crew')
    await previewed
    await page.request.post('/api/v1/logout', { headers: { 'X-Requested-With': 'astrolabe' }, data: {} })
    await page.getByRole('button', { name: 'Create group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    // Looking in without having signed in changes nothing.
    const asked = page.waitForResponse(/current-user/)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await asked
    await dialog.waitFor()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Sign in another way, in a new tab' }).click()
    const other = await opened
    await signIn(other, admin, { path: '/' })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await heading(page, 'Night crew')
  })
})

/** An earlier preview, of the empty form, may be answered after the typing began. */
function previewOf(page: Page, name: string): Promise<Response> {
  return page.waitForResponse(
    response => response.url().includes('access/preview') && (response.request().postData() ?? '').includes(name),
  )
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

async function currentUser(page: Page): Promise<CurrentUser> {
  return (await page.request.get('/api/v1/current-user')).json()
}

function switcher(page: Page) {
  return page.getByRole('combobox', { name: 'Organization' })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}
