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
    host = await startServer({ copyOf: inject('sampledDataDir') })
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
})
