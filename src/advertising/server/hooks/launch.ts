import { lateAfter } from '../../reporting/lateAfter.ts'
import { timeOf } from '../../serving/servedRow.ts'

/**
 * When a row was first set active or scheduled: what its plan counts from if it had begun without it. Rows that ran before this was
 * written down have none, and a pause changes nothing: what it costs is behind plan.
 */
export function launchOf(status: unknown, old: Launched | null, now: Date): { readonly launchedAt?: string } {
  if (typeof old?.launchedAt === 'string') return { launchedAt: old.launchedAt }
  const isFirst = !launched.has(String(old?.status))
  return isFirst && (status === 'active' || status === 'scheduled') ? { launchedAt: now.toISOString() } : {}
}

/** Whether delivery began so lately that its facts may still be on the way; nobody can say yet that it doesn't deliver. */
export function isJustStarted({ launchedAt }: Launched, startAt: unknown, now: Date): boolean {
  const since = Math.max(timeOf(launchedAt) ?? 0, timeOf(startAt) ?? 0)
  return since <= now.getTime() && now.getTime() < since + lateAfter
}

/** What only a row that was launched comes to. */
const launched: ReadonlySet<string> = new Set(['active', 'scheduled', 'paused', 'completed', 'archived'])

interface Launched {
  readonly id?: unknown
  readonly status?: unknown
  readonly launchedAt?: unknown
}
