import { SendFailed, type SentFile, type ServerPlace } from '../fileSender.ts'
import type { CheckAddresses } from './checkedAddresses.ts'
import { putBySftp } from './putBySftp.ts'
import { withSftp } from './withSftp.ts'

/**
 * Puts a file on an SFTP server: under a name of its own first, then, whole, under its real one.
 * @returns `sftp://host/folder/name`
 * @throws SendFailed
 */
export async function sendToServer(check: CheckAddresses, place: ServerPlace, file: SentFile): Promise<string> {
  if (file.name.includes('/')) throw new SendFailed('The file’s name has a slash in it', true)
  const inFolder = (name: string) => (place.folder === '' ? name : `${place.folder.replace(/\/$/, '')}/${name}`)
  const path = inFolder(file.name)
  await withSftp(check, place, file.signal, sftp =>
    putBySftp(sftp, { path, unfinished: inFolder(`.${file.id}.part`), folder: place.folder, file }),
  )
  const port = place.port === 22 ? '' : `:${place.port}`
  return `sftp://${place.host}${port}${path.startsWith('/') ? '' : '/'}${path}`
}
