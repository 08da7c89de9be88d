import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Finding, ok, problem } from './finding.ts'

/** Whether the file of the audit log can be written to, or made; nothing is written. */
export function checkAuditFile(path: string): Finding {
  const file = resolve(path)
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK)
    // Its folder isn't made.
    else accessSync(dirname(file), constants.W_OK | constants.X_OK)
  } catch {
    return problem(
      'Audit file',
      `${file} can't be written to`,
      'Create its folder and let this user write there, or set AUDIT_FILE to another file.',
    )
  }
  return ok('Audit file', `Entries of the audit log go to ${file}`)
}
