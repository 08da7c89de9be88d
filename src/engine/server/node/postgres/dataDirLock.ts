import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the only seat at an embedded database, as two processes would lose each other's rows without noticing.
 * Returns what gives it back. A lock whose process is gone is taken over: no such process, a zombie, or a process that started at another
 * time and merely has the same number. Of a process in another container or on another machine, or from before this boot, only the lock
 * itself tells: whoever holds it touches it every five seconds, and one that nobody has touched for fifteen is taken over.
 * @throws Error with a sentence for the person who starts the second one.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock')
  const own = JSON.stringify(ownIdentity())
  if (!create(path, own)) {
    takeOver(path, dataDir)
    if (!create(path, own)) throw new Error(inUse(dataDir, holderOf(path)))
  }
  const touching = setInterval(() => {
    if (contentOf(path) === own) touch(path)
  }, touchMs).unref()
  return () => {
    clearInterval(touching)
    if (contentOf(path) === own) unlinkSync(path)
  }
}

/** The same for a start: after a container was killed, it waits until the lock that it has left may be taken over. */
export async function lockDataDirAtStart(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'lock')
  const until = performance.now() + untouchedMs + 1000
  const mayBeLeft = () => {
    const holder = holderOf(path)
    return holder !== undefined && !isSeenFromHere(holder) && isAlive(holder, path)
  }
  while (mayBeLeft() && performance.now() < until) await new Promise(resolve => setTimeout(resolve, 500))
  return lockDataDir(dataDir)
}

const touchMs = 5_000
const untouchedMs = 15_000

/** The process that holds an embedded database now; null when none does. */
export function dataDirHolder(dataDir: string): number | null {
  const path = join(dataDir, 'lock')
  const holder = holderOf(path)
  return holder && isAlive(holder, path) ? holder.pid : null
}

/** Moves a dead process's lock out of the way; if it was replaced by a living one's meanwhile, puts that back. */
function takeOver(path: string, dataDir: string): void {
  const holder = holderOf(path)
  if (holder && isAlive(holder, path)) throw new Error(inUse(dataDir, holder))
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = holderOf(aside)
  if (moved && isAlive(moved, aside)) {
    linkSync(aside, path)
    unlinkSync(aside)
    throw new Error(inUse(dataDir, moved))
  }
  unlinkSync(aside)
}

function inUse(dataDir: string, holder: Identity | undefined): string {
  const who = holder ? `process ${holder.pid}` : 'another process'
  return `${dataDir} is in use by another Astrolabe (${who}). Stop it first, or set DATA_DIR to another directory.`
}

function create(path: string, content: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, content)
    closeSync(file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function ownIdentity(): Identity {
  return { pid: process.pid, boot: bootId(), space: pidSpace(), startedAt: processState(process.pid)?.startedAt ?? '' }
}

/** Whether its process would be among those that this one sees. */
function isSeenFromHere({ boot, space }: Identity): boolean {
  return boot === bootId() && space === pidSpace()
}

function isAlive(holder: Identity, path: string): boolean {
  const { pid, boot, startedAt } = holder
  if (!isSeenFromHere(holder)) return isTouched(path)
  const state = processState(pid)
  if (state) return state.startedAt === startedAt && !'ZX'.includes(state.letter)
  if (boot !== '') return false
  // Without /proc there is only the number to go by.
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Gone with its folder, or on a disk that takes nothing more: the database notices that, too, and says so.
  }
}

function isTouched(path: string): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Math.abs(Date.now() - mtimeMs) < untouchedMs
}

/** The numbers of processes are a container's own; empty where there is no /proc. */
function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Changes with every boot; empty where there is no /proc. */
function bootId(): string {
  return contentOf('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

/** State letter and start time (ticks since boot) out of /proc; the name in brackets may hold anything. */
function processState(pid: number): { readonly letter: string; readonly startedAt: string } | undefined {
  const stat = contentOf(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { letter: fields[0] ?? '', startedAt: fields[19] ?? '' }
}

function holderOf(path: string): Identity | undefined {
  try {
    // A version that didn't write its space yet is judged as one from here.
    const { pid, boot, space = pidSpace(), startedAt } = JSON.parse(contentOf(path) ?? '')
    return Number.isInteger(pid)
      ? { pid, boot: String(boot), space: String(space), startedAt: String(startedAt) }
      : undefined
  } catch {
    return undefined
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

interface Identity {
  readonly pid: number
  readonly boot: string
  readonly space: string
  readonly startedAt: string
}
