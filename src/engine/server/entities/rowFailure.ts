import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import { endsTransaction } from '../store/endsTransaction.ts'
import { passingFailure } from '../store/passingFailure.ts'
import type { Transaction } from '../store/Store.ts'
import { NotGathered } from './NotGathered.ts'

/**
 * Why one row of many was refused; what nobody foresaw is logged, and its inside kept back.
 * @param tx the transaction that the rows share, if they do
 * @throws `error` itself where it has ended that transaction, or where it isn't known whose it is: all rows may be tried again
 */
export function rowFailure(
  context: ApiContext,
  actor: Actor,
  row: string,
  error: unknown,
  tx?: Transaction | undefined,
): RowFailure {
  if (tx && endsTransaction(error)) throw error
  if (tx && error instanceof NotGathered) throw error
  if (error instanceof ApiError) {
    const { fields } = error.body
    return { ok: false, error: error.body.error, ...(fields ? { fields } : {}) }
  }
  const passing = passingFailure(error)
  if (passing) return { ok: false, error: passing.sentence }
  context.log.error({ requestId: actor.requestId, row, stack: String(error) }, 'A row of a bulk change failed')
  return { ok: false, error: 'Something went wrong on our side. It has been logged.' }
}

interface RowFailure {
  readonly ok: false
  readonly error: string
  readonly fields?: Readonly<Record<string, string>>
}
