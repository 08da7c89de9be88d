import { createHash, randomUUID } from 'node:crypto'
import { access, type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { AssetFiles, StoredFile } from '../../assets/AssetFiles.ts'
import type { Database, Queries } from '../postgres/Database.ts'
import {
  type BackedUpEntry,
  type BackedUpTable,
  type BackupManifest,
  backupFormat,
  type FileKind,
  fileKinds,
  keyEntry,
  manifestName,
} from './backupManifest.ts'
import { describeTables, tableLines } from './copyTables.ts'
import { tarEnd, tarHead, tarPadding } from './tar.ts'

export interface BackupParts {
  readonly db: Database
  readonly files: Readonly<Record<FileKind, AssetFiles>>
  readonly release: string
  /** The file of the key that secrets are sealed with; null leaves it out. */
  readonly keyFile: string | null
  readonly now: Date
  /** Makes the file that is written; it must not be there yet. */
  readonly openNew?: (path: string) => Promise<FileHandle>
}

/**
 * Everything that a console keeps, as one file: rows as they were at one moment, then files. It gets its name when all of it is on
 * the disk. What it may read must not be read by others.
 */
export async function writeBackup(path: string, parts: BackupParts): Promise<BackupManifest> {
  if (await isThere(path)) throw new Error(`${path} already exists. Name another file.`)
  // Not by the process: in containers all have the same number.
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.part`
  const { openNew = created => open(created, 'wx', 0o600) } = parts
  // Before what removes it again: another's file of that name is left.
  const file = await openNew(unfinished)
  try {
    const manifest = await pack(file, parts)
    await sync(unfinished)
    await rename(unfinished, path)
    await sync(dirname(path))
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The transaction ends with the last row: files keep their content under their names, and copying them may take hours. */
async function pack(file: FileHandle, parts: BackupParts): Promise<BackupManifest> {
  const archive = archiveOf(parts)
  const gzip = createGzip({ level: 4 })
  const written = pipeline(gzip, file.createWriteStream()).then(
    () => null,
    (error: Error) => error,
  )
  try {
    await parts.db.transaction(async tx => {
      await tx.exec(oneMoment)
      await pipeline(archive.rows(tx), gzip, { end: false })
    })
    await pipeline(archive.rest(), gzip)
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error))
    gzip.destroy(reason)
    // The file says why it could not be written; who fills it may have heard only that nobody takes more.
    throw (await written) ?? reason
  }
  const failed = await written
  if (failed) throw failed
  return archive.manifest()
}

/** Times are written out in UTC, however server and user are set. */
const oneMoment = `set transaction isolation level repeatable read, read only;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`

/** The parts of the tar: `rows` first, then `rest`. */
function archiveOf({ files, keyFile, now, release }: BackupParts) {
  const entries: BackedUpEntry[] = []
  const keys = new Set<string>()
  let described: Pick<BackupManifest, 'migration' | 'partitions' | 'sequences' | 'tables'> | undefined
  let manifest: BackupManifest | undefined

  async function* entry(name: string, bytes: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    yield tarHead(name, bytes, now)
    const hash = createHash('sha256')
    let written = 0
    for await (const part of body) {
      hash.update(part)
      written += part.length
      yield Buffer.from(part.buffer, part.byteOffset, part.length)
    }
    if (written !== bytes) throw new Error(`${name} changed while it was copied. Run the backup again.`)
    yield tarPadding(bytes)
    entries.push({ name, bytes, sha256: hash.digest('hex') })
  }

  async function* rows(tx: Queries): AsyncGenerator<Buffer> {
    const { tables, ...others } = await describeTables(tx)
    const counted: BackedUpTable[] = []
    for (const table of tables) {
      let count = 0
      let part = 0
      for await (const lines of tableLines(tx, table)) {
        for (const [, key = ''] of lines.text.matchAll(sealedWith)) keys.add(key)
        const bytes = Buffer.from(lines.text)
        part += 1
        count += lines.rows
        yield* entry(`rows/${table.name}/${String(part).padStart(6, '0')}.jsonl`, bytes.length, [bytes])
      }
      counted.push({ ...table, rows: count })
    }
    described = { ...others, tables: counted }
  }

  async function* rest(): AsyncGenerator<Buffer> {
    for (const kind of fileKinds) {
      for await (const checksum of files[kind].all()) {
        const file = await files[kind].open(checksum)
        // Nobody needs it any more since it was listed.
        if (file) yield* entry(`${kind}/${checksum}`, file.size, bytesOf(file))
      }
    }
    if (keyFile !== null) {
      const key = await readFile(keyFile)
      yield* entry(keyEntry, key.length, [key])
    }
    if (!described) throw new Error('The archive has no rows')
    manifest = {
      format: backupFormat,
      release,
      takenAt: now.toISOString(),
      ...described,
      keys: [...keys].sort(),
      entries,
    }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    yield tarHead(manifestName, text.length, now)
    yield text
    yield tarPadding(text.length)
    yield tarEnd
  }

  return {
    rows,
    rest,
    manifest(): BackupManifest {
      if (!manifest) throw new Error('The archive has no end')
      return manifest
    },
  }
}

/** What `secretBox` writes, with the name of its key. */
const sealedWith = /"sealed": ?"1\.([\w-]+)\./g

async function* bytesOf(file: StoredFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream(0, file.size)) yield chunk
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
