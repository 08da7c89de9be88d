import type { Log } from '../../apiOptions.ts'
import { firstError } from '../../firstError.ts'
import { repeating } from '../../repeating.ts'
import { within } from '../../within.ts'

export interface SpanSender {
  /** Keeps a span until it is sent; one that comes while too many wait is counted alone. Never throws. */
  add(span: object): void
  close(): Promise<void>
}

interface SendOptions {
  /** The body of a request from its spans. */
  readonly wrap: (spans: readonly object[]) => object
  readonly log: Log
  readonly everyMs?: number
  readonly patienceMs?: number
}

/** Posts spans as JSON, some hundreds at once and one request after the other. A collector that is away costs spans and nothing else. */
export function sendSpans(url: string, { wrap, log, everyMs = 1_000, patienceMs = 10_000 }: SendOptions): SpanSender {
  const waiting: object[] = []
  let dropped = 0
  let isAway = false
  let isRefused = false
  let isFull = false

  /** Sends all that waits, until the collector fails: what it didn't get stays. */
  async function send(signal: AbortSignal): Promise<void> {
    while (waiting.length > 0 && !signal.aborted) {
      const spans = waiting.slice(0, mostAtOnce)
      const status = await post(JSON.stringify(wrap(spans)), AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
      if (status >= 500 || status === 408 || status === 429) throw new Error(`It answers with status ${status}`)
      waiting.splice(0, spans.length)
      // It will never take these; the next ones have to wait for their turn.
      if (status >= 300) {
        dropped += spans.length
        if (!isRefused)
          log.warn({ url, status, spans: spans.length }, 'The collector of traces refuses spans: they are dropped')
        isRefused = true
        return
      }
      if (isAway || dropped > 0) log.info({ dropped }, 'The collector of traces takes spans again')
      isAway = false
      isRefused = false
      isFull = false
      dropped = 0
    }
  }

  /** The operator's own address. A redirect is not followed: it would lead elsewhere. */
  async function post(body: string, signal: AbortSignal): Promise<number> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal })
    await response.body?.cancel()
    return response.status
  }

  function fail(error: unknown): void {
    if (!isAway) log.warn({ url, error: reasonOf(error) }, 'Traces can’t be sent; it is tried again')
    isAway = true
  }

  const turns = repeating(() => send(new AbortController().signal), { everyMs, onError: fail })
  return {
    add(span) {
      if (waiting.length < mostWaiting) {
        waiting.push(span)
        return
      }
      if (!isFull) log.warn({ url }, 'Spans of traces are dropped: the collector doesn’t take them fast enough')
      isFull = true
      dropped += 1
    },
    async close() {
      const signal = AbortSignal.timeout(lastMs)
      await within(
        turns.stop().then(() => send(signal)),
        lastMs,
      ).catch(fail)
      const lost = dropped + waiting.length
      if (lost > 0) log.warn({ dropped: lost }, 'Spans of traces were not sent')
    },
  }
}

/** `fetch failed` says less than what it failed by. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? firstError(error.cause) : undefined
  return cause instanceof Error ? cause.message : String(error)
}

const mostWaiting = 2048
const mostAtOnce = 512
/** A process that stops waits for a collector no longer. */
const lastMs = 2_000
