import { FetchRefused } from '../outside.ts'
import { openRow } from '../secrets/sealRow.ts'
import { SecretLost } from '../secrets/secretBox.ts'
import type { Row } from '../store/Store.ts'
import { resourceNamed, type World } from '../world.ts'
import type { Delivery } from './deliver.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import { runUrl } from './runUrl.ts'

/** Tells a webhook what a run has made: where it lies, not the file itself (domain.md 1.21). */
export async function postRun(world: World, { job, run, result, origin }: Delivery): Promise<void> {
  const [stored] = await world.store.read.byIds('webhook', [String(job.webhook)], 'all')
  if (!stored || stored.status === 'disabled' || stored.archivedAt) {
    throw new DeliveryFailed('The webhook is gone or disabled', 1, true)
  }
  const webhook = await opened(world, stored)
  const tries = Number(webhook.retryMax ?? 5) + 1
  const at = world.clock()
  const body = JSON.stringify({
    id: run.id,
    event: 'report.ready',
    at: at.toISOString(),
    organization: run.organization,
    job: { id: job.id, name: job.name },
    run: { id: run.id, name: run.name, rows: result.rows, bytes: run.bytes ?? null, url: runUrl(world, origin, run) },
  })
  const headers = {
    ...ownHeaders(webhook),
    'content-type': 'application/json',
    'idempotency-key': run.id,
    ...(await authHeaders(webhook, body, at)),
  }
  let status: number
  try {
    const timeoutMs = Number(webhook.timeoutMs ?? 10_000)
    status = (await world.fetcher.post(String(webhook.url), { headers, body, timeoutMs })).status
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new DeliveryFailed(`The webhook could not be told: ${error.message}`, tries, error.reason === 'address')
  }
  if (status < 200 || status >= 300) {
    const isFinal = status < 500 && status !== 408 && status !== 425 && status !== 429
    throw new DeliveryFailed(`The webhook answered ${status}`, tries, isFinal)
  }
}

async function opened(world: World, webhook: Row): Promise<Row> {
  try {
    return await openRow(world.secrets, resourceNamed(world, 'webhook'), webhook)
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error
    throw new DeliveryFailed('The webhook’s secret can’t be read any more: enter it again', 1, true)
  }
}

function ownHeaders({ headers }: Row): Record<string, string> {
  const list: readonly { readonly name: string; readonly value: string }[] = Array.isArray(headers) ? headers : []
  return Object.fromEntries(list.map(({ name, value }) => [name.toLowerCase(), value]))
}

async function authHeaders({ authKind, secret }: Row, body: string, at: Date): Promise<Record<string, string>> {
  const text = String(secret ?? '')
  switch (authKind) {
    case 'bearer':
      return { authorization: `Bearer ${text}` }
    case 'basic':
      return { authorization: `Basic ${btoa(text)}` }
    case 'hmac_sha256': {
      const seconds = Math.floor(at.getTime() / 1000)
      return { 'x-astrolabe-signature': `t=${seconds},v1=${await hmac(text, `${seconds}.${body}`)}` }
    }
    default:
      return {}
  }
}

/** HMAC with SHA-256 (RFC 2104) in hexadecimal, of the time and the body: an old message can't be sent again. */
async function hmac(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return [...new Uint8Array(signature)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
