import { v7 } from 'uuid'
import type { ApiContext } from '../apiContext.ts'
import { claimPosition, keepPosition } from '../audit/auditPosition.ts'
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

  async function alone(what: string, work: () => Promise<void>): Promise<void> {
    const position = await claimPosition(context.store, what, v7(), context.clock())
    if (!position) return
    try {
      await work()
    } finally {
      await keepPosition(context.store, position, { holder: null, heldUntil: null })
    }
  }

  async function look(): Promise<void> {
    await alone('alerts', () => evaluateAlerts(context))
    await alone('alert mails', () => sendAlertMails(context, consoleUrl))
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
