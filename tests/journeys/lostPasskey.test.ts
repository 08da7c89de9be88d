import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { mailedLink } from '../setup/mailedLink.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { deviceKeys } from './deviceKeys.ts'
import { type JourneyServer, startServer } from './server.ts'

const admin = 'admin@astrolabe.example'
const invited = 'nina.berg@northwind-media.example'
const chosen = 'marmalade over seven quiet bridges'

describe('somebody new, whose organization asks for a second factor', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let url: string

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    // No passkey is for a bare IP address.
    url = host.url.replace('127.0.0.1', 'localhost')
  })
  afterAll(() => host.stop())

  it('is invited, adds a passkey, signs in by it, loses it, gets in by a recovery code, and replaces it', async () => {
    const office = await browser.newPage({ url, allow: [/^40[03] (PUT|POST) \/api\/v1\/(current-user|user)/] })
    await signIn(office, admin, { path: '/account' })
    const app = await addApp(office)
    await demandFactor(office)

    // As after ten minutes: the invitation waits for a proof, and goes out as it was typed.
    await office.route(/\/api\/v1\/user(\/invite)?$/, route => route.fulfill({ status: 403, json: needed }), {
      times: 1,
    })
    await office.goto('/admin/users/create')
    await office.getByRole('textbox', { name: 'Name', exact: true }).fill('Nina Berg')
    await office.getByRole('textbox', { name: 'Email' }).fill(invited)
    await office.getByRole('combobox', { name: 'Organizations' }).fill('Northwind')
    await office.getByRole('option', { name: /Northwind Media/ }).click()
    const role = office.locator('[data-path="roles"]')
    await role.getByRole('combobox', { name: 'Role', exact: true }).fill('Read-only')
    await office.getByRole('option', { name: /^Read-only/ }).click()
    await office.getByRole('button', { name: 'Create user' }).click()
    const proof = office.getByRole('dialog', { name: 'Confirm that it’s you' })
    await proof.getByLabel('Code', { exact: true }).fill('000000')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await proof.getByText(/This code is wrong/).waitFor()
    await proof.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await office.getByRole('heading', { level: 1, name: 'Nina Berg' }).waitFor()

    const page = await browser.newPage({ url, allow: [/^401 POST \/api\/v1\/auth\/passkey$/] })
    const device = await deviceKeys(page)
    await device.add()
    await page.goto(await vi.waitFor(() => mailedLink(host.dataDir, invited), { timeout: 60_000 }))
    await page.getByLabel('New password').fill(chosen)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
    await page.goto('/')
    await enter(page)
    const gate = page.getByRole('dialog', { name: 'Set up a second factor' })
    await gate.waitFor()
    expect(await gate.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    const codes = await addPasskey(page)
    await gate.getByRole('button', { name: 'Continue' }).click()
    const entered = page.getByRole('button', { name: 'NB, account of Nina Berg' })
    await entered.waitFor()

    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await entered.waitFor()

    await device.lose()
    await page.goto('/logout')
    await enter(page)
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Verify code' }).click()
    await entered.waitFor()
    await page.goto('/account')
    await device.add()
    await addPasskey(page)
    const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect.poll(() => passkeys.count()).toBe(2)
    await page
      .getByRole('button', { name: /^Remove passkey: / })
      .first()
      .click()
    await page.getByLabel('Your password').fill(chosen)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect.poll(() => passkeys.count()).toBe(1)
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await entered.waitFor()
  })
})

const needed = { error: 'Confirm that it’s you.', proof: 'needed' }

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(invited)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Switches it on for the organization, as its form would. */
async function demandFactor(page: Page): Promise<void> {
  const at = '/api/v1/organization'
  const [row] = await (await page.request.get(`${at}?name=Northwind%20Media`)).json()
  const data = { ...row, secondFactorRequired: true }
  const headers = { 'x-requested-with': 'astrolabe' }
  expect((await page.request.put(`${at}/${row.id}`, { data, headers })).status()).toBe(200)
}

async function addApp(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByLabel('Your password').fill('astrolabe')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await page.locator('.ac-key code').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code', { exact: true }).fill(app.generate())
  await page.getByRole('button', { name: 'Verify code' }).click()
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  return app
}

/** @returns the recovery codes that came with it, if any */
async function addPasskey(page: Page): Promise<string[]> {
  // The first one brings a dialog with recovery codes, which hides the list from assistive technology.
  const list = page.getByRole('list', { name: 'Passkeys', includeHidden: true }).locator('li')
  const before = await list.count()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Your password').fill(chosen)
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => list.count()).toBe(before + 1)
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  if (codes.length > 0) await page.getByRole('button', { name: 'I saved the codes' }).click()
  return codes
}
