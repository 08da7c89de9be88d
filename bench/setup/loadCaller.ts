import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Call, CallInit } from './loadWork.ts'
import { NotNow } from './notNow.ts'

/** Every connection broke, on every server. */
export class NobodyThere extends Error {}

/** Hears what became of calls. */
export interface CallWatch {
  /** A connection broke. */
  broke?(): void
  /** A server answered, whatever it said. */
  answeredBy?(url: string): void
}

/**
 * Asks one of several servers of the API, and the next one where the connection breaks: what a load sends may be done twice. `urls` may change between calls.
 * As a browser it takes packed answers and keeps connections open; unlike `fetch` it leaves the processors to those who are measured.
 * @throws NotNow, NobodyThere; Error for every other answer but 200
 */
export function loadCaller(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
  watch: CallWatch = {},
): Call {
  return async (path, init = {}) => {
    const there = [...urls]
    const first = Math.floor(Math.random() * there.length)
    for (const url of [...there.slice(first), ...there.slice(0, first)]) {
      const answer = await answered(`${url}/api/v1${path}`, headers, init).catch(() => null)
      if (answer === null) {
        watch.broke?.()
        continue
      }
      watch.answeredBy?.(url)
      if (answer.status === 503) throw new NotNow(answer.text())
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text()}`)
      return { json: () => JSON.parse(answer.text() || 'null') }
    }
    throw new NobodyThere('Every connection broke')
  }
}

const agent = new Agent({ keepAlive: true })

function answered(
  url: string,
  own: Readonly<Record<string, string>>,
  { method = 'GET', body, type = 'application/json', headers }: CallInit,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const read = (message: IncomingMessage) => {
      const parts: Buffer[] = []
      message.on('data', part => parts.push(part)).on('error', reject)
      message.on('end', () => {
        const isPacked = message.headers['content-encoding'] === 'gzip'
        const text = () => String(isPacked ? gunzipSync(Buffer.concat(parts)) : Buffer.concat(parts))
        resolve({ status: message.statusCode ?? 0, text })
      })
    }
    const asked = {
      'x-requested-with': 'astrolabe',
      prefer: 'count=limited',
      'accept-encoding': 'gzip',
      'content-type': type,
    }
    request(url, { method, agent, headers: { ...asked, ...own, ...headers } }, read)
      .on('error', reject)
      .end(typeof body === 'object' ? JSON.stringify(body) : body)
  })
}

interface Answered {
  readonly status: number
  text(): string
}
