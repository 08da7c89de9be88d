import { lateAfter } from '../../reporting/lateAfter.ts'
import { timeOf } from '../../serving/servedRow.ts'

/**
 * When a row was first set active or scheduled: what its plan counts from if it had begun without it; and when it last went on after it
 * had stopped running. A pause is no launch: what it costs is behind plan; nor is a draft that was archived and comes back paused. What is
 * paused before its start never ran: it is launched when it is activated again, and goes on with nothing. A row that ran before launches were
 * written down is given its start when it stops running; one that was paused by then counts from when it goes on, as nothing tells it from a
 * draft that comes back.
 */
export function launchOf(
  status: unknown,
  old: Launched | null,
  { startAt, now, isFreed = false }: Launching,
): { readonly launchedAt?: string | undefined; readonly resumedAt?: string } {
  const start = timeOf(startAt) ?? now.getTime()
  const isAhead = start > now.getTime()
  const stops = isLive(old?.status) && !isLive(status)
  if (stops && isAhead && typeof old?.resumedAt !== 'string') return { launchedAt: undefined }
  if (typeof old?.launchedAt === 'string') {
    const goesOn = isLive(status) && !isAhead && (isFreed || !isLive(old.status))
    const resumedAt = goesOn ? now.toISOString() : old.resumedAt
    return { launchedAt: old.launchedAt, ...(typeof resumedAt === 'string' ? { resumedAt } : {}) }
  }
  if (stops) return { launchedAt: new Date(start).toISOString() }
  return isLive(status) && !isLive(old?.status) ? { launchedAt: now.toISOString() } : {}
}

/**
 * What is said of delivery that began or went on so lately that its facts may still be on the way; nobody can say yet that it doesn't
 * deliver. Null once it can be judged.
 */
export function beginningOf(
  row: Launched,
  { startAt, parents = [], now }: Beginning,
): 'just_started' | 'just_resumed' | null {
  const started = Math.max(timeOf(row.launchedAt) ?? 0, timeOf(startAt) ?? 0)
  const resumed = lastResumed([row, ...parents])
  const since = Math.max(started, resumed)
  if (since > now.getTime() || now.getTime() >= since + lateAfter) return null
  return resumed > started ? 'just_resumed' : 'just_started'
}

/** When a row and what is above it last went on, in milliseconds; 0 where nothing of it ever stopped. */
export function lastResumed(rows: readonly (Launched | null | undefined)[]): number {
  return Math.max(0, ...rows.map(row => timeOf(row?.resumedAt) ?? 0))
}

function isLive(status: unknown): boolean {
  return status === 'active' || status === 'scheduled'
}

interface Launching {
  readonly startAt: unknown
  readonly now: Date
  /** Whether what kept it from running while it was live ends with this, such as the pause of its flight. */
  readonly isFreed?: boolean
}

interface Beginning extends Pick<Launching, 'startAt' | 'now'> {
  /** What is above the row: it goes on with them. */
  readonly parents?: readonly (Launched | null | undefined)[]
}

interface Launched {
  readonly id?: unknown
  readonly status?: unknown
  readonly launchedAt?: unknown
  readonly resumedAt?: unknown
}
