import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TraceCollector {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` names. */
  readonly endpoint: string
  /** What it was sent and has taken, in order; attributes by their keys. */
  readonly spans: readonly CollectedSpan[]
  /** The attributes of the resource that the spans are of. */
  readonly resource: Readonly<Record<string, unknown>>
  /** Everything that it was sent, as text. */
  readonly text: () => string
  readonly paths: readonly string[]
  /** What it answers from now on; null for nothing at all. */
  answers(status: number | null): void
  stop(): Promise<void>
}

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly status: { readonly code?: number }
}

/** A collector of OpenTelemetry's traces by HTTP and JSON, on a port of its own. */
export async function startTraceCollector(port = 0): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  const paths: string[] = []
  let resource: Record<string, unknown> = {}
  let status: number | null = 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', part => {
      body += part
    })
    request.on('end', () => {
      paths.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
      if (status === null) return
      if (status === 200) {
        texts.push(body)
        for (const one of (JSON.parse(body) as Exported).resourceSpans) {
          resource = valuesOf(one.resource.attributes)
          for (const scope of one.scopeSpans)
            spans.push(...scope.spans.map(span => ({ ...span, attributes: valuesOf(span.attributes) })))
        }
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get resource() {
      return resource
    },
    text: () => texts.join('\n'),
    paths,
    answers(next) {
      status = next
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & { readonly attributes: readonly Attribute[] })[]
    }[]
  }[]
}
