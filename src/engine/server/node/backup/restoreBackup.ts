import type { AssetFiles } from '../../assets/AssetFiles.ts'
import type { TableSpec } from '../../store/Store.ts'
import { bringInLine } from '../postgres/bringInLine.ts'
import type { Database } from '../postgres/Database.ts'
import { latestVersion, type Migration } from '../postgres/migrate.ts'
import { tableLayout } from '../postgres/tableLayout.ts'
import type { BackupManifest, FileKind } from './backupManifest.ts'
import { insertLines } from './copyTables.ts'
import { collected, readBackup } from './readBackup.ts'
import { checkCounts, clearTables, makeTables, restoring, setSequences } from './restoreTables.ts'

export interface RestoreParts {
  readonly db: Database
  readonly tables: readonly TableSpec[]
  readonly migrations: readonly Migration[]
  readonly files: Readonly<Record<FileKind, AssetFiles>>
  /** Whether rows that are there may go. */
  readonly replace: boolean
}

/**
 * Puts a verified archive into a database, in one transaction, and its files where they were. Rows are filled in before their indexes
 * are made, and what is worked out from them is worked out anew, so that an older archive becomes as this program has its tables.
 * @throws Error with a sentence; then the database is as it was
 */
export async function restoreBackup(path: string, manifest: BackupManifest, parts: RestoreParts): Promise<void> {
  const { db, migrations, files } = parts
  checkVersion(manifest, migrations)
  const layouts = parts.tables.map(tableLayout)
  const tables = new Map(manifest.tables.map(table => [table.name, table]))
  await db.transaction(async tx => {
    await tx.exec(restoring)
    await clearTables(tx, manifest, { replace: parts.replace, layouts, migrations })
    await makeTables(tx, manifest, migrations)
    for await (const { name, body } of readBackup(path)) {
      const [folder = '', one = ''] = name.split('/')
      const table = folder === 'rows' ? tables.get(one) : undefined
      if (table) await insertLines(tx, table, (await collected(body)).toString())
      else if (folder === 'assets' || folder === 'artifacts') await keepFile(files[folder], one, body)
    }
    await setSequences(tx, manifest)
    await checkCounts(tx, manifest)
    await bringInLine(tx, layouts, migrations)
  })
}

/** @throws Error with a sentence */
export function checkVersion({ migration, release }: BackupManifest, migrations: readonly Migration[]): void {
  if (migration <= latestVersion(migrations)) return
  throw new Error(
    `This backup was written by a newer Astrolabe (${release}; its tables are at version ${migration}, this program knows ${latestVersion(migrations)}). Restore it with that one. Nothing was changed.`,
  )
}

async function keepFile(files: AssetFiles, checksum: string, body: AsyncIterable<Buffer>): Promise<void> {
  const incoming = await files.receive()
  try {
    for await (const part of body) await incoming.write(part)
    const found = await incoming.finish()
    if (found.checksum !== checksum) throw new Error(`The file ${checksum} is not what its name says`)
    await incoming.keep()
  } finally {
    await incoming.discard()
  }
}
