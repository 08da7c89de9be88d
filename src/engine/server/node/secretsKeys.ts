import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The keys that secrets are sealed with, the current one first: those of SECRETS_KEY, else one in the data directory, which
 * the first start makes, readable by nobody but this user. A key that lies there still opens what it has sealed.
 */
export function secretsKeys(dataDir: string, given: readonly string[]): readonly string[] {
  const file = join(dataDir, 'secrets.key')
  if (!existsSync(file)) {
    if (given.length > 0) return given
    makeKey(dataDir, file)
  }
  // A copy from elsewhere may have come with other rights.
  chmodSync(file, 0o600)
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < shortestKey) throw new Error(`${file} holds no key: put the one that was used before back`)
  return [...given, key]
}

export const shortestKey = 32

/** Whole or not at all, and never over another: of two hosts that start at once, one makes it. */
function makeKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    linkSync(unfinished, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}
