import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

describe('what happens by itself', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir'), env: { SIMULATOR: 'true' } })
    const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
    page = await browser.newPage({ url: host.url, storageState })
  })
  afterAll(() => host.stop())

  it('an approved campaign starts in front of the eyes, and its history says by whom', async () => {
    const answer = await page.request.get('/api/v1/campaign?status=scheduled&limit=1')
    const [campaign]: { id: string }[] = await answer.json()
    expect(campaign).toBeDefined()
    const began = performance.now()
    await page.goto(`/campaigns/${campaign?.id}/show`)
    const head = page.locator('.k-head')
    await head.getByText(/^Starts in \d+ [dh]$/).waitFor()
    await head.getByText('Scheduled', { exact: true }).waitFor()
    // Long enough ahead for the page to be there again, however slow the machine.
    const ahead = Math.max(5_000, 4 * (performance.now() - began))
    const startAt = new Date(Date.now() + ahead).toISOString()
    const moved = await page.request.patch('/api/v1/campaign', {
      headers: { ...writeHeaders, origin: host.url },
      data: { ids: [campaign?.id], changes: { startAt } },
    })
    expect(await moved.json()).toMatchObject({ results: [{ ok: true }] })
    await page.reload()
    // From here on nobody touches the page.
    await head.getByText(/^Starts (in \d+ (s|min)|now)$/).waitFor()
    await head.getByText('Active', { exact: true }).waitFor({ timeout: ahead + 60_000 })
    await head.getByText(/^Ends in \d+ d$/).waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('The clock', { exact: true }).first().waitFor()
  })

  it('a campaign starts, spends, is paused by its account’s safety budget, and ends', async () => {
    const get = async <T>(path: string): Promise<T> => (await page.request.get(`/api/v1${path}`)).json()
    const change = async (entity: string, id: string, changes: object) => {
      const headers = { ...writeHeaders, origin: host.url }
      const answer = await page.request.patch(`/api/v1/${entity}`, { headers, data: { ids: [id], changes } })
      expect(await answer.json()).toMatchObject({ results: [{ ok: true }] })
    }
    const [campaign] = await get<{ id: string; account: string }[]>('/campaign?status=scheduled&limit=1')
    expect(campaign).toBeDefined()
    const id = String(campaign?.id)
    const [first] = await get<{ id: string; account: string }[]>(`/campaign?id=${id}`)
    const hourAgo = new Date(Date.now() - 2 * 3_600_000).toISOString()
    const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await change('campaign', id, { startAt: hourAgo, endAt: nextMonth })
    for (const line of await get<{ id: string; status: string; flights: object[] }[]>(`/line-item?campaign=${id}`)) {
      const [flight] = line.flights
      await change('line-item', line.id, { flights: [{ ...flight, start: hourAgo, end: nextMonth }] })
    }
    await page.goto(`/campaigns/${id}/show`)
    const head = page.locator('.k-head')
    await head.getByText('Active', { exact: true }).waitFor({ timeout: 60_000 })
    // What it spends from now on is more than its account may spend today.
    const spent = async () => {
      const [answer] = await get<{ today: { spend: number | null } }[]>(`/metrics/${id}?entity=campaign`)
      return answer?.today.spend ?? 0
    }
    await expect.poll(spent, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0)
    await change('account', String(first?.account), { dailySafetyBudget: 10_000 })
    const status = async () => (await get<{ status: string }[]>(`/campaign?id=${id}`))[0]?.status
    await expect.poll(status, { timeout: 120_000, interval: 1_000 }).toBe('paused')
    await page.reload()
    await head.getByText('Paused', { exact: true }).waitFor()
    await page.getByText('Safety budget spent', { exact: true }).first().waitFor()
    await page.getByText(/of .0\.01 safety budget/).waitFor()
    await change('campaign', id, { endAt: new Date(Date.now() + 2_000).toISOString() })
    await page.reload()
    await head.getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('The clock', { exact: true }).nth(2).waitFor()
  })
})
