import type { SingleSignOn } from '../server/outside.ts'

/** Where the demo's provider stands; an address of the demo itself. */
export const providerPath = '/demo/provider'

/** A provider that believes whoever is chosen on its page. What the API does around it is the same as with a real one. */
export const demoSignOn: SingleSignOn = {
  begin: async ({ redirectUri, state }) =>
    `${providerPath}?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
  finish: async (_attempt, query) => ({ email: new URLSearchParams(query).get('code'), emailVerified: true }),
}
