import { lateAfter } from '../../reporting/lateAfter.ts'
import { timeOf } from '../../serving/servedRow.ts'

/**
 * When a row was first set active or scheduled: what its plan counts from if it had begun without it. A pause is no launch: what it costs
 * is behind plan; nor is a draft that was archived and comes back paused. A row that ran before launches were written down is given its start
 * when it stops running; one that was paused by then counts from when it goes on, as nothing tells it from a draft that comes back.
 */
export function launchOf(
  status: unknown,
  old: Launched | null,
  { startAt, now }: { readonly startAt: unknown; readonly now: Date },
): { readonly launchedAt?: string } {
  if (typeof old?.launchedAt === 'string') return { launchedAt: old.launchedAt }
  if (!isLive(old?.status)) return isLive(status) ? { launchedAt: now.toISOString() } : {}
  const start = Math.min(timeOf(startAt) ?? now.getTime(), now.getTime())
  return isLive(status) ? {} : { launchedAt: new Date(start).toISOString() }
}

/** Whether delivery began so lately that its facts may still be on the way; nobody can say yet that it doesn't deliver. */
export function isJustStarted({ launchedAt }: Launched, startAt: unknown, now: Date): boolean {
  const since = Math.max(timeOf(launchedAt) ?? 0, timeOf(startAt) ?? 0)
  return since <= now.getTime() && now.getTime() < since + lateAfter
}

function isLive(status: unknown): boolean {
  return status === 'active' || status === 'scheduled'
}

interface Launched {
  readonly id?: unknown
  readonly status?: unknown
  readonly launchedAt?: unknown
}
