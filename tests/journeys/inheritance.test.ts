import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

type Row = { readonly id: string; readonly [field: string]: unknown }

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir') })
})
afterAll(() => host.stop())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

it('a row shows what it has from above and what it overrides, and its own value is put back on its page and in its form', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<Row> => {
    const answer = await page.request[method](`/api/v1/${path}`, {
      headers: { ...writeHeaders, origin: host.url },
      data,
    })
    const row: Row = await answer.json()
    expect(answer.status(), JSON.stringify(row)).toBe(200)
    return row
  }
  const read = async (path: string): Promise<Row> => (await page.request.get(`/api/v1/${path}`)).json()
  const [account] = await (await page.request.get('/api/v1/account?status=active&kind=advertiser&limit=1')).json()
  const own = { organization: account.organization }
  const campaign = await send('post', 'campaign', {
    ...own,
    name: 'Harbour Lights',
    type: 'display',
    sizes: ['300x250'],
    account: account.id,
    advertiserDomain: 'harbour.example',
    startAt: day(1),
    endAt: day(20),
    budgetTotal: 1_000_000_000,
    defaultTargeting: { countries: { include: ['DE'] } },
    frequencyCap: [{ max: 3, unit: 'day', count: 1, per: 'user', scope: 'campaign' }],
  })
  const list = await send('post', 'inventory-set', { ...own, name: 'Harbour papers', mode: 'allow', kind: 'domains' })
  const blocked = await send('post', 'inventory-set', {
    ...own,
    name: 'Harbour rumours',
    mode: 'block',
    kind: 'domains',
  })
  const goal = await send('post', 'goal', {
    ...own,
    name: 'Clicks',
    scope: 'campaign',
    campaign: campaign.id,
    metric: 'ctr',
    targetValue: 1,
  })
  const strategy = await send('post', 'strategy', {
    ...own,
    name: 'Prospecting',
    campaign: campaign.id,
    goal: goal.id,
    bidStrategy: { kind: 'fixed', bidCpm: 4_000_000 },
    supply: { openExchange: true, inventorySets: [list.id, blocked.id] },
    targeting: { countries: { include: ['AT'] } },
  })
  const line = await send('post', 'line-item', {
    ...own,
    name: 'Evenings',
    strategy: strategy.id,
    lineItemType: 'display',
    flights: [{ start: day(2), end: day(9) }],
    budgetTotal: 500_000_000,
    bid: { strategy: 'cpm', value: 4_000_000 },
    frequencyCap: [{ max: 1, unit: 'hour', count: 1, per: 'user', scope: 'line_item' }],
  })
  const field = (label: string) =>
    page.locator('dl.r-fields > div').filter({ has: page.locator('dt', { hasText: label }) })
  const cell = (path: string) => page.locator(`.f-cell[data-path="${path}"]`)

  // Its own cap counts beside the campaign's; its targeting is the strategy's.
  await page.goto(`/campaigns/line-items/${line.id}/show`)
  const caps = field('Frequency caps').first()
  await caps.getByText('Also from campaign').waitFor()
  const targeting = field('Targeting').first()
  await targeting.getByText('From strategy').waitFor()
  const whole =
    'All devices in Austria; from the strategy’s supply: only in “Harbour papers”; not in “Harbour rumours”.'
  await targeting.getByText(whole).waitFor()
  const supply = field('Supply').first()
  await supply.getByText('From strategy').waitFor()
  await supply.getByText('Harbour papers').waitFor()
  await field('Currency').first().getByText('From campaign').waitFor()
  expect(await objections(page)).toEqual([])

  // So does its form, and with a targeting of its own both do.
  await page.goto(`/campaigns/line-items/${line.id}#targeting`)
  const summary = page.getByRole('status', { name: 'Targeting summary' })
  await summary.getByText(whole).waitFor()
  const stored = await read(`line-item/${line.id}`)
  await send('put', `line-item/${line.id}`, { ...stored, targeting: { deviceTypes: { include: ['phone'] } } })
  const both = `Phones; and only where strategy “Prospecting” allows: all devices in Austria; from the strategy’s supply: only in “Harbour papers”; not in “Harbour rumours”.`
  await page.reload()
  await summary.getByText(both).waitFor()
  await page.goto(`/campaigns/line-items/${line.id}/show`)
  await targeting.getByText(both).waitFor()
  await targeting.getByText('Also from strategy').waitFor()

  // On the strategy's page its targeting is put back to the campaign's, and that is undone.
  await targeting.getByRole('link', { name: 'Prospecting' }).click()
  await page.getByRole('heading', { name: 'Prospecting' }).waitFor()
  await targeting.getByText(/^Overrides campaign Harbour Lights: .*Germany/).waitFor()
  expect(await objections(page)).toEqual([])
  await targeting.getByRole('button', { name: 'Use inherited value' }).click()
  await page.getByText('Targeting is inherited again.').waitFor()
  await targeting.getByText('From campaign').waitFor()
  expect((await read(`strategy/${strategy.id}`)).targeting ?? {}).toEqual({})
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await targeting.getByText(/^Overrides/).waitFor()
  expect((await read(`strategy/${strategy.id}`)).targeting).toEqual(strategy.targeting)

  // In the campaign's form its domain gives way to the advertiser's, once it is saved.
  await page.goto(`/campaigns/${campaign.id}`)
  const domain = cell('advertiserDomain')
  await domain.getByText(`: ${account.domain}`).waitFor()
  await domain.getByRole('button', { name: 'Use inherited value' }).click()
  await domain.getByText(/^From account/).waitFor()
  expect(await domain.getByRole('textbox').inputValue()).toBe('')
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Campaign saved').waitFor()
  expect((await read(`campaign/${campaign.id}`)).advertiserDomain).toBeUndefined()
})
