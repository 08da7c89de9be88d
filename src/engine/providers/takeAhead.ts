/**
 * The answer on its way to a read that `index.html` has sent before there was any code, for the first who asks; undefined where
 * none was, or where it would be an old one.
 */
export function takeAhead(url: string): Promise<Response> | undefined {
  const answer = asked.get(url)
  asked.delete(url)
  return performance.now() < usableMs ? answer : undefined
}

/** Since the page was asked for: longer than a slow line takes, shorter than it takes to change something. */
const usableMs = 20_000

const asked = new Map(Object.entries(globalThis.askedAhead ?? {}))

declare global {
  /** What the page has sent by itself, by the path that the code asks for. */
  var askedAhead: Readonly<Record<string, Promise<Response>>> | undefined
}
