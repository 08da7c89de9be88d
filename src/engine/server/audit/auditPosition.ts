import type { ApiContext } from '../apiContext.ts'
import type { Row, Store } from '../store/Store.ts'
import { auditStreamTable } from './auditChain.ts'

/** How far a target has got, and who sends to it now: a row of `audit-stream` under the target's id. */
export interface AuditPosition extends Row {
  /** The last entry that is safe there, by chain. */
  readonly positions: Readonly<Record<string, number>>
  readonly failures: number
  /** After a failure nobody tries before; what is further ahead than anybody waits counts as none. */
  readonly nextAt: string | null
  readonly holder: string | null
  /** Changes with every sign of life. Processes of a release before take over after this moment. */
  readonly heldUntil: string | null
  /** Since when the webhook's maker can't read something that is due; null, or left out, while they read all of it. */
  readonly unreadSince?: string | null
}

/** What stands of a target that nothing was sent to. */
export function noPosition(id: string): AuditPosition {
  return { id, positions: {}, failures: 0, nextAt: null, holder: null, heldUntil: null }
}

const leaseMs = 60_000
/** So long nothing was heard of whoever has it; longer than any sending takes. */
const silentMs = 55_000
/** Nobody waits for longer after a failure. */
const longestWaitMs = 3_600_000

/**
 * Makes this process the one that sends to a target, or does what else goes by this id; null where another one does, or it is too early.
 * Whether that one lives is judged by this process's own clock alone, from when it first saw the sign of life: clocks that differ do no harm.
 * @param longestMs nobody waits for longer than that for the next time; what is further ahead, another clock said
 */
export async function claimPosition(
  { store, clock, monotonic = () => performance.now() }: Pick<ApiContext, 'store' | 'clock' | 'monotonic'>,
  id: string,
  holder: string,
  longestMs = longestWaitMs,
): Promise<AuditPosition | null> {
  const now = clock()
  return store.transaction(async tx => {
    const [known] = (await tx.lock(auditStreamTable, [id], 'all')) as AuditPosition[]
    if (!known) await tx.insert(auditStreamTable, [noPosition(id)])
    const position = known ?? noPosition(id)
    const isHeld = position.holder !== null && position.holder !== holder && isAlive(store, position, monotonic())
    if (isHeld || isEarly(position, now, longestMs)) return null
    const claimed = { ...position, holder, heldUntil: longerLease(now) }
    await tx.update(auditStreamTable, [claimed])
    return claimed
  })
}

function isEarly({ nextAt }: AuditPosition, now: Date, longestMs: number): boolean {
  if (nextAt === null) return false
  const waitMs = Date.parse(nextAt) - now.getTime()
  return waitMs > 0 && waitMs <= longestMs
}

/** Whether the holder may have given a sign of life within the time that it has for it. */
function isAlive(store: Store, { id, holder, heldUntil }: AuditPosition, at: number): boolean {
  const signs = signsSeen.get(store) ?? new Map<string, Sign>()
  signsSeen.set(store, signs)
  const seen = signs.get(id)
  if (seen?.holder === holder && seen.heldUntil === heldUntil) return at - seen.since < silentMs
  signs.set(id, { holder, heldUntil, since: at })
  return true
}

/** The last signs of life that this process has seen, of each store, by position. */
const signsSeen = new WeakMap<Store, Map<string, Sign>>()

interface Sign extends Pick<AuditPosition, 'holder' | 'heldUntil'> {
  /** When it was seen first, by a clock that only runs forward. */
  readonly since: number
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
