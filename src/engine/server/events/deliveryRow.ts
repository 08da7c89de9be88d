import { v7 } from 'uuid'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import { systemId } from '../access/systemActor.ts'
import { type Row, type Transaction, UniqueError } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'

export const deliveryTable = 'webhook-delivery'

/** What a delivery needs to know of what it tells. */
export interface Announcement {
  readonly eventId: string
  readonly type: string
  readonly organization: string
  readonly record: { readonly type: string; readonly id: string; readonly name: string }
  /** The message's body. */
  readonly request: string
  /** A person asked for it: it goes out although the webhook rests. */
  readonly asked?: boolean
}

/** A delivery that is due, as the next of all. */
export function deliveryRow(
  resource: Resource,
  webhook: Row,
  { eventId, type, organization, record, request, asked = false }: Announcement,
  { sequence, now }: { readonly sequence: number; readonly now: Date },
): Row {
  const at = now.toISOString()
  return storedRow(resource, {
    id: v7(),
    organization,
    name: `${type}: ${record.name}`.slice(0, 240),
    status: 'pending',
    version: 1,
    createdAt: at,
    createdBy: systemId,
    updatedAt: at,
    updatedBy: systemId,
    webhook: webhook.id,
    event: type,
    record,
    eventId,
    attempt: 0,
    nextRetryAt: at,
    asked,
    sequence,
    request,
  })
}

/** Hands out numbers to deliveries: who holds it, until the transaction ends, is the only one who makes any. */
export async function nextSequence(tx: Transaction, count: (from: number) => Promise<number>): Promise<void> {
  const [known] = await tx.lock(positionTable, [positionId], 'all')
  if (!known) {
    try {
      await tx.insert(positionTable, [{ id: positionId, sequence: 0 }])
    } catch (error) {
      // Somebody else has begun in the meantime.
      if (!(error instanceof UniqueError)) throw error
      await tx.lock(positionTable, [positionId], 'all')
    }
  }
  const [held] = await tx.byIds(positionTable, [positionId], 'all')
  const sequence = await count(Number(held?.sequence ?? 0))
  await tx.update(positionTable, [{ id: positionId, sequence }])
}

const positionTable = 'event-position'
const positionId = 'deliveries'

/** The deliveries' own entry; null in a console without webhooks. */
export function deliveryResource({ resources }: Catalogue): Resource | null {
  return resources[deliveryTable] ?? null
}
