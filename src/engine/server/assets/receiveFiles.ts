import { cleanFileName } from '../../contract/cleanFileName.ts'
import { type FileKind, type FileLimits, filesAtOnce, tooLarge } from '../../contract/fileTypes.ts'
import { sniffedBytes, sniffFile } from '../../contract/sniffFile.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import { type IncomingFile, StorageFull } from './AssetFiles.ts'
import { multipartFiles } from './multipartFiles.ts'
import type { ProbedFile } from './probeFile.ts'

/** A file that is wholly there and fit to be used, but not kept yet. */
export interface ReceivedFile {
  /** Cleaned. */
  readonly fileName: string
  readonly file: IncomingFile
  readonly checksum: string
  readonly facts: ProbedFile
}

/**
 * The files of a multipart body, each written to storage while it comes. Every part is a file of its own.
 * @throws ApiError 400, 413, 415, 507; then nothing of the body is left
 */
export async function receiveFiles(context: Limited, request: Request): Promise<readonly ReceivedFile[]> {
  const begun: IncomingFile[] = []
  const received: ReceivedFile[] = []
  let arriving: Arriving | undefined
  try {
    for await (const part of multipartFiles(request, { maxParts: filesAtOnce + 1 })) {
      if (part.step === 'begin') {
        const file = await context.files.receive()
        begun.push(file)
        arriving = { file, fileName: cleanFileName(part.fileName), head: new Uint8Array() }
        if (received.length >= filesAtOnce) throw tooMany()
      } else if (part.step === 'bytes' && arriving) {
        await take(context, arriving, part.bytes)
      } else if (arriving) {
        await finish(context, arriving, received)
        arriving = undefined
      }
    }
    if (received.length === 0) throw new ApiError(400, { error: 'The request contains no file' })
    return received
  } catch (error) {
    await discard(begun)
    // With several files it must be said which one.
    const name = arriving && received.length > 0 ? `${arriving.fileName}: ` : ''
    if (error instanceof StorageFull)
      throw new ApiError(507, { error: `${name}The server has no space left to store it` })
    throw error instanceof ApiError ? new ApiError(error.status, { error: `${name}${error.message}` }) : error
  }
}

export async function discard(files: readonly IncomingFile[]): Promise<void> {
  await Promise.all(files.map(file => file.discard()))
}

/** Refuses as soon as the first bytes tell what it is, or it has become too large for that. */
async function take({ fileLimits }: Limited, arriving: Arriving, bytes: Uint8Array): Promise<void> {
  const { file } = arriving
  if (file.size < sniffedBytes) {
    arriving.head = new Uint8Array([...arriving.head, ...bytes.subarray(0, sniffedBytes - arriving.head.length)])
  }
  await file.write(bytes)
  if (arriving.head.length >= sniffedBytes) {
    const type = sniffFile(arriving.head)
    if (typeof type === 'string') throw new ApiError(415, { error: type })
    refuseLarge(type.kind, file.size, fileLimits)
  }
}

async function finish(
  { fileLimits, probe }: Limited,
  { file, fileName }: Arriving,
  received: ReceivedFile[],
): Promise<void> {
  const { checksum } = await file.finish()
  const facts = await probe(file)
  refuseLarge(facts.kind, file.size, fileLimits)
  received.push({ fileName, file, checksum, facts })
}

function refuseLarge(kind: FileKind, size: number, limits: FileLimits): void {
  if (size > limits[kind]) throw new ApiError(413, { error: tooLarge(kind, limits) })
}

function tooMany(): ApiError {
  return new ApiError(413, { error: `Send at most ${filesAtOnce} files in one request` })
}

type Limited = Pick<ApiContext, 'files' | 'fileLimits' | 'probe'>

interface Arriving {
  readonly file: IncomingFile
  readonly fileName: string
  /** The first bytes, for as long as they tell something. */
  head: Uint8Array
}
