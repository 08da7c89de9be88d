import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { certificateFor } from '../setup/certificateFor.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../setup/webhookReceiver.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let folder: string
let room: WebhookReceiver
let host: JourneyServer
let page: Page
let media: EntityRow

beforeAll(async () => {
  const certificate = certificateFor('receiver.example')
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-room-'))
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, certificate.cert)
  room = await startWebhookReceiver(() => 0, 0, certificate)
  const receiver = room.host.replace('127.0.0.1', 'receiver.example')
  const named = pathToFileURL(join(import.meta.dirname, '../setup/receiverName.mjs'))
  const env = { FETCH_ALLOW: receiver, NODE_EXTRA_CA_CERTS: authority, NODE_OPTIONS: `--import=${named}` }
  host = await startServer({ copyOf: inject('sampledDataDir'), env })
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  page = await browser.newPage({ url: host.url, storageState })
  const headers = { ...writeHeaders, origin: host.url }
  const [found]: EntityRow[] = await (await page.request.get('/api/v1/media?status=pending_review&limit=1')).json()
  if (!found) throw new Error('The sample has no media in review')
  media = found
  const { organization } = media
  const data = { organization, name: 'Ad ops room', url: `https://${receiver}/services/T0/B0`, authKind: 'none' }
  const events = ['alert.raised']
  const made = await page.request.post('/api/v1/webhook', { headers, data: { ...data, events, format: 'slack' } })
  expect(await made.json()).toMatchObject({ status: 'active' })
})
afterAll(async () => {
  await host.stop()
  await room.stop()
  rmSync(folder, { recursive: true })
})

it('an alert is seen in the inbox and in a chat room, and both lead to what it is about', async () => {
  const headers = { ...writeHeaders, origin: host.url }
  const data = { to: 'rejected', reason: 'The logo is blurred.' }
  const rejected = await page.request.post(`/api/v1/media/${media.id}/move`, { headers, data })
  expect(await rejected.json()).toMatchObject({ status: 'rejected' })

  // Alerts are looked for once a minute, and at first half a minute after the start.
  const told = () => room.bodies.map(body => String(JSON.parse(body).text)).filter(text => text.includes(media.id))
  await expect.poll(told, { timeout: 120_000, interval: 250 }).toHaveLength(1)
  const [text = ''] = told()
  const [, link = '', name = ''] = /^\*A creative is rejected\*: <(.+?)\|(.+?)>\n/.exec(text) ?? []
  expect(name).toBe(media.name)

  await page.goto('/inbox')
  const alert = page.getByRole('listitem').filter({ hasText: String(media.name) })
  await alert.getByText('A creative is rejected', { exact: true }).waitFor()
  await alert.getByText('Unread').waitFor()
  expect(await objections(page)).toEqual([])
  await alert.getByRole('link', { name: String(media.name) }).click()
  await page.locator('.k-head').getByText('Rejected', { exact: true }).waitFor()
  // The room's message leads to the same page; without PUBLIC_URL a host on any free port can't say at which.
  expect(new URL(link).pathname).toBe(new URL(page.url()).pathname)
  expect(told()).toHaveLength(1)
})
