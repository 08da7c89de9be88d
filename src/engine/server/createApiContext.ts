import { defaultFileLimits } from '../contract/fileTypes.ts'
import { loadPrincipal } from './access/loadPrincipal.ts'
import type { Principal } from './access/principal.ts'
import type { Entry } from './access/reachOf.ts'
import { createSealer } from './access/sealer.ts'
import { createServiceKeys } from './access/serviceKeys.ts'
import { createSessions } from './access/sessions.ts'
import { createSignOns } from './access/signOns.ts'
import { createTries } from './access/tries.ts'
import type { ApiContext } from './apiContext.ts'
import type { ApiOptions } from './apiOptions.ts'
import { probeFile } from './assets/probeFile.ts'
import { chainingStore } from './audit/chainingStore.ts'
import { createLanes } from './createLanes.ts'
import { noticingStore } from './events/noticingStore.ts'
import { checkHooks } from './hooks/checkHooks.ts'
import { withSystemHooks } from './hooks/systemHooks.ts'
import { sealingStore } from './secrets/sealingStore.ts'
import { retryingStore } from './store/retryingStore.ts'

/** How long grants may be remembered; other processes write too, and their writes are seen this late at most. */
const grantsMs = 1_000

export function createApiContext(options: ApiOptions): ApiContext {
  const { clock } = options
  const hooks = withSystemHooks(options.hooks)
  checkHooks(options.catalogue, hooks)
  const store = chainingStore(
    noticingStore(sealingStore(retryingStore(options.store), options.catalogue, options.secrets)),
  )
  const remembered = new Map<string, { readonly until: number; readonly principal: Promise<Principal | null> }>()

  function principalOf(id: string, entry: Entry | null = null): Promise<Principal | null> {
    const now = clock().getTime()
    const key = JSON.stringify([id, entry?.method, entry?.provider])
    const known = remembered.get(key)
    if (known && known.until > now && known.until <= now + grantsMs) return known.principal
    if (remembered.size > 10_000) remembered.clear()
    const principal = loadPrincipal(store.read, options.catalogue, id, clock(), entry)
    remembered.set(key, { until: now + grantsMs, principal })
    principal.catch(() => remembered.delete(key))
    return principal
  }

  const context: ApiContext = {
    ...options,
    get base() {
      return context
    },
    hooks,
    basePath: options.basePath ?? '',
    fileLimits: options.fileLimits ?? defaultFileLimits,
    probe: options.probe ?? probeFile,
    store,
    sessions: createSessions(store, clock),
    serviceKeys: createServiceKeys(store, clock),
    sealer: createSealer(options.sessionSecret, 'cookie'),
    countTry: createTries(store, clock),
    oneByOne: createLanes(),
    openDoor: createSignOns(options),
    principalOf,
    forgetGrants: () => remembered.clear(),
  }
  return context
}
