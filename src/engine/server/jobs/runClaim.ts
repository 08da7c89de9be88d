import { demand } from '../access/guard.ts'
import type { Person } from '../access/person.ts'
import { systemActor, systemId } from '../access/systemActor.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { resourceNamed, type World } from '../world.ts'
import { deliver } from './deliver.ts'
import { type JobKind, type Work, WorkRefused } from './jobKind.ts'
import { jobKinds } from './jobKinds.ts'
import { type Claim, endRun, giveBack, LeaseLost, noteProgress, renew, withLease } from './leases.ts'
import { mailOwner } from './mailOwner.ts'

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
export async function runClaim(world: World, claim: Claim, options: RunOptions): Promise<void> {
  const { run } = claim
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, options.stopping])
  const heart = beating(world, claim, options.beatMs, lost)
  const log = createLog(world)
  try {
    const ended = await work(world, claim, { log, signal, options })
    signal.throwIfAborted()
    await finish(world, claim, { ...ended, logTail: log.text() }, options)
  } catch (error) {
    if (error instanceof LeaseLost || lost.signal.aborted) return
    if (options.stopping.aborted) await giveBack(world, claim.lease).catch(ignoreLost)
    else await fail(world, claim, log, error, options)
  } finally {
    heart.stop()
    world.log.info({ run: run.id, kind: run.kind }, 'A job run has ended here')
  }
}

async function work(
  world: World,
  { run, lease }: Claim,
  { log, signal, options }: { readonly log: Log; readonly signal: AbortSignal; readonly options: RunOptions },
): Promise<Partial<Row>> {
  const kind = kindOf(world, String(run.kind))
  if (!kind) throw new WorkRefused('unknown_kind', `Nothing here does ${String(run.kind).replaceAll('_', ' ')}`)
  const [job] = run.job ? await world.store.read.byIds('scheduled-job', [String(run.job)], 'all') : []
  const person = await ownerOf(world, run, job ?? null)
  log.say(`in the name of ${person.name}`)
  let told = 0
  const task: Work = {
    world,
    run,
    person,
    signal,
    say: log.say,
    progress: percent => {
      const progress = Math.min(99, Math.round(percent))
      if (progress === told) return
      told = progress
      // Nothing waits for it, and nothing depends on it.
      noteProgress(world, lease, { progress }).catch(error => {
        if (error instanceof LeaseLost) return
        world.log.warn({ run: run.id, stack: String(error) }, 'How far a job run is could not be told')
      })
    },
  }
  const result = await kind(task)
  signal.throwIfAborted()
  const made = { ...run, rows: result.rows, ...result.fields }
  const sender = job ?? (run.destination ? { ...run, delivery: 'destination' } : null)
  const delivered = sender
    ? await deliver(world, { job: sender, run: made, lease, result, signal, say: log.say, ...options })
    : null
  return {
    rows: result.rows,
    // The job may have another keeper than when the run was queued: what it holds is theirs.
    owner: person.id,
    ...result.fields,
    ...(result.file ? { checksum: result.file.checksum } : {}),
    ...(result.partial ? { errorMessage: result.partial } : {}),
    progress: 100,
    status: delivered === 'skipped' ? 'skipped' : result.partial ? 'partial' : 'succeeded',
  }
}

function kindOf({ jobs }: World, name: string): JobKind | undefined {
  const kinds = { ...jobs, ...jobKinds }
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

/**
 * Who asked for the run, or keeps the job that is due: they must still be there and still may read what it is about.
 * Whoever starts somebody else's job gets what they may see themselves.
 */
async function ownerOf(world: World, run: Row, job: Row | null): Promise<Person> {
  const id = String(job && run.slot ? job.updatedBy : (run.owner ?? run.createdBy))
  // What the server does by itself is nobody's.
  if (id === systemId && !job) return systemActor(world, `run ${run.id}`).person
  const person = await world.personOf(id)
  if (!person) {
    throw new WorkRefused('no_owner', 'Who set this up can no longer sign in: someone else has to save it once')
  }
  const about = resourceNamed(world, job ? 'scheduled-job' : 'job-run')
  try {
    demand(person, 'read', about, job ?? run)
  } catch (error) {
    if (error instanceof ApiError) throw new WorkRefused('no_owner', `${person.name} may no longer see this`)
    throw error
  }
  return person
}

async function finish(
  world: World,
  { lease, run: begun }: Claim,
  changes: Partial<Row>,
  { consoleUrl }: RunOptions,
): Promise<void> {
  const job = await withLease(world, lease, async (tx, run) => {
    await endRun(world, tx, run, changes)
    if (!run.job) return null
    const [job] = await tx.lock('scheduled-job', [String(run.job)], 'all')
    if (!job) return null
    const last = { lastRunAt: run.startedAt, lastState: changes.status }
    await tx.update('scheduled-job', [storedRow(resourceNamed(world, 'scheduled-job'), { ...job, ...last })])
    return job
  })
  mailOwner(world, begun, job, changes, consoleUrl)
}

async function fail(world: World, claim: Claim, log: Log, error: unknown, options: RunOptions): Promise<void> {
  const known = error instanceof WorkRefused || error instanceof ApiError
  if (!known) world.log.error({ run: claim.run.id, stack: String(error) }, 'A job run failed')
  const errorMessage = known ? error.message : 'Something went wrong on our side. It has been logged.'
  log.say(errorMessage)
  const errorCode = error instanceof WorkRefused ? error.code : known ? 'refused' : 'internal'
  const changes = { status: 'failed', errorCode, errorMessage: errorMessage.slice(0, 1000), logTail: log.text() }
  await finish(world, claim, changes, options).catch(ignoreLost)
}

/** Renews the lease until stopped; where that fails, the run is lost. */
function beating(world: World, claim: Claim, ms: number, lost: AbortController): { stop(): void } {
  let lease = claim.lease
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    renew(world, lease)
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

function createLog(world: World): Log {
  const lines: string[] = []
  return {
    say: line => void lines.push(`${world.clock().toISOString()} ${line.slice(0, 500)}`),
    text: () => lines.join('\n').slice(-16_000),
  }
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error
}
