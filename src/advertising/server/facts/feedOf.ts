import type { Principal } from '../../../engine/server/access/principal.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { conversionsGrant, factsGrant } from '../../reporting/feedGrants.ts'

/**
 * The organization of which a caller may tell facts. Figures that are paid by are told by programs alone, each with a key that
 * names it and with the role for it: `*` of a person, or of a program, is not that. @throws ApiError 403
 */
export function feedOf(person: Principal): string {
  return senderOf(person, factsGrant, 'Facts are sent by service accounts with the role “Delivery feed”')
}

/** The same for conversions. @throws ApiError 403 */
export function conversionFeedOf(person: Principal): string {
  const refusal = 'Conversions are sent by service accounts with the role “Conversion feed”'
  return senderOf(person, conversionsGrant, refusal)
}

function senderOf({ service, grants }: Principal, grant: string, refusal: string): string {
  const [organization] = Object.keys(grants).filter(owner => grants[owner]?.[grant]?.includes('create'))
  if (service && organization !== undefined) return organization
  throw new ApiError(403, { error: refusal })
}
