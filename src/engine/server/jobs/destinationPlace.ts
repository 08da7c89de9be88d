import { tokenHash } from '../access/tokens.ts'
import type { Row } from '../store/Store.ts'
import { filePlace } from './filePlace.ts'

/**
 * Where a stored destination puts files, and as whom, as a hash: the same as long as nobody leads them elsewhere. Secrets and how
 * one signs in are no part of it.
 */
export function destinationPlace(destination: Row): string {
  const place = filePlace(destination)
  const { protocol, folder } = place
  const address =
    place.protocol === 's3'
      ? [place.endpoint, place.region, place.bucket, place.keyId]
      : [place.host, place.port, place.hostKey, place.user]
  return tokenHash(JSON.stringify([protocol, ...address, folder]))
}
