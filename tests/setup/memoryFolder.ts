import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'astrolabe-tests-'
/** What two files of tests need at most at once, with room to spare: data folders, a database server, two browsers. */
const needed = 6 * 2 ** 30

/**
 * Puts the temporary folder of this process and of all that it starts into memory, where the machine has that much of it
 * free: a test database makes some 1,500 files, for which a disk takes three times as long. The folder ends with the
 * process; those of processes that were killed end here. A TMPDIR that is set already stays.
 */
export function takeMemoryFolder(): void {
  if (process.env.TMPDIR !== undefined || !isUsable()) return
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { mode: 0o711, recursive: true })
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** A file system in memory, on which programs can be run, with room. */
function isUsable(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find(line => line.split(' ')[1] === memory)
    const runs = mounted !== undefined && !mounted.split(' ')[3]?.split(',').includes('noexec')
    return type === TMPFS_MAGIC && runs && bavail * bsize >= needed
  } catch {
    // Not Linux, or not allowed to.
    return false
  }
}

/** linux/magic.h */
const TMPFS_MAGIC = 0x01021994

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
