import { demand } from '../access/guard.ts'
import type { Principal } from '../access/principal.ts'
import { systemActor, systemId } from '../access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { deliver } from './deliver.ts'
import { type Work, WorkRefused, type WorkResult } from './jobKind.ts'
import { knownKinds } from './knownKinds.ts'
import { type Claim, endRun, giveBack, LeaseLost, noteProgress, renew, withLease } from './leases.ts'
import { mailOwner } from './mailOwner.ts'
import { runOwner } from './runOwner.ts'

export interface RunOptions {
  /** How often a worker shows that it lives; another takes its run after six times that. */
  readonly beatMs: number
  /** Ends when the process stops: what runs goes back into the queue. */
  readonly stopping: AbortSignal
  /** Where links in mails lead. */
  readonly consoleUrl: string
  /** How long to wait before a delivery is tried again, in milliseconds. */
  readonly waitMs: (tries: number) => number
}

/** Does what a run asks for, delivers it, and stores how it ended, unless the run is no longer this worker's by then. */
export async function runClaim(context: ApiContext, claim: Claim, options: RunOptions): Promise<void> {
  const { run } = claim
  const begun = performance.now()
  let status = 'lost'
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, options.stopping])
  const heart = beating(context, claim, options.beatMs, lost)
  const log = createLog(context)
  try {
    const ended = await work(context, claim, { log, signal, options })
    signal.throwIfAborted()
    await finish(context, claim, { ...ended, logTail: log.text() }, options)
    status = String(ended.status)
  } catch (error) {
    if (error instanceof LeaseLost || lost.signal.aborted) return
    status = options.stopping.aborted ? 'given back' : 'failed'
    if (options.stopping.aborted) await giveBack(context, claim.lease).catch(ignoreLost)
    else await fail(context, claim, log, error, options)
  } finally {
    heart.stop()
    context.log.info({ run: run.id, kind: run.kind }, 'A job run has ended here')
    context.onRan?.({ run: run.id, kind: String(run.kind), status, ms: performance.now() - begun })
  }
}

async function work(
  context: ApiContext,
  { run, lease }: Claim,
  { log, signal, options }: { readonly log: Log; readonly signal: AbortSignal; readonly options: RunOptions },
): Promise<Partial<Row>> {
  const kind = knownKinds(context).get(String(run.kind))
  if (!kind)
    throw new WorkRefused(
      'unknown_kind',
      `This server can’t run jobs of this kind: ${String(run.kind).replaceAll('_', ' ')}`,
    )
  const [job] = run.job ? await context.store.read.byIds('scheduled-job', [String(run.job)], 'all') : []
  const principal = await ownerOf(context, run, job ?? null)
  log.say(`in the name of ${principal.name}`)
  let reportedAt = 0
  const task: Work = {
    context,
    run,
    principal,
    signal,
    say: log.say,
    progress: percent => {
      const progress = Math.min(99, Math.round(percent))
      if (progress === reportedAt) return
      reportedAt = progress
      // Nothing waits for it, and nothing depends on it.
      noteProgress(context, lease, { progress }).catch(error => {
        if (error instanceof LeaseLost) return
        context.log.warn({ run: run.id, stack: String(error) }, 'How far a job run is could not be told')
      })
    },
  }
  const result = await kind(task)
  signal.throwIfAborted()
  const made = { ...run, rows: result.rows, ...result.fields }
  const sender = job ?? (run.destination ? { ...run, delivery: 'destination' } : null)
  const delivered = sender
    ? await deliver(context, { job: sender, run: made, lease, result, signal, say: log.say, ...options })
    : null
  return {
    rows: result.rows,
    // The job may have another keeper than when the run was queued: what it holds is theirs.
    owner: principal.id,
    ...result.fields,
    ...checksumsOf(result),
    ...(result.partial ? { errorMessage: result.partial } : {}),
    progress: 100,
    status: delivered === 'skipped' ? 'skipped' : result.partial ? 'partial' : 'succeeded',
  }
}

function checksumsOf({ file }: WorkResult) {
  if (!file) return {}
  const { checksum, contentChecksum } = file
  return contentChecksum === undefined ? { checksum } : { checksum, contentChecksum }
}

/** Whose run it is, see `runOwner`: they must still be there and still may read what it is about. */
async function ownerOf(context: ApiContext, run: Row, job: Row | null): Promise<Principal> {
  const id = runOwner(run, job)
  // What the server does by itself is nobody's.
  if (id === systemId && !job) return systemActor(context, `run ${run.id}`).principal
  const principal = await context.principalOf(id)
  if (!principal) {
    throw new WorkRefused(
      'no_owner',
      'The user who set this up can no longer sign in: another user has to save it again',
    )
  }
  const about = resourceNamed(context, job ? 'scheduled-job' : 'job-run')
  try {
    demand(principal, 'read', about, job ?? run)
  } catch (error) {
    if (error instanceof ApiError) throw new WorkRefused('no_owner', `${principal.name} no longer has access to this`)
    throw error
  }
  return principal
}

async function finish(
  context: ApiContext,
  { lease, run: begun }: Claim,
  changes: Partial<Row>,
  { consoleUrl }: RunOptions,
): Promise<void> {
  const job = await withLease(context, lease, async (tx, run) => {
    await endRun(context, tx, run, changes)
    if (!run.job) return null
    const [job] = await tx.lock('scheduled-job', [String(run.job)], 'all')
    if (!job) return null
    const last = { lastRunAt: run.startedAt, lastState: changes.status }
    await tx.update('scheduled-job', [storedRow(resourceNamed(context, 'scheduled-job'), { ...job, ...last })])
    return job
  })
  mailOwner(context, begun, job, changes, consoleUrl)
}

async function fail(context: ApiContext, claim: Claim, log: Log, error: unknown, options: RunOptions): Promise<void> {
  const known = error instanceof WorkRefused || error instanceof ApiError
  if (!known) context.log.error({ run: claim.run.id, stack: String(error) }, 'A job run failed')
  const errorMessage = known ? error.message : 'Something went wrong on our side. It has been logged.'
  log.say(errorMessage)
  const errorCode = error instanceof WorkRefused ? error.code : known ? 'refused' : 'internal'
  const changes = { status: 'failed', errorCode, errorMessage: errorMessage.slice(0, 1000), logTail: log.text() }
  await finish(context, claim, changes, options).catch(ignoreLost)
}

/** Renews the lease until stopped; where that fails, the run is lost. */
function beating(context: ApiContext, claim: Claim, ms: number, lost: AbortController): { stop(): void } {
  let lease = claim.lease
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    renew(context, lease)
      .then(next => {
        lease = next
      })
      .catch(error => {
        if (error instanceof LeaseLost) lost.abort(error)
      })
      .finally(() => {
        busy = false
      })
  }, ms)
  return { stop: () => clearInterval(timer) }
}

interface Log {
  say(line: string): void
  text(): string
}

function createLog(context: ApiContext): Log {
  const lines: string[] = []
  return {
    say: line => void lines.push(`${context.clock().toISOString()} ${line.slice(0, 500)}`),
    text: () => lines.join('\n').slice(-16_000),
  }
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error
}
