import type { Call } from './loadWork.ts'
import { NotNow } from './notNow.ts'

/** Every connection broke, on every server. */
export class NobodyThere extends Error {}

/**
 * Asks one of several servers of the API, and the next one where the connection breaks: what a load sends may be done twice. `broke` is told.
 * @throws NotNow, NobodyThere; Error for every other answer but 200
 */
export function loadCaller(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
  broke: () => void = () => {},
): Call {
  return async (path, { method = 'GET', body, type = 'application/json', ...more } = {}) => {
    const first = Math.floor(Math.random() * urls.length)
    for (const index of urls.keys()) {
      const url = urls[(first + index) % urls.length]
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          'x-requested-with': 'astrolabe',
          prefer: 'count=limited',
          'content-type': type,
          ...headers,
          ...more.headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
        .then(async one => ({ status: one.status, text: await one.text() }))
        .catch(() => null)
      if (answer === null) {
        broke()
        continue
      }
      if (answer.status === 503) throw new NotNow(answer.text)
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      return answer.text ? JSON.parse(answer.text) : null
    }
    throw new NobodyThere('Every connection broke')
  }
}
