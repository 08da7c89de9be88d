import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { v7, validate, version as versionOf } from 'uuid'
import { changedFields, changesProblems, fieldsOnPath } from '../../contract/changedFields.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { isRowRef, type TreeAnswer, type TreeResult } from '../../contract/treeRows.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Tried } from '../hooks/resourceHooks.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import { endsTransaction } from '../store/endsTransaction.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { type AskedRow, askedTree } from './askedTree.ts'
import { demandOwnBatch } from './batchOf.ts'
import { candidateOf, follow, insertEntity, insertInside } from './createEntity.ts'
import { type Candidate, copyCandidate } from './duplicateEntity.ts'
import { HiddenClash } from './HiddenClash.ts'
import { type DemandNew, onceInBatch } from './onceInBatch.ts'
import { rowFailure } from './rowFailure.ts'
import { type BatchActor, runOne } from './runBatch.ts'
import { tryOut } from './tryOut.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Writes rows of several resources that belong together, in their order: each is created, copied or changed by the rules that hold
 * for it alone, and may refer to those before it; a new one also to those after it, which it does once they are there. What is sent
 * again under the same batch ID creates and changes nothing twice: the ID of a new row follows from the person, the batch and the
 * row's `ref`.
 * `whole`: all rows in one transaction, or none. A dry run does all of it in one transaction and keeps nothing.
 * @throws ApiError 400 for a body that is no tree, 403 without a recent proof where it takes one, 409 for another user's batch
 */
export async function writeTree(context: ApiContext, actor: Actor, body: Values, dryRun: boolean): Promise<TreeAnswer> {
  const rows = askedTree(context, body)
  const batch = { ...actor, batchId: batchIdOf(actor, dryRun) }
  const whole = body.whole === true
  for (const resource of new Set(rows.map(row => row.resource))) {
    const own = rows.filter(row => row.resource === resource)
    const tops = own.map(({ values }) =>
      Object.fromEntries(Object.keys(values).map(path => [path.split('.')[0] ?? '', true])),
    )
    demandRecentProofOf(
      actor,
      resource,
      tops,
      own.some(({ id }) => id === undefined),
    )
    if (!dryRun) await demandOwnBatch(context, resource.entity, batch)
  }
  // Made anew each time: a transaction that lost to another is run again.
  const run = async (tx?: Transaction) => {
    const tree = new Tree(context, batch, dryRun)
    return { results: await tree.write(rows, tx), written: tree.written }
  }
  if (dryRun) return { results: (await tryOut(context.store, run)).results, saved: false }
  if (!whole) return { results: (await run()).results, saved: true }
  try {
    const { results, written } = await context.store.transaction(async tx => {
      const done = await run(tx)
      if (done.results.some(({ ok }) => !ok)) throw new Refused(done.results)
      return done
    })
    for (const { row, old, resource } of written.values()) await follow(context, actor, row, old, resource)
    return { results, saved: true }
  } catch (error) {
    if (error instanceof Refused) return { results: error.results.map(withoutIds), saved: false }
    throw error
  }
}

/** One of those that were to be saved together was refused. */
class Refused extends Error {
  constructor(readonly results: readonly TreeResult[]) {
    super('A row of the tree was rejected')
  }
}

/** A new row that names one which is written after it. */
interface ReferenceAhead {
  readonly row: AskedRow
  readonly path: string
  readonly to: string
}

class Tree {
  /** What was created and changed in the caller's transaction, by its `ref`. */
  readonly written = new Map<string, { readonly row: Row; readonly old: Row | null; readonly resource: Resource }>()
  readonly #refused = new Set<string>()
  /** Rows of this call that were not written yet. */
  readonly #ahead = new Set<string>()
  readonly #references: ReferenceAhead[] = []
  readonly #entities = new Map<string, string>()
  /** For rows that are there already. */
  readonly #demandNew = new Map<Resource, DemandNew>()

  constructor(
    readonly context: ApiContext,
    readonly actor: BatchActor,
    readonly dryRun: boolean,
  ) {}

  async write(rows: readonly AskedRow[], tx: Transaction | undefined): Promise<TreeResult[]> {
    const results = new Map<string, TreeResult>()
    for (const { ref, entity } of rows) {
      this.#ahead.add(ref)
      this.#entities.set(ref, entity)
    }
    if (!this.dryRun) await this.#askOnce(rows, tx ?? this.context.store.read)
    for (const row of rows) {
      this.#ahead.delete(row.ref)
      const result = await this.#one(row, tx)
      if (!result.ok) this.#refused.add(row.ref)
      results.set(row.ref, result)
    }
    for (const reference of this.#references) {
      const result = results.get(reference.row.ref)
      if (result?.ok && !this.#refused.has(reference.to))
        results.set(reference.row.ref, await this.#reference(reference, result, tx))
    }
    return [...results.values()]
  }

  async #askOnce(rows: readonly AskedRow[], reads: Reads): Promise<void> {
    for (const resource of new Set(rows.map(row => row.resource))) {
      const ids = rows.flatMap(row => (row.resource === resource && row.id !== undefined ? [row.id] : []))
      if (ids.length > 0) this.#demandNew.set(resource, await onceInBatch(reads, resource, this.actor, ids))
    }
  }

  async #one(row: AskedRow, tx: Transaction | undefined): Promise<TreeResult> {
    const { ref } = row
    try {
      const values = this.#withIds(row)
      return row.id === undefined ? await this.#create(row, values, tx) : await this.#change(row, row.id, values, tx)
    } catch (error) {
      if (this.dryRun && error instanceof HiddenClash) return { ref, ok: true, done: 'create' }
      return { ref, ...rowFailure(this.context, this.actor, ref, error, tx) }
    }
  }

  async #create(row: AskedRow, values: Values, tx: Transaction | undefined): Promise<TreeResult> {
    const { ref, resource } = row
    const { context, actor } = this
    const id = newId(actor, resource.entity, ref)
    const before = await this.#madeBefore(row, id, tx)
    if (before) return before
    const { candidate: made, within, known } = await this.#candidate(row, values, tx)
    const candidate = { ...made, id }
    try {
      if (tx) {
        const stored = await insertInside(context, tx, resource, actor, candidate, 'create', known)
        await within?.(tx, stored.row)
        this.written.set(ref, { row: stored.row, old: null, resource })
        return { ref, ok: true, done: 'create', ...(this.dryRun ? {} : { id, version: 1 }) }
      }
      await insertEntity(context, resource, actor, candidate, 'create', { within, known })
      return { ref, ok: true, done: 'create', id, version: 1 }
    } catch (error) {
      if (tx && endsTransaction(error)) throw error
      // The same call may have been sent twice and both be on their way.
      const meanwhile = await this.#madeBefore(row, id, tx)
      if (meanwhile) return meanwhile
      throw error
    }
  }

  /** What this batch has created under this `ref` already. */
  async #madeBefore({ ref, entity }: AskedRow, id: string, tx: Transaction | undefined): Promise<TreeResult | null> {
    if (this.dryRun) return null
    const [row] = await (tx ?? this.context.store.read).byIds(entity, [id], 'all')
    return row ? { ref, ok: true, done: 'none', id, version: Number(row.version) } : null
  }

  async #candidate({ resource, from }: AskedRow, values: Values, tx: Transaction | undefined): Promise<Candidate> {
    const { context, actor } = this
    const reads = tx ?? context.store.read
    const changed = (base: Values, of: Values = base) => {
      const fields = allFields(resource)
      const zone = context.catalogue.roles?.timeZone
      const { values: next, wrong } = changedFields(fields, base, values, String((zone && of[zone]) || 'UTC'))
      if (Object.keys(wrong).length) throw fieldsRefused(wrong, fields)
      return { ...base, ...next }
    }
    if (from === undefined) return { candidate: await candidateOf(context, resource, actor, changed({}), reads) }
    const { organization } = values
    return copyCandidate(context, resource, actor, { id: from, organization }, { reads, changed })
  }

  async #change({ ref, resource, version }: AskedRow, id: string, values: Values, tx: Transaction | undefined) {
    const { context, actor, dryRun } = this
    const fields = allFields(resource)
    const zoneField = context.catalogue.roles?.timeZone
    const update = {
      id,
      expected: version,
      change: (row: Values) => {
        const zone = zoneField ? row[zoneField] : undefined
        const { values: next, wrong } = changedFields(fields, row, values, typeof zone === 'string' ? zone : 'UTC')
        if (Object.keys(wrong).length) throw fieldsRefused(wrong, fields)
        return { ...row, ...next }
      },
    }
    const tried = (pair: Tried<Row>) => void this.written.set(ref, { ...pair, resource })
    const run = { update, dryRun, demandNew: this.#demandNew.get(resource), tx, tried }
    const { ok, changes, ...rest } = await runOne(context, resource, actor, run)
    if (!ok) return { ref, ok, ...rest }
    return { ref, ok, done: changes.length > 0 ? ('update' as const) : ('none' as const), ...rest, changes }
  }

  /** Leads a new row to one that was written after it, unless somebody has changed it since. */
  async #reference(
    { row, path, to }: ReferenceAhead,
    result: TreeResult,
    tx: Transaction | undefined,
  ): Promise<TreeResult> {
    const { ref, resource } = row
    const id = newId(this.actor, resource.entity, ref)
    const fields = allFields(resource)
    const target = newId(this.actor, this.#entities.get(to) ?? '', to)
    const update = {
      id,
      change: (stored: Row) =>
        stored.version === 1
          ? { ...stored, ...changedFields(fields, stored, { [path]: target }, 'UTC').values }
          : stored,
    }
    const tried = (pair: Tried<Row>) => void this.written.set(ref, { row: pair.row, old: null, resource })
    const run = { update, dryRun: this.dryRun, demandNew: undefined, tx, tried }
    const { ok, version, error, fields: wrong } = await runOne(this.context, resource, this.actor, run)
    if (!ok) return { ref, ok, ...(error === undefined ? {} : { error }), ...(wrong ? { fields: wrong } : {}) }
    return this.dryRun || version === undefined ? result : { ...result, version }
  }

  /** The values with the IDs of rows that the batch creates. @throws ApiError 400 at the fields */
  #withIds(row: AskedRow): Values {
    const { resource, values, id } = row
    const fields = allFields(resource)
    const wrong: Record<string, string> = {}
    const known = Object.entries(values).map(([path, value]) => {
      const field = fieldsOnPath(fields, path)?.at(-1)
      if (field?.kind !== 'reference' || !isRowRef(value)) return [path, value] as const
      if (id === undefined && this.#ahead.has(value.ref)) {
        this.#references.push({ row, path, to: value.ref })
        return [path, null] as const
      }
      if (this.#refused.has(value.ref)) wrong[path] = 'The row that it refers to was rejected'
      const entity = this.#entities.get(value.ref) ?? field.to
      return [path, newId(this.actor, entity, value.ref)] as const
    })
    const given = Object.fromEntries(known)
    const problems = Object.keys(wrong).length ? wrong : changesProblems(fields, given)
    if (Object.keys(problems).length) throw fieldsRefused(problems, fields)
    return given
  }
}

/**
 * The ID of a row that a batch creates: of the batch's time, so that new rows stand together in lists, and otherwise a hash
 * that nobody but this person's batch comes to.
 */
function newId({ principal, batchId }: BatchActor, entity: string, ref: string): string {
  const msecs = Number.parseInt(batchId.replaceAll('-', '').slice(0, 12), 16)
  const random = sha256(utf8ToBytes(JSON.stringify([principal.id, batchId, entity, ref]))).slice(0, 16)
  return v7({ msecs, random, seq: new DataView(random.buffer).getUint32(4) })
}

/** @throws ApiError 400 without a batch ID that new rows' IDs can follow from */
function batchIdOf({ batchId }: Actor, dryRun: boolean): string {
  if (batchId === undefined && dryRun) return v7()
  if (batchId === undefined || !validate(batchId) || versionOf(batchId) !== 7)
    throw new ApiError(400, { error: 'X-Batch-Id: must be a version 7 UUID.' })
  return batchId
}

function withoutIds({ id: _, version: __, ...result }: TreeResult): TreeResult {
  return result.ok ? { ...result, changes: [] } : result
}
