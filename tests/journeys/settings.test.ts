import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { openDialog } from './openDialog.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
})
afterAll(() => host.stop())

it('a setting is changed for one account, says where it comes from, and is reset', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const me: { organizations: { id: string }[] } = await (await page.request.get('/api/v1/current-user')).json()
  const organization = me.organizations[0]?.id
  const accounts = await page.request.get(`/api/v1/account?organization=${organization}&limit=1&sort=asc(name)`)
  const [{ id, name }] = (await accounts.json()) as [{ id: string; name: string }]
  const effective = async () => {
    const answer = await page.request.get(`/api/v1/settings?organization=${organization}&account=${id}`)
    const settings: { key: string; value: unknown; source: string }[] = await answer.json()
    return settings.find(({ key }) => key === 'pacing-low')
  }
  await page.goto('/admin/settings')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.getByRole('radio', { name: 'Account' }).click()
  await page.getByText('Choose whose settings to show.').waitFor()
  await page.getByRole('combobox', { name: 'Account' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('underdelivering')
  const row = page.getByRole('listitem').filter({ hasText: 'Underdelivering below' })
  await row.getByText('80%').waitFor()
  await row.getByText('By default').waitFor()
  expect(await row.getByRole('button', { name: /Reset/ }).count()).toBe(0)
  expect(await objections(page)).toEqual([])

  await row.getByRole('button', { name: 'Change Underdelivering below' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('textbox', { name: 'Underdelivering below' }).fill('101')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Must be at most 100').waitFor()
  expect(await effective()).toMatchObject({ value: 80, source: 'default' })
  await dialog.getByRole('textbox', { name: 'Underdelivering below' }).fill('65')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('65%').waitFor()
  await row.getByText('Set here. Default: 80%').waitFor()
  expect(await effective()).toMatchObject({ value: 65, source: 'account' })

  await page.reload()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('underdelivering')
  await row.getByText('65%').waitFor()
  await row.getByRole('button', { name: 'Reset Underdelivering below' }).click()
  await row.getByText('By default').waitFor()
  expect(await effective()).toMatchObject({ value: 80, source: 'default' })

  await page.getByRole('searchbox', { name: 'Search settings' }).fill('currency rates')
  await page.getByText('Can’t be set here.', { exact: false }).waitFor()
  const rates = page.getByRole('listitem').filter({ hasText: 'Currency rates' })
  // A day as people read it, rows by their number, and a dash where nothing is set.
  await rates.getByText(/^As of: Nov 1, 2026(; \d+ rates?)?$/).waitFor()
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('campaign names')
  const names = page.getByRole('listitem').filter({ hasText: 'Campaign names' })
  await names.getByText('–', { exact: true }).waitFor()
})
