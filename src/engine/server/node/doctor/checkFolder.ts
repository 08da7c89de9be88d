import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Whether a folder can be written to, or made, and has room; nothing is written. `variable` names it to who sets it. */
export function checkFolder(about: string, folder: string, variable: string): Finding {
  const there = existing(resolve(folder))
  try {
    accessSync(there, constants.W_OK | constants.X_OK)
  } catch {
    return problem(
      about,
      `${there} can't be written to`,
      `Give this user the right to write there, or set ${variable} to another folder.`,
    )
  }
  const { bavail, bsize } = statfsSync(there)
  const free = bavail * bsize
  const text = `${folder} has ${(free / 1e9).toFixed(1)} GB free`
  return free < leastBytes
    ? warning(about, text, `Make room, or set ${variable} to a folder on another disk.`)
    : ok(about, text)
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}

const leastBytes = 1e9
