import type { ApiContext } from '../apiContext.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { allRows } from '../store/allRows.ts'
import type { AuditTarget } from './AuditTarget.ts'
import { auditEvent } from './auditEvent.ts'
import { auditWebhook } from './auditWebhook.ts'
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
  let polling: Repeating | undefined

  async function begin(): Promise<void> {
    for (const target of [...(file ? [file] : []), ...(await webhooks(context))]) {
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

async function webhooks(context: ApiContext): Promise<AuditTarget[]> {
  const where = [
    { column: 'events', op: 'in', values: [auditEvent] },
    { column: 'status', op: 'in', values: ['active', 'failing'] },
  ] as const
  const rows = await allRows(context.store.read, 'webhook', { scope: 'all', where })
  return rows.filter(({ archivedAt }) => !archivedAt).map(row => auditWebhook(context, row))
}
