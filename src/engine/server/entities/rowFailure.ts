import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'

/** Why one row of many was refused; what nobody foresaw is logged, and its inside kept back. */
export function rowFailure(context: ApiContext, actor: Actor, row: string, error: unknown): RowFailure {
  if (error instanceof ApiError) {
    const { fields } = error.body
    return { ok: false, error: error.body.error, ...(fields ? { fields } : {}) }
  }
  context.log.error({ requestId: actor.requestId, row, stack: String(error) }, 'A row of a bulk change failed')
  return { ok: false, error: 'Something went wrong on our side. It has been logged.' }
}

interface RowFailure {
  readonly ok: false
  readonly error: string
  readonly fields?: Readonly<Record<string, string>>
}
