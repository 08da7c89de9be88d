import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { isSame } from '../entities/changesBetween.ts'
import { accessRulesOf } from '../hooks/systemHooks.ts'
import { holdsSecret, secretsIn } from '../secrets/mapSecrets.ts'
import { isSealed } from '../secrets/secretBox.ts'
import type { Actor } from './principal.ts'
import { proofMissing } from './recentProof.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Asks for a recent proof where a write changes who may do what, or a secret.
 * @param row null when it is taken away
 * @throws ApiError 403
 */
export function demandRecentProof(actor: Actor, resource: Resource, row: Values | null, old: Values | null): void {
  if (actor.unproven && (changesAccess(resource, row, old) || changesSecrets(resource, row, old))) throw proofMissing()
}

/**
 * The same for many rows, by what is sent and before any is written: of a request that is sent again after the proof, no half has
 * been done. @throws ApiError 403
 */
export function demandRecentProofOf(actor: Actor, resource: Resource, bodies: readonly Values[], isNew: boolean): void {
  if (!actor.unproven) return
  const { proven } = accessRulesOf(resource.entity)
  const fields = allFields(resource)
  const asks = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return proven?.includes(name) || (field !== undefined && holdsSecret(field))
  }
  if (proven === 'all' || (proven && isNew) || bodies.some(body => Object.keys(body).some(asks))) throw proofMissing()
}

function changesAccess({ entity }: Resource, row: Values | null, old: Values | null): boolean {
  const { proven } = accessRulesOf(entity)
  if (proven === undefined || proven === 'all') return proven === 'all'
  return !row || !old || proven.some(name => !isSame(row[name], old[name]))
}

/** A secret that isn't sealed yet is new; one that isn't there any more was dropped. */
function changesSecrets(resource: Resource, row: Values | null, old: Values | null): boolean {
  if (!row) return false
  const fields = allFields(resource)
  const now = secretsIn(fields, row)
  return now.some(({ value }) => !isSealed(value)) || now.length < (old ? secretsIn(fields, old).length : 0)
}
