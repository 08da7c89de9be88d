import type { ApiContext } from '../apiContext.ts'
import { makerHears } from '../events/makerHears.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { allRows } from '../store/allRows.ts'
import type { AuditTarget } from './AuditTarget.ts'
import { auditEvent } from './auditEvent.ts'
import { auditWebhook, takesAudit } from './auditWebhook.ts'
import { sendAudit } from './sendAudit.ts'

export interface AuditStreams extends Repeating {
  /** Looks on its own from now on. */
  start(): void
  /** Looks once, and is done when everything that could be sent is. */
  look(): Promise<void>
}

/**
 * Sends the audit log on: to the host's file, where it has one, and to the webhooks that ask for it. Any number of processes may
 * do so. A target that fails, or is slow, keeps no other from its turn.
 */
export function createAuditStreams(context: ApiContext, file: AuditTarget | null): AuditStreams {
  const ending = new AbortController()
  const running = new Map<string, Promise<void>>()
  /** What has been logged as left out. */
  const told = new Set<string>()
  let polling: Repeating | undefined

  async function begin(): Promise<void> {
    for (const target of [...(file ? [file] : []), ...(await webhooks(context, told))]) {
      if (running.has(target.id) || ending.signal.aborted) continue
      const work = sendAudit(context, target, ending.signal)
        .catch(error => {
          context.log.warn({ target: target.id, error: String(error) }, 'The audit log could not be sent on')
        })
        .finally(() => running.delete(target.id))
      running.set(target.id, work)
    }
  }

  return {
    async look() {
      await begin()
      await Promise.all(running.values())
    },
    start() {
      polling = repeating(begin, {
        everyMs,
        onError: error => context.log.warn({ stack: String(error) }, 'The audit log could not be sent on'),
      })
    },
    async stop() {
      ending.abort()
      await polling?.stop()
      await Promise.all(running.values())
    },
  }
}

const everyMs = 2_000

/** Those whose makers may read the audit log; the others wait where they are, which is logged once. */
async function webhooks(context: ApiContext, told: Set<string>): Promise<AuditTarget[]> {
  const where = [
    { column: 'events', op: 'in', values: [auditEvent] },
    { column: 'status', op: 'in', values: ['active', 'failing'] },
  ] as const
  const rows = await allRows(context.store.read, 'webhook', { scope: 'all', where })
  const targets: AuditTarget[] = []
  for (const row of rows) {
    if (!takesAudit(row)) continue
    const [target, hears] = [auditWebhook(context, row), await makerHears(context, row)]
    if (hears([auditEvent])) {
      told.delete(target.id)
      targets.push(target)
    } else if (!told.has(target.id)) {
      told.add(target.id)
      context.log.warn({ target: target.id }, 'Whoever set up the webhook can no longer read the audit log: it waits')
    }
  }
  return targets
}
