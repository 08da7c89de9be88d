import { HttpError } from 'ra-core'
import { apiBase, batchHeader, writeHeaders } from '../contract/api.ts'
import { t } from '../texts/t.ts'
import { answerInWords } from './answerInWords.ts'
import { withBasePath } from './basePath.ts'
import { beginRequest } from './connection.ts'
import { enrolFirst } from './enrolFirst.ts'
import { isRefusal } from './isRefusal.ts'
import { sentenceFromPlatform } from './platformDialect.ts'
import { proveAgain } from './proveAgain.ts'
import { isSignInOffered, noteSignInAnswered, signInAgain } from './signInAgain.ts'
import { batchNow } from './writeBatch.ts'

/** What a call answered. `json` is undefined when the body was empty or could not be read as JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly json: unknown
}

/** A request, and who is told how much of its body has been sent, from 0 to 1. */
export interface Sending extends RequestInit {
  readonly onSent?: ((part: number) => void) | undefined
}

/** A request under `/api/v1`; the path starts with a slash. Answers the parsed JSON. @throws HttpError, see `sendJson` */
export async function request<T>(path: string, init: Sending = {}): Promise<T> {
  const { json } = await sendJson(`${apiBase}${path}`, init)
  return json as T
}

/** Like `request`, for a body of JSON. */
export function write<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> {
  return request<T>(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

/**
 * The console's one way out: same origin, JSON, the headers that a write needs. When the session has ended, or the person has to
 * prove that it is them or set up a second factor, it waits for the dialog and sends the same request once more.
 * @throws HttpError with the sentence of the answer's `error` (or its text), its status and its parsed body, also where it is 200
 * and its body a refusal; status 0 when the server can't be reached. An abort is passed on as it is.
 */
export async function send(url: string, init: Sending = {}): Promise<Answer> {
  const batch = batchNow()
  let answer = await attempt(url, init, batch)
  for (const met = new Set<Overcome>(); ; ) {
    const overcome = hurdleOf(answer, url)
    if (!overcome || met.has(overcome) || !(await overcome())) {
      return checked(answer, overcome === signInAgain && isSignInOffered())
    }
    met.add(overcome)
    answer = await attempt(url, init, batch)
  }
}

type Overcome = () => Promise<boolean>

/** What can be done about a refusal, so that the request is worth another try; null: nothing. */
function hurdleOf({ status, json }: Answer, url: string): Overcome | null {
  if (status === 401) return signInPaths.has(pathOf(url)) ? null : signInAgain
  if (status !== 403 || typeof json !== 'object' || json === null) return null
  if ('proof' in json && json.proof === 'needed') return proveAgain
  return 'secondFactor' in json && json.secondFactor === 'missing' ? enrolFirst : null
}

/**
 * Like `send`, for an answer that is JSON. A truncated body or a web page in its place is an error and never "nothing".
 * Only a change whose result nobody needs (PUT, DELETE, or any that answers 204) may come without a body.
 * @throws HttpError also with the answer's own status, when its body can't be read
 */
export async function sendJson(url: string, init: Sending = {}): Promise<Answer> {
  return readable(await send(url, init), url, init.method)
}

/** The answer, if its body is what a call with this method needs. @throws HttpError, see `sendJson` */
export function readable(answer: Answer, url: string, method = 'GET'): Answer {
  if (answer.json !== undefined) return answer
  const mayBeEmpty = method === 'PUT' || method === 'DELETE' || (method !== 'GET' && answer.status === 204)
  if (answer.body.trim() === '' && mayBeEmpty) return answer
  throw new HttpError(changes(url, method) ? unreadableWrite : unreadable, answer.status)
}

/** Whether something may be saved by it: a dry run saves nothing, and some questions are too long for an address. */
function changes(url: string, method: string): boolean {
  return (
    method !== 'GET' &&
    !/\?(.*&)?dryRun=true/.test(url) &&
    !/\/(report-query|segment-estimate|vast|preview|explain|test-request|waterfall|inventory-rule-preview)$/.test(
      pathOf(url),
    )
  )
}

const signInPaths = new Set(
  ['auth', 'forgotten-password', 'reset-password', 'logout'].map(path => `${apiBase}/${path}`),
)

async function attempt(url: string, { onSent, ...init }: Sending, batch: string | undefined): Promise<Answer> {
  const reads = init.method === undefined || init.method === 'GET'
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  if (!reads) for (const [name, value] of Object.entries(writeHeaders)) headers.set(name, value)
  if (!reads && batch) headers.set(batchHeader, batch)
  if (!reads && !(init.body instanceof FormData)) headers.set('Content-Type', 'application/json')
  const ended = beginRequest()
  try {
    const asked: RequestInit = { credentials: 'same-origin', ...init, headers }
    const response = onSent
      ? await (await import('./sendWithProgress.ts')).sendWithProgress(withBasePath(url), asked, onSent)
      : await fetch(withBasePath(url), asked)
    const body = await response.text()
    ended(true)
    if (isLedAway(response)) return { status: 401, headers: response.headers, body: '', json: { error: sessionEnded } }
    return { status: response.status, headers: response.headers, body, json: answerInWords(parsed(body), url) }
  } catch (error) {
    if (init.signal?.aborted) throw error
    ended(false)
    throw new HttpError(changes(url, init.method ?? 'GET') ? unreachableWrite : unreachable, 0)
  }
}

/** A platform may lead a call to its sign-in page instead of refusing it. */
function isLedAway({ redirected, url }: Response): boolean {
  return redirected && !new URL(url).pathname.startsWith(withBasePath(`${apiBase}/`))
}

const sessionEnded = t('The session has expired')
const unreachable = t('The server can’t be reached. Check the connection and try again.')
const unreachableWrite = t('The server can’t be reached. Nothing was saved; try again.')
const unreadable = t('The server’s response couldn’t be read. Try again.')
const unreadableWrite = t(
  'The server’s response couldn’t be read. Your changes may have been saved: check before you try again.',
)

/** @throws HttpError, noted when the person was asked to sign in because of it */
function checked(answer: Answer, askedToSignIn: boolean): Answer {
  const { status, body, json } = answer
  if (status >= 200 && status < 300 && !isRefusal(json)) return answer
  const sentence =
    sentenceFromPlatform(json) ??
    (bodyText(body).slice(0, 1000) || t('The server responded with status %{status}.', { status }))
  const error = new HttpError(sentence, status, json ?? body)
  if (askedToSignIn) noteSignInAnswered(error)
  throw error
}

function parsed(body: string): unknown {
  if (!body) return undefined
  try {
    // Half of a character, which JSON can name, is nothing that an address can hold.
    return /\\ud[89a-f]/i.test(body) ? JSON.parse(body, (_, value) => whole(value)) : JSON.parse(body)
  } catch {
    return undefined
  }
}

function whole(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value
}

/** A gateway says in a web page why it refuses: its words without its markup. */
function bodyText(body: string): string {
  if (!/^\s*<(!doctype|html)\b/i.test(body)) return body.trim()
  const text = body.replace(/<(head|script|style)\b.*?<\/\1>/gis, ' ').replace(/<[^>]*>/g, ' ')
  return Object.entries(entities)
    .reduce((read, [entity, character]) => read.replaceAll(entity, character), text)
    .replace(/\s+/g, ' ')
    .trim()
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }

function pathOf(url: string): string {
  return url.replace(/[?#].*$/, '')
}
