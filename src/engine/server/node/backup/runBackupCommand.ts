import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AssetFiles } from '../../assets/AssetFiles.ts'
import { type Environment, readEnvironment } from '../../environment.ts'
import { apiTables } from '../../store/apiTables.ts'
import { openFiles } from '../openFiles.ts'
import { openDatabase, type StoredProduct } from '../openStore.ts'
import type { Database } from '../postgres/Database.ts'
import { release } from '../release.ts'
import { findKeys, keyFile } from './backupKeys.ts'
import type { BackupManifest, FileKind } from './backupManifest.ts'
import { verifyBackup } from './readBackup.ts'
import { checkVersion, restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

type Variables = Readonly<Record<string, string | undefined>>
type Print = (line: string) => void

/** `[file] [--with-key]`: writes everything that the console keeps into one file. @throws Error with a sentence */
export async function runBackup(args: readonly string[], variables: Variables, print: Print = say) {
  const { positionals, values } = parsed(args, { 'with-key': { type: 'boolean' } }, backupUsage)
  const environment = ownEnvironment(variables)
  const { dataDir, databaseUrl, secretsKeys, assetDir, bucket } = environment
  if (databaseUrl === null && !existsSync(join(dataDir, 'database')))
    throw new Error(`There is nothing to back up: ${dataDir} holds no database`)
  if (bucket === null && !existsSync(dataDir) && !existsSync(assetDir))
    throw new Error(`Uploaded files would be missing: there is no ${dataDir}. Set DATA_DIR to the console's.`)
  if (values['with-key'] === true && secretsKeys.length === 0 && !existsSync(keyFile(dataDir)))
    throw new Error(`There is no ${keyFile(dataDir)} to put in. Set DATA_DIR to the console's.`)
  const now = new Date()
  const file = resolve(positionals[0] ?? `astrolabe-${now.toISOString().slice(0, 16).replace(':', '')}.tar.gz`)
  const key = values['with-key'] === true && existsSync(keyFile(dataDir)) ? keyFile(dataDir) : null
  const manifest = await withDatabase(environment, db =>
    writeBackup(file, { db, files: filesOf(environment), release, keyFile: key, now }),
  )
  const mb = ((await stat(file)).size / 1e6).toFixed(1)
  print(`${counted(manifest)} are in ${file} (${mb} MB)`)
  if (manifest.keys.length > 0 && key === null) {
    const where = secretsKeys.length > 0 ? 'the key in SECRETS_KEY' : keyFile(dataDir)
    print(
      `Keep ${where} elsewhere, too: without it the secrets in this file can't be read. --with-key puts secrets.key in.`,
    )
  }
}

const backupUsage = 'Usage: npm run backup -- [file] [--with-key]'

/** `file [--replace]`: verifies the file, then puts all of it in place. @throws Error with a sentence */
export async function runRestore(
  product: StoredProduct,
  args: readonly string[],
  variables: Variables,
  print: Print = say,
) {
  const { positionals, values } = parsed(args, { replace: { type: 'boolean' } }, restoreUsage)
  const [given] = positionals
  if (given === undefined) throw new Error(restoreUsage)
  const file = resolve(given)
  const environment = ownEnvironment(variables)
  const { extensions = [], ...rest } = product
  const migrations = extensions.flatMap(extension => extension.migrations)
  const manifest = await verifyBackup(file)
  checkVersion(manifest, migrations)
  print(`${counted(manifest)} of ${manifest.takenAt} are whole`)
  const placeKey = await findKeys(file, manifest, environment)
  await withDatabase(environment, db =>
    restoreBackup(file, manifest, {
      db,
      tables: apiTables(rest),
      migrations,
      files: filesOf(environment),
      replace: values.replace === true,
    }),
  )
  await placeKey()
  mkdirSync(environment.dataDir, { recursive: true })
  // The next start is none that begins with a sample.
  if (environment.databaseUrl === null) writeFileSync(join(environment.dataDir, 'filled'), '')
  print('Restored. Everyone has to sign in again.')
}

const restoreUsage = 'Usage: npm run restore -- <file> [--replace]'

function parsed<Options extends Record<string, { readonly type: 'boolean' }>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.length > 1) throw new Error(usage)
    const flags: Readonly<Record<string, unknown>> = values
    return { positionals, values: flags }
  } catch {
    throw new Error(usage)
  }
}

function ownEnvironment(variables: Variables): Environment {
  const environment = readEnvironment(variables)
  if (environment.apiOrigin !== null)
    throw new Error('A console in front of a platform (API_ORIGIN) keeps nothing: back up the platform')
  return environment
}

function filesOf(environment: Environment): Readonly<Record<FileKind, AssetFiles>> {
  return openFiles(environment, { settledMs: 0 })
}

async function withDatabase<T>(environment: Environment, work: (db: Database) => Promise<T>): Promise<T> {
  const fail = (error: Error) => process.stderr.write(`${error.message}\n`)
  const db = await openDatabase(environment, { onProgress: () => {}, onIdleError: fail, onLost: fail })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function counted({ tables, entries }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = entries.filter(({ name }) => /^(assets|artifacts)\//.test(name)).length
  return `${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
