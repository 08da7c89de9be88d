import { resourceNamed } from '../apiContext.ts'
import type { ApiOptions } from '../apiOptions.ts'
import type { SingleSignOn } from '../outside.ts'
import { openRow } from '../secrets/sealRow.ts'
import type { Reads } from '../store/Store.ts'
import { type LiveProvider, liveProvider } from './identityProviders.ts'

/** A provider that can be asked; `provider` is null for the platform's own. */
export interface Door {
  readonly signOn: SingleSignOn
  readonly provider: LiveProvider | null
}

/** Opens the provider with this id, as it is now; null: the platform's own. None where it is not, or no longer, in use. */
export type OpenDoor = (reads: Reads, provider: string | null) => Promise<Door | null>

export function createSignOns(options: Pick<ApiOptions, 'catalogue' | 'secrets' | 'signOn' | 'openSignOn'>): OpenDoor {
  const { signOn: own, openSignOn } = options
  /** Each asks its provider for addresses and keys once; a changed row is another one. */
  const known = new Map<string, { readonly version: unknown; readonly signOn: SingleSignOn }>()

  return async (reads, id) => {
    if (id === null) return own ? { signOn: own, provider: null } : null
    const provider = openSignOn ? await liveProvider(reads, id) : null
    if (!openSignOn || !provider) return null
    const { version } = provider.row
    const found = known.get(id)
    if (found && found.version === version) return { signOn: found.signOn, provider }
    const row = await openRow(options.secrets, resourceNamed(options, 'identity-provider'), provider.row)
    const signOn = openSignOn({
      issuer: String(row.issuer),
      clientId: String(row.clientId),
      clientSecret: String(row.clientSecret),
      scopes: Array.isArray(row.scopes) ? row.scopes.map(String) : [],
      groupsClaim: typeof row.groupsClaim === 'string' ? row.groupsClaim : null,
    })
    if (known.size > 1000) known.clear()
    known.set(id, { version, signOn })
    return { signOn, provider }
  }
}
