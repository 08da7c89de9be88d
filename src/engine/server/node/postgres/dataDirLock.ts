import { closeSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the only seat at an embedded database, as two processes would lose each other's rows without noticing.
 * Returns what gives it back. A lock whose process is gone is taken over: another boot, no such process, a zombie, or
 * a process that started at another time and merely has the same number.
 * @throws Error with a sentence for the person who starts the second one.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock')
  const own = JSON.stringify(ownIdentity())
  if (!create(path, own)) {
    takeOver(path, dataDir)
    if (!create(path, own)) throw new Error(inUse(dataDir, holderOf(path)))
  }
  return () => {
    if (contentOf(path) === own) unlinkSync(path)
  }
}

/** The process that holds an embedded database now; null when none does. */
export function dataDirHolder(dataDir: string): number | null {
  const holder = holderOf(join(dataDir, 'lock'))
  return holder && isAlive(holder) ? holder.pid : null
}

/** Moves a dead process's lock out of the way; if it was replaced by a living one's meanwhile, puts that back. */
function takeOver(path: string, dataDir: string): void {
  const holder = holderOf(path)
  if (holder && isAlive(holder)) throw new Error(inUse(dataDir, holder))
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = holderOf(aside)
  if (moved && isAlive(moved)) {
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
  return { pid: process.pid, boot: bootId(), startedAt: processState(process.pid)?.startedAt ?? '' }
}

function isAlive({ pid, boot, startedAt }: Identity): boolean {
  if (boot !== bootId()) return false
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
    const { pid, boot, startedAt } = JSON.parse(contentOf(path) ?? '')
    return Number.isInteger(pid) ? { pid, boot: String(boot), startedAt: String(startedAt) } : undefined
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
  readonly startedAt: string
}
