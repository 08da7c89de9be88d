import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { openDialog } from './openDialog.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

describe('approvals', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let author: Page
  let approver: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    const pageOf = async (email: string) =>
      browser.newPage({ url: host.url, storageState: await sessionOf(host.url, email) })
    author = await pageOf('manager@astrolabe.example')
    approver = await pageOf('admin@astrolabe.example')
  })
  afterAll(() => host.stop())

  it('a refusal reaches its author with the reason; changed and submitted again, it is approved', async () => {
    const headers = { ...writeHeaders, origin: host.url }
    const draft = await author.request.get('/api/v1/campaign?status=draft&limit=1')
    const [campaign]: { id: string; name: string; organization: string }[] = await draft.json()
    if (!campaign) throw new Error('The sample has no draft campaign')
    const data = {
      key: 'campaign-approval',
      value: true,
      scope: 'organization',
      organization: campaign.organization,
      name: 'Campaign approval',
    }
    expect((await approver.request.post('/api/v1/setting', { headers, data })).status()).toBe(200)
    const head = author.locator('.k-head')
    const submit = async () => {
      await author.goto(`/campaigns/${campaign.id}/show`)
      await author.getByRole('button', { name: 'Submit for approval' }).click()
      await head.getByText('Pending approval', { exact: true }).waitFor()
    }
    await submit()

    await approver.goto('/')
    const menu = approver.getByRole('button', { name: /account of .*, \d+ waiting for you/ })
    const waiting = async () => Number(/(\d+) waiting/.exec((await menu.getAttribute('aria-label')) ?? '')?.[1])
    const before = await waiting()
    await menu.click()
    await approver.getByRole('menuitem', { name: `Waiting for me (${before})` }).click()
    const request = approver.getByRole('listitem').filter({ hasText: campaign.name })
    await request.getByText('Submitted by').waitFor()
    expect(await objections(approver)).toEqual([])
    await request.getByRole('button', { name: 'Reject' }).click()
    const dialog = openDialog(approver)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('This field is required').waitFor()
    await dialog.getByLabel('Reason').fill('The budget is for March.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await request.waitFor({ state: 'detached' })
    // Whoever has decided sees at once that less is waiting.
    const name = before > 1 ? new RegExp(`, ${before - 1} waiting for you`) : /account of (?!.*waiting)/
    await approver.getByRole('button', { name }).waitFor()

    await author.goto('/approvals')
    await author.getByRole('tab', { name: 'Submitted by me (1)' }).click()
    const refused = author.getByRole('listitem').filter({ hasText: campaign.name })
    await refused.getByText('The budget is for March.').waitFor()
    expect(await objections(author)).toEqual([])
    await refused.getByRole('link', { name: campaign.name }).click()
    await head.getByText('Rejected', { exact: true }).waitFor()
    await author.getByText('The budget is for March.').first().waitFor()
    await author.getByRole('button', { name: 'Return to draft' }).click()
    await head.getByText('Draft', { exact: true }).waitFor()
    await submit()

    await approver.reload()
    await request.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await request.waitFor({ state: 'detached' })
    await author.goto('/approvals')
    await author.getByRole('tab', { name: 'Submitted by me' }).click()
    await author.getByText('Nothing awaits approval.').waitFor()
  })
})
