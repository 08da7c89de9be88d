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
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * Takes the only seat at an embedded database, as two processes would lose each other's rows without noticing.
 * Returns what gives it back. A lock whose process is gone is taken over: no such process, a zombie, or a process that started at another
 * time and merely has the same number. Of a process in another container or on another machine, or from before this boot, only the lock
 * itself tells: whoever holds it touches it every five seconds. `leftBehind`: the lock's content, of which it is known that nobody does.
 * @throws Error with a sentence for the person who starts the second one.
 */
export function lockDataDir(dataDir: string, leftBehind?: string): () => void {
  const path = join(dataDir, 'lock')
  const own = JSON.stringify(ownIdentity())
  if (!create(path, own)) {
    takeOver(path, dataDir, leftBehind)
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

/**
 * The same for a start: a lock whose process can't be seen from here is watched for fifteen seconds, and taken over when nobody has touched it.
 * Clocks are never compared, as two machines' may differ.
 */
export async function lockDataDirAtStart(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'lock')
  const left = contentOf(path)
  const holder = holderOf(path)
  if (!holder || isSeenFromHere(holder)) return lockDataDir(dataDir)
  const touched = touchedAt(path)
  const until = performance.now() + untouchedMs
  while (contentOf(path) === left && touchedAt(path) === touched) {
    if (performance.now() >= until) return lockDataDir(dataDir, left)
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  return lockDataDir(dataDir)
}

/** Whether another process has the lock that this one took: it stood still for so long that it was taken for dead. */
export function isTakenByAnother(dataDir: string): boolean {
  const holder = contentOf(join(dataDir, 'lock'))
  return holder !== undefined && holder !== JSON.stringify(ownIdentity())
}

const touchMs = 5_000
const untouchedMs = 15_000

/** The process that holds an embedded database now; null when none does. */
export function dataDirHolder(dataDir: string): number | null {
  const holder = holderOf(join(dataDir, 'lock'))
  return holder && isAlive(holder) ? holder.pid : null
}

/** Moves a dead process's lock out of the way; if it was replaced by a living one's meanwhile, puts that back. */
function takeOver(path: string, dataDir: string, leftBehind: string | undefined): void {
  const holder = holderOf(path)
  if (holder && isAlive(holder) && contentOf(path) !== leftBehind) throw new Error(inUse(dataDir, holder))
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = holderOf(aside)
  if (moved && isAlive(moved) && contentOf(aside) !== leftBehind) {
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

/** As far as can be told: one that can't be seen is. */
function isAlive(holder: Identity): boolean {
  const { pid, boot, startedAt } = holder
  if (!isSeenFromHere(holder)) return true
  const state = processState(pid)
  if (state) return state.startedAt === startedAt && !'ZX'.includes(state.letter)
  if (boot !== hostname()) return false
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

function touchedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

/** The numbers of processes are a container's own; empty where there is no /proc. */
function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Changes with every boot; where there is no /proc, the machine's name. */
function bootId(): string {
  return contentOf('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname()
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
