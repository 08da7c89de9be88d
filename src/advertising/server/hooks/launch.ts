import { lateAfter } from '../../reporting/lateAfter.ts'
import { timeOf } from '../../serving/servedRow.ts'

/**
 * When a row was first set active or scheduled: what its plan counts from if it had begun without it. A pause is no launch: what it costs
 * is behind plan. A row that ran before launches were written down, and goes back to approval, was launched at its start.
 */
export function launchOf(
  status: unknown,
  old: Launched | null,
  { startAt, now }: { readonly startAt: unknown; readonly now: Date },
): { readonly launchedAt?: string } {
  if (typeof old?.launchedAt === 'string') return { launchedAt: old.launchedAt }
  if (ran.has(String(old?.status))) {
    const start = Math.min(timeOf(startAt) ?? now.getTime(), now.getTime())
    return status === 'pending_approval' ? { launchedAt: new Date(start).toISOString() } : {}
  }
  return status === 'active' || status === 'scheduled' ? { launchedAt: now.toISOString() } : {}
}

/** Whether delivery began so lately that its facts may still be on the way; nobody can say yet that it doesn't deliver. */
export function isJustStarted({ launchedAt }: Launched, startAt: unknown, now: Date): boolean {
  const since = Math.max(timeOf(launchedAt) ?? 0, timeOf(startAt) ?? 0)
  return since <= now.getTime() && now.getTime() < since + lateAfter
}

/** What leads to another status without being launched anew. */
const ran: ReadonlySet<string> = new Set(['active', 'scheduled', 'paused', 'completed', 'archived'])

interface Launched {
  readonly id?: unknown
  readonly status?: unknown
  readonly launchedAt?: unknown
}
