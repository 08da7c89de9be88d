import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, settled } from './browser.ts'
import { choose } from './form.ts'
import { selectTwo } from './selectTwo.ts'
import { type JourneyServer, startServer } from './server.ts'
import { speeches } from './speech.ts'
import { readable } from './stops.ts'

const manager = 'manager@astrolabe.example'
const browser = journeyBrowser()
let host: JourneyServer

beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
})
afterAll(() => host.stop())

/** What people do every day, by what the screens say in their language; at each stop the page is as its reader needs it. */
describe.each(speeches)('a day in $locale', speech => {
  const { code, locale, say, noun, like, said, country } = speech
  let page: Page
  const figures = () => page.getByRole('region', { name: say('Results') })
  const headed = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const campaigns = (count: number) =>
    say('%{count} %{label} |||| %{count} %{plural}', {
      smart_count: count,
      count: String(count),
      label: noun('Campaign'),
      plural: noun('Campaigns'),
    })

  it('signs in after a wrong password', async () => {
    page = await browser.newPage({ url: host.url, locale, allow: [/^401 POST \/api\/v1\/auth$/] })
    await page.goto('/campaigns')
    const password = page.getByLabel(say('Password'), { exact: true })
    await page.getByRole('textbox', { name: say('Email') }).fill(manager)
    await password.fill('wrong')
    await press(say('Sign in'))
    await page.getByText(said('Invalid email or password')).waitFor()
    await readable(page, speech)
    await password.fill('astrolabe')
    await press(say('Sign in'))
    await headed(say('Campaigns'))
  })

  it('filters a list, sorts it, and changes two rows at once', async () => {
    const list = page.locator('.l-table[aria-busy="false"]')
    await press(say('+ Filter'))
    await page
      .getByRole('dialog', { name: say('Filter'), exact: true })
      .getByText(say('Without drafts'))
      .click()
    await page.getByRole('button', { name: say('Clear all') }).waitFor()
    const head = page.getByRole('columnheader', { name: new RegExp(`^${say('Name')}`) })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    await list.waitFor()
    await readable(page, speech)

    const rows = await selectTwo(page)
    const bar = page.getByRole('region', { name: say('Selected rows') })
    await bar.getByText(say('%{count} selected', { count: 2 })).waitFor()
    await bar.getByRole('button', { name: say('Edit'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('Edit %{rows}', { rows: campaigns(2) }) })
    await dialog.waitFor()
    await choose(page, say('Field'), say('Advertiser domain'))
    await dialog.getByLabel(say('New value')).fill(`${code}.example`)
    await dialog.getByRole('button', { name: say('Preview') }).click()
    await dialog.getByText(`→ ${code}.example`).first().waitFor()
    await readable(page, speech)
    await dialog.getByRole('button', { name: say('Change %{rows}', { rows: campaigns(2) }) }).click()
    // In Arabic, what the preview says ends with the same words.
    await page.getByText(say('%{rows} changed.', { rows: campaigns(2) }), { exact: true }).waitFor()
    const answer = await page.request.get(`/api/v1/campaign?id=${rows.map(({ id }) => id).join(',')}`)
    const domains = ((await answer.json()) as EntityRow[]).map(({ advertiserDomain }) => advertiserDomain)
    expect(domains).toEqual([`${code}.example`, `${code}.example`])
  })

  it('asks a report in Explore, narrows it to a country, and keeps it', async () => {
    await page.goto('/reporting/explore?by=country')
    await figures().waitFor()
    await page.getByRole('combobox', { name: say('Compare') }).click()
    await page.getByRole('option', { name: say('Previous period') }).click()
    await figures()
      .getByRole('columnheader', { name: say('Before') })
      .first()
      .waitFor()
    await press(say('+ Filter'))
    await page.keyboard.type(say('Country'))
    await page.keyboard.press('Enter')
    const search = page.getByRole('searchbox', { name: say('Search %{label}', { label: say('Country') }) })
    await expect.poll(() => search.evaluate(node => node === document.activeElement)).toBe(true)
    await page.keyboard.type(country('DE'))
    await page.getByRole('checkbox', { name: country('DE') }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: new RegExp(`${say('Country')}.*${country('DE')}`) }).waitFor()
    await settled(page)
    expect(await figures().getByRole('rowheader').allTextContents()).toEqual([say('Total'), country('DE')])
    await readable(page, speech)
    await press(say('Save as report'))
    await page.getByRole('textbox', { name: new RegExp(`^${say('Name')}`) }).fill(`By country, ${code}`)
    await press(say('Create %{label}', { label: noun('Report') }))
    await headed(`By country, ${code}`)
    await readable(page, speech)
  })

  it('signs out', async () => {
    await page.getByRole('button', { name: like('%{initials}, account of %{name}') }).click()
    await page.getByRole('menuitem', { name: say('Logout') }).click()
    await page.getByRole('heading', { name: say('Sign in') }).waitFor()
  })
})
