import type { LinkedSignOn } from '../../contract/signOn.ts'
import type { Reads, Row } from '../store/Store.ts'
import { identitiesOf } from './identities.ts'

/** The accounts at providers that sign a person in, as they are shown. */
export async function linkedSignOn(reads: Reads, user: string): Promise<readonly LinkedSignOn[]> {
  const rows = await identitiesOf(reads, user)
  const ids = rows.map(({ provider }) => String(provider))
  const providers = await reads.byIds('identity-provider', ids, 'all')
  const nameOf = ({ provider, issuer }: Row) => {
    const name = providers.find(({ id }) => id === provider)?.name
    return typeof name === 'string' ? name : (URL.parse(String(issuer))?.host ?? String(issuer))
  }
  return rows.map(row => ({
    id: row.id,
    name: nameOf(row),
    issuer: String(row.issuer),
    linkedAt: String(row.createdAt),
  }))
}
