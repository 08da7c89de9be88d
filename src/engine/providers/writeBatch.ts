import { isOffered } from './offeredCalls.ts'

/**
 * Starts a call whose writes are part of a larger change: they say so, and the audit log shows them together. Only what is sent
 * before `start` returns is meant, so nothing else that happens meanwhile becomes a part of it. A platform is told nothing.
 */
export function inBatch<T>(id: string, start: () => T): T {
  current = isOffered('bulk') ? id : undefined
  try {
    return start()
  } finally {
    current = undefined
  }
}

/** What the call that is being started belongs to. */
export function batchNow(): string | undefined {
  return current
}

let current: string | undefined
