import { writeResults } from '../entities/writeResults.ts'
import { postWebhook } from '../jobs/postWebhook.ts'
import { FetchRefused } from '../outside.ts'
import type { Row } from '../store/Store.ts'
import type { World } from '../world.ts'
import type { AuditTarget } from './AuditTarget.ts'
import { auditEvent } from './auditEvent.ts'

/** A webhook as a target: up to a hundred entries a message, as they are stored, so that their hashes can be worked out again. */
export function auditWebhook(world: World, webhook: Row): AuditTarget {
  return {
    id: `webhook ${webhook.id}`,
    chain: String(webhook.organization),
    waitMs: failures => Math.min(longest, Number(webhook.backoffS ?? 1) * 1000 * 2 ** Math.min(failures - 1, 20)),
    send: async (organization, entries) => {
      const at = world.clock()
      const [first, last] = [entries[0]?.sequence, entries.at(-1)?.sequence]
      const key = `${organization}:${first}-${last}`
      const body = JSON.stringify({ id: key, event: auditEvent, at: at.toISOString(), organization, entries })
      try {
        const { status } = await postWebhook(world, webhook, { at, body, key })
        await noteDelivery(world, webhook, at, status)
        if (status < 200 || status >= 300) throw new Error(`The webhook answered ${status}`)
      } catch (error) {
        if (error instanceof FetchRefused) await noteDelivery(world, webhook, at, null)
        throw error
      }
    },
  }
}

const longest = 3_600_000

/** No new version of the row, and no entry of the log: that would be sent, too. */
async function noteDelivery(world: World, { id }: Row, at: Date, status: number | null): Promise<void> {
  await writeResults(world, 'webhook', [id], ({ lastHttpCode: _, ...row }) => {
    const isDelivered = status !== null && status >= 200 && status < 300
    return {
      ...row,
      id,
      failuresInRow: isDelivered ? 0 : Number(row.failuresInRow ?? 0) + 1,
      ...(isDelivered ? { lastDeliveryAt: at.toISOString() } : {}),
      ...(status === null ? {} : { lastHttpCode: status }),
    }
  })
}
