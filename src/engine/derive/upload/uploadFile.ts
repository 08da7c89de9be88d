import type { FileLimits } from '../../contract/fileTypes.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { UploadedRow, UploadParams } from '../../providers/extraCalls.ts'
import { checkFile } from './checkFile.ts'
import { drawThumbnail } from './drawThumbnail.ts'

/**
 * The row that a file becomes, checked before it is sent.
 * @param limits null where they aren't known: the server refuses what is too large
 * @throws an error whose text is for people
 */
export async function uploadFile(
  provider: Pick<ConsoleDataProvider, 'upload'>,
  name: string,
  { file, ...more }: UploadParams,
  limits: FileLimits | null,
): Promise<UploadedRow> {
  const { kind } = await checkFile(file, limits)
  return provider.upload(name, { ...more, file, thumbnail: await drawThumbnail(file, kind) })
}
