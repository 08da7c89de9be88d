import { defaultFileLimits } from '../contract/fileTypes.ts'
import { versioningStore } from './access/accessVersion.ts'
import { createPrincipals } from './access/createPrincipals.ts'
import { createSealer } from './access/sealer.ts'
import { createServiceKeys } from './access/serviceKeys.ts'
import { createSessions } from './access/sessions.ts'
import { createSignOns } from './access/signOns.ts'
import { createTries, ownAllowances } from './access/tries.ts'
import { watchAccessVersion } from './access/watchAccessVersion.ts'
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

export function createApiContext(options: ApiOptions): ApiContext {
  const { clock } = options
  const hooks = withSystemHooks(options.hooks)
  checkHooks(options.catalogue, hooks)
  const below = chainingStore(
    noticingStore(sealingStore(retryingStore(options.store), options.catalogue, options.secrets)),
  )
  const store = versioningStore(below, () => versions.forget())
  const versions = watchAccessVersion(store, clock)

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
    sessions: createSessions({ store, below, clock, versions }),
    serviceKeys: createServiceKeys(store, clock),
    sealer: createSealer(options.sessionSecret, 'cookie'),
    countTry: createTries(store, clock, ownAllowances),
    oneByOne: createLanes(),
    openDoor: createSignOns(options),
    principalOf: createPrincipals(store, options.catalogue, clock, versions),
  }
  return context
}
