import type { LinkedSignOn } from '../../contract/signOn.ts'
import type { Reads, Row } from '../store/Store.ts'
import { identitiesOf } from './identities.ts'
import type { Principal } from './principal.ts'
import { isShownTo } from './wholeAccount.ts'

/** The accounts at providers that sign a person in, as they are shown: to the person, what concerns how they came in. */
export async function linkedSignOn(reads: Reads, user: string, self?: Principal): Promise<readonly LinkedSignOn[]> {
  const rows = (await identitiesOf(reads, user)).filter(row => !self || isShownTo(self, row))
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
