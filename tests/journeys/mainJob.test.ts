import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser, signIn } from './browser.ts'
import { choose, chooseFirst, typeMoment } from './form.ts'
import { type JourneyServer, startServer } from './server.ts'

/**
 * The main job by hand: a video campaign from its schema form to an active line item with real media, found again by
 * search, with its history; and all of it there after the host was killed.
 */
describe('the main job, on the embedded database', () => {
  const browser = journeyBrowser()
  let ads: Server
  let vastUrl: string
  let host: JourneyServer
  let page: Page
  let campaignPage: string
  let strategyPage: string
  let lineItemPage: string
  let fetched = 0

  beforeAll(async () => {
    ads = createServer((_, response) => {
      fetched += 1
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(vastDocument())
    })
    await new Promise<void>(resolve => ads.listen(0, '127.0.0.1', resolve))
    const { port } = ads.address() as AddressInfo
    vastUrl = `http://127.0.0.1:${port}/inline-linear.xml`
    host = await startServer({ copyOf: inject('sampledDataDir'), env: { FETCH_ALLOW: `127.0.0.1:${port}` } })
    page = await browser.newPage({ url: host.url })
  })

  afterAll(async () => {
    await host.stop()
    ads.close()
  })

  it('[org.2] [org.3] signs in as the manager and picks the second organization', async () => {
    await signIn(page, 'manager@astrolabe.example')
    const switcher = page.getByRole('combobox', { name: 'Organization' })
    await switcher.click()
    const second = page.getByRole('option').nth(1)
    const organization = (await second.textContent()) ?? ''
    const listed = page.waitForRequest(request => /\/api\/v1\/campaign\?organization=/.test(request.url()))
    await second.click()
    await switcher.filter({ hasText: organization }).waitFor()
    await listed
  })

  it('[entity.2] [entity.3] creates a video campaign through its schema form', async () => {
    await page.getByRole('link', { name: 'New campaign' }).click()
    await page.getByRole('button', { name: /^Video/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Lights launch')
    await chooseFirst(page, 'Account')
    await page.getByLabel('Advertiser domain').fill('harbourlights.example')
    await page.getByRole('textbox', { name: 'Maximum duration' }).fill('30')
    await page.getByRole('checkbox', { name: 'Instream' }).check()
    await typeMoment(page.getByRole('group', { name: 'Start', exact: true }), soon(-1))
    await typeMoment(page.getByRole('group', { name: 'End', exact: true }), soon(40))
    await page.getByLabel('Total budget').fill('50,000')
    await page.getByRole('button', { name: /^Targeting/ }).click()
    await choose(page, 'Default targeting: add dimension', 'Environments')
    await page.getByRole('button', { name: 'Include App', exact: true }).click()
    const campaign = answerTo(page, '/campaign')
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await heading(page, 'Harbour Lights launch')
    // What the account says was taken over before the campaign was there.
    expect(await campaign).toMatchObject({ currency: 'GBP', timezone: 'Europe/London' })
    // Nothing is in it yet that could run.
    await page.getByRole('button', { name: 'Activate', exact: true, disabled: true }).waitFor()
    campaignPage = new URL(page.url()).pathname
  })

  it('adds a strategy, which has the targeting of the campaign as long as it has none of its own', async () => {
    await page
      .getByRole('link', { name: /^Strategies/ })
      .last()
      .click()
    // The list has come to rest: a click while it still moves is lost.
    await page.getByText("There's nothing here yet...").waitFor()
    await page.getByRole('link', { name: 'New strategy' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Prospecting')
    await chooseFirst(page, 'Goal')
    await page.getByLabel('Bid CPM').fill('12.50')
    const made = answerTo(page, '/strategy')
    await page.getByRole('button', { name: 'Create strategy' }).click()
    await heading(page, 'Prospecting')
    const row = await made
    expect(row).toMatchObject({ timezone: 'Europe/London' })
    expect(row).not.toHaveProperty('targeting')
    await page.getByText('From campaign').first().waitFor()
    strategyPage = new URL(page.url()).pathname
  })

  it('[media.1] adds video media from a VAST address, which the host fetches and reads', async () => {
    await page.goto('/media/add?subtype=video')
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Lights 30s')
    await chooseFirst(page, 'Account')
    await page.getByRole('radio', { name: 'VAST URL' }).check()
    await page.getByRole('textbox', { name: 'VAST URL' }).fill(vastUrl)
    await page.getByLabel('Advertiser domain').fill('harbourlights.example')
    await page.getByRole('button', { name: 'Create creative' }).click()
    await heading(page, 'Harbour Lights 30s')
    expect(fetched).toBe(1)
    await page.getByText('video/mp4').first().waitFor()
    await transition(page, 'Submit for review')
    await transition(page, 'Approve')
  })

  it('adds a line item with that media, and activates all of it from the top', async () => {
    await page.goto(strategyPage)
    await page
      .getByRole('link', { name: /^Line items/ })
      .last()
      .click()
    await page.getByText("There's nothing here yet...").waitFor()
    await page.getByRole('link', { name: 'New line item' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Harbour 30s instream')
    // The campaign's type is the only one that there is.
    await page.getByRole('radio', { name: 'Video', checked: true }).waitFor()
    await typeMoment(page.getByRole('group', { name: 'Start', exact: true }).first(), soon(-1))
    await typeMoment(page.getByRole('group', { name: 'End', exact: true }).first(), soon(30))
    await page.getByLabel('Total budget').fill('20000')
    await page.getByRole('textbox', { name: 'Bid', exact: true }).fill('14')
    await page.getByRole('button', { name: /^Creatives/ }).click()
    await page.getByRole('button', { name: 'Add creative' }).click()
    await choose(page, 'Creative', 'Harbour Lights 30s')
    await page.getByRole('button', { name: 'Create line item' }).click()
    await heading(page, 'Harbour 30s instream')
    lineItemPage = new URL(page.url()).pathname
    for (const [path, name] of [
      [campaignPage, 'Harbour Lights launch'],
      [strategyPage, 'Prospecting'],
      [lineItemPage, 'Harbour 30s instream'],
    ] as const) {
      await page.goto(path)
      await heading(page, name)
      await transition(page, 'Activate')
    }
  })

  it('finds it through search, and shows its history', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('harbour instream')
    await page.getByRole('option', { name: /Harbour 30s instream/ }).click()
    await heading(page, 'Harbour 30s instream')
    await page.getByRole('link', { name: 'History' }).click()
    await historyIsThere(page)
  })

  it('keeps all of it when the host is killed and started again', async () => {
    await host.kill('SIGKILL')
    const started = await host.restart()
    expect(started, 'milliseconds to start again').toBeLessThan(20_000)
    await page.goto(lineItemPage)
    await heading(page, 'Harbour 30s instream')
    await page.getByText('Active', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await historyIsThere(page)
    for (const [path, name] of [
      ['/campaigns', 'Harbour Lights launch'],
      ['/campaigns/strategies', 'Prospecting'],
      ['/media', 'Harbour Lights 30s'],
    ]) {
      await page.goto(path ?? '')
      await page
        .getByRole('link', { name: name ?? '', exact: true })
        .first()
        .waitFor()
    }
  })
})

/** What the API says to the row that is posted next; forms ask other things by POST too. */
async function answerTo(page: Page, path: string): Promise<unknown> {
  const answer = await page.waitForResponse(
    response => response.request().method() === 'POST' && new URL(response.url()).pathname === `/api/v1${path}`,
  )
  return answer.json()
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Presses a life-cycle button of the record, and waits until the record is where it leads. */
async function transition(page: Page, action: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: action, exact: true })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

async function historyIsThere(page: Page): Promise<void> {
  const entries = page.getByRole('main').getByRole('listitem')
  await entries.filter({ hasText: 'created it' }).waitFor()
  const activation = entries.filter({ hasText: 'version 2' })
  await activation.getByRole('deletion').filter({ hasText: 'Draft' }).waitFor()
  await activation.getByRole('insertion').filter({ hasText: 'Active' }).waitFor()
}

/** A day from now, at midnight, as a date-and-time input takes it. */
function soon(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00`
}

function vastDocument(): string {
  const sample = join(import.meta.dirname, '../../../shared/samples/vast/inline-linear.xml')
  if (existsSync(sample)) return readFileSync(sample, 'utf8')
  console.info('The samples are not beside the checkout: the journey serves a VAST document of its own.')
  return ownDocument
}

/** The same job for the inspector where the samples' folder is absent: one linear ad of thirty seconds. */
const ownDocument = `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2">
  <Ad id="harbour-30">
    <InLine>
      <AdSystem>Astrolabe tests</AdSystem>
      <AdTitle>Harbour Lights</AdTitle>
      <Impression><![CDATA[https://tracker.harbourlights.example/impression]]></Impression>
      <Creatives>
        <Creative id="1">
          <UniversalAdId idRegistry="ad-id.org">HBRL0001000H</UniversalAdId>
          <Linear>
            <Duration>00:00:30</Duration>
            <MediaFiles>
              <MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="800">
                <![CDATA[https://cdn.harbourlights.example/spot.mp4]]>
              </MediaFile>
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>
`
