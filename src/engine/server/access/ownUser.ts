import { ApiError } from '../http/apiError.ts'
import type { SignedInCall } from '../http/call.ts'
import type { Row } from '../store/Store.ts'

/** The row of the person who calls. @throws ApiError 403 for programs, which have nothing of this */
export async function ownUser({ context, principal }: SignedInCall): Promise<Row> {
  const [row] = principal.service ? [] : await context.store.read.byIds('user', [principal.id], 'all')
  if (!row) throw new ApiError(403, { error: 'Service accounts have no account page. Sign in as a user.' })
  return row
}
