import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CurrentUser, EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { typeMoment } from './form.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'

const admin = 'admin@astrolabe.example'

/** What goes wrong while a person works: the answer says what, and nothing typed is lost. */
describe('bad input, lost sessions and lost servers', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let first: Page
  let second: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    first = await browser.newPage({ url: host.url })
    await signIn(first, admin, { path: '/admin/groups' })
    second = await browser.newPage({ url: host.url, storageState: await first.context().storageState() })
  })

  afterAll(async () => {
    await host?.stop()
  })

  /** With the session that all pages here share, but for the ones that end it. */
  async function signedIn(path: string, page = second): Promise<Page> {
    await page.goto(path)
    return page
  }

  it('goes on with the same save after the session ended in the middle of an edit', async () => {
    const group = await newGroup(first, 'Night desk')
    const page = await browser.newPage({ url: host.url, allow: [/^401 /] })
    await signIn(page, admin, { path: `/admin/groups/${group.id}` })
    await description(page).fill('Watches pacing overnight')
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await page.context().clearCookies()
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill('astrolabe')
    expect(await description(page, true).inputValue()).toBe('Watches pacing overnight')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(page, 'Night desk')
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    expect(await read(first, group.id)).toMatchObject({ description: 'Watches pacing overnight', version: 2 })
  })

  it('keeps what was typed while the server is gone, and saves it once when it is back', async () => {
    const group = await newGroup(first, 'Rescue desk')
    // What is fetched in idle time may fail, too; its page then loads anew.
    browser.allow(/^failed .*ERR_/, /^console: (TypeError|Error): (Failed to fetch dynamically|Unable to preload)/)
    const page = await signedIn(`/admin/groups/${group.id}`)
    await description(page).fill('Keeps deals healthy')
    await host.kill('SIGKILL')
    await save(page)
    await page.getByText('The server can’t be reached. Nothing was saved; try again.').first().waitFor()
    expect(await description(page).inputValue()).toBe('Keeps deals healthy')
    await host.restart()
    await save(page)
    await heading(page, 'Rescue desk')
    expect(await read(first, group.id)).toMatchObject({ description: 'Keeps deals healthy', version: 2 })
    expect(await ask(first, 'GET', `/group/${group.id}/history`)).toHaveLength(2)
  })

  it('lists both sides of a conflict, and saves what was chosen of each', async () => {
    browser.allow(/^409 PUT /)
    for (const [choice, kept] of [
      ['Mine', 'What I wrote'],
      ['Theirs', 'What they wrote'],
    ] as const) {
      const group = await newGroup(first, `Conflict about ${choice}`)
      const mine = await signedIn(`/admin/groups/${group.id}`)
      const theirs = await signedIn(`/admin/groups/${group.id}`, first)
      await description(mine).fill('What I wrote')
      await description(theirs).fill('What they wrote')
      await save(theirs)
      await heading(theirs, `Conflict about ${choice}`)
      await save(mine)
      const dialog = mine.getByRole('dialog', { name: /^Someone else has changed this group/ })
      await dialog.getByText('What I wrote').waitFor()
      await dialog.getByText('What they wrote').waitFor()
      await dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
      await save(dialog)
      await heading(mine, `Conflict about ${choice}`)
      expect(await read(first, group.id)).toMatchObject({ description: kept })
    }
  })

  it("[entity.4] shows the server's sentence at the form and at the field, with nothing typed lost", async () => {
    // The name is unique in its organization, whichever the form starts with.
    for (const { id } of (await ask(first, 'GET', '/organization?limit=100')) as EntityRow[]) {
      await ask(first, 'POST', '/group', { name: 'Taken already', organization: id })
    }
    browser.allow(/^(409|422|400|500) POST /)
    const page = await signedIn('/admin/groups/create')
    await page.getByRole('textbox', { name: 'Name' }).fill('Taken already')
    await description(page).fill('A second one of that name')
    const answered = page.waitForResponse(
      answer => answer.request().method() === 'POST' && answer.url().includes('/api/v1/group'),
    )
    await page.getByRole('button', { name: 'Create group' }).click()
    const { error, fields } = await (await answered).json()
    await page.locator('.f-banner').getByText(error, { exact: true }).waitFor()
    const name = page.getByRole('textbox', { name: 'Name' })
    await page.locator('[aria-invalid="true"]').first().waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await page.locator('form').getByText(fields.name, { exact: true }).last().waitFor()
    expect(await description(page).inputValue()).toBe('A second one of that name')

    const answer = { status: 500, json: { error: 'The disk is full' } }
    await page.route(/\/api\/v1\/group(\?|$)/, route =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    )
    await name.fill('Not taken')
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.locator('.f-banner').getByText('The disk is full').waitFor()
    expect(await name.inputValue()).toBe('Not taken')
    await page.unroute(/\/api\/v1\/group(\?|$)/)
    await page.getByRole('button', { name: 'Create group' }).click()
    await heading(page, 'Not taken')
  })

  it('waits with a new row until the one has come that it takes over from, and sends it once', async () => {
    const page = await signedIn('/campaigns')
    const { organizations } = (await ask(page, 'GET', '/current-user')) as CurrentUser
    const tokyo = { currency: 'JPY', timezone: 'Asia/Tokyo', organization: organizations[0]?.id }
    const account = (await ask(page, 'POST', '/account', {
      name: 'Sakura',
      domain: 'sakura.example',
      ...tokyo,
    })) as EntityRow
    const begin = `/campaigns/create?type=ctv&durations=15&channels=News&account=${account.id}&startAt=2027-02-01T00:00:00.000Z`
    const create = page.getByRole('button', { name: 'Create campaign' })
    const saving = page.getByRole('button', { name: 'Saving…' })
    const named = async (entity: string, name: string) =>
      ((await ask(page, 'GET', `/${entity}?q=${name}&limit=10`)) as EntityRow[]).filter(row => row.name === name)

    let release = await holdRequests(page, isAccount)
    await page.goto(begin)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Left behind')
    await create.click()
    await saving.waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('button', { name: 'Leave page' }).click()
    await heading(page, 'Dashboard')
    release()
    await settled(page)
    await page.unroute(isAccount)

    release = await holdRequests(page, isAccount)
    await page.goto(begin)
    await create.waitFor()
    await page.keyboard.press('Control+s')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    expect(await saving.count()).toBe(0)
    await name.fill('In a hurry')
    await page.keyboard.press('Control+s')
    await saving.waitFor()
    await page.keyboard.press('Control+s')
    release()
    await heading(page, 'In a hurry')
    await page.unroute(isAccount)
    const [campaign, ...more] = await named('campaign', 'In a hurry')
    // Midnight, as it was begun, of the account's own day.
    expect(campaign).toMatchObject({ currency: 'JPY', timezone: 'Asia/Tokyo', startAt: '2027-01-31T15:00:00.000Z' })
    expect([more, await named('campaign', 'Left behind')]).toEqual([[], []])

    release = await holdRequests(page, isAccount)
    await page.goto('/campaigns/goals/create')
    await page.getByRole('combobox', { name: 'Campaign', exact: true }).fill('Beside a goal')
    await page.getByRole('option', { name: 'Create new campaign…' }).click()
    const dialog = page.getByRole('dialog', { name: 'New campaign' })
    await dialog.getByRole('combobox', { name: 'Account', exact: true }).fill('Sakura')
    await page.getByRole('option', { name: 'Sakura' }).click()
    await typeMoment(dialog.getByRole('group', { name: 'Start' }), '2027-02-01T00:00')
    await dialog.getByRole('textbox', { name: 'Sizes' }).fill('300x250')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByRole('button', { name: 'Saving…' }).waitFor()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
    release()
    await dialog.waitFor({ state: 'hidden' })
    await page.unroute(isAccount)
    const beside = expect.objectContaining({ currency: 'JPY', timezone: 'Asia/Tokyo', startAt: campaign?.startAt })
    expect(await named('campaign', 'Beside a goal')).toEqual([beside])
  })

  it('[entity.5] keeps a row that others need, names them, and offers to archive it', async () => {
    browser.allow(/^409 DELETE /)
    const page = await signedIn('/campaigns')
    const strategies = (await ask(page, 'GET', '/strategy?limit=1000')) as EntityRow[]
    const campaigns = (await ask(page, 'GET', '/campaign?limit=1000')) as EntityRow[]
    const one = campaigns.find(
      ({ id, actions }) =>
        strategies.some(({ campaign }) => campaign === id) &&
        actions?.some(({ action, allowed }) => action === 'delete' && allowed) &&
        actions?.some(({ action, allowed }) => action === 'archive' && allowed),
    )
    expect(one, 'a campaign with strategies that may be tried to delete').toBeDefined()
    const path = `/campaigns/${one?.id}/show`
    await page.goto(path)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: /^Delete / })
    const answered = page.waitForResponse(answer => answer.request().method() === 'DELETE')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    const { error, dependants } = await (await answered).json()
    await dialog.getByRole('alert').getByText(error, { exact: true }).waitFor()
    await dialog.getByRole('link', { name: dependants[0].name }).first().waitFor()
    await dialog.getByRole('button', { name: 'Archive instead' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await ask(page, 'GET', `/campaign/${one?.id}`)).toMatchObject({ id: one?.id, version: one?.version })
  })

  it('asks before unsaved changes are left', async () => {
    const page = await signedIn('/admin/groups/create')
    await page.getByRole('textbox', { name: 'Name' }).fill('Half a thought')
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay on page' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half a thought')
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await dialog.getByRole('button', { name: 'Leave page' }).click()
    await heading(page, 'Dashboard')
  })

  it('[list.7] [list.8] shows the text of a refused list with a way to try again, and takes no array for empty', async () => {
    browser.allow(/^500 GET /)
    const page = await signedIn('/admin/groups/create')
    const lists = /\/api\/v1\/group\?/
    await page.route(lists, route => route.fulfill({ status: 500, body: 'The shelf fell over' }))
    await page.goto('/admin/groups')
    const alert = page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' })
    await alert.getByText('The shelf fell over').waitFor()
    await page.unroute(lists)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table').getByRole('link').first().waitFor()
    await page.route(lists, route => route.fulfill({ status: 200, json: { items: 'none' } }))
    await page.goto('/admin/groups?q=other')
    await page.getByText("There's nothing here yet...").waitFor()
  })
})

/** What asks for one account alone. */
const isAccount = /\/api\/v1\/account\?id=[^,]+$/

/** `behind`: under a dialog, where no reader finds it. */
function description(page: Page, behind = false) {
  return page.getByRole('textbox', { name: 'Description', includeHidden: behind })
}

async function save(within: Pick<Page, 'getByRole'>): Promise<void> {
  await within.getByRole('button', { name: 'Save', exact: true }).click()
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

async function newGroup(page: Page, name: string): Promise<EntityRow> {
  const [owner] = (await ask(page, 'GET', '/organization?limit=1')) as EntityRow[]
  const made = await ask(page, 'POST', '/group', { name, organization: owner?.id })
  expect(made).toMatchObject({ name })
  return made as EntityRow
}

async function read(page: Page, id: string): Promise<unknown> {
  return ask(page, 'GET', `/group/${id}`)
}

async function ask(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { 'X-Requested-With': 'astrolabe' },
    ...(body === undefined ? {} : { data: body }),
  })
  return answer.json()
}
