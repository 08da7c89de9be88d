import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { UploadedRow, UploadParams } from '../../providers/extraCalls.ts'
import { checkFile } from './checkFile.ts'
import { drawThumbnail } from './drawThumbnail.ts'

/**
 * The row that a file becomes, checked by its beginning before it is sent.
 * @throws an error whose text is for people
 */
export async function uploadFile(
  provider: Pick<ConsoleDataProvider, 'upload'>,
  name: string,
  { file, ...owner }: UploadParams,
): Promise<UploadedRow> {
  const { kind } = await checkFile(file, null)
  return provider.upload(name, { ...owner, file, thumbnail: await drawThumbnail(file, kind) })
}
