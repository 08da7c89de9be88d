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

  const onError = (error: unknown) =>
    context.log.warn({ stack: String(error) }, 'Alerts could not be brought up to date')

  /** Others are kept away for as long as it takes. The work asks before each step whether it still is the one that does it. */
  async function alone(what: string, work: (mayGoOn: () => Promise<boolean>) => Promise<void>): Promise<void> {
    let renewedAt = context.clock()
    const position = await claimPosition(context.store, what, v7(), renewedAt)
    if (!position) return
    let isLost = false
    const renew = async () => {
      const now = context.clock()
      const kept = await keepPosition(context.store, position, { heldUntil: longerLease(now) })
      isLost ||= kept === null
      renewedAt = now
    }
    const mayGoOn = async () => {
      const isDue = context.clock().getTime() - renewedAt.getTime() >= renewMs
      if (isDue && !isLost && !isStopping) await renew()
      return !isLost && !isStopping
    }
    const renewing = repeating(renew, { everyMs: renewMs, onError })
    try {
      await work(mayGoOn)
    } finally {
      await renewing.stop()
      await keepPosition(context.store, position, { holder: null, heldUntil: null })
    }
  }

  async function look(): Promise<void> {
    await alone('alerts', mayGoOn => evaluateAlerts(context, mayGoOn))
    await alone('alert mails', mayGoOn => sendAlertMails(context, consoleUrl, mayGoOn))
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
      isStopping = true
      await Promise.all(timers.map(timer => timer.stop()))
    },
  }
}

/** A third of the lease: one that fails leaves time for another. */
const renewMs = 20_000

interface AlertOptions {
  /** Where links in mails lead. */
  readonly consoleUrl: string
  readonly everyMs?: number
  readonly firstMs?: number
}
