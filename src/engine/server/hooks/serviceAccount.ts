import { isNetwork } from '../access/networks.ts'
import { isPast } from './isPast.ts'
import type { SystemHooks } from './resourceHooks.ts'
import { unknownResources } from './unknownResources.ts'

/** domain.md 1.32: what its keys may be used for is narrowed by people who hold what it does. */
export const serviceAccount: SystemHooks = {
  access: 'programs',
  proven: 'all',

  derive: (row, { old }) => (old ? row : { ...row, keyUse: 'no_key' }),

  validate: (row, { catalogue, now, old }) => {
    const errors = unknownResources(catalogue, 'scopes', row.scopes)
    const networks = Array.isArray(row.allowedAddresses) ? row.allowedAddresses.map(String) : []
    for (const [index, text] of networks.entries()) {
      if (isNetwork(text)) continue
      errors[`allowedAddresses.${index}`] = text.endsWith('/0')
        ? 'This covers every IP address. Leave the list empty to allow any.'
        : 'Enter an IP address or network, like 203.0.113.7, 203.0.113.0/24, or 2001:db8::/48'
    }
    if (isPast(row.expiresAt, now) && row.expiresAt !== old?.expiresAt) errors.expiresAt = 'Must be in the future'
    return errors
  },
}
