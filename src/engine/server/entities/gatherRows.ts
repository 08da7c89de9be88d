import type { Resource } from '../../contract/resourceSpec.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { accessRulesOf } from '../hooks/systemHooks.ts'
import { endsTransaction } from '../store/endsTransaction.ts'
import type { Transaction } from '../store/Store.ts'
import { StoreAway } from '../store/StoreAway.ts'
import { type Gathered, type GatheredRows, gatherWrites } from './gatherWrites.ts'
import { NotGathered } from './NotGathered.ts'

/** At most so many rows per transaction, as their locks are held until it ends. */
export const rowsAtOnce = 25

/** Does one row of many. @param isDone whether the row was not refused */
export type EachRow = <R>(one: () => Promise<R>, isDone: (result: R) => boolean) => Promise<R>

/** Rows that are written in a transaction one after another, each by `each`. */
export type RowsWork<T> = (tx: Transaction, each: EachRow) => Promise<T>

type RunTransaction<T> = (work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Whether rows can be written with few statements. Resources that decide access are left out: their rules must read fresh grants for
 * each row.
 */
export function mayGather({ entity }: Resource): boolean {
  return !accessRulesOf(entity).access
}

/** Whether rows that count alone may share a transaction: what foreign servers are asked is asked outside of transactions. */
export function mayShare(context: ApiContext, resource: Resource): boolean {
  return mayGather(resource) && !hooksOf(context, resource.entity).fetch
}

/** The same for new rows: invitations are counted one by one. */
export function mayShareNew(context: ApiContext, resource: Resource): boolean {
  return mayShare(context, resource) && resource.scope !== 'members'
}

/**
 * Writes rows in one transaction, with few statements where these can answer for each row, and otherwise again row by row.
 * @param asked null for rows that can't be written with few
 */
export async function gatherOrEach<T>(
  transaction: RunTransaction<T>,
  asked: readonly GatheredRows[] | null,
  work: RowsWork<T>,
): Promise<T> {
  const rowByRow = () => transaction(tx => work(tx, one => one()))
  if (!asked) return rowByRow()
  try {
    return await transaction(tx => gatherRows(tx, asked, work))
  } catch (error) {
    if (error instanceof NotGathered) return rowByRow()
    throw error
  }
}

/** Writes some rows, each in its own right: in one transaction where all goes well, otherwise by `alone`, each in its own. */
export async function shareTransaction<T>(
  transaction: RunTransaction<T>,
  asked: readonly GatheredRows[],
  work: RowsWork<T>,
  otherwise: { readonly alone: () => Promise<T>; readonly lost: (error: unknown) => T },
): Promise<T> {
  let isWritten = false
  try {
    return await transaction(async tx => {
      isWritten = false
      const outcome = await gatherRows(tx, asked, work)
      isWritten = true
      return outcome
    })
  } catch (error) {
    // Where it isn't known whether they were kept, they may not be written once more.
    if (error instanceof StoreAway || (isWritten && !endsTransaction(error))) return otherwise.lost(error)
    // Nothing was kept. Alone, each says for itself what was wrong.
    return otherwise.alone()
  }
}

/** @throws NotGathered where rows have to be done one by one for each to have its own answer */
async function gatherRows<T>(inner: Transaction, asked: readonly GatheredRows[], work: RowsWork<T>): Promise<T> {
  const gathered = await gatherWrites(inner, asked)
  const outcome = await work(gathered.tx, async (one, isDone) => {
    const before = gathered.writes()
    const result = await one()
    demandWritten(gathered)
    const isHalfDone = gathered.writes() > before && !isDone(result)
    if (isHalfDone) throw new NotGathered()
    return result
  })
  demandWritten(gathered)
  await gathered.flush()
  return outcome
}

/** @throws what a write has failed with, although its error was caught since */
function demandWritten(gathered: Gathered): void {
  const failure = gathered.failure()
  if (failure) throw failure
}
