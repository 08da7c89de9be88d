import { v7 } from 'uuid'
import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { FetchRefused } from '../../../engine/server/outside.ts'
import { base64Text } from '../../../engine/server/secrets/base64Text.ts'
import { openRow } from '../../../engine/server/secrets/sealRow.ts'
import { SecretLost } from '../../../engine/server/secrets/secretBox.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { resultOf, type TestAnswer } from '../../openrtb/bidTest.ts'
import { requestFor, type TestRequest } from '../../openrtb/requestFor.ts'
import { isSampleKey, type SampleKey, sampleKeys } from '../../openrtb/sampleLabels.ts'
import { sampleOf } from '../../openrtb/sampleRequests.ts'
import { countOutside } from '../countOutside.ts'
import { keepTest } from './keepTest.ts'
import { withoutSecret } from './withoutSecret.ts'

/** Longer than any bidder has: how late an answer comes is worth knowing. */
const timeoutMs = 5000

/**
 * Sends a sample to a stored endpoint of a bidder, with its own authentication, and keeps what came of it.
 * @returns the kept row
 * @throws ApiError 400, 403, 404, 409, 429
 */
export async function sendTestRequest({ context, resource, principal, params, request }: EntityCall): Promise<Row> {
  const stored = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, stored)
  const asked = readQuestion(await readJson(request), stored)
  await countOutside(context)('bidder-test-by-user', { address: null, account: principal.id })
  await countOutside(context)('bidder-test-by-row', { address: null, account: stored.id })
  const test = requestFor(stored, asked)
  if (typeof test === 'string') throw new ApiError(409, { error: test })
  const bidder = await openRow(context.secrets, resource, stored).catch(error => {
    if (!(error instanceof SecretLost)) throw error
    throw new ApiError(409, { error: 'The bidder’s secret can’t be read anymore. Enter it again.' })
  })
  const secret = typeof bidder.secret === 'string' && bidder.authKind !== 'none' ? bidder.secret : ''
  const authorization = authorizationOf(bidder.authKind, secret)
  const body = JSON.stringify(test.request)
  const answer = await answerTo(asked.endpoint, test, body, authorization, call =>
    context.fetcher.postFor(call.url, { headers: call.headers, body: call.body, timeoutMs }),
  )
  const result = resultOf(answer, test.request, stored.admInBid === true)
  const row = {
    id: v7(),
    name: sampleOf(asked.sample).label,
    bidder: stored.id,
    sample: asked.sample,
    endpoint: asked.endpoint,
    requestHeaders: shownHeaders(test.headers, bidder.authKind, secret),
    request: JSON.stringify(test.request, null, 2),
    ...result,
  }
  return keepTest(context, principal, stored, withoutSecret(row, [secret, authorization, base64Text(secret)]))
}

interface Question {
  readonly sample: SampleKey
  readonly endpoint: string
  readonly id: string
  readonly isTest: boolean
}

function readQuestion(body: Readonly<Record<string, unknown>>, bidder: Row): Question {
  const { sample, endpoint = bidder.endpoint, id = v7(), isTest = true, ...others } = body
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
  if (!isSampleKey(sample)) throw fieldsRefused({ sample: `Choose one of: ${sampleKeys.join(', ')}` })
  if (typeof endpoint !== 'string' || !endpointsOf(bidder).includes(endpoint)) {
    throw fieldsRefused({ endpoint: 'Choose one of the bidder’s own endpoints' })
  }
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id)) {
    throw fieldsRefused({ id: 'Use 8 to 64 letters, digits, “-”, or “_”' })
  }
  if (typeof isTest !== 'boolean') throw fieldsRefused({ isTest: 'This must be true or false' })
  if (!isTest && (bidder.testMode === true || bidder.status === 'testing')) {
    throw fieldsRefused({ isTest: 'The bidder is being tested: requests must be marked as tests' })
  }
  return { sample, endpoint, id, isTest }
}

function endpointsOf({ endpoint, regionEndpoints }: Row): readonly unknown[] {
  const regions: readonly unknown[] = Array.isArray(regionEndpoints) ? regionEndpoints : []
  return [
    endpoint,
    ...regions.map(one => (typeof one === 'object' && one !== null ? Reflect.get(one, 'endpoint') : null)),
  ]
}

interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}

async function answerTo(
  url: string,
  { headers, isCompressed }: TestRequest,
  body: string,
  authorization: string,
  post: (call: Outgoing) => Promise<Exclude<TestAnswer, { readonly failure: string }>>,
): Promise<TestAnswer> {
  try {
    return await post({
      url,
      headers: { ...headers, ...(authorization ? { authorization } : {}) },
      body: isCompressed ? await gzipped(body) : body,
    })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { failure: error.message, isTimeout: error.reason === 'timeout' }
  }
}

async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function authorizationOf(kind: unknown, secret: string): string {
  if (!secret) return ''
  return kind === 'bearer' ? `Bearer ${secret}` : kind === 'basic' ? `Basic ${base64Text(secret)}` : ''
}

function shownHeaders(headers: Readonly<Record<string, string>>, kind: unknown, secret: string) {
  const shown = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return secret ? [...shown, { name: 'authorization', value: `${kind === 'basic' ? 'Basic' : 'Bearer'} •••` }] : shown
}
