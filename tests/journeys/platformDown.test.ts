import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../standIn/standIn.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('in front of a platform that is down for a minute', () => {
  const browser = journeyBrowser()
  let down: 'gateway' | 'gone' | null = null
  let platform: StandIn
  let host: JourneyServer

  beforeAll(async () => {
    platform = await startStandIn({ down: () => down })
    host = await startServer({ env: { API_ORIGIN: platform.url } })
  })
  afterAll(async () => {
    await host?.stop()
    await platform?.stop()
  })

  it('[platform.10] keeps the person and what was typed, says what is going on, and goes on when it is back', async () => {
    browser.allow(/^(401|404|502|503) (GET|POST|PUT) /)
    const page = await browser.newPage({ url: host.url })
    await page.goto('/campaigns/campaign-north-1')
    await page.getByLabel('Email').fill('ada@platform.example')
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Harbor lights')

    // Its gateway answers with pages of its own: that tells nothing of who is signed in.
    down = 'gateway'
    const asked = page.waitForResponse(/current-user/)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await asked
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'We are restarting' }).waitFor()
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0)

    // Nobody answers, on any page, and a page that is opened meanwhile says so.
    down = 'gone'
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'can’t be reached' }).waitFor()
    const other = await page.context().newPage()
    await other.goto('/campaigns')
    await other.getByRole('button', { name: 'Try again' }).waitFor()

    down = null
    await other.getByRole('button', { name: 'Try again' }).click()
    await other.getByText('1–10 of 12').waitFor()
    expect(await name.inputValue()).toBe('Harbor lights')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Harbor lights' }).waitFor()
  })
})
