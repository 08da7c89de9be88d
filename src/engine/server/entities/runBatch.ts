import type { BulkResult, Change } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { hiddenFields, withoutChanges } from '../access/hideFields.ts'
import { hideForeignChanges } from '../access/hideForeign.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Tried } from '../hooks/resourceHooks.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { uniqueFields } from '../store/tables.ts'
import { follow } from './createEntity.ts'
import { ChangedBefore, type DemandNew, onceInBatch } from './onceInBatch.ts'
import { rowFailure } from './rowFailure.ts'
import { tryOut } from './tryOut.ts'
import { type Update, updateEntity, updateInside } from './updateEntity.ts'

/**
 * Makes the changes of a batch, row by row and each in a transaction of its own, and says for each how it went. A dry run
 * says the same and keeps nothing. Where rows could clash with each other, it tries them one after another in one transaction, so that each
 * meets what those before it have become. Rows that change together do so in one transaction, and none does where one is refused.
 */
export async function runBatch(
  context: ApiContext,
  resource: Resource,
  actor: BatchActor,
  { updates, touched, dryRun, isResumed, together }: Batch,
): Promise<BatchOutcome> {
  const run = async (tx?: Transaction) => {
    const results: BulkResult[] = []
    const tried: Tried<Row>[] = []
    const ids = updates.map(({ id }) => id)
    const demandNew = isResumed ? await onceInBatch(tx ?? context.store.read, resource, actor, ids) : undefined
    for (const update of updates) {
      const run = { update, dryRun, demandNew, tx, tried: (pair: Tried<Row>) => void tried.push(pair) }
      results.push(await runOne(context, resource, actor, run))
    }
    return { results, tried }
  }
  const clashes = uniqueFields(resource).some(group => group.some(name => touched.includes(name)))
  if (dryRun) return clashes || together ? tryOut(context.store, run) : run()
  return together ? runTogether(context, resource, actor, run) : run()
}

async function runTogether(
  context: ApiContext,
  resource: Resource,
  actor: BatchActor,
  run: (tx: Transaction) => Promise<BatchOutcome>,
): Promise<BatchOutcome> {
  try {
    const outcome = await context.store.transaction(async tx => {
      const found = await run(tx)
      if (found.results.some(({ ok }) => !ok)) throw new NotTogether(found)
      return found
    })
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

const alone = 'Not changed, because another row of this change was refused'

class NotTogether extends Error {
  constructor(readonly outcome: BatchOutcome) {
    super('A row of a change that is made together was refused')
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
    withoutChanges(hideForeignChanges(resource, changes, actor.principal), hiddenFields(resource, row, actor.principal))
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
