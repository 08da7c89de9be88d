import { numberOf, textOf } from '../../contract/looseValues.ts'
import type { FilePlace } from '../fileSender.ts'
import type { Row } from '../store/Store.ts'

/** What a stored destination says, its secrets opened. */
export function filePlace(row: Row): FilePlace {
  const folder = textOf(row.folder)
  if (row.protocol === 's3') {
    return {
      protocol: 's3',
      endpoint: textOf(row.endpoint) || null,
      region: textOf(row.region),
      bucket: textOf(row.bucket),
      keyId: textOf(row.keyId),
      secretKey: textOf(row.secretKey),
      folder,
    }
  }
  const login =
    row.login === 'key'
      ? { privateKey: textOf(row.privateKey), passphrase: textOf(row.passphrase) || undefined }
      : { password: textOf(row.password) }
  return {
    protocol: 'sftp',
    host: textOf(row.host),
    port: numberOf(row.port) ?? 22,
    hostKey: textOf(row.hostKey),
    user: textOf(row.user),
    login,
    folder,
  }
}
