import { changedFields, changesProblems, fieldsOnPath } from '../../contract/changedFields.ts'
import { scopeOf } from '../../contract/grants.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { isRowRef, type TreeAnswer, type TreeResult } from '../../contract/treeRows.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Tried } from '../hooks/resourceHooks.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { type AskedRow, askedTree } from './askedTree.ts'
import { demandOwnBatch } from './batchOf.ts'
import { candidateOf, follow, insertEntity, insertInside } from './createEntity.ts'
import { type Candidate, copyCandidate } from './duplicateEntity.ts'
import { type EachRow, gatherOrEach, mayGather, mayShareNew, rowsAtOnce, shareTransaction } from './gatherRows.ts'
import type { GatheredRows } from './gatherWrites.ts'
import { HiddenClash } from './HiddenClash.ts'
import { type DemandNew, onceInBatch } from './onceInBatch.ts'
import { rowFailure } from './rowFailure.ts'
import { type BatchActor, runOne } from './runBatch.ts'
import { batchIdOf, newId } from './treeIds.ts'
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
  if (!dryRun && !whole) return { results: await new Tree(context, batch, false).write(rows), saved: true }
  const asked = rows.every(({ resource }) => mayGather(resource)) ? gatheredOf(actor, rows) : null
  // Made anew each time: a transaction that lost to another is run again.
  const run = async (tx: Transaction, each: EachRow) => {
    const tree = new Tree(context, batch, dryRun)
    return { results: await tree.write(rows, { tx, each }), written: tree.written }
  }
  if (dryRun) {
    return { results: (await gatherOrEach(work => tryOut(context.store, work), asked, run)).results, saved: false }
  }
  const allOrNone = (work: (tx: Transaction) => ReturnType<typeof run>) =>
    context.store.transaction(async tx => {
      const done = await work(tx)
      if (done.results.some(({ ok }) => !ok)) throw new Refused(done.results)
      return done
    })
  try {
    const { results, written } = await gatherOrEach(allOrNone, asked, run)
    await followAll(context, actor, written)
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

interface Written {
  readonly row: Row
  readonly old: Row | null
  readonly resource: Resource
}

/** Where rows are written that share a transaction. */
interface Shared {
  readonly tx: Transaction
  readonly each: EachRow
}

/** How far a tree is written. */
interface Progress {
  /** What was created and changed in the caller's transaction, by its `ref`. */
  readonly written: Map<string, Written>
  readonly refused: Set<string>
  /** Rows of this call that were not written yet. */
  readonly ahead: Set<string>
  readonly references: ReferenceAhead[]
}

class Tree {
  #progress: Progress = { written: new Map(), refused: new Set(), ahead: new Set(), references: [] }
  readonly #entities = new Map<string, string>()
  /** For rows that are there already. */
  readonly #demandNew = new Map<Resource, DemandNew>()

  constructor(
    readonly context: ApiContext,
    readonly actor: BatchActor,
    readonly dryRun: boolean,
  ) {}

  get written(): ReadonlyMap<string, Written> {
    return this.#progress.written
  }

  async write(rows: readonly AskedRow[], shared?: Shared): Promise<TreeResult[]> {
    const results = new Map<string, TreeResult>()
    for (const { ref, entity } of rows) {
      this.#progress.ahead.add(ref)
      this.#entities.set(ref, entity)
    }
    if (!this.dryRun) await this.#askOnce(rows, shared?.tx ?? this.context.store.read)
    for (const part of shared ? [rows] : this.#partsOf(rows)) {
      const done = await (shared ? this.#each(part, shared) : this.#share(part))
      for (const result of done) results.set(result.ref, result)
    }
    const { references, refused } = this.#progress
    for (const reference of references) {
      const result = results.get(reference.row.ref)
      if (!result?.ok || refused.has(reference.to)) continue
      const one = () => this.#reference(reference, result, shared?.tx)
      results.set(reference.row.ref, await (shared ? shared.each(one, ({ ok }) => ok) : one()))
    }
    return [...results.values()]
  }

  /** Rows that may share a transaction, some together, and the others alone. */
  #partsOf(rows: readonly AskedRow[]): AskedRow[][] {
    const parts: AskedRow[][] = []
    for (const row of rows) {
      const last = parts.at(-1)
      const mayJoin = [row, ...(last?.slice(0, 1) ?? [])].every(({ resource }) => mayShareNew(this.context, resource))
      if (last && mayJoin && last.length < rowsAtOnce) last.push(row)
      else parts.push([row])
    }
    return parts
  }

  /** Each in its own right, in one transaction where all goes well. */
  async #share(rows: readonly AskedRow[]): Promise<TreeResult[]> {
    if (rows.length === 1) return this.#each(rows)
    const { context, actor } = this
    const before = this.#progress
    const again = () => {
      this.#progress = copyOf(before)
    }
    const results = await shareTransaction(
      work => context.store.transaction(work),
      gatheredOf(actor, rows),
      (tx, each) => {
        again()
        return this.#each(rows, { tx, each })
      },
      {
        alone: () => {
          again()
          return this.#each(rows)
        },
        lost: error => {
          again()
          return rows.map(({ ref }) => this.#noted({ ref, ...rowFailure(context, actor, ref, error) }))
        },
      },
    )
    const { written } = this.#progress
    await followAll(context, actor, written)
    written.clear()
    return results
  }

  async #each(rows: readonly AskedRow[], shared?: Shared): Promise<TreeResult[]> {
    const { actor, dryRun } = this
    if (shared && !dryRun) {
      // Found with one statement, and known from then on.
      for (const resource of new Set(rows.map(row => row.resource))) {
        const made = rows.filter(row => row.resource === resource && row.id === undefined)
        const ids = made.map(({ ref }) => newId(actor, resource.entity, ref))
        if (ids.length > 0) await shared.tx.byIds(resource.entity, ids, 'all')
      }
    }
    const results: TreeResult[] = []
    for (const row of rows) {
      this.#progress.ahead.delete(row.ref)
      const one = () => this.#one(row, shared?.tx)
      results.push(this.#noted(await (shared ? shared.each(one, ({ ok }) => ok) : one())))
    }
    return results
  }

  #noted(result: TreeResult): TreeResult {
    this.#progress.ahead.delete(result.ref)
    if (!result.ok) this.#progress.refused.add(result.ref)
    return result
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
        this.#progress.written.set(ref, { row: stored.row, old: null, resource })
        return { ref, ok: true, done: 'create', ...(this.dryRun ? {} : { id, version: 1 }) }
      }
      await insertEntity(context, resource, actor, candidate, 'create', { within, known })
      return { ref, ok: true, done: 'create', id, version: 1 }
    } catch (error) {
      // In a transaction, what is found may be what this attempt itself has inserted before it failed.
      if (tx && !isTakenId(error)) throw error
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
    const tried = (pair: Tried<Row>) => void this.#progress.written.set(ref, { ...pair, resource })
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
    const tried = (pair: Tried<Row>) => void this.#progress.written.set(ref, { row: pair.row, old: null, resource })
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
      if (id === undefined && this.#progress.ahead.has(value.ref)) {
        this.#progress.references.push({ row, path, to: value.ref })
        return [path, null] as const
      }
      if (this.#progress.refused.has(value.ref)) wrong[path] = 'The row that it refers to was rejected'
      const entity = this.#entities.get(value.ref) ?? field.to
      return [path, newId(this.actor, entity, value.ref)] as const
    })
    const given = Object.fromEntries(known)
    const problems = Object.keys(wrong).length ? wrong : changesProblems(fields, given)
    if (Object.keys(problems).length) throw fieldsRefused(problems, fields)
    return given
  }
}

/** Whether a new row was not inserted, as one with its ID is there. */
function isTakenId(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.body.fields ?? {}).join() === 'id'
}

function copyOf({ written, refused, ahead, references }: Progress): Progress {
  return {
    written: new Map(written),
    refused: new Set(refused),
    ahead: new Set(ahead),
    references: [...references],
  }
}

/** The rows that are there already, by resource. */
function gatheredOf({ principal }: Actor, rows: readonly AskedRow[]): GatheredRows[] {
  return [...new Set(rows.map(({ resource }) => resource))].map(resource => ({
    resource,
    ids: rows.flatMap(row => (row.resource === resource && row.id !== undefined ? [row.id] : [])),
    scope: scopeOf(principal.grants, 'read', resource),
  }))
}

async function followAll(context: ApiContext, actor: Actor, written: ReadonlyMap<string, Written>): Promise<void> {
  for (const { row, old, resource } of written.values()) await follow(context, actor, row, old, resource)
}

function withoutIds({ id: _, version: __, ...result }: TreeResult): TreeResult {
  return result.ok ? { ...result, changes: [] } : result
}
