import { fileURLToPath } from 'node:url'
import type { ApiProduct } from '../apiProduct.ts'
import type { Environment } from '../environment.ts'
import { apiTables } from '../store/apiTables.ts'
import { type Database, SqlError } from './postgres/Database.ts'
import { openPostgres, workerName } from './postgres/pgDatabase.ts'
import { openEmbedded } from './postgres/pgliteDatabase.ts'
import type { PostgresExtension } from './postgres/postgresExtension.ts'
import { createPostgresStore, type PostgresStore } from './postgres/postgresStore.ts'

/**
 * The store that the environment asks for, with its tables in line with the catalogue.
 * @throws Error with a sentence when the database can't be reached, refuses who asks, or its directory is held by another process
 */
export async function openStore(
  environment: Environment,
  { extensions = [], ...product }: StoredProduct,
  listeners: DatabaseListeners,
): Promise<PostgresStore> {
  const database = await openDatabase(environment, listeners)
  const { onLost: onUnfit, onTrouble = () => {} } = listeners
  const store = createPostgresStore(database, apiTables(product), extensions, { onUnfit, onTrouble })
  try {
    await store.prepare()
  } catch (error) {
    await store.close()
    throw unfit(error)
  }
  return store
}

/** For who set the variable: a wrong user, password, or name of a database. */
function unfit(error: unknown): unknown {
  return error instanceof SqlError && /^(28...|3D000)$/.test(error.code)
    ? new Error(`DATABASE_URL: ${error.message}`, { cause: error })
    : error
}

/** The database that the environment asks for, as it is. */
export async function openDatabase(
  { databaseUrl, dataDir, roles }: Pick<Environment, 'databaseUrl' | 'dataDir' | 'roles'>,
  { onProgress, onIdleError, onLost }: DatabaseListeners,
): Promise<Database> {
  return databaseUrl === null
    ? openEmbedded(dataDir, { onProgress, prebuilt, onLost })
    : openPostgres(databaseUrl, { onIdleError, ...(roles.has('worker') ? { name: workerName } : {}) })
}

export interface DatabaseListeners {
  onProgress(text: string): void
  onIdleError(error: Error): void
  /** The embedded database has stopped for good, or a server's tables became those of another version. */
  onLost(error: Error): void
  /** What is done beside other versions on a server has failed, and is tried again. */
  onTrouble?(error: Error): void
}

/** What of a product a database has to know. */
export interface StoredProduct extends Pick<ApiProduct, 'catalogue' | 'tables'> {
  /** What it keeps there beside rows. */
  readonly extensions?: readonly PostgresExtension[]
}

/** Put beside the built host by the build; from the sources there is none. */
const prebuilt = fileURLToPath(new URL('./database', import.meta.url))
