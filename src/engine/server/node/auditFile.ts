import { closeSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AuditTarget } from '../audit/AuditTarget.ts'

/**
 * A file as a target of the audit log: each entry is a line of JSON as it is stored, on the disk before the next are read. It is
 * opened for each portion, so that whoever rotates it needs only rename it.
 * @throws Error with a sentence where it can't be written to
 */
export function auditFile(path: string): AuditTarget {
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new Error(`AUDIT_FILE can’t be written to: ${text}`, { cause: error })
  }
  return {
    id: `file ${resolve(path)}`,
    chain: null,
    waitMs: failures => Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6)),
    send: async (_, entries) => {
      const file = await open(path, 'a+', 0o600)
      try {
        const { size } = await file.stat()
        const last = Buffer.alloc(1)
        if (size > 0) await file.read(last, 0, 1, size - 1)
        // What a process was writing when it ended is no whole line.
        const begin = size > 0 && last.toString() !== '\n' ? '\n' : ''
        await file.appendFile(begin + entries.map(entry => `${JSON.stringify(entry)}\n`).join(''))
        await file.datasync()
      } finally {
        await file.close()
      }
    },
  }
}
