import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src/engine/texts/language.ts'
import { go, journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'
import { speeches } from './speech.ts'
import { faultsOf } from './stops.ts'

const admin = 'admin@astrolabe.example'

/** Where people are all day, with what is widest and what is fullest. */
const pages = [
  ...['/', '/campaigns', '/campaigns/line-items', '/campaigns/workbench', '/campaigns/brief', '/campaigns/import'],
  ...['/campaigns/line-items/create', '/media', '/media/vast', '/media/add', '/data/segments', '/inventory/deals'],
  ...['/inventory/deals/create', '/integrations/bidders', '/reporting/explore', '/reporting/report-builder/create'],
  ...['/admin/users', '/admin/settings', '/account', '/approvals', '/glossary'],
]

const others = speeches.filter(({ code }) => code !== 'en')

describe.each(others)('in $locale', speech => {
  const { code, locale, direction, say, noun, said } = speech
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
  })
  afterAll(() => host.stop())

  it('pages say nothing in English that has other words, cut nothing off, and axe objects to nothing', async () => {
    const page = await browser.newPage({ url: host.url, locale, storageState: await sessionOf(host.url, admin) })
    const found: string[] = []
    for (const path of pages) {
      await page.goto(path)
      found.push(...(await faultsOf(page, speech)).map(fault => `${path} ${fault}`))
    }
    expect(found).toEqual([])
  })

  it('somebody chooses the language, and does a job in it', async () => {
    const page = await browser.newPage({
      url: host.url,
      allow: [/^401 GET \/api\/v1\/current-user/, /^401 POST \/api\/v1\/auth/],
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Platform administrator' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await go(page, '/account')
    await page.locator('.f-segment').filter({ hasText: languages[code].name }).click()
    await page.getByRole('heading', { level: 1, name: say('Your account') }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe(direction)

    await go(page, '/inventory/publishers/create')
    const label = noun('Publisher')
    await page.getByRole('heading', { level: 1, name: say('New %{label}', { label }) }).waitFor()
    await page.getByRole('button', { name: say('Create %{label}', { label }) }).click()
    await page.getByText(say('This field is required')).first().waitFor()
    // Another time in this browser, before anybody is signed in.
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Platform administrator' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(code)
    await page.getByRole('textbox', { name: say('Email') }).fill(admin)
    await page.getByLabel(say('Password'), { exact: true }).fill('wrong')
    await page.getByRole('button', { name: say('Sign in'), exact: true }).click()
    // What the server says, by its pattern.
    await page.getByText(said('Invalid email or password')).waitFor()
  })
})
