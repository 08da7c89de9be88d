import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src/engine/texts/language.ts'
import { objections } from './axe.ts'
import { go, journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const admin = 'admin@astrolabe.example'

/** Where people are all day, with what is widest and what is fullest. */
const pages = [
  ...['/', '/campaigns', '/campaigns/line-items', '/campaigns/workbench', '/campaigns/brief', '/campaigns/import'],
  ...['/campaigns/line-items/create', '/media', '/media/vast', '/media/add', '/data/segments', '/inventory/deals'],
  ...['/inventory/deals/create', '/integrations/bidders', '/reporting/explore', '/reporting/report-builder/create'],
  ...['/admin/users', '/admin/settings', '/account', '/approvals', '/glossary'],
]

describe.each([
  { code: 'de', locale: 'de-DE', direction: 'ltr' },
  { code: 'ar', locale: 'ar-EG', direction: 'rtl' },
] as const)('in $locale', ({ code, locale, direction }) => {
  const browser = journeyBrowser()
  const texts = textsIn(code)
  const say = (english: string) => {
    const text = texts[english]
    if (text === undefined) throw new Error(`There is no ${code} for ${english}`)
    return text
  }
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
      await settled(page)
      const at = (problems: readonly string[], width: number) =>
        found.push(...problems.map(one => `${path} ${width}: ${one}`))
      at(await objections(page), 1440)
      at(await leftIn(page, texts), 1440)
      at(await cutOff(page), 1440)
      await page.setViewportSize({ width: 360, height: 800 })
      await settled(page)
      at(await cutOff(page), 360)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    expect(found).toEqual([])
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      code,
      direction,
    ])
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
    const title = say('New %{label}').replace('%{label}', say('Publisher'))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: say('Create %{label}').replace('%{label}', say('Publisher')) }).click()
    await page.getByText(say('This field is required')).first().waitFor()
    // Another time in this browser, before anybody is signed in.
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Platform administrator' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(code)
    await page.getByRole('textbox', { name: say('Email') }).fill(admin)
    await page.getByLabel(say('Password'), { exact: true }).fill('wrong')
    await page.getByRole('button', { name: say('Sign in'), exact: true }).click()
    // What the server says, by its pattern.
    await page.getByText(textsIn(`said.${code}`)['Invalid email or password'] ?? '').waitFor()
  })
})

function textsIn(code: string): Readonly<Record<string, string>> {
  const read = (room: string) => readFileSync(join(import.meta.dirname, `../../src/${room}/texts/${code}.json`), 'utf8')
  return { ...JSON.parse(read('engine')), ...JSON.parse(read('advertising')) }
}

/** English texts in sight that the language has other words for. What rows are called is theirs. */
function leftIn(page: Page, texts: Readonly<Record<string, string>>): Promise<string[]> {
  return page.evaluate(known => {
    const left = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const within = node.parentElement
      if (!within?.checkVisibility() || within.closest('code, .d-text, .d-title, [lang="en"]')) continue
      if (Object.hasOwn(known, text) && known[text] !== text) left.add(`still says “${text}”`)
    }
    return [...left]
  }, texts)
}

/** Buttons, tabs, headings and labels whose words don't fit them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab], h1, h2, h3, label, thead th')]
      // What rows are called may be longer than any place for it.
      .filter(one => !one.closest('tbody, .k-legend'))
      .filter(one => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .filter(one => !one.closest('.visually-hidden') && getComputedStyle(one).overflow !== 'visible')
      .map(one => `cuts off “${one.textContent?.trim().slice(0, 60)}”`),
  )
}
