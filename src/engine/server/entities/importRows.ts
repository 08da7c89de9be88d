import { v7 } from 'uuid'
import type { ImportResult } from '../../contract/api.ts'
import { limits } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { fieldsRefused } from '../http/apiError.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { candidateOf, createEntity, follow, insertInside } from './createEntity.ts'
import { gatherOrEach, mayGather, mayShareNew, rowsAtOnce, shareTransaction } from './gatherRows.ts'
import { HiddenClash } from './HiddenClash.ts'
import { rowFailure } from './rowFailure.ts'
import { tryOut } from './tryOut.ts'

type Values = Readonly<Record<string, unknown>>

/** So many rows wait for foreign servers (a tag's address) at the same time. */
const atOnce = 4

/**
 * Makes many rows, each in its own right: one that is refused says why and the others go on. A dry run checks all that
 * can be checked without asking a foreign server, each row beside those before it, and keeps nothing.
 * @throws ApiError 400 for what is no list of rows, 403 without a recent proof where it takes one
 */
export async function importRows(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  { rows }: Values,
  dryRun: boolean,
): Promise<{ readonly results: readonly ImportResult[] }> {
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isValues)) {
    throw fieldsRefused({ rows: 'This must be a list of rows' })
  }
  if (rows.length > limits.importRows) throw fieldsRefused({ rows: `Send at most ${limits.importRows} rows` })
  demandRecentProofOf(actor, resource, rows, true)
  const batch = { ...actor, batchId: v7() }
  const importing: Importing = { context, resource, actor: batch, dryRun }
  const asked = rows.map((row, index) => ({ row, index }))
  // Whoever may not learn of a clash is told about each row alone; so is who changes access, whose rules read fresh grants.
  if (dryRun && mayGather(resource) && resource.scope !== 'members') return { results: await tryAll(importing, asked) }
  if (dryRun || !mayShareNew(context, resource)) return { results: await importEach(importing, asked) }
  const results: ImportResult[] = []
  for (let at = 0; at < asked.length; at += rowsAtOnce) {
    results.push(...(await importShared(importing, asked.slice(at, at + rowsAtOnce))))
  }
  return { results }
}

interface Importing {
  readonly context: ApiContext
  readonly resource: Resource
  readonly actor: Actor
  readonly dryRun: boolean
}

interface ImportedRow {
  readonly row: Values
  readonly index: number
}

/** Each alone, written in their order, as a value that may stand once is the first row's. */
async function importEach(importing: Importing, rows: readonly ImportedRow[]): Promise<ImportResult[]> {
  const results = new Array<ImportResult>(rows.length)
  const waiting = rows.entries()
  let turn: Promise<unknown> = Promise.resolve()
  const work = async () => {
    for (const [place, row] of waiting) {
      const before = turn
      const one = importOne(importing, row, before)
      turn = one.then(() => before)
      results[place] = await one
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/**
 * All rows of a dry run in one transaction: a value that may stand once is refused at its second row. Where one of them ends the
 * transaction, each is tried alone, and says for itself what is wrong.
 */
async function tryAll(importing: Importing, rows: readonly ImportedRow[]): Promise<ImportResult[]> {
  return tryTogether(importing, rows).catch(() => importEach(importing, rows))
}

function tryTogether(importing: Importing, rows: readonly ImportedRow[]): Promise<ImportResult[]> {
  const { context, resource } = importing
  return gatherOrEach(
    work => tryOut(context.store, work),
    [{ resource, ids: [], scope: 'all' }],
    async (tx, each) => {
      const results: ImportResult[] = []
      for (const row of rows) {
        const { id: _, ...result } = await each(
          () => insertOne(importing, row, tx),
          ({ ok }) => ok,
        )
        results.push(result)
      }
      return results
    },
  )
}

/** Some rows, each in its own right, in one transaction where all goes well. */
async function importShared(importing: Importing, rows: readonly ImportedRow[]): Promise<ImportResult[]> {
  const { context, resource, actor } = importing
  const { results, made } = await shareTransaction<{ readonly results: ImportResult[]; readonly made: readonly Row[] }>(
    work => context.store.transaction(work),
    [{ resource, ids: [], scope: 'all' }],
    async (tx, each) => {
      const made: Row[] = []
      const results: ImportResult[] = []
      for (const row of rows) {
        const one = () => insertOne(importing, row, tx, made)
        results.push(await each(one, ({ ok }) => ok))
      }
      return { results, made }
    },
    {
      alone: async () => ({ results: await importEach(importing, rows), made: [] }),
      lost: error => ({
        results: rows.map(({ index }) => rowFailure(context, actor, `row ${index}`, error)),
        made: [],
      }),
    },
  )
  for (const row of made) await follow(context, actor, row, null, resource)
  return results
}

/** One row in a transaction that it shares with others. @param made gets it */
async function insertOne(
  { context, resource, actor }: Importing,
  { row, index }: ImportedRow,
  tx: Transaction,
  made?: Row[],
): Promise<ImportResult> {
  try {
    const candidate = await candidateOf(context, resource, actor, row, tx)
    const stored = await insertInside(context, tx, resource, actor, candidate, 'create')
    made?.push(stored.row)
    return { ok: true, id: stored.row.id }
  } catch (error) {
    return rowFailure(context, actor, `row ${index}`, error, tx)
  }
}

async function importOne(
  { context, resource, actor, dryRun }: Importing,
  { index, row }: ImportedRow,
  turn: Promise<unknown>,
): Promise<ImportResult> {
  try {
    if (!dryRun) return { ok: true, id: (await createEntity(context, resource, actor, row, { turn })).id }
    const candidate = await candidateOf(context, resource, actor, row)
    await tryOut(context.store, tx => insertInside(context, tx, resource, actor, candidate, 'create'))
    return { ok: true }
  } catch (error) {
    if (dryRun && error instanceof HiddenClash) return { ok: true }
    return rowFailure(context, actor, `row ${index}`, error)
  }
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
