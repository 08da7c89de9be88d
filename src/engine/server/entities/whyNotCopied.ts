import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { secretsIn } from '../secrets/mapSecrets.ts'
import type { Row } from '../store/Store.ts'

/** Why a copy, which has none of the secrets, could not be: one that must be there. Null where nothing is in the way. */
export function whyNotCopied(resource: Resource, row: Row): string | null {
  const lacking = secretsIn(allFields(resource), row).some(({ field }) => field.required)
  const label = resource.label.toLowerCase()
  return lacking ? `Secrets are never copied, and this ${label} needs its own: add a new ${label} instead` : null
}
