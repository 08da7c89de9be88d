import { afterEach, describe, expect, it } from 'vitest'
import { type StandIn, type StandInSwitches, startStandIn } from '../standIn/standIn.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

const switches: readonly (readonly [string, StandInSwitches])[] = [
  ['nothing but the specification’s calls', {}],
  ['organizations but no grants', { noGrants: true }],
  ['metrics of another shape', { otherMetrics: true }],
  ['decimals for money', { decimals: true }],
  ['errors as web pages', { htmlErrors: true }],
  ['slow answers', { slow: 300 }],
]

describe('signing in, listing, switching and signing out in front of a platform', () => {
  const browser = journeyBrowser()
  let platform: StandIn
  let front: JourneyServer

  afterEach(async () => {
    await front?.stop()
    await platform?.stop()
  })

  it.each(switches)('that has %s', async (_, set) => {
    platform = await startStandIn(set)
    front = await startServer({ env: { API_ORIGIN: platform.url } })
    // What the platform doesn't offer is answered 404; before the sign-in it answers 401.
    const page = await browser.newPage({ url: front.url, allow: [/^(401|404|405) /] })

    await signIn(page, 'ada@platform.example')
    await page.getByRole('link', { name: 'North campaign 01' }).waitFor()
    expect(platform.calls).toContain('GET /api/v1/campaign')

    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'South Media' }).click()
    await page.getByRole('link', { name: 'South campaign 01' }).waitFor()

    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(platform.calls).toContain('GET /logout')
    await page.goto('/campaigns')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })
})
