import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { Store } from '../store/Store.ts'
import { accessReads } from './accessReads.ts'
import { accessVersion } from './accessVersion.ts'
import { loadPrincipal } from './loadPrincipal.ts'
import type { Principal } from './principal.ts'
import type { Entry } from './reachOf.ts'

/** How long the access version may be remembered; other processes write too, and their writes are seen this late at most. */
const versionMs = 1_000
/** How long grants may be remembered while the version stays: an older release beside this one, during an upgrade, doesn't change it. */
const grantsMs = 30_000
const mostRemembered = 10_000

/** Principals by id, remembered until something that says who may do what changes or expires. */
export function createPrincipals(store: Pick<Store, 'read'>, catalogue: Catalogue, clock: () => Date) {
  const remembered = new Map<string, Remembered>()
  /** The version when what is remembered was begun: what was read since may be newer, never older. */
  let current = ''
  let version: { readonly at: number; readonly read: Promise<string> } | null = null

  /** The person (or service account) with this id as `entry` lets them in; null when they may not sign in. */
  async function principalOf(id: string, entry: Entry | null = null): Promise<Principal | null> {
    const latest = await latestVersion()
    if (latest !== current || remembered.size >= mostRemembered) remembered.clear()
    current = latest
    const key = JSON.stringify([id, entry?.method, entry?.provider])
    const known = remembered.get(key)
    if (known && isWithin(known.at, grantsMs)) {
      const { principal, until } = await known.loaded
      if (clock().getTime() < until) return principal
    }
    const next = { at: clock().getTime(), loaded: load(id, entry) }
    remembered.set(key, next)
    next.loaded.catch(() => {
      if (remembered.get(key) === next) remembered.delete(key)
    })
    return (await next.loaded).principal
  }

  function latestVersion(): Promise<string> {
    if (version && isWithin(version.at, versionMs)) return version.read
    const read = accessVersion(store.read)
    version = { at: clock().getTime(), read }
    read.catch(forgetVersion)
    return read
  }

  function forgetVersion(): void {
    version = null
  }

  async function load(id: string, entry: Entry | null): Promise<Loaded> {
    const now = clock()
    const { reads, holdsUntil } = accessReads(store.read, now)
    const principal = await loadPrincipal(reads, catalogue, id, now, entry)
    return { principal, until: holdsUntil() }
  }

  function isWithin(at: number, ms: number): boolean {
    const age = clock().getTime() - at
    return age >= 0 && age < ms
  }

  return { principalOf, forgetVersion }
}

interface Remembered {
  readonly at: number
  readonly loaded: Promise<Loaded>
}

interface Loaded {
  readonly principal: Principal | null
  /** When something that it hangs on expires. */
  readonly until: number
}
