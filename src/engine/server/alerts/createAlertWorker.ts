import type { ApiContext } from '../apiContext.ts'
import { alone } from '../audit/alone.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { evaluateAlerts } from './evaluateAlerts.ts'
import { forgetAlerts } from './forgetAlerts.ts'
import { sendAlertMails } from './sendAlertMails.ts'

export interface AlertWorker extends Repeating {
  /** Looks on its own from now on. */
  start(): void
  /** Looks once: at what is to be raised and ended, and at what is to be mailed. */
  look(): Promise<void>
}

/** Finds out what to alert to, and mails it. Every process has one; each turn is one process's. */
export function createAlertWorker(
  context: ApiContext,
  { consoleUrl, everyMs = 60_000, firstMs = 25_000 }: AlertOptions,
): AlertWorker {
  const timers: Repeating[] = []
  const ending = new AbortController()

  const onError = (error: unknown) =>
    context.log.warn({ stack: String(error) }, 'Alerts could not be brought up to date')

  async function look(): Promise<void> {
    const options = { stopping: ending.signal, onError }
    await alone(context, 'alerts', mayGoOn => evaluateAlerts(context, mayGoOn), options)
    await alone(context, 'alert mails', mayGoOn => sendAlertMails(context, consoleUrl, mayGoOn), options)
  }

  return {
    look,
    start() {
      timers.push(
        repeating(look, { everyMs, firstMs, onError }),
        repeating(() => forgetAlerts(context), { everyMs: 3_600_000, firstMs: 90_000, onError }),
      )
    },
    async stop() {
      ending.abort()
      await Promise.all(timers.map(timer => timer.stop()))
    },
  }
}

interface AlertOptions {
  /** Where links in mails lead. */
  readonly consoleUrl: string
  readonly everyMs?: number
  readonly firstMs?: number
}
