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

it('a campaign with three defects is told of them, is mended by two buttons and a link, and is launched', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const read = async (path: string): Promise<readonly Row[]> => (await page.request.get(`/api/v1/${path}`)).json()
  const make = async (entity: string, data: object): Promise<Row> => {
    const answer = await page.request.post(`/api/v1/${entity}`, {
      headers: { ...writeHeaders, origin: host.url },
      data,
    })
    const row: Row = await answer.json()
    expect(answer.status(), JSON.stringify(row)).toBe(200)
    return row
  }

  // A film or banner that was rejected, beside one of the same advertiser that may be shown.
  const accounts = new Set((await read('account?status=active&kind=advertiser&limit=200')).map(({ id }) => id))
  const [rejected, approved] = await Promise.all(
    ['rejected', 'approved'].map(status => read(`media?status=${status}&limit=1000`)),
  )
  const pairs = (rejected ?? []).flatMap(bad => {
    const good = approved?.find(({ account, subtype }) => account === bad.account && subtype === bad.subtype)
    const isUsable = accounts.has(String(bad.account)) && ['display', 'video'].includes(String(bad.subtype))
    return good && isUsable ? [{ bad, good }] : []
  })
  const [pair] = pairs
  if (!pair) throw new Error('The sample has no rejected media beside an approved one')
  const { bad, good } = pair
  const type = String(good.subtype)
  const own = { organization: good.organization }
  const byType = type === 'display' ? { sizes: [good.size] } : { durationMax: 600, placementTypes: ['instream'] }
  const campaign = await make('campaign', {
    ...own,
    ...byType,
    name: 'Three defects',
    type,
    account: good.account,
    advertiserDomain: good.advertiserDomain,
    startAt: day(-20),
    endAt: day(20),
    budgetTotal: 1_000_000_000,
  })
  const goal = await make('goal', {
    ...own,
    name: 'Clicks',
    scope: 'campaign',
    campaign: campaign.id,
    metric: 'ctr',
    targetValue: 1,
  })
  const strategy = await make('strategy', {
    ...own,
    name: 'Prospecting',
    campaign: campaign.id,
    goal: goal.id,
    bidStrategy: { kind: 'fixed', bidCpm: 4_000_000 },
    supply: { openExchange: true },
  })
  const line = await make('line-item', {
    ...own,
    name: 'Everything at once',
    strategy: strategy.id,
    lineItemType: type,
    flights: [{ start: day(-10), end: day(-1) }],
    budgetTotal: 500_000_000,
    bid: { strategy: 'cpm', value: 0 },
    media: [{ media: bad.id }, { media: good.id }],
    targeting: { countries: { include: ['DE'] } },
  })

  await page.goto(`/campaigns/${campaign.id}/show`)
  const check = page.locator('section.k-card').filter({ has: page.getByRole('heading', { name: 'Launch check' }) })
  await check.getByText('Its last flight ended on').waitFor()
  await check.getByText('Its bid is 0, so it can’t win.').waitFor()
  await check.getByText(`“${String(bad.name)}” is rejected.`).waitFor()
  expect(await check.getByText('Blocks launch', { exact: true }).count()).toBe(2)
  expect(await objections(page)).toEqual([])

  await check.getByRole('button', { name: 'Extend flight' }).click()
  await check.getByText('Its last flight ended on').waitFor({ state: 'detached' })
  await check.getByRole('button', { name: 'Remove rejected creatives' }).click()
  await check.getByText(`“${String(bad.name)}” is rejected.`).waitFor({ state: 'detached' })

  await check.getByRole('link', { name: /^Edit bid/ }).click()
  // The address names the field, which is ready to be typed into.
  const bid = page.getByRole('textbox', { name: 'Bid', exact: true })
  await bid.and(page.locator(':focus')).waitFor()
  await bid.fill('4')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Line item saved').waitFor()

  await page.goto(`/campaigns/${campaign.id}/show`)
  await check.getByText('No problems found').waitFor()
  await check.getByRole('button', { name: 'Launch campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 campaign, 1 strategy, and 1 line item ready to go live.').waitFor()
  expect(await objections(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Launch campaign' }).click()
  await page.getByText('launched: 3 active.').waitFor()
  await page.locator('.k-head').getByText('Active', { exact: true }).waitFor()
  const [after] = await read(`line-item?id=${line.id}`)
  expect(after).toMatchObject({ status: 'active', media: [{ media: good.id }], bid: { value: 4_000_000 } })
})
