import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { choose } from './form.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

type Row = { readonly id: string; readonly [field: string]: unknown }

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
})
afterAll(() => host.stop())

it('a campaign’s form says what saving changes below, as soon as a field is changed that is handed down, and asks for nothing before', async () => {
  const storageState = await sessionOf(host.url, 'manager@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const list = async (path: string): Promise<Row[]> => (await page.request.get(`/api/v1/${path}`)).json()
  const [campaign] = await list('campaign?status=draft,scheduled,active&limit=1')
  const live = (rows: readonly Row[]) => rows.filter(({ status }) => status !== 'archived')
  const strategies = live(await list(`strategy?campaign=${campaign?.id}&limit=1000`))
  const lines = live(await list(`line-item?campaign=${campaign?.id}&limit=1000`))
  const asked: string[] = []
  page.on('request', request => {
    if (/\/api\/v1\/(strategy|line-item)\?/.test(request.url())) asked.push(request.url())
  })

  await page.goto(`/campaigns/${campaign?.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Harbour Lights')
  await page.getByText('Unsaved changes').waitFor()
  const note = page.getByRole('status', { name: 'Changes to lower levels' })
  expect(await note.count()).toBe(0)
  expect(asked).toEqual([])

  await choose(page, 'Time zone', 'Pacific/Auckland')
  await note.getByText(`time zone (${strategies.length})`).first().waitFor()
  await note.getByText(`time zone (${lines.length})`).last().waitFor()
  // One question for each resource, however many rows there are.
  expect(asked).toHaveLength(2)
  // High enough that nothing is cut by the bar at its lower edge.
  await page.setViewportSize({ width: 1440, height: 6000 })
  expect(await objections(page)).toEqual([])

  // All of the sample's strategies have a targeting of their own, so the campaign's reaches nobody.
  await page.getByRole('button', { name: 'Remove Languages' }).click()
  const own = strategies.length === 1 ? '1 has its own value' : `${strategies.length} have their own values`
  await note.getByText(`targeting (0; ${own})`).waitFor()
  expect(asked).toHaveLength(2)

  const link = note.getByRole('link', { name: /line item/ })
  const [listed] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await listed.locator('main table tbody tr td').first().waitFor()
  expect(listed.url()).toContain(String(campaign?.id))
})
