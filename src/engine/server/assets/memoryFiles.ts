import { type AssetFiles, type IncomingFile, StorageFull, type StoredFile } from './AssetFiles.ts'
import { sha256 } from './sha256.ts'

/** Files that are forgotten with the process: the demo and tests. Room for `capacity` bytes. */
export function memoryFiles({ capacity = Number.POSITIVE_INFINITY }: { readonly capacity?: number } = {}): AssetFiles {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    receive: async () => incoming(contents, capacity),
    open: async checksum => {
      const bytes = contents.get(checksum)
      return bytes ? stored(bytes) : null
    },
    remove: async (checksum, needed) => {
      const bytes = contents.get(checksum)
      if (!bytes || (await needed())) return
      contents.delete(checksum)
      if (await needed()) contents.set(checksum, bytes)
    },
    all: async function* () {
      yield* [...contents.keys()]
    },
    clean: async () => {},
  }
}

function incoming(contents: Map<string, Uint8Array<ArrayBuffer>>, capacity: number): IncomingFile {
  const before = [...contents.values()].reduce((sum, { length }) => sum + length, 0)
  const chunks: Uint8Array[] = []
  let size = 0
  let whole: { readonly bytes: Uint8Array<ArrayBuffer>; readonly checksum: string } | undefined
  return {
    get size() {
      return size
    },
    async write(chunk) {
      if (before + size + chunk.length > capacity) throw new StorageFull()
      chunks.push(chunk.slice())
      size += chunk.length
    },
    async finish() {
      const bytes = joined(chunks, size)
      whole = { bytes, checksum: await sha256(bytes) }
      return whole
    },
    async read(start, end) {
      return (whole?.bytes ?? joined(chunks, size)).slice(start, end)
    },
    async keep() {
      if (whole) contents.set(whole.checksum, whole.bytes)
    },
    async discard() {
      chunks.length = 0
    },
  }
}

function stored(bytes: Uint8Array<ArrayBuffer>): StoredFile {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.slice(start, end),
    stream: (start, end) => new Blob([bytes.subarray(start, end)]).stream(),
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
