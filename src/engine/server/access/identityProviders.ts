import { asciiDomain } from '../../contract/asciiDomain.ts'
import { allRows } from '../store/allRows.ts'
import type { Reads, Row } from '../store/Store.ts'
import { isLive } from './loadGrants.ts'

/** The provider with this id, and the organization it is for, while both are in use. */
export async function liveProvider(reads: Reads, id: string): Promise<LiveProvider | null> {
  const [provider] = await reads.byIds('identity-provider', [id], 'all')
  return provider ? withOrganization(reads, provider) : null
}

/** The one provider in use that vouches for this domain. */
export async function providerOfDomain(reads: Reads, domain: string): Promise<LiveProvider | null> {
  const [provider, ...others] = (await claimsOf(reads, [domain])).filter(isLive)
  return provider && others.length === 0 ? withOrganization(reads, provider) : null
}

/** All that name one of these domains, whether they are in use or not. */
export async function claimsOf(reads: Reads, domains: readonly string[]): Promise<readonly Row[]> {
  if (domains.length === 0) return []
  const where = [{ column: 'domains', op: 'in', values: domains }] as const
  const rows = await allRows(reads, 'identity-provider', { scope: 'all', where })
  // The index may fold what are two domains.
  return rows.filter(row => !row.archivedAt && domainsOf(row).some(domain => domains.includes(domain)))
}

/** Whether a provider may say of somebody that this is their address. */
export function vouchesFor(provider: Row, email: unknown): boolean {
  const domain = typeof email === 'string' ? /^[^\s@<>]+@([^\s@<>]+)$/.exec(email.trim())?.[1] : undefined
  return domain !== undefined && domainsOf(provider).includes(asciiDomain(domain))
}

export function domainsOf({ domains }: Row): readonly string[] {
  return Array.isArray(domains) ? domains.map(String) : []
}

export interface LiveProvider {
  readonly row: Row
  readonly organization: Row
}

async function withOrganization(reads: Reads, row: Row): Promise<LiveProvider | null> {
  const [organization] = await reads.byIds('organization', [String(row.organization)], 'all')
  const isOpen = organization && isLive(organization) && organization.status !== 'suspended'
  return isLive(row) && isOpen ? { row, organization } : null
}
