import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { countOutside } from '../countOutside.ts'

/**
 * Counts checks that users ask for, per minute: 5 of one row, 20 by one user, and 60 of all rows of an organization.
 * @param what each kind of check counts by itself
 * @throws ApiError 429 where it is one too many
 */
export async function countChecks(context: ApiContext, what: string, person: string, row: Row): Promise<void> {
  const count = countOutside(context)
  const of = (account: unknown) => ({ address: null, account: `${what} ${account}` })
  await count('check-by-user', of(person))
  await count('check-by-row', of(row.id))
  await count('check-by-organization', of(row.organization))
}
