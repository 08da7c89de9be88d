import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientId, clientSecret } from '../setup/identityProvider.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { sessionOf } from './session.ts'
import { type SignOnHost, startSignOnHost } from './signOnHost.ts'

const admin = 'admin@astrolabe.example'
const viewer = 'viewer@astrolabe.example'

describe('an organization that takes single sign-on only', () => {
  const browser = journeyBrowser()
  let stage: SignOnHost

  beforeAll(async () => {
    stage = await startSignOnHost(({ issuer }) => ({ FETCH_ALLOW: new URL(issuer).host }))
  })
  afterAll(() => stage.stop())

  it('[sign-in.6] gets a provider of its own; its people come through that, leave it again, and no password gets them in', async () => {
    const { page, call, north } = await administrator()
    const issuer = { name: 'Northwind login', issuer: stage.provider.issuer, clientId, clientSecret }
    const made = await call('POST', 'identity-provider', {
      ...issuer,
      organization: north.id,
      domains: ['astrolabe.example'],
    })
    stage.provider.serve(stage.host.url, made.id)
    await page.goto(`/admin/identity-providers/${made.id}/show`)
    await page.getByText(`${stage.host.url}/api/v1/oidc/callback/${made.id}`).waitFor()

    await page.goto(`/admin/organizations/${north.id}`)
    await page.getByRole('button', { name: /^Sign-in/ }).click()
    await page.getByRole('switch', { name: 'Single sign-on only' }).click()
    await page.getByRole('combobox', { name: 'Emergency users' }).fill('Alex')
    await page.getByRole('option', { name: /Alex Morgan/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Organization saved').waitFor()

    const person = await browser.newPage({
      url: stage.host.url,
      allow: [new RegExp(`^foreign ${stage.provider.issuer}/`), /^401 POST \/api\/v1\/auth$/],
    })
    await person.goto('/inventory/deals')
    await person.getByLabel('Email').fill(viewer)
    await person.getByLabel('Password').fill('astrolabe')
    await person.getByRole('button', { name: 'Sign in', exact: true }).click()
    await person.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()

    await throughProvider(person)
    await person.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expect.poll(() => stage.mails.received.length).toBe(1)
    await person.goto(/http\S+\/link-sign-on\?token=[\w-]+/.exec(stage.mails.received[0]?.text ?? '')?.[0] ?? '')
    await person.getByRole('button', { name: 'Link single sign-on' }).click()
    await person.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()

    await person.goto('/account')
    const linked = person.getByRole('list', { name: 'Single sign-on' })
    await linked.getByText('Northwind login').waitFor()
    await person.goto('/logout')
    await person.getByRole('button', { name: 'Sign out here, too' }).click()
    await person.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(person.url()).toBe(`${stage.host.url}/`)
    await signIn(person, admin)
  })

  async function throughProvider(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Continue with Northwind login' }).click()
    await page.getByLabel('Address').fill(viewer)
    await page.getByRole('button', { name: 'Go on' }).click()
  }

  async function administrator() {
    const session = await sessionOf(stage.host.url, admin)
    const page = await browser.newPage({ url: stage.host.url, storageState: session })
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`${stage.host.url}/api/v1/${path}`, { method, headers, ...sent })
      expect([path, response.status]).toEqual([path, 200])
      return response.json()
    }
    const [north] = await call('GET', 'organization?slug=northwind-media')
    return { page, call, north }
  }
})
