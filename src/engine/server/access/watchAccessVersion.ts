import type { Store } from '../store/Store.ts'
import { type AccessVersion, accessVersion } from './accessVersion.ts'
import { isRecent } from './isRecent.ts'

/** How long the access version may be remembered; other processes write too, and their writes are seen this late at most. */
const versionMs = 1_000

export interface AccessVersionWatch {
  /** At most a second old, and never older than what this process has written. */
  latest(): Promise<AccessVersion>
  /** To be called after a write that changes it. */
  forget(): void
}

/** Reads the access version at most once a second. */
export function watchAccessVersion({ read }: Pick<Store, 'read'>, clock: () => Date): AccessVersionWatch {
  let last: { readonly at: number; readonly version: Promise<AccessVersion> } | null = null

  function latest(): Promise<AccessVersion> {
    if (last && isRecent(clock, last.at, versionMs)) return last.version
    const version = accessVersion(read)
    last = { at: clock().getTime(), version }
    version.catch(forget)
    return version
  }

  function forget(): void {
    last = null
  }

  return { latest, forget }
}
