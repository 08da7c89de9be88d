import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { releasesIn } from '../../src/advertising/pages/whatsNew/releasesIn.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

describe('help', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  const open = async (email: string) =>
    browser.newPage({ url: host.url, storageState: await sessionOf(host.url, email) })

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
  })
  afterAll(() => host?.stop())

  it('says beside a metric what it means, by keys alone, and leads to it in the glossary', async () => {
    const page = await open('manager@astrolabe.example')
    await page.goto('/')
    const about = page.getByRole('button', { name: 'What is CTR?' })
    await about.focus()
    await page.keyboard.press('Enter')
    const tip = page.getByRole('dialog', { name: 'CTR', exact: true })
    await tip.getByText('Clicks ÷ impressions × 100').waitFor()
    await settled(page)
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    expect(await about.evaluate(button => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await tip.getByRole('link', { name: 'Open in glossary' }).click()
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
    expect(await page.locator('main dt').first().textContent()).toBe('CTR')
    await page.getByRole('searchbox', { name: 'Search the glossary' }).fill('guaranteed')
    await page.getByText('Programmatic guaranteed', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('guaranteed')
    await settled(page)
    expect(await objections(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search the glossary' }).fill('zzz')
    await page.getByText('No entries match “zzz”').waitFor()
  })

  it('opens for the page in view, and is found by the palette', async () => {
    const page = await open('viewer@astrolabe.example')
    await page.goto('/campaigns/line-items')
    await page.locator('main table tbody tr').first().waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    const records = help.getByRole('region', { name: 'Line items' })
    await records.getByText('The unit that bids').waitFor()
    await records.getByText('Pending approval').waitFor()
    await help.getByRole('link', { name: 'Glossary' }).click()
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
    expect(await help.count()).toBe(0)
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type('glossary')
    await page.getByRole('option', { name: 'Glossary Help' }).waitFor()
  })

  it('says what changed in this version, and in those before it', async () => {
    const page = await open('viewer@astrolabe.example')
    await page.goto('/campaigns')
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: 'What’s new' }).click()
    await page.getByRole('heading', { level: 1, name: 'What’s new' }).waitFor()
    const [latest] = releasesIn(await readFile(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'))
    const written = latest?.groups.flatMap(({ changes }) => changes.map(change => change.replaceAll('`', '')))
    const shown = page.getByRole('main').getByRole('listitem')
    await expect.poll(async () => (await shown.allTextContents()).slice(0, written?.length)).toEqual(written)
    await settled(page)
    expect(await objections(page)).toEqual([])
  })

  it('lets an administrator look around with sample data, or start with an organization of their own', async () => {
    const page = await open('admin@astrolabe.example')
    await page.goto('/')
    const card = page.getByRole('heading', { name: 'Choose where to start' })
    await card.waitFor()
    await settled(page)
    expect(await objections(page)).toEqual([])
    await page.getByRole('button', { name: 'Create organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'New organization' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Blank Page')
    await dialog.getByRole('textbox', { name: 'Slug' }).fill('blank-page')
    await dialog.getByRole('textbox', { name: 'Domain' }).fill('blankpage.example')
    await dialog.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('combobox', { name: 'Organization' }).filter({ hasText: 'Blank Page' }).waitFor()
    await page.getByText('0 of 6 done').waitFor()
    expect(await card.count()).toBe(0)

    const another = await open('admin@astrolabe.example')
    await another.goto('/')
    await another.getByRole('button', { name: 'Look around' }).click()
    await another.getByRole('heading', { name: 'Choose where to start' }).waitFor({ state: 'detached' })
    await another.reload()
    await another.getByRole('list', { name: 'Delivery today' }).waitFor()
    expect(await another.getByRole('button', { name: 'Look around' }).count()).toBe(0)
  })

  it('leads a new organization to its first delivery, ticks what is done, and can be hidden', async () => {
    const page = await open('admin@astrolabe.example')
    await page.goto('/')
    // Where everything is done, there are no steps.
    await page.getByRole('list', { name: 'Delivery today' }).waitFor()
    const made = await create(page, 'organization', {
      name: 'First Light',
      slug: 'first-light',
      domain: 'firstlight.example',
      type: 'buyer',
    })
    await page.reload()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'First Light' }).click()
    await page.getByText('0 of 6 done').waitFor()
    const steps = page.getByRole('list', { name: 'Get started' })
    expect(await steps.getByRole('listitem').count()).toBe(7)
    await settled(page)
    expect(await objections(page)).toEqual([])

    await steps.getByRole('link', { name: 'Add an advertiser' }).click()
    await page.getByRole('heading', { level: 1, name: /account/i }).waitFor()
    await create(page, 'account', { name: 'Lumen', organization: made, domain: 'lumen.example', country: 'DE' })
    await page.goto('/')
    // What is begun leads on from where it is.
    await steps.getByRole('link', { name: 'Approve the advertiser' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.locator('.k-head').getByText('Active', { exact: true }).waitFor()
    await page.goto('/')
    await page.getByText('1 of 6 done').waitFor()
    await steps.getByRole('link', { name: 'View accounts' }).waitFor()

    await page.getByRole('button', { name: 'Hide steps' }).click()
    await steps.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await settled(page)
    expect(await steps.count()).toBe(0)
  })
})

async function create(page: Page, entity: string, data: Record<string, unknown>): Promise<string> {
  const headers = { 'x-requested-with': 'astrolabe' }
  const answer = await page.request.post(`/api/v1/${entity}`, { data, headers })
  const row = await answer.json()
  expect(answer.status(), JSON.stringify(row)).toBe(200)
  return row.id
}
