import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { publicPrefixes } from '../../src/advertising/catalogue/publicPrefixes.ts'
import { mailedLink } from '../setup/mailedLink.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const manager = 'manager@astrolabe.example'

describe('signing in', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
  })
  afterAll(() => host.stop())

  const newPage = (...allow: RegExp[]) => browser.newPage({ url: host.url, allow })

  it('[sign-in.1] offers email, password, a forgotten password and single sign-on', async () => {
    const page = await newPage()
    await page.goto('/')
    await field(page, 'Email').waitFor()
    expect(await field(page, 'Password').getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Forgotten Password' }).waitFor()
    const link = page.getByRole('link', { name: /single sign-on/i })
    expect(await link.getAttribute('href')).toBe('/api/v1/oidc/auth')
    await page.getByRole('contentinfo').waitFor()
  })

  it('[access.3] shows a placeholder until it is known who is there, and neither sign-in nor content before', async () => {
    for (const signedInAlready of [true, false]) {
      const storageState = signedInAlready ? await sessionOf(host.url, manager) : undefined
      const page = await browser.newPage({ url: host.url, ...(storageState ? { storageState } : {}) })
      // A browser that has been here before fetches the console's code while it asks.
      await page.addInitScript(seen => localStorage.setItem('signedInBefore', String(seen)), signedInAlready)
      const release = await holdRequests(page, '**/api/v1/current-user')
      // Every element that ever shows up, so that a flash between two frames is seen as well.
      await page.addInitScript(() => {
        const shown: string[] = []
        Object.assign(window, { shown })
        const note = () => {
          if (document.querySelector('input[type="password"]')) shown.push('sign-in')
          if (document.querySelector('.s-bar, .s-page')) shown.push('console')
        }
        new MutationObserver(note).observe(document, { childList: true, subtree: true })
      })
      const shown = () => page.evaluate(() => [...new Set((window as unknown as { shown: string[] }).shown)])
      const asked = page.waitForRequest('**/api/v1/current-user')
      await page.goto('/campaigns')
      await asked
      await page.locator('main[aria-busy="true"]').getByText('Loading…').waitFor()
      // The code of the console may come before the answer; it must wait for it.
      await page.waitForLoadState('load')
      expect(await shown()).toEqual([])
      release()
      if (signedInAlready) await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
      else await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(await shown()).toEqual([signedInAlready ? 'console' : 'sign-in'])
      expect(new URL(page.url()).pathname).toBe('/campaigns')
    }
  })

  it('[sign-in.1] keeps its fields and buttons in their places when the ways to sign in come late, or a press would miss', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 560 },
      { width: 360, height: 740 },
    ]) {
      const page = await browser.newPage({ url: host.url, viewport })
      const release = await holdRequests(page, '**/api/v1/config')
      await page.goto('/')
      const places = () =>
        Promise.all([
          field(page, 'Email').boundingBox(),
          page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox(),
          page.getByRole('button', { name: 'Forgotten Password' }).boundingBox(),
        ])
      await field(page, 'Email').waitFor()
      await page.evaluate(() => document.fonts.ready)
      const before = await places()
      release()
      await page.getByRole('region', { name: 'Sample sign-ins' }).waitFor()
      expect(await places(), `${viewport.width} wide`).toEqual(before)
    }
  })

  it('signs in as one of the sample’s people with one press', async () => {
    const page = await newPage()
    await page.goto('/campaigns')
    await page
      .getByRole('region', { name: 'Sample sign-ins' })
      .getByRole('button', { name: 'Read-only in one organization' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    const { email } = await (await page.request.get('/api/v1/current-user')).json()
    expect(email).toBe('viewer@astrolabe.example')
    // Left open it would go on asking after a later test has ended this person's sessions.
    await page.context().close()
  })

  it('[sign-in.4] asks for what is missing, and sends nothing', async () => {
    const page = await newPage()
    const sent: string[] = []
    page.on('request', request => void (request.method() === 'POST' && sent.push(request.url())))
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => saidAt(page, 'Email')).toBe('This field is required')
    expect(await saidAt(page, 'Password')).toBe('This field is required')
    await field(page, 'Email').fill(manager)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => saidAt(page, 'Email')).toBe('')
    expect(await saidAt(page, 'Password')).toBe('This field is required')
    await field(page, 'Email').fill('')
    await field(page, 'Password').fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => saidAt(page, 'Email')).toBe('This field is required')
    expect(await saidAt(page, 'Password')).toBe('')
    expect(sent).toEqual([])
  })

  it('[sign-in.2] [sign-in.3] shows that it is sending, then refuses, keeps the email and can be tried again', async () => {
    const page = await newPage(/^401 POST \/api\/v1\/auth$/)
    const release = await holdRequests(page, '**/api/v1/auth')
    await page.goto('/')
    await field(page, 'Email').fill(manager)
    await field(page, 'Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const sending = page.getByRole('button', { name: 'Signing In...' })
    await sending.waitFor()
    expect(await sending.isDisabled()).toBe(true)
    expect(await field(page, 'Email').isDisabled()).toBe(true)
    expect(await field(page, 'Password').isDisabled()).toBe(true)
    release()
    const banner = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
    await banner.waitFor()
    const [red = 0, green = 0, blue = 0] = await banner.evaluate(node =>
      (getComputedStyle(node).color.match(/\d+/g) ?? []).map(Number),
    )
    expect(red, `the banner's ink, ${red} ${green} ${blue}`).toBeGreaterThan(1.5 * Math.max(green, blue))
    expect(await field(page, 'Email').inputValue()).toBe(manager)
    expect(await field(page, 'Email').isEnabled()).toBe(true)
    await field(page, 'Password').fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).waitFor()
  })

  it('[sign-in.3] shows the same banner when the network fails', async () => {
    const page = await newPage(/^failed POST \/api\/v1\/auth/)
    await page.route('**/api/v1/auth', route => route.abort('connectionfailed'))
    await page.goto('/')
    await field(page, 'Email').fill(manager)
    await field(page, 'Password').fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
  })

  it('[sign-in.5] [access.4] reloads, and opens the path that was asked for', async () => {
    const page = await newPage()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/inventory/deals')
    await field(page, 'Email').waitFor()
    expect(new URL(page.url()).pathname).toBe('/inventory/deals')
    loads = 0
    await signIn(page, manager, { path: '/inventory/deals' })
    // The console stands before its page has loaded to the end.
    await expect.poll(() => loads).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/inventory/deals')
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
  })

  it('[forgot.1] [forgot.2] [forgot.4] sends a mail whose link leads to a new password that signs in', async () => {
    const page = await newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Forgotten Password' }).click()
    await page.getByText('Please provide your email to request a password reset.').waitFor()
    const email = field(page, 'Email')
    expect([await email.getAttribute('type'), await email.getAttribute('required')]).toEqual(['email', ''])
    await email.fill('viewer@astrolabe.example')
    await page.getByRole('button', { name: 'Send Reset Password Email' }).click()
    await page.getByText('Please check your email for a password reset link.').waitFor()

    // The answer does not wait for the mail, so that it tells nobody whether there is such a person.
    const link = await vi.waitFor(() => mailedLink(host.dataDir, 'viewer@astrolabe.example'), { timeout: 60_000 })
    await page.goto(link)
    await page.getByLabel('New password').fill('a phrase of my own')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
    await signIn(page, 'viewer@astrolabe.example', { password: 'a phrase of my own' })
  })

  it('[forgot.3] shows a refusal, and can be sent again after the network failed', async () => {
    const page = await newPage(/^(429|failed) POST \/api\/v1\/forgotten-password/)
    const answers = ['refuse', 'fail', 'pass']
    await page.route('**/api/v1/forgotten-password', async route => {
      const answer = answers.shift()
      if (answer === 'refuse') return route.fulfill({ status: 429, json: { error: 'Too many attempts' } })
      if (answer === 'fail') return route.abort('connectionfailed')
      return route.continue()
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Forgotten Password' }).click()
    await field(page, 'Email').fill('nobody@astrolabe.example')
    const send = page.getByRole('button', { name: 'Send Reset Password Email' })
    await send.click()
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
    await send.click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await send.click()
    await page.getByText('Please check your email for a password reset link.').waitFor()
  })

  it('[shell.12] [access.1] [access.2] shows the products and public paths without sign-in', async () => {
    const page = await newPage()
    await page.goto('/')
    for (const key of ['galaxy', 'archetype', 'hyper']) {
      await page.locator(`a[href="/products/${key}"]`).first().waitFor()
    }
    const logins = new Set<string>()
    for (const name of ['Galaxy', 'Archetype', 'Hyper']) {
      await page.goto(`/products/${name.toLowerCase()}`)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      const login = await page.getByRole('link', { name: `Sign in to ${name}` }).getAttribute('href')
      logins.add(new URL(login ?? '').origin)
    }
    expect(logins.size).toBe(3)
    expect(logins).not.toContain(host.url)
    const asked: string[] = []
    page.on('request', request => void asked.push(new URL(request.url()).pathname))
    for (const path of [...publicPrefixes, '/public/anything']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await field(page, 'Password').count(), path).toBe(0)
      expect(await page.getByRole('navigation', { name: 'Sections' }).count(), path).toBe(0)
      expect(await unstyledLinks(page), path).toEqual([])
    }
    expect(asked).not.toContain('/api/v1/current-user')
    // A name that only begins like a prefix is no public path.
    await page.goto('/publications')
    await field(page, 'Password').waitFor()
    await page.getByRole('contentinfo').getByText('Need help?').waitFor()
    expect(await unstyledLinks(page)).toEqual([])
  })

  it('[shell.13] keeps a button for signing in with Google in the kit', async () => {
    const page = await newPage()
    await page.goto('/public/kit')
    const google = page.getByRole('link', { name: 'Sign in with Google', exact: true })
    await google.waitFor()
    expect(await google.locator('svg').isVisible()).toBe(true)
    await google.click()
    await page.waitForURL('**/public/kit#controls')
  })
})

/** Links that look as the browser draws them where nobody has said how, by their words. */
function unstyledLinks(page: Page): Promise<readonly (string | null)[]> {
  return page.getByRole('link').evaluateAll(links => {
    const plain = document.body.appendChild(document.createElement('a'))
    plain.href = 'https://plain.example/'
    const { color } = getComputedStyle(plain)
    plain.remove()
    return links.filter(link => getComputedStyle(link).color === color).map(link => link.textContent)
  })
}

/** The words that are announced with a field. */
async function saidAt(page: Page, label: string): Promise<string> {
  const input = field(page, label)
  return input.evaluate(node => {
    const ids = node.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
  })
}

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}
