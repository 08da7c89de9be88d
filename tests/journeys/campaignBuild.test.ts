import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { workbook, worksheet } from '../workbook.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

/** A whole campaign from a brief and from one sheet, and how many actions each takes. */
describe('a campaign is built', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  let actions = 0
  let names: Readonly<Record<'account' | 'in' | 'out', string>> & {
    deals: readonly string[]
    dealIds: readonly string[]
    media: readonly string[]
  }

  const act = async (what: () => Promise<unknown>) => {
    actions += 1
    await what()
  }
  const rowsOf = async (path: string) => (await (await page.request.get(`/api/v1/${path}`)).json()) as EntityRow[]
  const name = ({ name: called }: EntityRow) => String(called)

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, allow: [/^failed POST \/api\/v1\/tree: net::ERR_/] })
    await signIn(page, 'manager@astrolabe.example', { path: '/campaigns' })
    const [user] = [await (await page.request.get('/api/v1/current-user')).json()] as [
      { organizations: { id: string }[] },
    ]
    const at = `organization=${user.organizations[0]?.id}&limit=1000`
    const account = (await rowsOf(`account?${at}&status=active`)).find(({ kind }) => kind === 'advertiser')
    const media = (await rowsOf(`media?${at}&status=approved`)).filter(({ subtype }) => subtype === 'video')
    const deals = (await rowsOf(`deal?${at}&status=active`)).filter(({ adTypes }) =>
      [adTypes ?? []].flat().includes('video'),
    )
    const [included, excluded] = await rowsOf(`inventory-set?${at}`)
    names = {
      account: name(account as EntityRow),
      in: name(included as EntityRow),
      out: name(excluded as EntityRow),
      deals: [...new Set(deals.map(name))],
      // Several deals have one name.
      dealIds: deals.map(({ id }) => String(id)),
      media: [...new Set(media.map(name))],
    }
  })

  afterAll(async () => {
    await host?.stop()
  })

  /** The campaign with what is below it, as it is stored. */
  const built = async (called: string) => {
    const campaigns = await rowsOf(`campaign?name=${encodeURIComponent(called)}&limit=10`)
    const id = campaigns[0]?.id ?? ''
    return {
      count: campaigns.length,
      campaign: campaigns[0],
      goals: await rowsOf(`goal?campaign=${id}&limit=10`),
      strategies: await rowsOf(`strategy?campaign=${id}&limit=10`),
      lines: await rowsOf(`line-item?campaign=${id}&limit=50`),
    }
  }

  it('from a brief, in at most 30 actions; a lost answer makes no second one', async () => {
    const box = (label: string) => page.getByRole('combobox', { name: label, exact: true })
    const option = (text: string) => page.getByRole('option').filter({ hasText: text }).first()
    /** Of the options that fit, the first so many. */
    const pickSome = async (label: string, fitting: readonly string[], count: number) => {
      await act(() => box(label).click())
      await option('').waitFor()
      const shown = (await page.getByRole('option').allTextContents()).filter(text =>
        fitting.some(one => text.includes(one)),
      )
      for (const text of shown.slice(0, count)) await act(() => option(text).click())
      await page.keyboard.press('Escape')
    }
    const pickOne = async (label: string, text: string) => {
      await act(() => box(label).fill(text))
      await act(() => option(text).click())
      await page.keyboard.press('Escape')
    }
    await act(() => page.getByRole('link', { name: 'New from brief' }).click())
    await pickOne('Advertiser', names.account)
    await act(() => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fall brief'))
    await act(() => page.getByRole('textbox', { name: 'Budget', exact: true }).fill('50,000'))
    await act(() => page.getByRole('textbox', { name: 'Target', exact: true }).fill('12.50'))
    await act(() => page.getByRole('checkbox', { name: 'CTV' }).check())
    await act(() => page.getByRole('checkbox', { name: 'Online video' }).check())
    await pickOne('Markets', 'Germany')
    await pickOne('Markets', 'Austria')
    await act(() => page.getByRole('textbox', { name: 'Dayparting', exact: true }).fill('Mon-Sun 18:00-23:00'))
    await pickOne('Include lists', names.in)
    await pickOne('Exclude lists', names.out)
    await pickSome('Deals', names.deals, 3)
    await pickSome('Creatives', names.media, 3)
    await act(() => page.getByRole('button', { name: 'Propose campaign' }).click())
    await page.getByText('Creates 10.').waitFor()
    await settled(page)
    expect(await objections(page)).toEqual([])
    expect((await built('Fall brief')).count).toBe(0)
    // The server saves it, and the answer is lost.
    let isLost = false
    await page.route('**/api/v1/tree', async route => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await act(() => page.getByRole('button', { name: 'Create 10 drafts' }).click())
    await page.getByRole('alert').getByText('nothing is saved twice').waitFor()
    await page.getByRole('button', { name: 'Create 10 drafts' }).click()
    await page.getByRole('link', { name: 'Open campaign' }).waitFor()
    expect(actions).toBeLessThanOrEqual(30)
    const { count, campaign, goals, strategies, lines } = await built('Fall brief')
    expect([count, goals.length, strategies.length, lines.length]).toEqual([1, 1, 2, 6])
    expect(lines.reduce((sum, { budgetTotal }) => sum + Number(budgetTotal), 0)).toBe(50_000_000_000)
    expect(campaign).toMatchObject({
      status: 'draft',
      budgetTotal: 50_000_000_000,
      goal: goals[0]?.id,
      frequencyCap: [{ max: 3, unit: 'day' }],
    })
    for (const line of lines) {
      expect(line).toMatchObject({ status: 'draft', bid: { strategy: 'cpa_goal' }, targeting: { viewabilityMin: 70 } })
      expect([line.media].flat().length).toBe(3)
    }
    // Taken back as one.
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('All changes undone.').waitFor()
    expect((await built('Fall brief')).count).toBe(0)
  })

  it('by one XLSX in at most eight actions', async () => {
    actions = 0
    const heads = [
      'Level',
      'Name',
      'Advertiser',
      'Type',
      'Parts',
      'Start',
      'End',
      'Budget',
      'Metric',
      'Target',
      'Goal',
      'Deals',
      'Media',
      'Country',
      'Device',
      'Cap',
      'Dayparting',
      'Viewability',
      'Brand safety',
      'Include lists',
      'Exclude lists',
      'Bid strategy',
      'Bid',
    ]
    const row = (cells: Readonly<Record<string, string>>) => heads.map(head => cells[head] ?? '')
    const aim = {
      Dayparting: 'Mon-Sun 18:00-23:00',
      Viewability: '70 %',
      'Brand safety': 'IAB25; IAB26',
      'Include lists': names.in,
      'Exclude lists': names.out,
    }
    const deals = names.dealIds.slice(0, 3).join('; ')
    const media = names.media.slice(0, 3).join('; ')
    const line = (format: string, Country: string, Device: string) =>
      row({
        Level: 'Line item',
        Name: `${format} ${Country} ${Device}`,
        Type: format,
        Budget: '8.333,33',
        Media: media,
        Country,
        Device,
        ...aim,
        'Bid strategy': 'CPA goal',
        Bid: '12,50',
      })
    const sheet = [
      heads,
      row({
        Level: 'Campaign',
        Name: 'Fall sheet',
        Advertiser: names.account,
        Type: 'Multi',
        Parts: 'CTV; Video',
        Start: '2027-03-01',
        End: '2027-03-28',
        Budget: '50.000,00',
        Cap: '3 per day',
        Country: 'DE; AT',
        ...aim,
      }),
      row({ Level: 'Goal', Name: 'CPA 12.50', Metric: 'CPA', Target: '12,50' }),
      row({
        Level: 'Strategy',
        Name: 'CTV',
        Goal: 'CPA 12.50',
        Budget: '16.666,66',
        Deals: deals,
        Country: 'DE; AT',
        ...aim,
      }),
      line('CTV', 'DE', 'Connected TV'),
      line('CTV', 'AT', 'Connected TV'),
      row({
        Level: 'Strategy',
        Name: 'Online video',
        Goal: 'CPA 12.50',
        Budget: '33.333,32',
        Deals: deals,
        Country: 'DE; AT',
        ...aim,
      }),
      line('Video', 'DE', 'Phone'),
      line('Video', 'AT', 'Phone'),
      line('Video', 'DE', 'Personal computer'),
      line('Video', 'AT', 'Personal computer'),
    ]
    const file = { name: 'fall.xlsx', mimeType: '', buffer: Buffer.from(await workbook({ sheet1: worksheet(sheet) })) }
    await page.goto('/campaigns')
    await act(() => page.getByRole('link', { name: 'Import sheet' }).click())
    await act(() => page.locator('input[type=file]').first().setInputFiles(file))
    await page.getByText('Creates 10.').waitFor()
    expect((await built('Fall sheet')).count).toBe(0)
    await settled(page)
    expect(await objections(page)).toEqual([])
    await act(() => page.getByRole('button', { name: 'Save 10 rows' }).click())
    await page.getByText('Created 10.').waitFor()
    expect(actions).toBeLessThanOrEqual(8)
    const { count, goals, strategies, lines } = await built('Fall sheet')
    expect([count, goals.length, strategies.length, lines.length]).toEqual([1, 1, 2, 6])
    expect(lines[0]).toMatchObject({
      bid: { strategy: 'cpa_goal', value: 12_500_000 },
      targeting: { viewabilityMin: 70 },
    })
    // Given again, it changes nothing.
    await page.goto('/campaigns')
    await page.getByRole('link', { name: 'Import sheet' }).click()
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.getByText('10 unchanged.').waitFor()
  })
})
