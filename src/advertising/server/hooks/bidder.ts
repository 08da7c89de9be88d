import { isPrivateHost } from '../../../engine/server/hooks/privateHost.ts'
import { removeTests } from '../bidders/keepTest.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.22: endpoints stand on the public internet. */
export const bidder: EntityRules<'bidder'> = {
  cascadeRemoval: ({ id }, { tx }) => removeTests(tx, id),

  validate: row => {
    const errors: Record<string, string> = {}
    if (isPrivateHost(row.endpoint)) errors.endpoint = 'This host isn’t on the public internet'
    for (const [index, { endpoint }] of (row.regionEndpoints ?? []).entries()) {
      if (isPrivateHost(endpoint))
        errors[`regionEndpoints.${index}.endpoint`] = 'This host isn’t on the public internet'
    }
    return errors
  },
}
