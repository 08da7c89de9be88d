import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface WebhookReceiver {
  /** `host:port`, for `FETCH_ALLOW`. */
  readonly host: string
  /** The idempotency keys that it was told, in order. */
  readonly keys: readonly string[]
  /** What it was sent, in the same order. */
  readonly bodies: readonly string[]
  /** The next call is not answered before it is released; what comes after it is. */
  holdNext(): { readonly arrived: Promise<void>; release(): void }
  stop(): Promise<void>
}

/** A receiver of webhooks on a port of its own, which takes its time to answer; by https where it has a certificate. */
export async function startWebhookReceiver(
  delayMs: () => number,
  port = 0,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<WebhookReceiver> {
  const keys: string[] = []
  const bodies: string[] = []
  let hold: ((answer: () => void) => void) | undefined
  const answerTo: RequestListener = (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', part => {
      body += part
    })
    request.on('end', () => {
      bodies.push(body)
      keys.push(String(request.headers['idempotency-key']))
      const answer = () => response.end()
      if (hold) hold(answer)
      else setTimeout(answer, delayMs())
      hold = undefined
    })
  }
  const server = certificate ? createSecureServer(certificate, answerTo) : createServer(answerTo)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    bodies,
    holdNext() {
      let release = () => {}
      const arrived = new Promise<void>(resolve => {
        hold = answer => {
          release = answer
          resolve()
        }
      })
      return { arrived, release: () => release() }
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
