import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyBrowser, signIn } from './browser.ts'
import { type SignOnHost, startSignOnHost } from './signOnHost.ts'

const viewer = 'viewer@astrolabe.example'

describe('signing in by others', () => {
  const browser = journeyBrowser()
  let stage: SignOnHost

  beforeAll(async () => {
    stage = await startSignOnHost(provider => provider.env)
    stage.provider.serve(stage.host.url)
  })
  afterAll(() => stage.stop())

  const newPage = (...allow: RegExp[]) =>
    browser.newPage({ url: stage.host.url, allow: [new RegExp(`^foreign ${stage.provider.issuer}/`), ...allow] })

  async function askProvider(page: Page, path: string, address: string): Promise<void> {
    await page.goto(path)
    await page.getByRole('link', { name: /single sign-on/i }).click()
    await page.getByLabel('Address').fill(address)
    await page.getByRole('button', { name: 'Go on' }).click()
  }

  it('[sign-in.6] asks by mail before it links an account that exists, then goes to the path that was asked for', async () => {
    const page = await newPage()
    await askProvider(page, '/inventory/deals', viewer)
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expect.poll(() => stage.mails.received.length).toBe(1)
    const link =
      new RegExp(`${stage.host.url}/link-sign-on\\?token=[\\w-]+`).exec(stage.mails.received[0]?.text ?? '')?.[0] ?? ''

    const elsewhere = await newPage(/^400 POST \/api\/v1\/oidc\/link$/)
    await elsewhere.goto(link)
    await elsewhere.getByRole('button', { name: 'Link single sign-on' }).click()
    await elsewhere.getByRole('alert').filter({ hasText: 'you started in another browser' }).waitFor()

    await page.goto(link)
    await page.getByRole('button', { name: 'Link single sign-on' }).click()
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
    expect(page.url()).toBe(`${stage.host.url}/inventory/deals`)
    // It would go on asking when the session ends below.
    await page.close()
  })

  it('[sign-in.6] [access.4] signs in through a real provider, and opens the path that was asked for', async () => {
    const page = await newPage()
    await askProvider(page, '/inventory/deals', viewer)
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
    expect(page.url()).toBe(`${stage.host.url}/inventory/deals`)
    const cookies = await page.context().cookies(`${stage.host.url}/api/v1/oidc/auth`)
    const session = cookies.find(({ name }) => name === 'astrolabe_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(cookies.map(({ name }) => name)).not.toContain('astrolabe_sign_on')
    await page.close()
  })

  it('[sign-in.6] says on the sign-in page why it did not work', async () => {
    const page = await newPage()
    await askProvider(page, '/', 'nobody@astrolabe.example')
    await page.getByRole('alert').filter({ hasText: 'you don’t have access to this console' }).waitFor()
    expect(page.url()).toBe(`${stage.host.url}/`)

    const other = await newPage()
    await askProvider(other, '/', 'unverified@astrolabe.example')
    await other.getByRole('alert').filter({ hasText: 'hasn’t verified your email address' }).waitFor()

    const third = await newPage()
    await third.goto('/')
    await third.getByRole('link', { name: /single sign-on/i }).click()
    await third.getByRole('button', { name: 'Refuse' }).click()
    await third.getByRole('alert').filter({ hasText: 'Single sign-on was canceled.' }).waitFor()
  })

  it('[forgot.4] mails a link through a real server; it works once, and the new password signs in', async () => {
    const page = await newPage(/^400 POST \/api\/v1\/reset-password$/)
    const answers: unknown[] = []
    page.on('response', response => {
      const { date, 'x-request-id': id, ...headers } = response.headers()
      if (response.url().endsWith('/forgotten-password')) answers.push({ status: response.status(), headers })
    })
    const before = stage.mails.received.length
    // Who is unknown comes first: a mail for them would arrive before the one that is waited for.
    for (const address of ['nobody@astrolabe.example', viewer]) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Forgotten Password' }).click()
      await page.getByLabel('Email', { exact: true }).fill(address)
      await page.getByRole('button', { name: 'Send Reset Password Email' }).click()
      await page.getByText('Please check your email for a password reset link.').waitFor()
    }
    await expect.poll(() => stage.mails.received.length).toBe(before + 1)
    const [unknown, known] = answers
    expect(unknown).toMatchObject({ status: 204 })
    expect(known).toEqual(unknown)
    const mail = stage.mails.received.at(-1)
    expect(mail?.to).toEqual([viewer])
    const link = new RegExp(`${stage.host.url}/reset-password\\?token=[\\w-]+`).exec(mail?.text ?? '')?.[0] ?? ''

    const password = 'a phrase that nobody guesses'
    const choose = async () => {
      await page.goto(link)
      await page.getByLabel('New password').fill(password)
      await page.getByRole('button', { name: 'Set new password' }).click()
    }
    await choose()
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
    await choose()
    await page.getByText('This link was already used or has expired.').waitFor()
    await signIn(page, viewer, { password })
  })
})
