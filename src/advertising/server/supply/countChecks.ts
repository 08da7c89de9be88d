import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { perContext } from '../../../engine/server/perContext.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/**
 * Counts checks that users ask for, per minute: 5 of one row, 20 by one user, and 60 of all rows of an organization.
 * @returns counts one; throws ApiError 429 where it is one too many
 */
export function countChecks(): (context: ApiContext, person: string, row: Row) => void {
  const countRow = perContext(({ clock }) => createRateLimit(clock, 5))
  const countPerson = perContext(({ clock }) => createRateLimit(clock, 20))
  const countOrganization = perContext(({ clock }) => createRateLimit(clock, 60))
  return (context, person, row) => {
    countPerson(context)(person)
    countRow(context)(row.id)
    countOrganization(context)(String(row.organization))
  }
}
