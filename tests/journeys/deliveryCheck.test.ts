import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { DeliveryCheck } from '../../src/advertising/diagnosis/deliveryCheck.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir'), env: { SIMULATOR: 'true' } })
})
afterAll(() => host.stop())

it('a silent line item is understood on its page, repaired by a button, and spends', async () => {
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const read = async (path: string) => (await page.request.get(`/api/v1/${path}`)).json()
  const lines: { id: string; name: string; campaign: string; flights: object[]; version: number }[] = await read(
    'line-item?status=active&deliveryState=delivering&limit=50',
  )
  const checked = await Promise.all(lines.map(({ id }) => read(`line-item/${id}/delivery-check`)))
  // One that may bid now, and isn't only held back by its pacing.
  const isFine = ({ cause, stages: [ready] }: DeliveryCheck) => cause === null && ready?.state === 'ok'
  const line = lines[checked.findIndex(isFine)]
  if (!line) throw new Error('The sample has no line item that delivers')
  const [campaign]: { version: number; name: string }[] = await read(`campaign?id=${line.campaign}`)
  const headers = { ...writeHeaders, origin: host.url }
  const data = { to: 'pause', version: campaign?.version }
  const paused = await page.request.post(`/api/v1/campaign/${line.campaign}/move`, { headers, data })
  expect(paused.status()).toBe(200)
  const spent = async () => {
    const [answer]: { today: { spend: number | null } }[] = await read(`metrics/${line.id}?entity=line-item`)
    return answer?.today.spend ?? 0
  }

  await page.goto(`/campaigns/line-items/${line.id}/show/delivery`)
  const stopped = page.getByRole('alert').filter({ hasText: 'Delivery stops at setup.' })
  await stopped.getByText(`The campaign “${campaign?.name}” is paused.`).waitFor()
  const cause = page.getByRole('listitem').filter({ hasText: '0 of 1 line items can bid' })
  await cause.getByText('Stopped').waitFor()
  await cause.getByRole('button', { name: `Activate campaign “${campaign?.name}”` }).waitFor()
  expect(await objections(page)).toEqual([])
  const before = await spent()
  await cause.getByRole('button', { name: `Activate campaign “${campaign?.name}”` }).click()
  await page.getByText('1 of 1 line items can bid').waitFor()
  await stopped.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await objections(page)).toEqual([])
  await expect.poll(spent, { timeout: 120_000, interval: 1_000 }).toBeGreaterThan(before)

  // A flight that was paused by hand goes on by a button, too.
  const [now]: { version: number }[] = await read(`line-item?id=${line.id}`)
  const flights = line.flights.map(flight => ({ ...flight, status: 'paused' }))
  // Paced as soon as possible: one that is paced evenly may be ahead of its plan just then.
  const changes = { flights, 'pacing.type': 'asap' }
  const change = { ids: [line.id], changes, versions: { [line.id]: now?.version } }
  const halted = await page.request.patch('/api/v1/line-item', { headers, data: change })
  expect(await halted.json()).toMatchObject({ results: [{ ok: true }] })
  await page.reload()
  await page.getByRole('button', { name: /^Resume flight/ }).click()
  await page.getByText('1 of 1 line items can bid').waitFor()
})
