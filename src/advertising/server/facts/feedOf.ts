import type { Person } from '../../../engine/server/access/person.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { factsGrant } from '../../reporting/factsGrant.ts'

/**
 * The organization of which a caller may tell facts. Figures that are paid by are told by programs alone, each with a key that
 * names it and with the role for it: `*` of a person, or of a program, is not that. @throws ApiError 403
 */
export function feedOf({ service, grants }: Person): string {
  const [organization] = Object.keys(grants).filter(owner => grants[owner]?.[factsGrant]?.includes('create'))
  if (service && organization !== undefined) return organization
  throw new ApiError(403, { error: 'Facts are sent by service accounts with the role "Delivery feed"' })
}
