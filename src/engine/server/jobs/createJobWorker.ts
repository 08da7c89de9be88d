import type { ApiContext } from '../apiContext.ts'
import { peopleOf } from '../presence.ts'
import { enqueueDue } from './enqueueDue.ts'
import { fairQueue, organizationOf } from './fairQueue.ts'
import { type Lease, takeOver } from './leases.ts'
import { type RunOptions, runClaim } from './runClaim.ts'

export interface JobWorkerOptions extends Partial<Pick<RunOptions, 'beatMs' | 'waitMs'>> {
  readonly consoleUrl: string
  /** How often to look for what is due. */
  readonly pollMs?: number
  /** How many processes may end over a run before it has failed; default: as `takeOver` says. */
  readonly mostAttempts?: number
  /** A clock that only runs forward, in milliseconds. */
  readonly monotonic?: () => number
}

export interface JobWorker {
  /** Looks on its own from now on, and begins one run of an organization with each look while somebody uses this process's API. */
  start(): void
  /** Looks once: queues what is due, takes what nobody works on, and is done when that is. */
  look(): Promise<void>
  /** What runs goes back into the queue. */
  stop(): Promise<void>
}

/**
 * Works on the queue of job runs. Any number of workers, in any number of processes, share it: a run is claimed under a
 * lock, and a worker that shows no sign of life for six beats loses it. Whether it does is judged by this process's own
 * clock alone, so that clocks that differ do no harm.
 */
export function createJobWorker(context: ApiContext, options: JobWorkerOptions): JobWorker {
  const { consoleUrl, pollMs = 1_000, beatMs = 5_000, waitMs = wait, monotonic = () => performance.now() } = options
  const stopping = new AbortController()
  const seen = new Map<string, { readonly lease: Lease; readonly since: number }>()
  let timer: ReturnType<typeof setInterval> | undefined
  const running = new Set<Promise<void>>()
  const held = new Map<string, number>()
  const nextQueued = fairQueue(context)
  const isPaced = () => timer !== undefined && !peopleOf(context).isAlone(nobody)
  let ticking: Promise<void> | undefined
  let answeredAt = monotonic()

  async function takeWork(): Promise<void> {
    await enqueueDue(context)
    await context.queueDue?.(context)
    // While the store answered nobody, nobody could show that they live, either.
    if (monotonic() - answeredAt > beatMs * 2) seen.clear()
    answeredAt = monotonic()
    const begun = new Set<string>()
    const mayTake = (organization: string) =>
      (held.get(organization) ?? 0) < mostOfOne && !(begun.has(organization) && isPaced())
    while (running.size < mostAtOnce && !stopping.signal.aborted) {
      const claim = (await nextQueued(mayTake)) ?? (await nextAbandoned())
      if (!claim) return
      const organization = organizationOf(claim.run)
      begun.add(organization)
      held.set(organization, (held.get(organization) ?? 0) + 1)
      const run = runClaim(context, claim, { consoleUrl, beatMs, waitMs, stopping: stopping.signal })
        .catch(error => context.log.error({ run: claim.run.id, stack: String(error) }, 'A job run failed unexpectedly'))
        .finally(() => {
          running.delete(run)
          held.set(organization, (held.get(organization) ?? 1) - 1)
        })
      running.add(run)
    }
  }

  async function nextAbandoned() {
    const { rows } = await context.store.read.list('job-lease', { scope: 'all', limit: 1000 })
    const now = monotonic()
    const there = new Set(rows.map(({ id }) => id))
    for (const id of seen.keys()) if (!there.has(id)) seen.delete(id)
    for (const row of rows) {
      const lease = row as unknown as Lease
      const known = seen.get(row.id)
      if (known?.lease.token !== lease.token || known.lease.beat !== lease.beat) seen.set(row.id, { lease, since: now })
      else if (now - known.since > beatMs * 6) {
        const claim = await takeOver(context, lease, options.mostAttempts)
        if (claim) return claim
        // What is left to others is looked at again when a sign of life is due once more.
        seen.set(row.id, { lease, since: now })
      }
    }
    return null
  }

  /** One look at a time. */
  function tick(): Promise<void> {
    ticking ??= takeWork().finally(() => {
      ticking = undefined
    })
    return ticking
  }

  return {
    async look() {
      await tick()
      while (running.size > 0) {
        await Promise.all(running)
        await tick()
      }
    },
    start() {
      timer = setInterval(() => {
        tick().catch(error => context.log.error({ stack: String(error) }, 'The job queue couldn’t be read'))
      }, pollMs)
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await ticking?.catch(() => undefined)
      await Promise.all(running)
    },
  }
}

/** One that waits for a slow receiver holds up no other. */
const mostAtOnce = 4

/** One place is always left to other organizations. */
const mostOfOne = mostAtOnce - 1

/** Whoever asks is somebody else than a run. */
const nobody = ''

/** 2, 8, 32 seconds … */
function wait(tries: number): number {
  return 500 * 4 ** tries
}
