import type { BulkResult, Change } from '../../contract/api.ts'
import { scopeOf } from '../../contract/grants.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { hiddenChanges, withoutChanges } from '../access/hideFields.ts'
import { hideForeignChanges } from '../access/hideForeign.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Tried } from '../hooks/resourceHooks.ts'
import { ApiError } from '../http/apiError.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { uniqueFields } from '../store/tables.ts'
import { follow } from './createEntity.ts'
import { type EachRow, gatherOrEach, mayShare, rowsAtOnce, shareTransaction } from './gatherRows.ts'
import type { GatheredRows } from './gatherWrites.ts'
import { ChangedBefore, type DemandNew, onceInBatch } from './onceInBatch.ts'
import { rowFailure } from './rowFailure.ts'
import { tryOut } from './tryOut.ts'
import { type Update, updateEntity, updateInside } from './updateEntity.ts'

/**
 * Makes the changes of a batch, row by row, and says for each how it went: one that is refused says why and the others go on. Some
 * rows share a transaction, which costs far less than one for each. A dry run says the same and keeps nothing. Where rows could clash
 * with each other, it tries all of them in one transaction, so that each meets what those before it have become. Rows that change
 * together do so in one transaction, and none does where one is refused.
 */
export async function runBatch(
  context: ApiContext,
  resource: Resource,
  actor: BatchActor,
  batch: Batch,
): Promise<BatchOutcome> {
  const { updates, touched, dryRun, together } = batch
  const run: Run = { context, resource, actor, batch }
  const clashes = uniqueFields(resource).some(group => group.some(name => touched.includes(name)))
  if (together && !dryRun) return runTogether(run)
  if (dryRun && (clashes || together)) return inOne(run, work => tryOut(context.store, work))
  const demandNew = await demandNewOf(run, context.store.read)
  const outcomes: BatchOutcome[] = []
  for (let at = 0; at < updates.length; at += rowsAtOnce) {
    outcomes.push(await runSome({ ...run, demandNew }, updates.slice(at, at + rowsAtOnce)))
  }
  return { results: outcomes.flatMap(({ results }) => results), tried: outcomes.flatMap(({ tried }) => tried) }
}

interface Run {
  readonly context: ApiContext
  readonly resource: Resource
  readonly actor: BatchActor
  readonly batch: Batch
}

interface ReadyRun extends Run {
  readonly demandNew: DemandNew | undefined
}

async function demandNewOf({ resource, actor, batch }: Run, reads: Reads): Promise<DemandNew | undefined> {
  const ids = batch.updates.map(({ id }) => id)
  return batch.isResumed ? onceInBatch(reads, resource, actor, ids) : undefined
}

/** One row after another, in the caller's transaction or each in its own. */
async function runEach(run: ReadyRun, updates: readonly BatchUpdate[], tx?: Transaction): Promise<BatchOutcome> {
  const { context, resource, actor, batch, demandNew } = run
  const results: BulkResult[] = []
  const tried: Tried<Row>[] = []
  for (const update of updates) {
    const { dryRun } = batch
    const one = { update, dryRun, demandNew, tx, tried: (pair: Tried<Row>) => void tried.push(pair) }
    results.push(await runOne(context, resource, actor, one))
  }
  return { results, tried }
}

/** All of the batch in one transaction, with few statements where that can answer for each row. */
async function inOne(
  run: Run,
  transaction: (work: (tx: Transaction) => Promise<BatchOutcome>) => Promise<BatchOutcome>,
): Promise<BatchOutcome> {
  const { context, resource, batch } = run
  const asked = mayShare(context, resource) ? rowsOf(run, batch.updates) : null
  return gatherOrEach(transaction, asked, async (tx, each) =>
    runInside({ ...run, demandNew: await demandNewOf(run, tx) }, batch.updates, { tx, each }),
  )
}

/** Some rows, each in its own right: in one transaction where all goes well, otherwise in one for each. */
async function runSome(run: ReadyRun, updates: readonly BatchUpdate[]): Promise<BatchOutcome> {
  const { context, resource, actor, batch } = run
  if (updates.length === 1 || !mayShare(context, resource)) return runEach(run, updates)
  const outcome = await shareTransaction(
    work => (batch.dryRun ? tryOut(context.store, work) : context.store.transaction(work)),
    rowsOf(run, updates),
    (tx, each) => runInside(run, updates, { tx, each }),
    {
      alone: () => runEach(run, updates),
      lost: error => ({
        results: updates.map(({ id }) => ({ id, changes: [], ...rowFailure(context, actor, id, error) })),
        tried: [],
      }),
    },
  )
  if (!batch.dryRun) for (const { old, row } of outcome.tried) await follow(context, actor, row, old, resource)
  return outcome
}

function rowsOf({ resource, actor }: Run, updates: readonly BatchUpdate[]): GatheredRows[] {
  return [{ resource, ids: updates.map(({ id }) => id), scope: scopeOf(actor.principal.grants, 'read', resource) }]
}

async function runInside(
  run: ReadyRun,
  updates: readonly BatchUpdate[],
  { tx, each }: { readonly tx: Transaction; readonly each: EachRow },
): Promise<BatchOutcome> {
  const results: BulkResult[] = []
  const tried: Tried<Row>[] = []
  for (const update of updates) {
    const outcome = await each(
      () => runEach(run, [update], tx),
      ({ results }) => results.every(({ ok }) => ok),
    )
    results.push(...outcome.results)
    tried.push(...outcome.tried)
  }
  return { results, tried }
}

async function runTogether(run: Run): Promise<BatchOutcome> {
  const { context, resource, actor } = run
  try {
    const outcome = await inOne(run, work =>
      context.store.transaction(async tx => {
        const found = await work(tx)
        if (found.results.some(({ ok }) => !ok)) throw new NotTogether(found)
        return found
      }),
    )
    for (const { old, row } of outcome.tried) await follow(context, actor, row, old, resource)
    return outcome
  } catch (error) {
    if (!(error instanceof NotTogether)) throw error
    const { results } = error.outcome
    return {
      results: results.map(one => (one.ok ? { id: one.id, ok: false, changes: [], error: alone } : one)),
      tried: [],
    }
  }
}

const alone = 'Not changed, because another row of this change was rejected'

class NotTogether extends Error {
  constructor(readonly outcome: BatchOutcome) {
    super('A row of a joint change was rejected')
  }
}

/** One row's update of a batch, and how it went. */
export async function runOne(
  context: ApiContext,
  resource: Resource,
  actor: BatchActor,
  { update, dryRun, demandNew, tx, tried }: RowRun,
): Promise<BulkResult> {
  const { id, before, left, expected } = update
  let old: Row | null = null
  const once: Update = {
    ...update,
    skipsUnchanged: true,
    before: async (inner, row) => {
      await demandNew?.(inner, row)
      if (expected !== undefined && row.version !== expected) {
        throw new ApiError(409, { error: `Someone changed this ${resource.label.toLowerCase()} in the meantime` })
      }
      await before?.(inner, row)
      old = row
    },
  }
  const shown = (row: Row, changes: readonly Change[]) =>
    withoutChanges(
      hideForeignChanges(resource, changes, actor.principal),
      hiddenChanges(resource, row, actor.principal),
    )
  const attempt = (inner: Transaction) => updateInside(context, inner, resource, actor, once)
  try {
    const stored = tx
      ? await attempt(tx)
      : dryRun
        ? await tryOut(context.store, attempt)
        : await updateEntity(context, resource, actor, once)
    if ((dryRun || tx) && old && stored.changes.length > 0) tried({ old, row: stored.row })
    const fields = left?.() ?? {}
    return {
      id,
      ok: true,
      version: Number(stored.row.version),
      changes: shown(stored.row, stored.changes),
      ...(Object.keys(fields).length ? { fields } : {}),
    }
  } catch (error) {
    if (error instanceof ChangedBefore) {
      return { id, ok: true, version: error.version, changes: shown(error.row, error.changes) }
    }
    return { id, changes: [], ...rowFailure(context, actor, id, error, tx) }
  }
}

export type BatchActor = Actor & { readonly batchId: string }

export interface BatchUpdate extends Omit<Update, 'version' | 'skipsUnchanged'> {
  /** The version that the change is meant for; another one is refused. */
  readonly expected?: number | undefined
  /** A sentence for each field that stays as it is although the batch names it. */
  readonly left?: () => Readonly<Record<string, string>>
}

interface Batch {
  readonly updates: readonly BatchUpdate[]
  /** The fields that may change, by name. */
  readonly touched: readonly string[]
  readonly dryRun: boolean
  /** Some of it may be done already. */
  readonly isResumed: boolean
  /** All of it or nothing. */
  readonly together?: boolean
}

interface RowRun extends Pick<Batch, 'dryRun'> {
  readonly update: BatchUpdate
  /** Where the batch may have changed the row before. */
  readonly demandNew: DemandNew | undefined
  readonly tx: Transaction | undefined
  readonly tried: (pair: Tried<Row>) => void
}

export interface BatchOutcome {
  readonly results: readonly BulkResult[]
  /** Of a dry run, or of rows that change together: those that change. */
  readonly tried: readonly Tried<Row>[]
}
