import { Counter, collectDefaultMetrics, Gauge as Figure, Histogram, Registry } from 'prom-client'
import type { ApiContext } from '../../apiContext.ts'
import type { Gauge } from '../../gauge.ts'
import type { Answered } from '../../http/answered.ts'
import type { Mailer } from '../../outside.ts'
import { within } from '../../within.ts'

/** What the process tells Prometheus: requests, what the console does beside them, and Node's own figures. */
export interface Meters {
  readonly answered: (answered: Answered) => void
  /** The mailer, with what it sends counted. */
  counting(mailer: Mailer): Mailer
  /** Adds figures that are read at each scrape. One that can't be read is left out, and the others are told. */
  read(context: ApiContext, gauges: readonly Gauge[]): void
  /** All of it in Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

export function createMeters(): Meters {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests to the API took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const mails = new Counter({
    name: `${prefix}mails_total`,
    help: 'Mails that were handed to the mail server, or refused by it.',
    labelNames: ['result'],
    registers,
  })
  return {
    answered: ({ method, route, status, ms }) =>
      requests.observe({ method, route: route ?? 'none', status: String(status) }, ms / 1000),
    counting: mailer => ({
      send: mail =>
        mailer.send(mail).then(
          () => mails.inc({ result: 'sent' }),
          (error: unknown) => {
            mails.inc({ result: 'refused' })
            throw error
          },
        ),
    }),
    read: (context, gauges) => {
      for (const gauge of gauges) addGauge(registry, context, gauge)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function addGauge(registry: Registry, context: ApiContext, { name, help, label, read }: Gauge): void {
  let reading: ReturnType<Gauge['read']> | null = null
  new Figure({
    name: prefix + name,
    help,
    ...(label === undefined ? {} : { labelNames: [label] }),
    registers: [registry],
    async collect() {
      // Without labels a reset would say 0.
      if (label === undefined) this.remove()
      else this.reset()
      try {
        // A source that says nothing is asked once, however often Prometheus comes.
        reading ??= read(context).finally(() => {
          reading = null
        })
        for (const [value, amount] of Object.entries(await within(reading, longestMs)))
          this.set(label === undefined ? {} : { [label]: value }, amount)
      } catch (error) {
        context.log.warn({ gauge: name, error: String(error) }, 'A figure for Prometheus could not be read')
      }
    },
  })
}

/** One source that says nothing must not take all other figures with it: Prometheus waits ten seconds. */
const longestMs = 2000
const prefix = 'console_'
