import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { Readings } from '../../../engine/server/assets/AssetFiles.ts'
import { zipLimits } from '../../../engine/server/assets/probeZip.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'

/**
 * A stored, packed creative, read where it lies: the directory, and then only what is asked for. A path is a name in that
 * directory and nothing else, so none leads out of it. What it may hold is what it might at its upload, counted anew.
 * @throws ApiError 404 for a file that can't be read
 */
export async function openPacked(file: Readings): Promise<PackedFiles> {
  const entries = new Map<string, FileEntry>()
  try {
    const reader = new ZipReader(new StoredReader(file), { useWebWorkers: false })
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.size >= zipLimits.entries) break
      if (!entry.directory && !entry.encrypted && !entry.symlink) entries.set(entry.filename, entry)
    }
  } catch {
    throw new ApiError(404, { error: 'The ZIP file can’t be read anymore' })
  }
  const page = [...entries.keys()].find(path => index.test(path) && !path.startsWith('__MACOSX/'))
  if (page === undefined) throw new ApiError(404, { error: 'The ZIP file has no index.html' })
  return {
    page,
    files: [...entries].map(([path, { uncompressedSize }]) => ({ path, bytes: uncompressedSize })),
    read(path) {
      const entry = entries.get(path)
      if (!entry) throw new ApiError(404, { error: 'The ZIP file doesn’t contain this file' })
      return unpacked(entry)
    },
  }
}

export interface PackedFiles {
  /** The path of its index.html. */
  readonly page: string
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** Unpacked while it is taken. @throws ApiError 404 */
  read(path: string): ReadableStream<Uint8Array<ArrayBuffer>>
}

configure({ useWebWorkers: false })

const index = /(^|\/)index\.html?$/i

/** Unpacks as fast as it is read; fails where it is damaged, and where it has more than it may. */
function unpacked(entry: FileEntry): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left: number = zipLimits.bytes
  let goOn: () => void = () => undefined
  let cancelled = false
  return new ReadableStream({
    start(controller) {
      const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
        async write(chunk) {
          left -= chunk.length
          if (left < 0) throw new Error('The file grows too much when unpacked')
          if (cancelled) throw new Error('Nobody reads it any more')
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) await new Promise<void>(resolve => (goOn = resolve))
        },
      })
      entry.getData(sink, { checkCrc32: true }).then(
        () => cancelled || controller.close(),
        error => cancelled || controller.error(error),
      )
    },
    pull: () => goOn(),
    cancel() {
      cancelled = true
      goOn()
    },
  })
}

class StoredReader extends Reader<Readings> {
  constructor(private readonly file: Readings) {
    super(file)
    this.size = file.size
  }
  override readUint8Array(start: number, length: number): Promise<Uint8Array> {
    return this.file.read(start, Math.min(start + length, this.file.size))
  }
}
