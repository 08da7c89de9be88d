import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the build reads. */
export const everything = [
  'src',
  'public',
  'scripts',
  'index.html',
  'resources.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** What decides about the tables of the database. */
export const whatTablesNeed = [
  'src/advertising/catalogue',
  'src/advertising/reporting',
  'src/advertising/server/facts/store',
  'src/advertising/targeting',
  'src/engine/contract',
  'src/engine/server/store',
  'src/engine/server/node/postgres',
  'resources.config.ts',
  'package-lock.json',
]

/** A digest of the files' content: times of a checkout or a copy say nothing. */
export function stampOf(inputs) {
  const hash = createHash('sha256').update(process.version)
  for (const path of inputs.filter(existsSync).flatMap(files)) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function files(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name !== 'dist' && name !== '.data')
    .sort()
    .flatMap(name => files(join(path, name)))
}
