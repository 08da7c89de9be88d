import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface PartnerCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

export interface PartnerReply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

export interface DealPartner {
  readonly port: number
  /** What it was sent, in order. */
  readonly calls: PartnerCall[]
  /** How it answers from now on; a text goes out as it is. */
  answer: (call: PartnerCall) => PartnerReply | Promise<PartnerReply>
  stop(): Promise<void>
}

/** A partner's Deals API on a port of its own, over real HTTP; by https where it has a certificate. */
export async function startDealPartner(certificate?: {
  readonly key: string
  readonly cert: string
}): Promise<DealPartner> {
  const calls: PartnerCall[] = []
  const partner = { answer: (): PartnerReply => ({ status: 204 }) }
  const answerTo: RequestListener = (request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', part => {
      text += part
    })
    request.on('end', async () => {
      const call = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) }
      calls.push(call)
      const { status = 200, headers = {}, body } = await started.answer(call)
      const isText = typeof body === 'string'
      response.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers })
      response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
    })
  }
  const server = certificate ? createSecureServer(certificate, answerTo) : createServer(answerTo)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const started: DealPartner = {
    port: (server.address() as AddressInfo).port,
    calls,
    answer: partner.answer,
    stop() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
  return started
}
