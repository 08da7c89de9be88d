import { isObject } from '../../../engine/contract/isObject.ts'
import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { retryAtOf } from '../../../engine/server/jobs/retryAtOf.ts'
import { signatures } from '../../../engine/server/jobs/signatures.ts'
import { FetchRefused } from '../../../engine/server/outside.ts'
import { base64Text } from '../../../engine/server/secrets/base64Text.ts'
import { openRow } from '../../../engine/server/secrets/sealRow.ts'
import { SecretLost } from '../../../engine/server/secrets/secretBox.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { adapterNamed, type DealAdapter } from '../../dealsApi/dealAdapters.ts'
import { fromPartner } from '../../dealsApi/fromPartner.ts'
import { type ReadAnswer, readAnswer } from '../../dealsApi/readAnswer.ts'
import { toPartner } from '../../dealsApi/toPartner.ts'
import { withoutSecret } from '../bidders/withoutSecret.ts'
import { invalidAnswer } from './invalidAnswer.ts'

/** What came of a call, fit to be kept: no secret stands in it, whatever the partner says. */
export interface PartnerAnswer {
  readonly read: ReadAnswer
  readonly httpStatus?: number
  readonly text: string
  /** Before then it asked not to be called. */
  readonly retryAt: Date | null
}

/** Long enough for a partner that looks the deal up elsewhere. */
const timeoutMs = 10_000
const mostStoredText = 4000

/**
 * Posts JSON to a partner's endpoint through the guarded client, in the partner's own format, keyed or signed as it asks (a signature goes by
 * Standard Webhooks 1.0.0). The answer is read as the protocol has it.
 * @param key the same for the same content, so that the partner knows what it got twice
 */
export async function postToPartner(
  context: ApiContext,
  partner: Row,
  { url, body, key }: { readonly url: string; readonly body: object; readonly key: string },
): Promise<PartnerAnswer> {
  const none = { text: '', retryAt: null }
  try {
    const adapter = adapterNamed(partOf(partner.dealSync).adapter)
    const text = JSON.stringify(toPartner(body, adapter))
    const { isUnsigned, authorization, signingSecret, secrets } = await authorizationOf(context, partner)
    if (isUnsigned)
      return {
        ...none,
        read: {
          kind: 'refused',
          sentence: 'Calls to the partner must be signed, but no credential is set. Enter one.',
        },
      }
    if (!/^[ -~]*$/.test(authorization))
      return {
        ...none,
        read: {
          kind: 'refused',
          sentence: 'The partner’s credential contains characters that aren’t allowed in a header. Enter another one.',
        },
      }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...adapter.headers,
      'idempotency-key': key,
      ...(authorization === '' ? {} : { authorization }),
      ...(signingSecret === '' ? {} : await signed(signingSecret, key, text, context.clock())),
    }
    const answer = await context.fetcher.postFor(url, { headers, body: text, timeoutMs })
    const read = inProtocol(readAnswer(answer.status, answer.text, answer.contentType), adapter)
    const retryAfter = answer.headers.find(({ name }) => name === 'retry-after')?.value ?? ''
    return {
      read: 'sentence' in read ? withoutSecret(read, secrets) : read,
      httpStatus: answer.status,
      text: withoutSecret(answer.text.slice(0, mostStoredText), secrets),
      retryAt: retryAtOf(retryAfter, context.clock()),
    }
  } catch (error) {
    if (error instanceof SecretLost)
      return {
        ...none,
        read: { kind: 'refused', sentence: 'The partner’s credential can’t be read anymore. Enter it again.' },
      }
    if (!(error instanceof FetchRefused)) throw error
    const kind = error.reason === 'address' ? 'refused' : 'later'
    return { ...none, read: { kind, sentence: `${error.message}.` } }
  }
}

async function authorizationOf(context: ApiContext, stored: Row) {
  const { authKind, credential } = partOf(
    (await openRow(context.secrets, resourceNamed(context, 'partner'), stored)).dealSync,
  )
  const secret = authKind === 'none' ? '' : textOf(credential)
  const none = { isUnsigned: false, authorization: '', signingSecret: '', secrets: [] }
  if (secret === '') return { ...none, isUnsigned: authKind === 'hmac_sha256' }
  const encoded = base64Text(secret)
  // The key itself is what follows the prefix.
  if (authKind === 'hmac_sha256')
    return { ...none, signingSecret: secret, secrets: [secret, encoded, secret.replace(/^whsec_/, '')] }
  const authorization = authKind === 'bearer' ? `Bearer ${secret}` : `Basic ${encoded}`
  return { ...none, authorization, secrets: [authorization, secret, encoded] }
}

async function signed(secret: string, key: string, body: string, at: Date) {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': key,
    'webhook-timestamp': seconds,
    'webhook-signature': await signatures([secret], `${key}.${seconds}.${body}`),
  }
}

function inProtocol(read: ReadAnswer, adapter: DealAdapter): ReadAnswer {
  if (read.kind !== 'taken' || read.body === null) return read
  const answer = fromPartner(read.body, adapter)
  if ('errors' in answer) return { kind: 'refused', sentence: invalidAnswer(answer.errors) }
  return isObject(answer.body) ? { ...read, body: answer.body } : read
}
