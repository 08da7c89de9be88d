import type { FileLimits } from '../contract/fileTypes.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import type { Principal } from './access/principal.ts'
import type { Entry } from './access/reachOf.ts'
import type { Sealer } from './access/sealer.ts'
import type { ServiceKeys } from './access/serviceKeys.ts'
import type { Sessions } from './access/sessions.ts'
import type { OpenDoor } from './access/signOns.ts'
import type { CountTry } from './access/tries.ts'
import type { ApiOptions } from './apiOptions.ts'
import type { ProbeFile } from './assets/probeFile.ts'
import type { Lanes } from './createLanes.ts'
import { ApiError } from './http/apiError.ts'

/** What every handler works with: the host's options and what the API builds on them once. */
export interface ApiContext extends ApiOptions {
  /** The same for all requests: a request's own context reads only as long as the request lasts. */
  readonly base: ApiContext
  readonly basePath: string
  readonly fileLimits: FileLimits
  readonly probe: ProbeFile
  readonly sessions: Sessions
  readonly serviceKeys: ServiceKeys
  readonly sealer: Sealer
  /** Providers of single sign-on, the platform's and organizations' own. */
  readonly openDoor: OpenDoor
  /** Counts a try at signing in or resetting. @throws ApiError 429 */
  readonly countTry: CountTry
  /** Work that somebody does one by one, however much of it they send at once. */
  readonly oneByOne: Lanes
  /**
   * The person (or service account) with this id, with grants as they are now; null when they may not sign in. With how a session
   * was begun, what that session reaches; without, all of it, for work that was left to us.
   */
  readonly principalOf: (userId: string, entry?: Entry | null) => Promise<Principal | null>
}

/** @throws ApiError 404 that names the entity */
export function resourceNamed(context: Pick<ApiOptions, 'catalogue'>, entity: string): Resource {
  const { resources } = context.catalogue
  const resource = Object.hasOwn(resources, entity) ? resources[entity] : undefined
  if (!resource) throw new ApiError(404, { error: `There is no entity “${entity.slice(0, 80)}”` })
  return resource
}
