import type { Identity } from '../server/access/identities.ts'
import { linkIdentity } from '../server/access/identities.ts'
import { userByEmail } from '../server/access/userByEmail.ts'
import type { ProductSample } from '../server/hostProduct.ts'
import type { SingleSignOn } from '../server/outside.ts'
import type { Store } from '../server/store/Store.ts'

/** Where the demo's provider stands; an address of the demo itself. */
export const providerPath = '/demo/provider'

/** A provider that believes whoever is chosen on its page. What the API does around it is the same as with a real one. */
export const demoSignOn: SingleSignOn = {
  begin: async ({ redirectUri, state }) =>
    `${providerPath}?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
  finish: async (_attempt, query) => {
    const email = new URLSearchParams(query).get('code') ?? ''
    return { ...identityOf(email), email, emailVerified: true }
  },
}

/** The sample people have used it before: nobody is asked whether it shall be linked. */
export async function linkSamplePeople(store: Store, signIns: ProductSample['signIns'], now: Date): Promise<void> {
  await store.transaction(async tx => {
    for (const { email } of signIns) {
      const user = await userByEmail(tx, email)
      if (user) await linkIdentity(tx, user.id, identityOf(email), now)
    }
  })
}

function identityOf(email: string): Identity {
  return { issuer: `${location.origin}${providerPath}`, subject: email }
}
