import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { type BackupManifest, backupFormat, manifestName, parseManifest } from './backupManifest.ts'
import { readTar, type TarEntry } from './tar.ts'

/** The files of an archive, unpacked as they are taken. */
export async function* readBackup(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
  const unpacked = file.pipe(createGunzip())
  file.on('error', error => unpacked.destroy(error))
  try {
    yield* readTar(unpacked)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

/**
 * Reads the whole archive, and changes nothing: every file in it must be as its manifest says, and none missing or added.
 * @throws Error with a sentence
 */
export async function verifyBackup(path: string): Promise<BackupManifest> {
  const found = new Map<string, { readonly bytes: number; readonly sha256: string; readonly lines: number }>()
  let manifest: BackupManifest | undefined
  try {
    for await (const { name, bytes, body } of readBackup(path)) {
      if (manifest) throw new Error('something follows its manifest')
      if (name === manifestName) {
        manifest = parseManifest((await collected(body)).toString())
        continue
      }
      const hash = createHash('sha256')
      let lines = 0
      for await (const part of body) {
        hash.update(part)
        for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1
      }
      if (found.has(name)) throw new Error(`it has ${name} twice`)
      found.set(name, { bytes, sha256: hash.digest('hex'), lines })
    }
    if (!manifest) throw new Error('it has no manifest')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Error(`There is no ${path}`)
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} is not a complete backup (${why}). Nothing was changed. Take another copy of it.`)
  }
  if (manifest.format !== backupFormat) {
    throw new Error(
      `${path} has format ${manifest.format}, and this program reads ${backupFormat}: restore it with version ${manifest.release}`,
    )
  }
  const { entries, tables } = manifest
  const wrong =
    entries.find(({ name, bytes, sha256 }) => {
      const there = found.get(name)
      return there?.bytes !== bytes || there.sha256 !== sha256
    })?.name ??
    (found.size === entries.length ? undefined : 'its list') ??
    tables.find(({ name, rows }) => rows !== linesOf(found, name))?.name
  if (wrong !== undefined)
    throw new Error(`${path} was changed: ${wrong} is not as it was written. Nothing was changed here.`)
  return manifest
}

function linesOf(found: ReadonlyMap<string, { readonly lines: number }>, table: string): number {
  let sum = 0
  for (const [name, { lines }] of found) if (name.startsWith(`rows/${table}/`)) sum += lines
  return sum
}

export async function collected(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
