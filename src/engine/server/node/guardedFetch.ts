import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import {
  type Asked,
  type FetchedText,
  type Fetcher,
  FetchRefused,
  type MeasuredAnswer,
  type PostAnswer,
  type Posted,
  type TakenParts,
} from '../outside.ts'
import { type AddressRules, answering, checkedAddresses } from './checkedAddresses.ts'
import { readBody, takeBody } from './readBody.ts'

export interface GuardedFetchOptions extends AddressRules {
  /** For the whole of it, redirects and body included. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

/** For protocols that are spoken by a library: a redirect is an answer like others. */
export interface GuardedClient extends Required<Fetcher> {
  exchange(address: string, message: Exchanged): Promise<Response>
  /** Sends a file of a known size. @throws FetchRefused; what ends the `signal` */
  put(address: string, message: Put): Promise<PostAnswer>
}

export interface Put {
  /** With `content-length`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array>
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface Exchanged {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const maxRedirects = 3

/**
 * The one way out to addresses that people typed or documents named. Every address that a name resolves to must be
 * public, and the connection goes to one of exactly those: the name is not asked again, so a second answer of its
 * server can't lead elsewhere. Redirects are checked alike. No cookies, no credentials, no proxy of the environment.
 */
export function guardedFetch({
  timeoutMs = 8_000,
  maxBytes = 1024 * 1024,
  ...rules
}: GuardedFetchOptions): GuardedClient {
  const check = checkedAddresses(rules)

  const fetchText = (address: string): Promise<FetchedText> =>
    followed(address, timeoutMs, (body, { contentType, encoding }) =>
      readBody(body, { encoding, contentType, maxBytes }),
    )

  const fetchParts = (address: string, { take, ...limits }: TakenParts): Promise<Omit<FetchedText, 'text'>> =>
    followed(address, limits.timeoutMs, async (body, { status, encoding }) => {
      if (status < 200 || status >= 300) return { bytes: 0 }
      const decoder = new TextDecoder()
      const bytes = await takeBody(body, {
        encoding,
        maxBytes: limits.maxBytes,
        take: chunk => take(decoder.decode(chunk, { stream: true })),
      })
      take(decoder.decode())
      return { bytes }
    })

  /** A GET with its redirects, its body read by `read`. */
  async function followed<T>(address: string, ms: number, read: ReadAnswer<T>) {
    const redirects: string[] = []
    return explaining(ms, redirects, async signal => {
      let url = checkedUrl(address)
      for (;;) {
        const answer = await fetchOnce(url, signal, read)
        if (answer.redirect === undefined) return { ...answer.fetched, redirects }
        if (redirects.length === maxRedirects) {
          throw new FetchRefused('redirects', `The URL redirected more than ${maxRedirects} times`)
        }
        url = checkedUrl(answer.redirect, url)
        redirects.push(url.href)
      }
    })
  }

  function post(address: string, message: Posted): Promise<PostAnswer> {
    return explaining(message.timeoutMs, [], async signal => {
      const url = checkedUrl(address)
      return connected(url, signal, async dispatcher => {
        const { headers, body } = message
        const sent = { ...headers, 'user-agent': 'Astrolabe' }
        const response = await request(url, { method: 'POST', dispatcher, signal, headers: sent, body })
        const retryAfter = header(response, 'retry-after')
        return { status: response.statusCode, text: await beginningOf(response.body), retryAfter }
      })
    })
  }

  function postFor(address: string, { headers, body, timeoutMs }: Asked): Promise<MeasuredAnswer> {
    return explaining(timeoutMs, [], async signal => {
      const url = checkedUrl(address)
      const started = performance.now()
      let connected = started
      const onConnect = () => {
        connected = performance.now()
      }
      return lent(url, signal, onConnect, async dispatcher => {
        const sent = { ...headers, 'user-agent': 'Astrolabe' }
        const response = await request(url, { method: 'POST', dispatcher, signal, headers: sent, body })
        const contentType = header(response, 'content-type')
        const encoding = header(response, 'content-encoding')
        const { text, bytes } = await readBody(response.body, { encoding, contentType, maxBytes })
        const [connectMs, answerMs] = [connected - started, performance.now() - connected]
        return {
          status: response.statusCode,
          headers: headersOf(response),
          contentType,
          text,
          bytes,
          connectMs,
          answerMs,
        }
      })
    })
  }

  function exchange(address: string, { method, headers, body }: Exchanged): Promise<Response> {
    return explaining(timeoutMs, [], async signal => {
      const url = checkedUrl(address)
      return connected(url, signal, async dispatcher => {
        const sent = { ...headers, 'user-agent': 'Astrolabe' }
        const response = await request(url, { method, dispatcher, signal, headers: sent, body: body ?? null })
        const contentType = header(response, 'content-type')
        const encoding = header(response, 'content-encoding')
        const { text } = await readBody(response.body, { encoding, contentType, maxBytes })
        const { statusCode: status } = response
        return new Response(text || null, { status, headers: { 'content-type': contentType } })
      })
    })
  }

  function put(address: string, message: Put): Promise<PostAnswer> {
    return explaining(message.timeoutMs, [], async timeout => {
      const signal = AbortSignal.any([timeout, message.signal])
      const url = checkedUrl(address)
      return connected(url, signal, async dispatcher => {
        const headers = { ...message.headers, 'user-agent': 'Astrolabe' }
        const body = Readable.fromWeb(message.body as NodeStream)
        const response = await request(url, { method: 'PUT', dispatcher, signal, headers, body })
        return { status: response.statusCode, text: await beginningOf(response.body) }
      })
    })
  }

  async function fetchOnce<T>(url: URL, signal: AbortSignal, read: ReadAnswer<T>): Promise<Answer<T>> {
    return connected(url, signal, async dispatcher => {
      const response = await request(url, {
        dispatcher,
        signal,
        headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Astrolabe' },
      })
      const location = header(response, 'location')
      if (response.statusCode >= 300 && response.statusCode < 400 && location !== '') return { redirect: location }
      const contentType = header(response, 'content-type')
      const status = response.statusCode
      const body = await read(response.body, { status, contentType, encoding: header(response, 'content-encoding') })
      const fetched = {
        status,
        url: url.href,
        contentType: (contentType.split(';')[0] ?? '').trim().toLowerCase(),
        ...body,
      }
      return { fetched }
    })
  }

  /** Lends a connection that goes to checked addresses only. */
  function connected<T>(url: URL, signal: AbortSignal, work: (agent: Agent) => Promise<T>): Promise<T> {
    return lent(url, signal, () => undefined, work)
  }

  async function lent<T>(
    url: URL,
    signal: AbortSignal,
    onConnect: () => void,
    work: (agent: Agent) => Promise<T>,
  ): Promise<T> {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const addresses = await within(signal, check(url.hostname, port))
    const connector = buildConnector({ lookup: answering(addresses) })
    const connect: buildConnector.connector = (options, callback) =>
      connector(options, (...result) => {
        onConnect()
        callback(...result)
      })
    const agent = new Agent({ connect, connections: 1, maxHeaderSize: 16_384 })
    try {
      return await work(agent)
    } finally {
      // Not `close`: that would wait for a body that nobody reads.
      await agent.destroy()
    }
  }

  return { fetchText, fetchParts, post, postFor, exchange, put }
}

/** Whatever goes wrong becomes a refusal with a sentence. */
async function explaining<T>(
  timeoutMs: number,
  redirects: readonly string[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await work(signal)
  } catch (error) {
    if (error instanceof FetchRefused) throw new FetchRefused(error.reason, error.message, redirects)
    if (signal.aborted) throw new FetchRefused('timeout', `No response within ${timeoutMs / 1000} seconds`, redirects)
    throw new FetchRefused('unreachable', `The URL couldn’t be reached: ${reasonOf(error)}`, redirects)
  }
}

type Answer<T> =
  | { readonly redirect: string; readonly fetched?: never }
  | { readonly redirect?: never; readonly fetched: Pick<FetchedText, 'status' | 'url' | 'contentType'> & T }

type ReadAnswer<T> = (
  body: Readable,
  answer: { readonly status: number; readonly contentType: string; readonly encoding: string },
) => Promise<T>

function checkedUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : null
  if (url === null) throw new FetchRefused('address', 'This isn’t a URL; check it for typos')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefused('address', 'Only http and https URLs can be fetched')
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('address', 'A URL with a user name or password in it can’t be fetched')
  }
  url.hash = ''
  return url
}

/** A body that breaks off, or never ends, has been answered all the same. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length >= shownText) break
    }
  } catch {
    // What came until then is shown.
  }
  return text.slice(0, shownText)
}

const shownText = 4096

/** Name servers know no signal: their answer is left behind when the time is up. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function header(response: Dispatcher.ResponseData, name: string): string {
  const value = response.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function headersOf({ headers }: Dispatcher.ResponseData): MeasuredAnswer['headers'] {
  return Object.entries(headers)
    .flatMap(([name, value = '']) => [value].flat().map(one => ({ name, value: one })))
    .slice(0, 100)
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS_)/.test(code)) return 'its certificate isn’t valid'
  if (/^(ERR_SSL_|EPROTO)/.test(code)) return 'a secure connection couldn’t be established'
  if (/^(HPE_|UND_ERR_RES_|UND_ERR_INFO)/.test(code)) return 'it sent an invalid HTTP response'
  return reasons[code] ?? (code === '' ? 'the connection was interrupted' : `the connection was interrupted (${code})`)
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'it is unreachable',
  ENETUNREACH: 'it is unreachable',
  ENOTFOUND: 'its name doesn’t exist',
  EAI_AGAIN: 'its name couldn’t be resolved',
  UND_ERR_SOCKET: 'it closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'it didn’t respond',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are too large',
}
