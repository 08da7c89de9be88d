import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditFile } from '../../../../src/engine/server/node/auditFile.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is refused at once where it can’t be written to, with the name of the variable', () => {
  expect(() => auditFile(join(folder, 'nowhere', 'audit.jsonl'))).toThrow(/^AUDIT_FILE can’t be written to: ENOENT/)
  expect(() => auditFile(folder)).toThrow(/^AUDIT_FILE can’t be written to: EISDIR/)
  auditFile(join(folder, 'audit.jsonl'))
  expect(readFileSync(join(folder, 'audit.jsonl'), 'utf8')).toBe('')
})
