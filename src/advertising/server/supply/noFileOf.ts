import { type FetchRefused, NotAsked } from '../../../engine/server/outside.ts'
import type { NoFile } from '../../supply/noFileBy.ts'

/** Why a file that couldn't be fetched isn't there to read. A host that asks no other servers hasn't checked it, and says why. */
export function noFileOf(error: FetchRefused): NoFile {
  return { kind: error instanceof NotAsked ? 'unchecked' : 'unreachable', reason: `${error.message}.` }
}
