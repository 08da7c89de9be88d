import type { ActionState, EntityRow } from '../../contract/api.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { hiddenFields, withoutFields } from '../access/hideFields.ts'
import { hideForeign } from '../access/hideForeign.ts'
import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { withComputed } from '../hooks/withComputed.ts'
import type { Row } from '../store/Store.ts'
import { refsColumn } from '../store/storedRow.ts'
import { foreignFields } from './foreignFields.ts'
import { maskSecrets } from './maskSecrets.ts'

/**
 * A stored row as it is answered to a person: with what is computed, without what only the store needs and what does not exist for them, secrets
 * masked, with what may be done now.
 */
export function answerRow(
  { hooks, clock }: Pick<ApiContext, 'hooks' | 'clock'>,
  resource: Resource,
  stored: Row,
  principal: Principal,
  actions?: readonly ActionState[],
): EntityRow {
  const row = withComputed(hooksOf({ hooks }, resource.entity), stored, clock())
  const foreign = Object.keys(foreignFields(resource, stored))
  const seen = withoutFields(hideForeign(resource, row, principal), hiddenFields(resource, row, principal))
  const { [refsColumn]: _, ...shown } = maskSecrets(allFields(resource), withoutFields(seen, foreign))
  if (resource.scope === 'shared') shown.organization ??= null
  return { ...shown, id: row.id, version: Number(row.version), ...(actions ? { actions } : {}) }
}
