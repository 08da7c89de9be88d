import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** A folder in a cache: to be copied, never to be changed. */
export interface KeptFolder {
  readonly path: string
  /** It is used no more; until then no other process removes it. */
  release(): void
  /** For one that turns out to be broken. */
  remove(): void
}

const unusedMs = 3_600_000
const signMs = 60_000

/**
 * The folder of this name in a cache that checkouts share, filled if it isn't there yet. Two may fill it at once, each a
 * part of its own: both get that which is ready first. What nobody has used for an hour is removed, whatever its name: each
 * build leaves another.
 */
export async function keptFolder(
  cache: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<KeptFolder> {
  mkdirSync(cache, { recursive: true })
  const path = join(cache, name)
  const isThere = mark(path)
  for (const other of readdirSync(cache)) {
    if (isUnused(join(cache, other))) remove(join(cache, other))
  }
  if (!isThere) await fillOnce(path, fill)
  const sign = setInterval(() => mark(path), signMs).unref()
  const release = () => clearInterval(sign)
  return {
    path,
    release,
    remove() {
      release()
      remove(path)
    },
  }
}

async function fillOnce(path: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const part = mkdtempSync(`${path}.part-`)
  try {
    await fill(part)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Another was ready before.
    if (!mark(path)) throw error
  }
}

/** Notes that the folder is used; false where there is none. */
function mark(path: string): boolean {
  const now = new Date()
  try {
    utimesSync(path, now, now)
    return true
  } catch {
    return false
  }
}

function isUnused(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > unusedMs
}

/** At once for others, who would else find what is left of it. */
function remove(path: string): void {
  const gone = `${path}.gone-${process.pid}`
  try {
    renameSync(path, gone)
  } catch {
    // Another process removes it.
    return
  }
  rmSync(gone, { recursive: true, force: true })
}
