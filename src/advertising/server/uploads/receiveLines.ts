import { cleanFileName } from '../../../engine/contract/cleanFileName.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { type IncomingFile, StorageFull } from '../../../engine/server/assets/AssetFiles.ts'
import { multipartFiles } from '../../../engine/server/assets/multipartFiles.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { uploadLimits } from '../../targeting/memberIds.ts'
import { columnReader } from './columnReader.ts'
import { storedLineWriter } from './storedLines.ts'
import { type TextLine, textLines } from './textLines.ts'

/** Which column is read, what is kept of it, and what the values are called. */
export interface LinesAsked<R extends string> {
  readonly column: string
  readonly header: boolean
  /** What is kept of a value; null is a line that is too long. */
  readonly read: (value: string | null) => { readonly value: string } | { readonly refused: R }
  /** How much of a refused value is kept, in characters. */
  readonly begins: number
  /** "IDs". */
  readonly what: string
}

/** What is kept of an upload until it is loaded. */
export interface ReceivedLines {
  readonly fileName: string
  readonly checksum: string
  readonly rows: number
}

/** Reads the one file of a multipart body and keeps what its lines say while it comes. @throws ApiError 400, 413, 415, 507 */
export async function receiveLines<R extends string>(
  { artifacts }: Pick<ApiContext, 'artifacts'>,
  request: Request,
  asked: LinesAsked<R>,
): Promise<ReceivedLines> {
  const file = await artifacts.receive()
  try {
    const { fileName, rows } = await keepLines(file, request, asked)
    const { checksum } = await file.finish()
    await file.keep()
    return { fileName, checksum, rows }
  } catch (error) {
    if (error instanceof StorageFull) throw new ApiError(507, { error: 'The server has no space left to store it' })
    throw error
  } finally {
    await file.discard()
  }
}

async function keepLines<R extends string>(
  file: IncomingFile,
  request: Request,
  { read, begins, what, ...place }: LinesAsked<R>,
) {
  const text = textLines()
  const column = columnReader(place)
  const writer = storedLineWriter<R>(file)
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
      const stored = read(value)
      await writer.add(
        'value' in stored ? stored : { line, refused: stored.refused, begins: beginningOf(value, begins) },
      )
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
  if (!fileName) throw new ApiError(400, { error: 'The request contains no file' })
  if (rows === 0) throw new ApiError(400, { error: `The file has no ${what}` })
  return { fileName, rows }
}

function beginningOf(value: string | null, length: number): string {
  return value === null
    ? ''
    : [
        ...value
          .trim()
          .slice(0, 2 * length)
          .replace(/\p{Cc}/gu, ' '),
      ]
        .slice(0, length)
        .join('')
}
