import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { certificateFor } from '../setup/certificateFor.ts'
import { type DealPartner, startDealPartner } from '../setup/dealPartner.ts'
import type { journeyBrowser } from './browser.ts'
import { startServer } from './server.ts'
import { sessionOf } from './session.ts'

/** The host with the sample, an administrator's page, and a partner over HTTPS that deals can be sent to. */
export interface DealHost {
  readonly url: string
  readonly page: Page
  readonly dsp: DealPartner
  /** `https://…`, without a path. */
  readonly dspUrl: string
  /** Makes a row in the organization of the sample's deals. */
  create(entity: string, data: object): Promise<{ readonly id: string; readonly dealId: string }>
  stop(): Promise<void>
}

export async function startDealHost(browser: ReturnType<typeof journeyBrowser>): Promise<DealHost> {
  const certificate = certificateFor('receiver.example')
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-dsp-'))
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, certificate.cert)
  const dsp = await startDealPartner(certificate)
  const dspHost = `receiver.example:${dsp.port}`
  const named = pathToFileURL(join(import.meta.dirname, '../setup/receiverName.mjs'))
  const env = { FETCH_ALLOW: dspHost, NODE_EXTRA_CA_CERTS: authority, NODE_OPTIONS: `--import=${named}` }
  const host = await startServer({ copyOf: inject('sampledDataDir'), env })
  const storageState = await sessionOf(host.url, 'admin@astrolabe.example')
  const page = await browser.newPage({ url: host.url, storageState })
  const headers = { ...writeHeaders, origin: host.url }
  const [{ organization } = {}] = await (await page.request.get('/api/v1/deal?side=sell&limit=1')).json()
  return {
    url: host.url,
    page,
    dsp,
    dspUrl: `https://${dspHost}`,
    create: async (entity, data) => {
      const answer = await page.request.post(`/api/v1/${entity}`, { headers, data: { organization, ...data } })
      expect([answer.status(), answer.status() === 200 ? '' : await answer.text()]).toEqual([200, ''])
      return answer.json()
    },
    stop: async () => {
      await host.stop()
      await dsp.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
