import { randomBytes, randomUUID } from 'node:crypto'
import type { Log } from '../../apiOptions.ts'
import type { Answered } from '../../http/answered.ts'
import type { Ran } from '../../jobs/ran.ts'
import { sendSpans } from './sendSpans.ts'

/** What the process tells of requests and runs of jobs to a collector that speaks OpenTelemetry. Nobody waits for it. */
export interface Traces {
  /** @returns the trace that the request belongs to: its caller's, or a new one */
  answered(answered: Answered): string
  ran(ran: Ran): void
  /** Sends what is left, for as long as a stop may take. */
  close(): Promise<void>
}

export interface TracesOptions {
  /** The collector's address, without `/v1/traces`. */
  readonly endpoint: string
  readonly service: string
  readonly release: string
  readonly log: Log
  /** How often spans are sent, in milliseconds. */
  readonly everyMs?: number
  /** How long a collector may take, in milliseconds. */
  readonly patienceMs?: number
}

export function createTraces({ endpoint, service, release, log, ...timing }: TracesOptions): Traces {
  const resource = {
    'service.name': service,
    'service.version': release,
    'service.instance.id': randomUUID(),
  }
  const wrap = (spans: readonly object[]) => ({
    resourceSpans: [
      { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: { name: 'astrolabe' }, spans }] },
    ],
  })
  const sender = sendSpans(`${endpoint}/v1/traces`, { wrap, log, ...timing })
  return {
    answered({ requestId, method, route, path, status, ms, caller }) {
      const traceId = caller?.trace ?? idOf(16)
      // A caller that tells of one request in a hundred wants no more from those that it asks.
      if (caller?.isSampled === false) return traceId
      sender.add({
        traceId,
        ...(caller ? { parentSpanId: caller.span } : {}),
        ...spanOf(ms),
        name: route === null ? method : `${method} ${route}`,
        kind: kinds.server,
        attributes: attributesOf({
          'http.request.method': method,
          ...(route === null ? {} : { 'http.route': route }),
          'http.response.status_code': status,
          'url.path': path,
          'astrolabe.request_id': requestId,
        }),
        status: status >= 500 ? failed : {},
      })
      return traceId
    },
    ran({ run, kind, status, ms }) {
      sender.add({
        traceId: idOf(16),
        ...spanOf(ms),
        name: `run ${kind}`,
        kind: kinds.consumer,
        attributes: attributesOf({
          'astrolabe.job_run': run,
          'astrolabe.job_kind': kind,
          'astrolabe.job_status': status,
        }),
        status: status === 'failed' ? failed : {},
      })
    },
    close: sender.close,
  }
}

/** A span that ends now. */
function spanOf(ms: number) {
  const end = Date.now()
  return { spanId: idOf(8), startTimeUnixNano: nanoseconds(end - ms), endTimeUnixNano: nanoseconds(end) }
}

/** As texts, because numbers of JSON don't reach that far. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`
}

function idOf(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

function attributesOf(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }))
}

/** Numbers of the protocol (opentelemetry/proto/trace/v1). */
const kinds = { server: 2, consumer: 5 } as const
const failed = { code: 2 } as const
