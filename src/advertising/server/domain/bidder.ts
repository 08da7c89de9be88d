import type { Domain } from '../../../engine/server/domain/domain.ts'
import { isPrivateHost } from '../../../engine/server/domain/privateHost.ts'

/** domain.md 1.22: endpoints stand on the public internet. */
export const bidder: Domain = {
  validate: row => {
    const errors: Record<string, string> = {}
    if (isPrivateHost(row.endpoint)) errors.endpoint = 'This host is not on the public internet'
    const regions = Array.isArray(row.regionEndpoints) ? row.regionEndpoints : []
    for (const [index, { endpoint }] of regions.entries()) {
      if (isPrivateHost(endpoint))
        errors[`regionEndpoints.${index}.endpoint`] = 'This host is not on the public internet'
    }
    return errors
  },
}
