import type { FileKind } from '../../contract/fileTypes.ts'
import { sniffedBytes, sniffFile } from '../../contract/sniffFile.ts'
import { ApiError } from '../http/apiError.ts'
import type { Readings } from './AssetFiles.ts'
import { endsTooEarly } from './endsTooEarly.ts'

/** What a file says of itself, under the names of the catalogue's fields. */
export interface FileFacts {
  readonly width?: number
  readonly height?: number
  /** "4:3"; only where pixels are not square. */
  readonly pixelAspectRatio?: string
  readonly durationMs?: number
  readonly bitrateKbps?: number
  readonly codec?: string
  readonly frameRate?: number
  readonly sampleRateHz?: number
  readonly channels?: number
}

export interface ProbedFile extends FileFacts {
  readonly kind: FileKind
  readonly mime: string
}

/** The file can't be used; the message is one sentence for a person. */
export class UnfitFile extends Error {
  override name = 'UnfitFile'
}

/** What a file is and holds, by its content alone. @throws ApiError 415 */
export type ProbeFile = (file: Readings) => Promise<ProbedFile>

export const probeFile: ProbeFile = async file => {
  const type = sniffFile(await file.read(0, sniffedBytes))
  if (typeof type === 'string') throw new ApiError(415, { error: type })
  try {
    if (await endsTooEarly(file, type.mime)) throw new UnfitFile(tooEarly)
    const { mime = type.mime, ...facts } = await readers[type.kind](file, type.mime)
    return { kind: type.kind, mime, ...facts }
  } catch (error) {
    const why = error instanceof UnfitFile ? error.message : 'it is damaged or of another type'
    throw Object.assign(new ApiError(415, { error: `The ${type.name} file can’t be used: ${why}` }), { cause: error })
  }
}

const tooEarly = 'it is incomplete. Export or copy it again, then upload the whole file'

type Reader = (file: Readings, mime: string) => Promise<FileFacts & { readonly mime?: string }>

/** Each behind an import of its own: the browser's demo loads what a file needs when there is one. */
const readers: Readonly<Record<FileKind, Reader>> = {
  image: async file => (await import('./probeImage.ts')).probeImage(file),
  video: async (file, mime) => (await import('./probeMovie.ts')).probeMovie(file, mime),
  audio: async (file, mime) => (await import('./probeMovie.ts')).probeMovie(file, mime),
  html_zip: async file => (await import('./probeZip.ts')).probeZip(file),
  captions: async file => (await import('./probeCaptions.ts')).probeCaptions(file),
}
