import { createHash, randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import {
  constants,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type AssetFiles, type IncomingFile, StorageFull, type StoredFile } from '../assets/AssetFiles.ts'

/**
 * Files in a directory, `ab/abcd…` by checksum; what is on its way in lies in `incoming/` of the same disk. A file gets
 * its name when all of it is on the disk, so that a power cut leaves whole files or none.
 */
export function folderFiles(folder: string, options: FolderOptions = {}): AssetFiles {
  const { openNew = path => open(path, 'wx+'), settledMs = 3_600_000 } = options
  const arriving = join(folder, 'incoming')
  const pathOf = (checksum: string) => join(folder, checksum.slice(0, 2), checksum)

  return {
    async receive() {
      const path = join(arriving, randomUUID())
      const handle = await full(async () => {
        await mkdir(arriving, { recursive: true })
        return openNew(path)
      })
      return incoming({ path, handle, pathOf })
    },
    async open(checksum) {
      const path = pathOf(checksum)
      const facts = await factsOf(path)
      return facts && stored(path, facts.size)
    },
    async remove(checksum, needed) {
      if (await needed()) return
      const path = pathOf(checksum)
      const away = join(arriving, `${randomUUID()}.gone`)
      if (!(await isThere(mkdir(arriving, { recursive: true }).then(() => rename(path, away))))) return
      if (await needed()) await isMade(place(away, path))
      await rm(away, { force: true })
    },
    async *all() {
      const before = Date.now() - settledMs
      for (const part of await list(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const checksum of await list(join(folder, part))) {
          const facts = await factsOf(join(folder, part, checksum))
          if (facts && /^[0-9a-f]{64}$/.test(checksum) && facts.mtimeMs < before) yield checksum
        }
      }
    },
    async clean() {
      const before = Date.now() - abandonedMs
      for (const name of await list(arriving)) {
        const path = join(arriving, name)
        const facts = await factsOf(path)
        if (facts && facts.mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}

/** An upload that has not moved for so long is nobody's: other processes may use the same directory. */
const abandonedMs = 3_600_000

function incoming({ path, handle, pathOf }: Arriving): IncomingFile {
  const hash = createHash('sha256')
  let size = 0
  let checksum = ''
  let open = true
  const close = async () => {
    if (open) await handle.close()
    open = false
  }
  return {
    get size() {
      return size
    },
    async write(chunk) {
      await full(async () => {
        for (let at = 0; at < chunk.length; )
          at += (await handle.write(chunk, at, chunk.length - at, size + at)).bytesWritten
      })
      hash.update(chunk)
      size += chunk.length
    },
    async finish() {
      await full(() => handle.sync())
      checksum = hash.digest('hex')
      return { checksum }
    },
    read: (start, end) => readFrom(handle, start, Math.min(end, size)),
    async keep() {
      const target = pathOf(checksum)
      const parent = join(target, '..')
      await full(async () => {
        await mkdir(parent, { recursive: true })
        // A file that is there already gets a new time, so that a sweep lets it lie; it may go just then.
        while (!(await isMade(place(path, target))) && !(await isThere(utimes(target, new Date(), new Date())))) {}
        await syncFolder(parent)
      })
    },
    async discard() {
      await close()
      await rm(path, { force: true })
    },
  }
}

function stored(path: string, size: number): StoredFile {
  return {
    size,
    async read(start, end) {
      const handle = await open(path, constants.O_RDONLY)
      try {
        return await readFrom(handle, start, Math.min(end, size))
      } finally {
        await handle.close()
      }
    },
    stream: (start, end) => streamOf(path, start, end),
  }
}

/** Opens the file when the first bytes are wanted and closes it with the last, or when the reader goes away. */
function streamOf(path: string, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | undefined
  let at = start
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        handle ??= await open(path, constants.O_RDONLY)
        const chunk = await readFrom(handle, at, Math.min(at + chunkBytes, end))
        at += chunk.length
        if (chunk.length > 0) controller.enqueue(chunk)
        if (chunk.length > 0 && at < end) return
        await handle.close()
        controller.close()
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  )
}

const chunkBytes = 256 * 1024

async function readFrom(handle: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.max(0, end - start))
  let at = 0
  while (at < bytes.length) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}

/** A second name for a file, all at once; a copy where the disk knows no second names. Fails when the name is taken. */
async function place(path: string, target: string): Promise<void> {
  try {
    await link(path, target)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(codeOf(error))) throw error
    const copy = `${path}.${randomUUID()}`
    await copyFile(path, copy)
    await rename(copy, target)
  }
}

/** The name itself is on the disk only when its directory is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function full<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error)) ? new StorageFull() : error
  }
}

/** False when the target is there already. */
function isMade(work: Promise<unknown>): Promise<boolean> {
  return unless('EEXIST', work)
}

/** False when the source is not there. */
function isThere(work: Promise<unknown>): Promise<boolean> {
  return unless('ENOENT', work)
}

async function unless(code: string, work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (codeOf(error) === code) return false
    throw error
  }
}

async function factsOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function list(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

interface Arriving {
  readonly path: string
  readonly handle: FileHandle
  readonly pathOf: (checksum: string) => string
}

interface FolderOptions {
  /** How a new file is opened; tests hand in full disks. */
  readonly openNew?: (path: string) => Promise<FileHandle>
  /** How long a file must have lain there before a sweep may find it: its row may just be on its way. */
  readonly settledMs?: number
}
