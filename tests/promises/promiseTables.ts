import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nothing, PromiseLines } from './judgePromises.ts'

const folder = join(import.meta.dirname, 'lines')

/** The committed tables. */
export function promiseTables(): { readonly lines: PromiseLines; readonly nothing: Nothing } {
  const files = readdirSync(folder).map(name => [name.replace(/\.json$/, ''), read(join(folder, name))] as const)
  return {
    lines: Object.fromEntries(files) as PromiseLines,
    nothing: read(join(import.meta.dirname, 'nothingYet.json')) as Nothing,
  }
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
