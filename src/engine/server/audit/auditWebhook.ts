import { textsOf } from '../../contract/looseValues.ts'
import type { ApiContext } from '../apiContext.ts'
import { countAnswer } from '../events/countAnswer.ts'
import { makerHears } from '../events/makerHears.ts'
import { postWebhook } from '../jobs/postWebhook.ts'
import { FetchRefused } from '../outside.ts'
import type { Row } from '../store/Store.ts'
import type { AuditTarget } from './AuditTarget.ts'
import { auditEvent } from './auditEvent.ts'

/** A webhook as a target: up to a hundred entries a message, as they are stored, so that their hashes can be worked out again. */
export function auditWebhook(context: ApiContext, webhook: Row): AuditTarget {
  return {
    id: `webhook ${webhook.id}`,
    chain: String(webhook.organization),
    waitMs: failures => Math.min(longest, Number(webhook.backoffS ?? 1) * 1000 * 2 ** Math.min(failures - 1, 20)),
    send: async (organization, entries) => {
      // Whoever stops it, or leads it elsewhere, means what is still to be sent as well.
      const [now] = await context.store.read.byIds('webhook', [webhook.id], 'all')
      if (!now || !takesAudit(now)) throw new Error('The webhook no longer takes the audit log')
      const hears = await makerHears(context, now)
      if (!hears([auditEvent])) throw new Error('Whoever set up the webhook can no longer read the audit log')
      const at = context.clock()
      const [first, last] = [entries[0]?.sequence, entries.at(-1)?.sequence]
      const key = `${organization}:${first}-${last}`
      const timestamp = at.toISOString()
      const body = JSON.stringify({ id: key, type: auditEvent, timestamp, organization, entries })
      try {
        const { status } = await postWebhook(context, now, { at, body, key })
        await noteDelivery(context, webhook, at, status)
        if (status < 200 || status >= 300) throw new Error(`The webhook responded with status ${status}`)
      } catch (error) {
        if (error instanceof FetchRefused) await noteDelivery(context, webhook, at, null)
        throw error
      }
    },
  }
}

/** Whether a webhook is sent the audit log, as it stands now. */
export function takesAudit({ archivedAt, status, events }: Row): boolean {
  return !archivedAt && (status === 'active' || status === 'failing') && textsOf(events).includes(auditEvent)
}

const longest = 3_600_000

async function noteDelivery(context: ApiContext, { id }: Row, at: Date, status: number | null): Promise<void> {
  await context.store.transaction(async tx => {
    const [webhook] = await tx.lock('webhook', [id], 'all')
    if (webhook) await countAnswer(context, tx, webhook, { at, status })
  })
}
