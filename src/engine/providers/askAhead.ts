import { withBasePath } from './basePath.ts'

/**
 * Sends a read before what needs it is drawn. Whoever asks for the same within the next seconds gets that answer, once;
 * `index.html` sends some before there is any code.
 */
export function askAhead(url: string): void {
  const answer = fetch(withBasePath(url), { credentials: 'same-origin', headers: { Accept: 'application/json' } })
  // Read also where nobody takes it, or the request would not end. Whoever takes it meets the failure.
  answer.then(one => one.clone().text()).catch(() => undefined)
  asked.set(url, { answer, until: performance.now() + usableMs })
}

/** The answer on its way to a read that was sent ahead; undefined where none was, or where it would be an old one. */
export function takeAhead(url: string): Promise<Response> | undefined {
  const found = asked.get(url)
  asked.delete(url)
  return found && performance.now() < found.until ? found.answer : undefined
}

/** Much longer than drawing takes, much shorter than it takes to change something and come back. */
const usableMs = 5000

const asked = new Map<string, Asked>(
  Object.entries(globalThis.askedAhead ?? {}).map(([url, answer]) => [url, { answer, until: usableMs * 4 }]),
)

interface Asked {
  readonly answer: Promise<Response>
  readonly until: number
}

declare global {
  /** What the page has sent by itself, by the path that the code asks for. */
  var askedAhead: Readonly<Record<string, Promise<Response>>> | undefined
}
