import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

const viewer = 'viewer@astrolabe.example'
const better = 'marmalade over seven quiet bridges'

describe('the own account', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
  })
  afterAll(() => host.stop())

  it('a viewer opens it from the user menu, changes name and password, and other sessions end', async () => {
    const page = await browser.newPage({ url: host.url, allow: [/^400 POST \/api\/v1\/current-user\/password$/] })
    const elsewhere = await browser.newPage({ url: host.url, allow: [/^401 GET /] })
    await signIn(elsewhere, viewer)
    await signIn(page, viewer)
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)

    await page.getByLabel('Name', { exact: true }).fill('Vera Lindqvist')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('button', { name: 'VL, account of Vera Lindqvist' }).waitFor()

    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill(better)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your current password').waitFor()
    await page.getByLabel('Current password').fill('astrolabe')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect.poll(() => sessions.count()).toBe(1)
    await page.getByRole('list', { name: 'Sign-in history' }).getByText('Password changed').waitFor()

    await elsewhere.reload()
    await signIn(elsewhere, viewer, { password: better })
    await page.reload()
    await page.getByRole('button', { name: /^End session: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await expect.poll(() => sessions.count()).toBe(1)
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
