import { type FileLimits, type FileType, tooLarge } from '../../contract/fileTypes.ts'
import { sniffedBytes, sniffFile } from '../../contract/sniffFile.ts'
import { UserError } from '../../kit/errorText.ts'

/**
 * What the server would refuse by a file's beginning and size is said before it is sent.
 * @param limits null when the server doesn't tell its own
 * @throws UserError with the same sentence that the server would answer
 */
export async function checkFile(file: File, limits: FileLimits | null): Promise<FileType> {
  const type = sniffFile(new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer()))
  if (typeof type === 'string') throw new UserError(type)
  if (limits && file.size > limits[type.kind]) throw new UserError(tooLarge(type.kind, limits))
  return type
}
