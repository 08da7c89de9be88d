import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { choose } from './form.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

const admin = 'admin@astrolabe.example'
const viewer = 'viewer@astrolabe.example'

describe('who may do what', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
  })
  afterAll(() => host.stop())

  it('an administrator finds out why a colleague can’t activate, and gives the least that is needed', async () => {
    const session = await sessionOf(host.url, admin)
    const page = await browser.newPage({ url: host.url, storageState: session })
    const [victor] = await rowsOf(host.url, session, '/user?q=Victor')
    await page.goto(`/admin/users/${victor?.id}/show`)
    await page.getByRole('link', { name: 'Check access' }).click()
    await choose(page, 'Wants to', 'Activate')
    await choose(page, 'Resource', 'Line items')
    const answer = page.getByRole('region', { name: 'Result' })
    await answer.getByRole('heading', { name: 'Victor Hale can’t activate line items in Northwind Media.' }).waitFor()
    await answer.getByText('None of their roles in Northwind Media lets them activate line items: Read-only.').waitFor()

    // Every role that would do gives much else: a small one is made for it.
    const roles = page.getByRole('list', { name: 'Roles that would allow it' }).getByRole('listitem')
    await roles.first().getByRole('link', { name: 'Campaign manager', exact: true }).waitFor()
    const asked = new URL(page.url())
    await page.goto(`/admin/roles/create?organization=${asked.searchParams.get('organization')}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Starter')
    await settled(page)
    expect(await objections(page)).toEqual([])
    const cell = page.getByRole('checkbox', { name: 'Line items: Read' })
    await cell.focus()
    await cell.press('Space')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Line items: Activate')
    await page.keyboard.press('Space')
    await page.getByText('Saving doesn’t change anyone’s access.').waitFor()
    await page.getByRole('button', { name: 'Create role' }).click()
    const grid = page.getByRole('region', { name: 'Permissions' }).getByRole('table')
    await expect.poll(() => grid.getByRole('row').filter({ hasText: 'Line items' }).getByText('Yes').count()).toBe(2)

    await page.goto(`${asked.pathname}${asked.search}`)
    await expect.poll(() => roles.first().textContent()).toContain('Starter')
    await roles.first().getByText('Adds only this permission').waitFor()
    await roles.first().getByRole('link', { name: 'Assign role' }).click()
    await page.getByText('After saving, 1 user gains permissions.').waitFor()
    await page.getByText('Can activate line items in Northwind Media').waitFor()
    await page.getByRole('button', { name: 'Create role binding' }).click()
    await page.getByRole('heading', { level: 1, name: 'Starter: Victor Hale' }).waitFor()

    await page.goto(`${asked.pathname}${asked.search}`)
    await answer.getByRole('heading', { name: 'Victor Hale can activate line items in Northwind Media.' }).waitFor()
    const path = page.getByRole('list', { name: 'How access is granted' }).getByRole('listitem').first()
    await path.getByText('Allows it').waitFor()
    await path.getByRole('link', { name: 'Starter', exact: true }).waitFor()
    await settled(page)
    expect(await objections(page)).toEqual([])
  })

  it('a client is invited to one advertiser, and sees its delivery without margin', async () => {
    const session = await sessionOf(host.url, admin)
    const read = (path: string) => rowsOf(host.url, session, path)
    const [northwind] = await read('/organization?q=Northwind')
    const campaigns = await read(`/campaign?organization=${northwind?.id}&limit=100`)
    const [own] = campaigns
    const other = campaigns.find(({ account }) => account !== own?.account)
    if (!own || !other) throw new Error('The sample has campaigns of two advertisers')
    const [account] = (await read(`/account?id=${own.account}`)).map(({ name }) => name)

    const page = await browser.newPage({ url: host.url, storageState: session })
    await page.goto('/admin/users/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clara Client')
    await page.getByRole('textbox', { name: 'Email' }).fill('clara@client.example')
    const organizations = page.locator('[data-path="organizations"]')
    await organizations.getByRole('button', { name: /^Remove / }).click()
    await choose(page, 'Organizations', 'Northwind Media')
    await page.keyboard.press('Escape')
    const role = page.locator('[data-path="roles"]')
    await role.getByRole('combobox', { name: 'Role', exact: true }).fill('External')
    await page.getByRole('option', { name: 'External viewer' }).click()
    await role.getByRole('combobox', { name: 'Organization', exact: true }).fill('Northwind')
    await page.getByRole('option', { name: 'Northwind Media' }).click()
    await role.getByRole('combobox', { name: 'Only these accounts' }).fill(String(account))
    await page
      .getByRole('option', { name: String(account) })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('heading', { level: 1, name: 'Clara Client' }).waitFor()
    const [clara] = await read('/user?q=Clara')
    const [bound] = await read(`/role-binding?user=${clara?.id}`)
    if (!bound) throw new Error('Nothing was bound')
    expect([bound.name, bound.accounts]).toEqual(['External viewer: Clara Client', [own.account]])

    // What an invited user may do is asked of somebody who has the same role.
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const [victor] = await read('/user?q=Victor')
    for (const { id } of await read(`/role-binding?user=${victor?.id}`)) {
      await fetch(`${host.url}/api/v1/role-binding/${id}`, { method: 'DELETE', headers: { ...headers, cookie } })
    }
    const { role: given, subjectKind, organization, accounts } = bound
    const body = JSON.stringify({ role: given, subjectKind, organization, accounts, user: victor?.id })
    await fetch(`${host.url}/api/v1/role-binding`, { method: 'POST', headers: { ...headers, cookie }, body })

    const query = `user=${victor?.id}&entity=campaign&verb=read&organization=${northwind?.id}`
    await page.goto(`/admin/access?${query}&row=${own.id}`)
    const answer = page.getByRole('region', { name: 'Result' })
    await answer.getByText('Allowed', { exact: true }).waitFor()
    await answer.getByText(/^Not shown: .*Margin/).waitFor()
    await page.goto(`/admin/access?${query}&row=${other.id}`)
    await answer.getByText(/limited to some accounts: this row belongs to none of them\.$/).waitFor()

    const client = await browser.newPage({ url: host.url, allow: [/^404 GET /] })
    await signIn(client, viewer, { path: '/campaigns' })
    await client
      .getByRole('link', { name: String(own.name) })
      .first()
      .click()
    await client.getByText('Impressions').first().waitFor()
    await settled(client)
    expect(await client.locator('main').textContent()).not.toMatch(/Margin/)
    await client.goto(`/campaigns/${other.id}/show`)
    await client.getByText('This campaign doesn’t exist').first().waitFor()
  })
})

async function rowsOf(url: string, { cookies }: Session, path: string): Promise<EntityRow[]> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer: unknown = await (await fetch(`${url}/api/v1${path}`, { headers: { cookie } })).json()
  return (Array.isArray(answer) ? answer : [answer]) as EntityRow[]
}
