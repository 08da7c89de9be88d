import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { stretch } from '../setup/effort.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir'), env: { SIMULATOR: 'true' } })
})
afterAll(() => host.stop())

/** Measured, by step; a click, an entry, a choice, a key or an upload is one action. */
const measured = {
  'Sign in': 1,
  'Create organization': 5,
  'Add an advertiser': 6,
  'Add media': 15,
  'Build a campaign': 17,
  'Launch the campaign': 3,
  'Save a report': 5,
}

it('somebody new gets from the sign-in page to a campaign that delivers, by what the screens say', async () => {
  const page = await browser.newPage({ url: host.url })
  const began = performance.now()
  const actions = new Map<string, number>()
  let step = ''
  const act = async (what: () => Promise<unknown>) => {
    actions.set(step, (actions.get(step) ?? 0) + 1)
    await what()
  }
  const steps = page.getByRole('list', { name: 'Get started' })
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
  const press = (name: string | RegExp) => act(() => button(name).click())
  const write = (name: string, text: string) => act(() => page.getByRole('textbox', { name, exact: true }).fill(text))
  const pick = async (label: string, option: string) => {
    await act(() => page.getByRole('combobox', { name: label, exact: true }).click())
    await act(() => page.getByRole('option').filter({ hasText: option }).first().click())
  }
  const headed = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const backToSteps = async (done: string | RegExp) => {
    await act(() => page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click())
    await page.getByText(done).waitFor()
  }
  const follow = async (label: string) => {
    step = label
    await act(() => steps.getByRole('link', { name: label, exact: true }).click())
  }

  step = 'Sign in'
  await page.goto('/')
  await act(() => page.getByRole('button', { name: 'Platform administrator' }).click())
  await page.getByRole('heading', { name: 'Choose where to start' }).waitFor()

  step = 'Create organization'
  await press('Create organization')
  const dialog = page.getByRole('dialog', { name: 'New organization' })
  await dialog.waitFor()
  await write('Name', 'First Light')
  await write('Slug', 'first-light')
  await write('Domain', 'firstlight.example')
  await act(() => dialog.getByRole('button', { name: 'Create organization' }).click())
  await page.getByText('0 of 6 done').waitFor()

  await follow('Add an advertiser')
  await write('Name', 'Lumen')
  await write('Domain', 'lumen.example')
  await press('Create account')
  await headed('Lumen')
  await press('Approve')
  await button('Approve').waitFor({ state: 'detached' })
  await backToSteps('1 of 6 done')

  await follow('Add media')
  await press(/^Display/)
  await write('Name', 'Lumen banner')
  await pick('Account', 'Lumen')
  await pick('Source', 'Hosted asset')
  await act(() => page.getByRole('combobox', { name: 'Asset', exact: true }).click())
  const chooser = page.waitForEvent('filechooser')
  await act(() => page.getByRole('option', { name: 'Upload file…' }).click())
  await act(async () => (await chooser).setFiles(join(import.meta.dirname, '../corpus/files/picture.png')))
  await expect.poll(() => page.getByRole('combobox', { name: 'Asset', exact: true }).inputValue()).toBe('picture.png')
  // Taken over from the account.
  expect(await page.getByRole('textbox', { name: 'Advertiser domain', exact: true }).inputValue()).toBe('lumen.example')
  await write('Click URL', 'https://lumen.example')
  await press('Create media')
  await headed('Lumen banner')
  await press('Submit for review')
  await press('Approve')
  await button('Approve').waitFor({ state: 'detached' })
  await backToSteps('2 of 6 done')

  await follow('Build a campaign')
  await pick('Advertiser', 'Lumen')
  await write('Name', 'Lumen spring')
  await write('Budget', '5,000')
  await pick('Goal', 'CTR')
  await write('Target', '0.2')
  await write('Bid CPM', '4')
  await act(() => page.getByRole('checkbox', { name: 'Display' }).check())
  await act(() => page.getByRole('combobox', { name: 'Markets', exact: true }).fill('Germany'))
  await act(() => page.getByRole('option', { name: 'Germany' }).click())
  await page.keyboard.press('Escape')
  await pick('Media', 'Lumen banner')
  await page.keyboard.press('Escape')
  await press('Propose campaign')
  await page.getByText('Creates 5.').waitFor()
  await shown(page)
  await press('Create 5 drafts')
  await act(() => page.getByRole('link', { name: 'Open campaign' }).click())
  await headed('Lumen spring')

  step = 'Launch the campaign'
  await page.getByText('No problems found').waitFor()
  await shown(page)
  await press('Launch campaign')
  await act(() => page.getByRole('dialog').getByRole('button', { name: 'Launch campaign' }).click())
  await page.getByText('launched: 4 active.').waitFor()
  await backToSteps(/[45] of 6 done/)
  // What the simulator delivers shows by itself.
  const today = page.getByRole('list', { name: 'Delivery today' })
  await today.getByText(/^\$(?!0\.00)[\d,.]+ of \$/).waitFor({ timeout: 150_000 })
  await page.getByText('5 of 6 done').waitFor()

  await follow('Save a report')
  await press(/^Delivery/)
  await pick('Date range', 'Today')
  await page
    .getByRole('cell', { name: /^Lumen spring Display DE/ })
    .first()
    .waitFor()
  await press('Create report')
  await headed('Delivery')
  await page.getByRole('row', { name: /^Total [1-9]/ }).waitFor()
  await shown(page)
  await page.goto('/')
  await today.waitFor()
  await settled(page)
  expect(await steps.count()).toBe(0)

  const minutes = (performance.now() - began) / 60_000
  const total = [...actions.values()].reduce((sum, count) => sum + count, 0)
  console.log(`first campaign: ${total} actions in ${minutes.toFixed(1)} min`, Object.fromEntries(actions))
  expect(Object.fromEntries(actions)).toEqual(measured)
  expect(minutes).toBeLessThan(5 * stretch)
})

/** What is on the screen is there for everybody. In the span, recharts measures the texts of charts that were on the page before. */
async function shown(page: Page): Promise<void> {
  await settled(page)
  expect((await objections(page)).filter(line => line !== 'region #recharts_measurement_span')).toEqual([])
}
