import { v7 } from 'uuid'
import type { ImportResult } from '../../contract/api.ts'
import { limits } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProofOf } from '../access/demandRecentProof.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { fieldsRefused } from '../http/apiError.ts'
import { candidateOf, createEntity, insertInside } from './createEntity.ts'
import { HiddenClash } from './HiddenClash.ts'
import { rowFailure } from './rowFailure.ts'
import { tryOut } from './tryOut.ts'

type Values = Readonly<Record<string, unknown>>

/** So many rows wait for foreign servers (a tag's address) at the same time. */
const atOnce = 4

/**
 * Makes many rows, each in its own right: one that is refused says why and the others go on. A dry run checks all that
 * can be checked without asking a foreign server, and keeps nothing.
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
  const results = new Array<ImportResult>(rows.length)
  const waiting = rows.entries()
  const work = async () => {
    for (const [index, row] of waiting)
      results[index] = await importOne(context, resource, batch, { index, row, dryRun })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { results }
}

async function importOne(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  { index, row, dryRun }: { readonly index: number; readonly row: Values; readonly dryRun: boolean },
): Promise<ImportResult> {
  try {
    if (!dryRun) return { ok: true, id: (await createEntity(context, resource, actor, row)).id }
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
