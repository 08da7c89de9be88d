import { type FetchRefused, NotAsked } from '../../../engine/server/outside.ts'
import { t } from '../../../engine/texts/t.ts'
import type { NoFile } from '../../supply/noFileBy.ts'

/** Why a file that couldn't be fetched isn't there to read. A host that asks no other servers hasn't checked it. */
export function noFileOf(error: FetchRefused): NoFile {
  return error instanceof NotAsked
    ? { kind: 'unchecked', reason: t('The demo doesn’t read files from other servers.') }
    : { kind: 'unreachable', reason: `${error.message}.` }
}
