import { cleanFileName } from '../../../engine/contract/cleanFileName.ts'
import { type IncomingFile, StorageFull } from '../../../engine/server/assets/AssetFiles.ts'
import { multipartFiles } from '../../../engine/server/assets/multipartFiles.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { World } from '../../../engine/server/world.ts'
import { type IdType, uploadLimits } from '../../targeting/memberIds.ts'
import { columnReader } from './columnReader.ts'
import { hashedLineWriter } from './hashedLines.ts'
import { readMemberId } from './memberId.ts'
import { type TextLine, textLines } from './textLines.ts'

export interface UploadAsked {
  readonly idType: IdType
  readonly column: string
  readonly header: boolean
}

/** What is kept of an upload until it is loaded: hashes, and why other lines have none. No ID is kept as it came. */
export interface ReceivedUpload {
  readonly fileName: string
  readonly checksum: string
  readonly rows: number
}

/** Reads the one file of a multipart body and hashes its IDs while it comes. @throws ApiError 400, 413, 415, 507 */
export async function receiveUpload(
  { artifacts }: Pick<World, 'artifacts'>,
  request: Request,
  asked: UploadAsked,
): Promise<ReceivedUpload> {
  const file = await artifacts.receive()
  try {
    const { fileName, rows } = await hashLines(file, request, asked)
    const { checksum } = await file.finish()
    await file.keep()
    return { fileName, checksum, rows }
  } catch (error) {
    if (error instanceof StorageFull) throw new ApiError(507, { error: 'There is no room for it on the server' })
    throw error
  } finally {
    await file.discard()
  }
}

async function hashLines(file: IncomingFile, request: Request, { idType, ...place }: UploadAsked) {
  const text = textLines()
  const column = columnReader(place)
  const writer = hashedLineWriter(file)
  let [fileName, line, rows] = ['', 0, 0]
  const take = async (lines: readonly TextLine[]) => {
    for (const one of lines) {
      line += 1
      if (one?.trim() === '') continue
      const value = one === null ? null : column.read(one)
      if (one !== null && value === null) continue
      rows += 1
      if (rows > uploadLimits.lines)
        throw new ApiError(413, {
          error: `The file has more than ${uploadLimits.lines.toLocaleString('en')} lines. Split it.`,
        })
      const read = value === null ? ({ refused: 'too_long' } as const) : readMemberId(value, idType)
      await writer.add('hash' in read ? read : { line, refused: read.refused, begins: beginningOf(value) })
    }
  }
  for await (const part of multipartFiles(request, { maxParts: 2 })) {
    if (part.step === 'begin') {
      if (fileName) throw new ApiError(400, { error: 'Upload one file at a time' })
      fileName = cleanFileName(part.fileName)
    } else if (part.step === 'bytes') await take(text.take(part.bytes))
  }
  await take(text.end())
  await writer.flush()
  if (!fileName) throw new ApiError(400, { error: 'There is no file in the request' })
  if (rows === 0) throw new ApiError(400, { error: 'The file has no IDs' })
  return { fileName, rows }
}

function beginningOf(value: string | null): string {
  return value === null ? '' : [...value.trim().replace(/\p{Cc}/gu, ' ')].slice(0, 2).join('')
}
