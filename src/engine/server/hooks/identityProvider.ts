import { claimsOf, domainsOf } from '../access/identityProviders.ts'
import { isLive } from '../access/loadGrants.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Row, Transaction } from '../store/Store.ts'
import type { SystemHooks } from './resourceHooks.ts'

/**
 * An organization's single sign-on. A domain is one provider's, and only who administers the platform says whose it is: they
 * have asked its owner.
 */
export const identityProvider: SystemHooks = {
  access: 'sign_on',
  proven: 'all',

  validate: (row, { old, principal }) => {
    const errors: Record<string, string> = {}
    if (!isSafeIssuer(row.issuer)) {
      errors.issuer = 'Enter a URL that starts with https:// and has no query, like https://login.northwind.example'
    }
    const before = old ? domainsOf(old) : []
    const added = domainsOf(row).filter(domain => !before.includes(domain))
    const onPlatform = principal === null || principal.grants['*']?.['*']?.includes('manage_access')
    if (added.length > 0 && !onPlatform) {
      errors.domains = `Only a platform administrator can add ${added.slice(0, 3).join(', ')}. Save without it and ask one.`
    }
    return errors
  },

  cascade: async (row, old, { tx }) => {
    if (!isLive(row)) return refuseToClose(tx, row)
    if (old && isLive(old) && domainsOf(row).length === 0) await refuseToClose(tx, row)
    await refuseClaimed(tx, row)
  },

  cascadeRemoval: async (row, { tx }) => refuseToClose(tx, row),
}

/** Writers that claim domains wait for each other: the second one sees the first one's. @throws ApiError 400 */
async function refuseClaimed(tx: Transaction, row: Row): Promise<void> {
  const domains = domainsOf(row)
  if (domains.length === 0) return
  await tx.lock('role', ['role-platform-admin'], 'all')
  const others = (await claimsOf(tx, domains)).filter(({ id }) => id !== row.id)
  const taken = domains.find(domain => others.some(other => domainsOf(other).includes(domain)))
  if (taken) throw fieldsRefused({ domains: `Another identity provider already has ${taken}` })
}

/** Nobody but emergency users would get in. @throws ApiError 409 */
async function refuseToClose(tx: Transaction, { organization }: Row): Promise<void> {
  const [owner] = await tx.byIds('organization', [String(organization)], 'all')
  if (owner?.signOnOnly !== true || (await hasProvider(tx, owner.id))) return
  const error = `Users of ${String(owner.name)} sign in with this provider only. Turn off “Single sign-on only” for the organization first.`
  throw new ApiError(409, { error })
}

/** Whether people of an organization can sign in with a provider of its own. */
export async function hasProvider(reads: Pick<Transaction, 'list'>, organization: string): Promise<boolean> {
  const { rows } = await reads.list('identity-provider', { scope: [organization], limit: 100 })
  return rows.some(row => isLive(row) && domainsOf(row).length > 0)
}

/** By http, codes and secrets would be read on their way; to this machine there is no way. */
function isSafeIssuer(issuer: unknown): boolean {
  const url = typeof issuer === 'string' ? URL.parse(issuer) : null
  if (!url || url.search || url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
}
