import type { ApiContext } from '../apiContext.ts'
import { allRows } from '../store/allRows.ts'
import { rowsInPortions } from '../store/rowsInPortions.ts'
import type { Condition } from '../store/Store.ts'
import { artifactsOf } from './artifactUrls.ts'

type Parts = Pick<ApiContext, 'artifacts' | 'clock' | 'log' | 'store'>

/**
 * Takes away the files of runs that have expired or are gone. A run names its files when it ends, or when what they tell of is done:
 * while one is on its way for longer than files must have lain to be found, none is taken. Until `signal`. @returns how many were taken
 */
export async function clearRunFiles(context: Parts, signal: AbortSignal): Promise<number> {
  const now = context.clock()
  if (await isLongRunning(context, now)) return 0
  await context.artifacts.clean()
  const needed = new Set([...(await filesOf(context, [unexpired(now)])), ...(await inputsOf(context))])
  let taken = 0
  for await (const checksum of context.artifacts.all()) {
    if (signal.aborted) break
    if (needed.has(checksum)) continue
    try {
      // Another run may have ended meanwhile with the very same file.
      let isLeft = false
      await context.artifacts.remove(checksum, async () => {
        isLeft =
          (await filesOf(context, [unexpired(now), endedSince(now)])).has(checksum) ||
          (await inputsOf(context)).has(checksum)
        return isLeft
      })
      if (!isLeft) taken += 1
    } catch (error) {
      context.log.warn({ checksum, stack: String(error) }, 'A file that no run needs could not be removed')
    }
  }
  return taken
}

/** As long as `AssetFiles.all` leaves new files alone. */
const settledMs = 3_600_000

async function isLongRunning({ store }: Parts, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - settledMs).toISOString()
  const where: readonly Condition[] = [
    { column: 'status', op: 'in', values: ['running'] },
    { column: 'startedAt', op: 'lte', values: [before] },
  ]
  return (await store.read.list('job-run', { scope: 'all', where, limit: 1 })).total > 0
}

function unexpired(now: Date): Condition {
  return { column: 'expiresAt', op: 'gte', values: [now.toISOString()] }
}

function endedSince(now: Date): Condition {
  return { column: 'finishedAt', op: 'gte', values: [now.toISOString()] }
}

async function filesOf({ store }: Parts, where: readonly Condition[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const runs of rowsInPortions(store.read, 'job-run', { scope: 'all', where, without }))
    for (const checksum of runs.flatMap(artifactsOf)) found.add(checksum)
  return found
}

/** The long ones. */
const without = ['logTail', 'errorMessage'] as const

/** What runs that have not ended read. */
async function inputsOf({ store }: Parts): Promise<ReadonlySet<string>> {
  const where: readonly Condition[] = [{ column: 'status', op: 'in', values: ['queued', 'running'] }]
  const runs = await allRows(store.read, 'job-run', { scope: 'all', where, without })
  return new Set(runs.flatMap(({ input }) => (typeof input === 'string' ? [input] : [])))
}
