import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
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

it('a campaign becomes a template, and a campaign of another advertiser is built after it, scaled, moved and without what is the first one’s', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const list = async (path: string): Promise<Row[]> => (await page.request.get(`/api/v1/${path}`)).json()
  const send = async (path: string, data: object): Promise<Row> => {
    const answer = await page.request.post(`/api/v1/${path}`, {
      headers: { ...writeHeaders, origin: host.url },
      data,
    })
    const row: Row = await answer.json()
    expect(answer.status(), JSON.stringify(row)).toBe(200)
    return row
  }
  const [banner] = await list('media?subtype=display&status=approved&limit=1')
  const own = { organization: banner?.organization }
  const accounts = await list(`account?organization=${banner?.organization}&status=active&kind=advertiser&limit=100`)
  const [first] = accounts.filter(({ id }) => id === banner?.account)
  const [other] = accounts.filter(({ id }) => id !== banner?.account)
  const campaign = await send('campaign', {
    ...own,
    name: 'Harbour Lights',
    type: 'display',
    sizes: ['300x250'],
    account: first?.id,
    startAt: '2031-03-03T09:00:00.000Z',
    endAt: '2031-03-31T21:00:00.000Z',
    timezone: 'UTC',
    budgetTotal: 1_000_000_000,
    poNumber: 'PO-7',
    trackers: [{ kind: 'impression', url: 'https://first.example/seen' }],
  })
  const goal = await send('goal', {
    ...own,
    ...{ name: 'Clicks', scope: 'campaign', campaign: campaign.id, metric: 'ctr', targetValue: 1 },
  })
  const strategy = await send('strategy', {
    ...own,
    name: 'Prospecting · Harbour Lights',
    campaign: campaign.id,
    goal: goal.id,
    budgetAllocation: 'fixed',
    budgetTotal: 1_000_000_000,
    bidStrategy: { kind: 'fixed', bidCpm: 4_000_000 },
    supply: { openExchange: true },
  })
  for (const [name, budgetTotal] of Object.entries({ Mornings: 333_333_333, Evenings: 666_666_667 })) {
    await send('line-item', {
      ...own,
      name,
      strategy: strategy.id,
      lineItemType: 'display',
      flights: [{ start: '2031-03-03T09:00:00.000Z', end: '2031-03-20T21:00:00.000Z', budget: budgetTotal }],
      budgetTotal,
      bid: { strategy: 'cpm', value: 4_000_000 },
      media: [{ media: banner?.id }],
    })
  }

  // It is kept where it is copied.
  await page.goto(`/campaigns/${campaign.id}/show/copies`)
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Spring launch')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('For banners in spring.')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Campaign template saved').waitFor()
  await page.getByText('For banners in spring.').waitFor()

  await page.getByRole('link', { name: 'Build campaign' }).click()
  await choose(page, 'Advertiser', String(other?.name))
  await page.getByRole('textbox', { name: 'Name' }).fill('Coast Lights')
  await page.getByRole('textbox', { name: 'Budget' }).fill('2,000.000001')
  const day = page.getByRole('group', { name: 'Start' })
  await day.getByRole('spinbutton', { name: 'Month' }).focus()
  await page.keyboard.type('04072031')
  await page.getByRole('button', { name: 'Propose campaign' }).click()
  const notes = page.getByRole('status', { name: 'Differences from the pattern' })
  await notes.getByText('belongs to another advertiser: 1 creative and trackers.').waitFor()
  await page.getByText('Creates 5.').waitFor()
  expect(await objections(page)).toEqual([])
  expect(await list('campaign?name=Coast%20Lights')).toEqual([])
  await page.getByRole('button', { name: 'Create 5 drafts' }).click()
  await page.getByRole('link', { name: 'Open campaign' }).waitFor()

  const [built] = await list('campaign?name=Coast%20Lights')
  expect(built).toMatchObject({ account: other?.id, budgetTotal: 2_000_000_001, status: 'draft' })
  expect(built?.poNumber).toBeUndefined()
  expect(built?.trackers ?? []).toEqual([])
  const [below] = await list(`strategy?campaign=${built?.id}`)
  expect(below).toMatchObject({ name: 'Prospecting · Coast Lights', budgetTotal: 2_000_000_001 })
  const lines = await list(`line-item?campaign=${built?.id}`)
  expect(lines.reduce((sum, { budgetTotal }) => sum + Number(budgetTotal), 0)).toBe(2_000_000_001)
  const zone = String(built?.timezone)
  const local = (moment: unknown) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(String(moment)),
    )
  expect([built?.startAt, built?.endAt].map(local)).toEqual(['2031-04-07 09:00', '2031-05-05 21:00'])
  for (const { flights, media } of lines) {
    expect(media ?? []).toEqual([])
    const [flight] = Array.isArray(flights) ? flights : []
    expect([flight.start, flight.end].map(local)).toEqual(['2031-04-07 09:00', '2031-04-24 21:00'])
  }

  // What is archived builds nothing any more, and the pattern stays as long as it is named.
  const [template] = await list('campaign-template?name=Spring%20launch')
  expect(template).toMatchObject({ campaign: campaign.id, description: 'For banners in spring.' })
  const gone = await page.request.delete(`/api/v1/campaign/${campaign.id}`, {
    headers: { ...writeHeaders, origin: host.url },
  })
  expect(gone.status()).toBe(409)
  await send(`campaign-template/${template?.id}/move`, { to: 'archived' })
  await page.goto(`/campaigns/templates/${template?.id}/show`)
  await page.getByText('For banners in spring.').waitFor()
  expect(await page.getByRole('link', { name: 'Build campaign' }).count()).toBe(0)
  expect(template?.status).toBe('active')
})
