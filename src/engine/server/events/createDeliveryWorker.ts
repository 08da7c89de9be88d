import type { ApiContext } from '../apiContext.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { deliveryResource } from './deliveryRow.ts'
import { dueWebhooks } from './dueDeliveries.ts'
import { fanOut } from './fanOut.ts'
import { forgetEvents } from './forgetEvents.ts'
import { sendDeliveries } from './sendDeliveries.ts'

export interface DeliveryWorker extends Repeating {
  /** Looks on its own from now on. */
  start(): void
  /** Looks once, and is done when everything that could be sent is. */
  look(): Promise<void>
}

/**
 * Tells webhooks what has happened. Any number of processes may do so: events are handed out by one at a time, and each webhook
 * is sent to by one at a time. A receiver that fails, or is slow, keeps no other from its turn.
 */
export function createDeliveryWorker(
  context: ApiContext,
  { consoleUrl, pollMs = 1_000 }: DeliveryOptions,
): DeliveryWorker {
  const ending = new AbortController()
  const running = new Map<string, Promise<void>>()
  /** By the id of each webhook whose deliveries wait for its maker: when they are looked at again. */
  const waiting = new Map<string, number>()
  const timers: Repeating[] = []
  if (!deliveryResource(context.catalogue)) throw new Error('The catalogue has no webhook deliveries')

  async function begin(): Promise<void> {
    while (!ending.signal.aborted && (await fanOut(context, consoleUrl)));
    const now = context.clock()
    for (const [id, until] of waiting) if (until <= now.getTime()) waiting.delete(id)
    for (const id of await dueWebhooks(context.store.read, now, [...waiting.keys()])) {
      if (running.has(id) || ending.signal.aborted) continue
      const work = sendDeliveries(context, id, ending.signal)
        .then(isWaiting => {
          if (isWaiting) waiting.set(id, now.getTime() + waitMs)
        })
        .catch(error => context.log.warn({ webhook: id, stack: String(error) }, 'A webhook could not be told'))
        .finally(() => running.delete(id))
      running.set(id, work)
    }
  }

  return {
    async look() {
      await begin()
      await Promise.all(running.values())
    },
    start() {
      const onError = (error: unknown) => context.log.warn({ stack: String(error) }, 'Webhooks could not be told')
      timers.push(
        repeating(begin, { everyMs: pollMs, onError }),
        repeating(() => forgetEvents(context), { everyMs: 3_600_000, firstMs: 60_000, onError }),
      )
    },
    async stop() {
      ending.abort()
      await Promise.all(timers.map(timer => timer.stop()))
      await Promise.all(running.values())
    },
  }
}

/** A webhook of which some wait for its maker is looked at so often: its other messages come so much later at most. */
const waitMs = 5_000

interface DeliveryOptions {
  /** Where links in messages lead. */
  readonly consoleUrl: string
  /** How often to look. */
  readonly pollMs?: number
}
