import { v7 } from 'uuid'
import type { ApiContext } from '../apiContext.ts'
import { claimPosition, keepPosition, longerLease } from '../audit/auditPosition.ts'
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
  let isStopping = false

  /** The work asks now and then whether it may go on, and keeps the others away by that. */
  async function alone(what: string, work: (mayGoOn: () => Promise<boolean>) => Promise<void>): Promise<void> {
    const position = await claimPosition(context.store, what, v7(), context.clock())
    if (!position) return
    const mayGoOn = async () => {
      const kept = await keepPosition(context.store, position, { heldUntil: longerLease(context.clock()) })
      return kept !== null && !isStopping
    }
    try {
      await work(mayGoOn)
    } finally {
      await keepPosition(context.store, position, { holder: null, heldUntil: null })
    }
  }

  async function look(): Promise<void> {
    await alone('alerts', () => evaluateAlerts(context))
    await alone('alert mails', mayGoOn => sendAlertMails(context, consoleUrl, mayGoOn))
  }

  return {
    look,
    start() {
      const onError = (error: unknown) =>
        context.log.warn({ stack: String(error) }, 'Alerts could not be brought up to date')
      timers.push(
        repeating(look, { everyMs, firstMs, onError }),
        repeating(() => forgetAlerts(context), { everyMs: 3_600_000, firstMs: 90_000, onError }),
      )
    },
    async stop() {
      isStopping = true
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
