import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser, signIn } from './browser.ts'
import { playsSample, sampleMedia } from './sampleSpot.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('the media of a fresh start', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  const requested: string[] = []

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    page.on('request', request => requested.push(request.url()))
    await signIn(page, 'manager@astrolabe.example', { path: '/media' })
    await page.locator('main table tbody tr td').first().waitFor()
  })
  afterAll(async () => {
    await host.stop()
  })

  it('[media.3] [media.4] [platform.4] play in the inspector, each document asked for by its address alone', async () => {
    const id = await sampleMedia(page)
    const asked = page.waitForRequest(request => request.url().includes('/api/v1/vast?url='))
    await page.goto(`/media/vast?media=${id}`)
    await page.getByText('Valid', { exact: true }).first().waitFor()
    expect(await (await asked).headerValue('cookie')).toBeNull()
    const posts = () => requested.filter(url => url.endsWith('/api/v1/vast')).length
    expect(posts()).toBe(0)
    await playsSample(page)
    expect(requested.filter(url => !url.startsWith(host.url) && !/^(blob|data):/.test(url))).toEqual([])
    await page.getByRole('button', { name: 'Inspect again' }).click()
    await expect.poll(posts).toBe(1)
  })
})
