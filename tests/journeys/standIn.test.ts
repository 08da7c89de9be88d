import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type StandIn, startStandIn } from '../standIn/standIn.ts'
import { worlds } from '../standIn/worlds.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { choose } from './form.ts'
import { type JourneyServer, startServer } from './server.ts'

/** What no platform of the specification's has: asked for at most once, and nothing of the page shows that it isn't there. */
const missing = [/^4\d\d (GET|POST) /, /^console: Failed to load resource/]

/** How the host comes by a platform that is signed in to elsewhere and wants a header. */
const ownSignIn = { API_SIGN_IN: '/sessions', API_SIGN_OUT: '/sessions/end', API_HEADERS: '{"x-client":"console"}' }

const browser = journeyBrowser()

describe.each(worlds)('in front of a platform %s', (_, switches) => {
  let platform: StandIn
  let host: JourneyServer
  // One of them stands under a path.
  const base = switches.noGrants ? '/console' : ''
  const first = switches.noTotal ? '1–10 of more than 10' : '1–10 of 12'
  // What depends on how it refuses, and on its ids, is tried in front of three.
  const isWhole = Object.keys(switches).length === 0 || switches.saysMethods || switches.ownSignIn

  beforeAll(async () => {
    platform = await startStandIn(switches)
    host = await startServer({
      env: {
        API_ORIGIN: platform.url,
        BASE_PATH: base,
        ...(switches.ownSignIn ? ownSignIn : {}),
        ...(switches.decimals ? { API_DIALECT: '{"money":"units"}' } : {}),
      },
    })
  })
  afterAll(async () => {
    await host?.stop()
    await platform?.stop()
  })

  it('[platform.1] [platform.2] [platform.3] [platform.4] [platform.5] [platform.6] [platform.9] [platform.10] does the main job: sign in, list, page, sort, filter, open, edit, delete, create, upload, inspect, switch, sign out', async () => {
    browser.allow(...missing)
    const page = await browser.newPage({ url: host.url })
    await page.goto(`${base}/campaigns`)
    await page.getByLabel('Email').fill('ada@platform.example')
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    // List, page, sort.
    await page.getByRole('heading', { name: 'Campaigns' }).waitFor()
    await row(page, 'North campaign 01').waitFor()
    await page.getByText(first).waitFor()
    // A field of the platform's own.
    await page.getByRole('columnheader', { name: 'House code' }).waitFor()
    await page.getByRole('cell', { name: 'HC-1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–12 of 12').waitFor()
    await page.getByRole('button', { name: 'First page' }).click()
    await row(page, 'North campaign 01').waitFor()
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByRole('button', { name: /^Name/ }).click()
    await row(page, 'North campaign 12').waitFor()

    await filterPaused(page)
    if (isWhole) {
      await changeTwo(page)
      expect(platform.calls.filter(call => call.startsWith('PUT /api/v1/campaign/'))).toHaveLength(2)
      await keepView(page)
    }
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByText(first).waitFor()
    if (isWhole) await search(page, first)

    // Open, edit: the rows carry nothing that only our own API says.
    await row(page, 'North campaign 12').click()
    await page.getByRole('heading', { name: 'North campaign 12' }).waitFor()
    expect(await page.getByRole('link', { name: 'History' }).count()).toBe(0)
    await page.getByText('HC-12', { exact: true }).waitFor()
    if (isWhole) await page.getByText('harbor.example', { exact: true }).first().waitFor()
    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor lights')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Harbor lights' }).waitFor()

    // Delete; nothing is offered that only our own API does.
    await page.getByRole('button', { name: /^More/ }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Delete'])
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText(first.replace('12', '11')).waitFor()

    await page.getByRole('link', { name: 'New campaign' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('North campaign 03')
    // It wants an account, and has no list of accounts.
    const account = page.getByRole('combobox', { name: 'Account' })
    await account.click()
    await page.getByText('The platform behind this console offers no accounts to choose from. Type an ID.').waitFor()
    await account.fill(switches.countedIds ? '8' : 'acc-8')
    await page.getByRole('option', { name: /^Use ID/ }).click()
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByText('That name is taken').first().waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Lantern')
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('heading', { name: 'Lantern' }).waitFor()

    await page.goto(`${base}/media/assets`)
    await page.getByRole('button', { name: 'Upload files' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: pixel })
    await page.getByRole('button', { name: 'Start Upload' }).click()
    await page.getByText('pier.png').last().waitFor()
    await expect.poll(() => platform.calls.filter(call => call === 'POST /api/v1/asset').length).toBe(1)

    await page.goto(`${base}/media/vast`)
    await page.getByRole('textbox').first().fill('https://ads.example/tag')
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByText('Spring').first().waitFor()
    expect(platform.calls).toContain('GET /api/v1/vast')

    await page.goto(`${base}/campaigns`)
    if (isWhole) await takeView(page)
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'South Media' }).click()
    await row(page, 'South campaign 12').waitFor()

    // Whatever it counts money in.
    await page.goto(`${base}/inventory/deals/${switches.countedIds ? 101 : 'deal-north-2'}/show`)
    await page.getByRole('heading', { name: 'North deal 02' }).waitFor()
    await page.getByText('$2.50', { exact: true }).first().waitFor()

    if (isWhole) {
      await singleRows(page)
      await lacks(page)
      await importTag(page)
    }

    // Sign out, and a reload still asks.
    await page.getByRole('button', { name: /Ada Stand/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(platform.calls).toContain(switches.ownSignIn ? 'GET /sessions/end' : 'GET /logout')
    await page.reload()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()

    // Its single sign-on leads away and back.
    await page.getByRole('link', { name: /single sign-on/i }).click()
    await page.getByRole('button', { name: /Ada Stand/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${base}/`)
    await page.getByText('The platform behind this console offers no metrics to show here').waitFor()

    // What belongs to an organization was asked for with it.
    const ofOrganizations = platform.asked.filter(call =>
      /^(GET \/api\/v1\/(campaign|strategy|media|asset|partner|line-item|metrics|webhook)|POST \/api\/v1\/asset)\b(?!\/schema|\?id=)/.test(
        call,
      ),
    )
    expect(ofOrganizations.length).toBeGreaterThan(10)
    expect(ofOrganizations.filter(call => !/[?&]organization=/.test(call))).toEqual([])
    // The bell asks nobody who has no inbox.
    expect(platform.calls.filter(call => call.includes('notifications'))).toEqual([])
    await page.close()
  })
})

describe('in front of another console of this kind, which lies below a path', () => {
  let other: JourneyServer
  let host: JourneyServer

  beforeAll(async () => {
    other = await startServer({ copyOf: inject('sampledDataDir'), env: { BASE_PATH: '/console' } })
    host = await startServer({ env: { API_ORIGIN: `${other.url}/console` } })
  })
  afterAll(async () => {
    await host?.stop()
    await other?.stop()
  })

  it('[address.1] has all that its own API has, and does the main job there', async () => {
    const page = await browser.newPage({ url: host.url })
    await signIn(page, 'admin@astrolabe.example', { path: '/campaigns' })
    await page.getByRole('button', { name: /^Inbox/ }).waitFor()

    // List, page, sort, filter.
    await page.getByText('1–10 of 20').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–20 of 20').waitFor()
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByText('1–10 of 20').waitFor()
    await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort="ascending"]')).waitFor()
    await page.getByRole('button', { name: '+ Status' }).click()
    await page.getByRole('checkbox', { name: 'Active' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText(/^1–\d+ of 1?\d$/).waitFor()

    // Open, with all that our own API says of a record.
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('Created').first().waitFor()

    // Create, edit, delete.
    await page.goto('/admin/groups/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night desk')
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.getByRole('heading', { name: 'Night desk' }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night shift')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Night shift' }).waitFor()
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('heading', { name: 'Groups' }).waitFor()
    expect(await page.getByRole('link', { name: 'Night shift' }).count()).toBe(0)

    await page.goto('/media/assets')
    await page.getByRole('button', { name: 'Upload files' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: pixel })
    await page.getByRole('button', { name: 'Start Upload' }).click()
    await page.getByRole('link', { name: 'pier.png', exact: true }).waitFor()

    await page.goto('/media/vast')
    await page.getByRole('textbox').first().fill(vast)
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByText('Harbor film').first().waitFor()

    // Switch organization, sign out, and it stays so.
    await page.goto('/campaigns')
    const switcher = page.getByRole('combobox', { name: 'Organization' })
    const before = await switcher.textContent()
    await switcher.click()
    const other = page.getByRole('option', { selected: false }).first()
    const name = await other.textContent()
    await other.click()
    await expect.poll(() => switcher.textContent()).toContain(name)
    expect(name).not.toBe(before)
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.goto('/campaigns')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })
})

const vast = `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>Pier</AdSystem><AdTitle>Harbor film</AdTitle></InLine></Ad></VAST>`

/** An image of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function row(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true })
}

async function filterPaused(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Filter' }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Paused' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('1–6 of 6').waitFor()
}

/** Two rows at once, which the platform takes one at a time. */
async function changeTwo(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select North campaign 12' }).check()
  await page.getByRole('checkbox', { name: 'Select North campaign 10' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Edit', exact: true }).click()
  const many = page.getByRole('dialog', { name: 'Edit 2 campaigns' })
  await choose(page, 'Field', 'Advertiser domain')
  await many.getByRole('textbox', { name: 'New value' }).fill('harbor.example')
  await many.getByRole('button', { name: 'Preview' }).click()
  await many.getByRole('button', { name: 'Change 2' }).click()
  await many.waitFor({ state: 'detached' })
}

/** A view is kept in the browser. */
async function keepView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('View name').fill('Paused ones')
  await page.getByRole('dialog', { name: 'Saved views' }).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved view: Paused ones' }).waitFor()
}

async function takeView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Paused ones', exact: true }).click()
  await page.getByText('1–5 of 5').waitFor()
  expect(await row(page, 'North campaign 03').count()).toBe(0)
  await page.getByRole('button', { name: 'Clear all' }).click()
}

/** Without a call for it, in the list and everywhere. */
async function search(page: Page, all: string): Promise<void> {
  await page.getByRole('searchbox').fill('campaign 12')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByText(all).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('campaign 05')
  await page.getByRole('option', { name: 'North campaign 05' }).click()
  await page.getByRole('heading', { name: 'North campaign 05' }).waitFor()
  await page.goBack()
}

/** A line item is asked for in its list. */
async function singleRows(page: Page): Promise<void> {
  await page.goto('/campaigns/line-items')
  await row(page, 'South line-item 02').click()
  await page.getByRole('heading', { name: 'South line-item 02' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'South line-item 02' }).waitFor()
}

/** What the platform doesn't have is said, or isn't there. */
async function lacks(page: Page): Promise<void> {
  const says = (what: string) => page.getByText(`The platform behind this console offers no ${what}`).waitFor()
  await page.goto('/reporting/job-history')
  await says('job runs')
  await page.goto('/inventory/sites')
  await says('sites')
  for (const name of ['Export', 'Columns', 'Try again'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'New site' }).count()).toBe(0)
  await page.goto('/inbox')
  await says('inbox')
  await page.goto('/reporting/explore')
  await says('metrics to explore')
  await page.goto('/admin/access')
  await says('access checks')
  await page.goto('/admin/api')
  await says('API reference')
  await page.goto('/media')
  await row(page, 'South media 01').click()
  const parts = page.getByRole('navigation', { name: 'Parts of this creative' })
  await parts.getByRole('link', { name: 'Line items' }).waitFor()
  expect(await parts.getByRole('link').allTextContents()).not.toContainEqual(
    expect.stringMatching(/Swap|Review|Preview/),
  )
}

/** A sheet of tags is imported one by one, without the accounts that the platform doesn't have. */
async function importTag(page: Page): Promise<void> {
  await page.goto('/media/import')
  await page.getByRole('textbox', { name: /paste tags/i }).fill('https://ads.example/tag')
  await page.getByRole('textbox', { name: 'Advertiser domain' }).fill('harbor.example')
  await page.getByRole('button', { name: 'Import 1 creative' }).click()
  await page.getByText('1 of 1 imported').waitFor()
}
