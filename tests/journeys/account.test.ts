import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser, signIn } from './browser.ts'
import { deviceKeys } from './deviceKeys.ts'
import { type JourneyServer, startServer } from './server.ts'

const viewer = 'viewer@astrolabe.example'
const manager = 'manager@astrolabe.example'
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

    const here = sessions.filter({ hasText: 'This session' })
    const hour = async () => Number(/, (\d\d):\d\d/.exec((await here.textContent()) ?? '')?.[1])
    const before = await hour()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await expect.poll(hour).toBe((before + 9) % 24)
    await page.locator('label', { hasText: '1.234,56' }).click()
    await expect.poll(() => page.getByRole('radio', { name: '1.234,56' }).isChecked()).toBe(true)
    await page.locator('label', { hasText: 'Dark' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')

    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill(better)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This isn’t your current password').waitFor()
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

  it('a manager sets up an authenticator app, signs in with its code, and gets in by a recovery code when it is lost', async () => {
    const page = await browser.newPage({
      url: host.url,
      allow: [/^40[01] (POST|PUT) \/api\/v1\/(auth|current-user)\//],
    })
    await signIn(page, manager, { path: '/account' })
    await page.getByRole('button', { name: 'Set up app' }).click()
    await page.getByLabel('Your password').fill('not this one')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This isn’t your password').waitFor()
    await page.getByLabel('Your password').fill('astrolabe')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const secret = ((await page.locator('.ac-key code').textContent()) ?? '').replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await page.getByLabel('Code', { exact: true }).fill(app.generate())
    await page.getByRole('button', { name: 'Verify code' }).click()
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await shown.first().waitFor()
    const codes = await shown.allTextContents()
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: 'I saved the codes' }).click()
    await page.getByText('10 codes left').waitFor()

    await page.goto('/logout')
    await page.getByLabel('Email').fill(manager)
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const code = page.getByLabel('Code', { exact: true })
    await expect.poll(() => code.evaluate(input => input === document.activeElement)).toBe(true)
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText(/This code is wrong or was used before/).waitFor()
    // The code of these thirty seconds is used up; the next one is taken already.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).waitFor()

    await page.goto('/logout')
    await page.getByLabel('Email').fill(manager)
    await page.getByLabel('Password', { exact: true }).fill('astrolabe')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await code.fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Verify code' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).waitFor()
    await page.goto('/account')
    await page.getByText('9 codes left').waitFor()
    await page.getByRole('button', { name: 'Remove app' }).click()
    await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click()
    await page.getByRole('button', { name: 'Set up app' }).waitFor()
  })

  it('a manager adds a passkey, signs in by it, loses it, and gets in by password and recovery code', async () => {
    // No passkey is for a bare IP address.
    const url = host.url.replace('127.0.0.1', 'localhost')
    const page = await browser.newPage({ url, allow: [/^401 POST \/api\/v1\/auth\/passkey$/] })
    const device = await deviceKeys(page)
    await device.add()
    await signIn(page, manager, { path: '/account' })
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Your password').fill('astrolabe')
    await page.getByRole('button', { name: 'Continue' }).click()
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await shown.first().waitFor()
    const codes = await shown.allTextContents()
    await page.getByRole('button', { name: 'I saved the codes' }).click()
    await page.getByRole('list', { name: 'Passkeys' }).getByText('never used').waitFor()

    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).waitFor()

    await page.goto('/logout')
    const enterPassword = async () => {
      await page.getByLabel('Email').fill(manager)
      await page.getByLabel('Password', { exact: true }).fill('astrolabe')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await enterPassword()
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).waitFor()

    await device.lose()
    await page.goto('/logout')
    await enterPassword()
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Verify code' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).waitFor()
    await page.goto('/account')
    await page.getByRole('button', { name: /^Remove passkey: / }).click()
    await page.getByLabel('Your password').fill('astrolabe')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('A passkey signs you in with').waitFor()
    await page.goto('/logout')
    await enterPassword()
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).waitFor()
  })
})
