import { defaultFileLimits } from '../contract/fileTypes.ts'
import { grantedBy, loadViews } from './access/loadGrants.ts'
import { loadServiceAccount } from './access/loadServiceAccount.ts'
import type { Person } from './access/person.ts'
import { createRateLimit } from './access/rateLimit.ts'
import { createSealer } from './access/sealer.ts'
import { createServiceKeys } from './access/serviceKeys.ts'
import { createSessions } from './access/sessions.ts'
import { createTries } from './access/tries.ts'
import type { ApiOptions } from './apiOptions.ts'
import { probeFile } from './assets/probeFile.ts'
import { chainingStore } from './audit/chainingStore.ts'
import { createTurns } from './createTurns.ts'
import { sealingStore } from './secrets/sealingStore.ts'
import { retryingStore } from './store/retryingStore.ts'
import { createVastDesk } from './vast/vastDesk.ts'
import type { World } from './world.ts'

/** How long grants may be remembered; other processes write too, and their writes are seen this late at most. */
const grantsMs = 1_000

export function createWorld(options: ApiOptions): World {
  const { clock } = options
  const store = chainingStore(sealingStore(retryingStore(options.store), options.catalogue, options.secrets))
  const remembered = new Map<string, { readonly until: number; readonly person: Promise<Person | null> }>()

  async function loadPerson(id: string): Promise<Person | null> {
    const [user] = await store.read.byIds('user', [id], 'all')
    if (!user) return loadServiceAccount(store.read, id, clock())
    if (user.archivedAt || !signsIn.has(String(user.status))) return null
    const granted = grantedBy(await loadViews(store.read, id, clock()))
    const platform = Object.hasOwn(granted.grants, '*')
    const [name, email, auth] = [String(user.name), String(user.email), String(user.auth ?? 'password')]
    return { id, name, email, auth, ...granted, platform }
  }

  function personOf(id: string): Promise<Person | null> {
    const now = clock().getTime()
    const known = remembered.get(id)
    if (known && known.until > now && known.until <= now + grantsMs) return known.person
    if (remembered.size > 10_000) remembered.clear()
    const person = loadPerson(id)
    remembered.set(id, { until: now + grantsMs, person })
    person.catch(() => remembered.delete(id))
    return person
  }

  return {
    ...options,
    fileLimits: options.fileLimits ?? defaultFileLimits,
    probe: options.probe ?? probeFile,
    store,
    sessions: createSessions(store, clock),
    serviceKeys: createServiceKeys(store, clock),
    sealer: createSealer(options.sessionSecret, 'cookie'),
    previewSealer: createSealer(options.sessionSecret, 'preview'),
    countTry: createTries(store, clock),
    countVast: createRateLimit(clock, 60),
    questions: createTurns({ each: 2, all: 4, waiting: 6 }),
    vast: createVastDesk({ ...options, store }),
    personOf,
    forgetGrants: () => remembered.clear(),
  }
}

/** An invited person becomes active by choosing a password. */
const signsIn: ReadonlySet<string> = new Set(['active'])
