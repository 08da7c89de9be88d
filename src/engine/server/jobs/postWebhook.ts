import { openRow } from '../secrets/sealRow.ts'
import type { Row } from '../store/Store.ts'
import { resourceNamed, type World } from '../world.ts'

/** A message to a webhook, before it is signed. */
export interface WebhookMessage {
  readonly at: Date
  readonly body: string
  /** The same message sent twice carries the same. */
  readonly key: string
}

/**
 * Posts a message to a stored webhook, through the guarded client, with its own headers and in the way that it asks for.
 * @throws FetchRefused, SecretLost
 */
export async function postWebhook(
  world: World,
  stored: Row,
  { at, body, key }: WebhookMessage,
): Promise<{ readonly status: number }> {
  const webhook = await openRow(world.secrets, resourceNamed(world, 'webhook'), stored)
  const headers = {
    ...ownHeaders(webhook),
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(await authHeaders(webhook, body, at)),
  }
  const timeoutMs = Number(webhook.timeoutMs ?? 10_000)
  return world.fetcher.post(String(webhook.url), { headers, body, timeoutMs })
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
