import type { Row, Store } from '../store/Store.ts'
import { auditStreamTable } from './auditChain.ts'

/** How far a target has got, and who sends to it now: a row of `audit-stream` under the target's id. */
export interface AuditPosition extends Row {
  /** The last entry that is safe there, by chain. */
  readonly positions: Readonly<Record<string, number>>
  readonly failures: number
  /** After a failure nobody tries before. */
  readonly nextAt: string | null
  readonly holder: string | null
  /** Until then nobody else sends; longer than any sending takes. */
  readonly heldUntil: string | null
}

/** What stands of a target that nothing was sent to. */
export function noPosition(id: string): AuditPosition {
  return { id, positions: {}, failures: 0, nextAt: null, holder: null, heldUntil: null }
}

const leaseMs = 60_000

/** Makes this process the one that sends to a target, or does what else goes by this id; null where another one does, or it is too early. */
export async function claimPosition(
  store: Store,
  id: string,
  holder: string,
  now: Date,
): Promise<AuditPosition | null> {
  const at = now.toISOString()
  return store.transaction(async tx => {
    const [known] = (await tx.lock(auditStreamTable, [id], 'all')) as AuditPosition[]
    if (!known) await tx.insert(auditStreamTable, [noPosition(id)])
    const position = known ?? noPosition(id)
    const isHeld = position.holder !== null && position.holder !== holder && String(position.heldUntil) > at
    if (isHeld || (position.nextAt !== null && position.nextAt > at)) return null
    const claimed = { ...position, holder, heldUntil: new Date(now.getTime() + leaseMs).toISOString() }
    await tx.update(auditStreamTable, [claimed])
    return claimed
  })
}

/** Stores what came of it, while this process is still the one that does it; null where it isn't any more. */
export async function keepPosition(
  store: Store,
  { id, holder }: AuditPosition,
  change: Partial<AuditPosition>,
): Promise<AuditPosition | null> {
  return store.transaction(async tx => {
    const [known] = (await tx.lock(auditStreamTable, [id], 'all')) as AuditPosition[]
    if (!known || known.holder !== holder) return null
    const next: AuditPosition = { ...known, ...change, id }
    await tx.update(auditStreamTable, [next])
    return next
  })
}

export function longerLease(now: Date): string {
  return new Date(now.getTime() + leaseMs).toISOString()
}
