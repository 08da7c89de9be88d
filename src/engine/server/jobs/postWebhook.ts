import { allFields } from '../../contract/resourceSpec.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { base64Text } from '../secrets/base64Text.ts'
import { secretsIn } from '../secrets/mapSecrets.ts'
import { openRow } from '../secrets/sealRow.ts'
import type { Row } from '../store/Store.ts'
import { retryAtOf } from './retryAtOf.ts'
import { signatures } from './signatures.ts'

/** A message to a webhook, before it is signed. */
export interface WebhookMessage {
  readonly at: Date
  readonly body: string
  /** The same message sent twice carries the same. */
  readonly key: string
}

/** What came of it, as people may see it: no secret stands in it, whatever the receiver says. */
export interface WebhookAnswer {
  readonly status: number
  readonly text: string
  /** What was sent, a line each. */
  readonly headers: string
  /** Before then it asked not to be called; null where it didn't. */
  readonly retryAt: Date | null
}

/**
 * Posts a message to a stored webhook, through the guarded client, with its own headers and in the way that it asks for; its
 * headers are those of Standard Webhooks 1.0.0, whatever the way.
 * @throws FetchRefused, SecretLost
 */
export async function postWebhook(
  context: ApiContext,
  stored: Row,
  { at, body, key }: WebhookMessage,
): Promise<WebhookAnswer> {
  const resource = resourceNamed(context, 'webhook')
  const webhook = await openRow(context.secrets, resource, stored)
  const secrets = secretsIn(allFields(resource), webhook).map(({ value }) => String(value))
  const seconds = Math.floor(at.getTime() / 1000)
  const headers = {
    ...ownHeaders(webhook),
    'content-type': 'application/json',
    'idempotency-key': key,
    'webhook-id': key,
    'webhook-timestamp': String(seconds),
    ...(await authHeaders(webhook, `${key}.${seconds}.${body}`, at)),
  }
  const timeoutMs = Number(webhook.timeoutMs ?? 10_000)
  const {
    status,
    text = '',
    retryAfter = '',
  } = await context.fetcher.post(String(webhook.url), { headers, body, timeoutMs })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return {
    status,
    text: without(secrets, text).slice(0, mostText),
    headers: without(secrets, lines.join('\n')),
    retryAt: retryAtOf(retryAfter, at),
  }
}

const mostText = 4096

/** Also as the header of basic authentication has them. */
function without(secrets: readonly string[], text: string): string {
  const forms = secrets.filter(secret => secret !== '').flatMap(secret => [secret, base64Text(secret)])
  return forms.reduce((rest, form) => rest.replaceAll(form, '•••'), text)
}

function ownHeaders({ headers }: Row): Record<string, string> {
  const list: readonly { readonly name: string; readonly value: string }[] = Array.isArray(headers) ? headers : []
  return Object.fromEntries(list.map(({ name, value }) => [name.toLowerCase(), value]))
}

async function authHeaders(webhook: Row, signed: string, at: Date): Promise<Record<string, string>> {
  const secret = String(webhook.secret ?? '')
  switch (webhook.authKind) {
    case 'bearer':
      return { authorization: `Bearer ${secret}` }
    case 'basic':
      return { authorization: `Basic ${base64Text(secret)}` }
    case 'hmac_sha256': {
      const { previousSecret, previousSecretEndsAt } = webhook
      const isStillValid = typeof previousSecretEndsAt === 'string' && previousSecretEndsAt > at.toISOString()
      const both = [secret, ...(typeof previousSecret === 'string' && isStillValid ? [previousSecret] : [])]
      return { 'webhook-signature': await signatures(both, signed) }
    }
    default:
      return {}
  }
}
