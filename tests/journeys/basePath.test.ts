import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { mailedLink } from '../setup/mailedLink.ts'
import { type AdServer, ownFilm, startAdServer } from './adServer.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

/** The build that stands at `/` everywhere else, started under a path. */
describe('the console under a path', () => {
  const browser = journeyBrowser()
  let ads: AdServer
  let host: JourneyServer
  let page: Page
  let url: string
  const outside: string[] = []

  beforeAll(async () => {
    ads = await startAdServer(() => ({ '/tag': vastDocument }), ownFilm)
    const env = { BASE_PATH: '/console', FETCH_ALLOW: ads.host }
    host = await startServer({ copyOf: inject('sampledDataDir'), env })
    url = `${host.url}/console`
    page = await browser.newPage({ url: host.url })
    page.on('request', request => {
      const { protocol, pathname } = new URL(request.url())
      if (protocol === 'http:' && !pathname.startsWith('/console/')) outside.push(request.url())
    })
  })
  afterAll(async () => {
    await host?.stop()
    await ads?.stop()
  })

  it('[address.1] answers under the path alone, probes apart', async () => {
    const status = async (address: string) => (await fetch(address, { redirect: 'manual' })).status
    expect(host.output()).toContain(`ready on ${url} in`)
    expect(await Promise.all([url, `${url}/`, `${url}/campaigns`].map(status))).toEqual([308, 200, 200])
    expect(
      await Promise.all(['/', '/campaigns', '/api/v1/config', '/consoles/'].map(path => status(host.url + path))),
    ).toEqual([404, 404, 404, 404])
    expect(await Promise.all([host.url, url].flatMap(at => [`${at}/healthz`, `${at}/readyz`]).map(status))).toEqual([
      200, 200, 200, 200,
    ])
    expect(await (await fetch(`${url}/api/v1/config`)).json()).toMatchObject({ title: 'Astrolabe' })
    const begun = await fetch(`${url}/api/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' },
      body: JSON.stringify({ email: 'manager@astrolabe.example', password: 'astrolabe' }),
    })
    expect(begun.headers.getSetCookie().join()).toMatch(/^astrolabe_session_console=.*; Path=\/console;/)
  })

  it('[address.1] mails links that lead there, and their page opens', async () => {
    await page.goto('/console/campaigns')
    await page.getByRole('button', { name: 'Forgotten Password' }).click()
    await page.getByLabel('Email').fill('manager@astrolabe.example')
    await page.getByRole('button', { name: 'Send Reset Password Email' }).click()
    await page.getByText('Please check your email').waitFor()
    const link = await vi.waitFor(() => mailedLink(host.dataDir), { timeout: 30_000 })
    expect(link).toMatch(new RegExp(`^${url}/reset-password\\?token=`))
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  })

  it('[address.1] signs in at a deep link, lists, opens and edits, and a reload stays', async () => {
    await page.goto('/console/campaigns?perPage=25')
    await page.getByLabel('Email').fill('manager@astrolabe.example')
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('.l-table tbody tr').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/campaigns')
    await page.locator('.l-table tbody tr a').first().click()
    await page.waitForURL(/\/console\/campaigns\/[^/]+\/show/)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Moved under a path')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Moved under a path' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Moved under a path' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Media' }).click()
    await page.waitForURL(/\/console\/media/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Moved under a path' }).waitFor()
  })

  it('[address.1] uploads an image and shows it', async () => {
    await page.goto('/console/media/assets')
    await page.locator('.l-tile img').first().waitFor()
    await page.getByRole('button', { name: 'Upload files' }).click()
    const panel = page.getByRole('region', { name: 'Upload multiple files' })
    await panel.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../corpus/files/picture.avif'))
    await panel.getByRole('button', { name: 'Start Upload' }).click()
    await page.getByText('1 uploaded.').waitFor()
    await page.getByRole('status').getByRole('link', { name: 'picture.avif' }).click()
    const image = page.getByRole('img', { name: 'picture.avif' })
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  it('[address.1] inspects a VAST tag, and the link to it repeats the question', async () => {
    await page.goto('/console/media/vast')
    await page.getByLabel('URL or VAST document').fill(`${ads.url}/tag`)
    await page.getByRole('button', { name: 'Inspect', exact: true }).click()
    await page.getByRole('list', { name: 'Wrapper chain' }).getByRole('listitem').first().waitFor()
    await page.reload()
    await page.getByRole('list', { name: 'Wrapper chain' }).getByRole('listitem').first().waitFor()
  })

  it('[address.1] has its documentation there, with what it searches and leads to', async () => {
    await page.goto('/console/docs/resources/deal')
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    await page.getByRole('link', { name: 'Metrics' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/docs/metrics/metrics')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('win rate')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/docs\/.*#/)
    await page.goto('/console/campaigns')
  })

  it('[address.1] signs out to its own sign-in screen, and has asked for nothing outside', async () => {
    await settled(page)
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabel('Email').waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/')
    expect(outside).toEqual([])
  })
})

const vastDocument = `<VAST version="3.0"><Ad id="1"><InLine><AdSystem>Path</AdSystem><AdTitle>Path</AdTitle>
<Impression><![CDATA[https://track.example/i]]></Impression><Creatives><Creative><Linear><Duration>00:00:10</Duration>
<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360"><![CDATA[https://cdn.example/a.mp4]]></MediaFile></MediaFiles>
</Linear></Creative></Creatives></InLine></Ad></VAST>`
