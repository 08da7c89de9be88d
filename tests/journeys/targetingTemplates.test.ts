import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { choose } from './form.ts'
import { readCampaign, selectTwo } from './selectTwo.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
})
afterAll(() => host.stop())

it('a template fills or replaces the targeting of a form, a targeting becomes a template, and only Save changes the line item', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const list = async (path: string) => (await page.request.get(`/api/v1/${path}`)).json()
  const [line] = await list('line-item?status=draft&limit=1')
  const rows = () => list(`targeting-template?organization=${line.organization}&limit=100`)
  const [first] = await rows()
  const shown = page.getByRole('status', { name: 'Targeting summary' })
  const dialog = page.getByRole('dialog')
  const apply = async (name: string) => {
    await page.getByRole('button', { name: 'Apply template' }).click()
    await choose(page, 'Template', name)
  }
  const done = () => dialog.getByRole('button', { name: 'Apply template' }).click()

  await page.goto(`/campaigns/line-items/${line.id}#targeting`)
  await apply('Evening TV, DACH')
  // Templates that are archived aren't offered.
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  const offered = (await rows()).filter(({ status }: { status: string }) => status === 'active')
  // At first the list still holds only what was searched for last.
  await expect.poll(() => page.getByRole('option').count()).toBe(offered.length)
  await page.getByRole('option', { name: 'Evening TV, DACH' }).click()
  await dialog
    .getByText('Connected TV and set-top boxes in Germany, Austria, and Switzerland', { exact: false })
    .waitFor()
  expect(await objections(page)).toEqual([])
  await done()
  await shown.getByText('in Germany, Austria, and Switzerland', { exact: false }).waitFor()

  // The second one adds only what the first didn't say.
  await apply('Brand-safe web and app')
  await dialog.getByRole('radio', { name: 'Combine' }).check()
  await dialog.getByText('in Germany, Austria, and Switzerland', { exact: false }).waitFor()
  await done()
  await shown.getByText(/Austria, and Switzerland, .*; direct supply only/).waitFor()
  expect((await list(`line-item?id=${line.id}`))[0]).toMatchObject({ version: line.version })

  // A name that is taken is refused in the server's words.
  browser.allow(/^400 POST /, /Failed to load resource/)
  await page.getByRole('button', { name: 'Save as template' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(first.name)
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Television at night, measured.')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await dialog.locator('.k-field-error').getByText('Another targeting template already has this value').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Safe evenings')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Targeting template saved').waitFor()
  const made = (await rows()).find(({ name }: { name: string }) => name === 'Safe evenings')
  expect(made).toMatchObject({ description: 'Television at night, measured.', organization: line.organization })
  expect(made.targeting).toMatchObject({ countries: { include: ['DE', 'AT', 'CH'] }, viewabilityMin: 70 })
  expect((await list(`line-item?id=${line.id}`))[0]).toMatchObject({ version: line.version })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Line item saved').waitFor()
  expect((await list(`line-item?id=${line.id}`))[0].targeting).toEqual(made.targeting)

  // Whoever chooses a template reads what it is for.
  await page.goto(`/campaigns/line-items/${line.id}#targeting`)
  await page.getByRole('button', { name: 'Apply template' }).click()
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Safe evenings Television at night, measured.' }).waitFor()
})

it('who only reads sees templates and can’t make any', async () => {
  const storageState = await sessionOf(host.url, 'viewer@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  await page.goto('/campaigns/targeting-templates')
  await page.getByText('Evening TV, DACH').first().waitFor()
  expect(await page.getByRole('link', { name: /New targeting template/ }).count()).toBe(0)
})

it('a template is copied to many campaigns after a preview of old and new, and taken back as one', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  await page.goto('/campaigns?status=active,paused,draft')
  const rows = await selectTwo(page)
  const targetings = () => Promise.all(rows.map(async ({ id }) => (await readCampaign(page, id)).defaultTargeting))
  const before = await targetings()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 campaigns' })
  await choose(page, 'Field', 'Default targeting')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('Choose a template.', { exact: true }).waitFor()
  await choose(page, 'Template', 'Evening TV, DACH')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const says = async (text: RegExp) => dialog.getByText(text).nth(1).waitFor()
  await says(/^Countries, include: .+ → Germany, Austria, Switzerland$/)
  await says(/^Device types, include: .+ → Connected TV, Set-top box$/)
  await says(/^Dayparts: .+ → every day 18–23$/)
  expect(await objections(page)).toEqual([])
  expect(await targetings()).toEqual(before)

  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await page.getByText('2 campaigns changed.').waitFor()
  for (const targeting of await targetings())
    expect(targeting).toMatchObject({ countries: { include: ['DE', 'AT', 'CH'] }, kids: 'exclude' })

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(targetings).toEqual(before)
})
