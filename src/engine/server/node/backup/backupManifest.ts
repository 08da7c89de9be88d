import { isObject } from '../../../contract/isObject.ts'

/** What an archive says of itself, as its last file. */
export interface BackupManifest {
  /** Of the archive; another one can't be read. */
  readonly format: number
  /** Of the program that wrote it. */
  readonly release: string
  readonly takenAt: string
  /** How far its tables have come (`migrate.ts`). */
  readonly migration: number
  readonly tables: readonly BackedUpTable[]
  /** The months that a table is cut into, and how far sequences have counted. */
  readonly partitions: readonly { readonly table: string; readonly name: string; readonly bound: string }[]
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
  /** The names of the keys that its secrets are sealed with. */
  readonly keys: readonly string[]
  /** Every other file of the archive. */
  readonly entries: readonly BackedUpEntry[]
}

export interface BackedUpTable {
  readonly name: string
  /** `rows`: a row and what is worked out from it, which isn't kept; `plain`: the columns that a migration made. */
  readonly kind: 'rows' | 'plain'
  readonly rows: number
}

export interface BackedUpEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export const backupFormat = 1
export const manifestName = 'manifest.json'
export const keyEntry = 'secrets.key'
/** Of an archive's files, by the folder that they came from. */
export const fileKinds = ['assets', 'artifacts'] as const
export type FileKind = (typeof fileKinds)[number]

/** @throws Error with a sentence */
export function parseManifest(text: string): BackupManifest {
  const value: unknown = JSON.parse(text)
  if (!isObject(value) || !isManifest(value)) throw new Error('it has no manifest')
  return value
}

function isManifest(value: object): value is BackupManifest {
  const { format, migration, tables, partitions, sequences, keys, entries } = value as Partial<BackupManifest>
  return (
    typeof format === 'number' &&
    typeof migration === 'number' &&
    [tables, partitions, sequences, keys, entries].every(Array.isArray)
  )
}
