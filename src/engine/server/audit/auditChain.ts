import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../../contract/canonicalJson.ts'
import type { Row } from '../store/Store.ts'
import { storable } from '../store/storable.ts'

/** Where the log of the resource `audit-log` is kept, and how far each of its chains has come. */
export const auditTable = 'audit-log'
export const chainTable = 'audit-chain'
/** How far it was sent on, to whom. */
export const auditStreamTable = 'audit-stream'

/** What stands before the first entry of a chain. */
export const chainStart = '0'.repeat(64)

/** The last entry of a chain, under its organization's id; those of the platform itself make one, too. */
export interface ChainHead extends Row {
  readonly sequence: number
  readonly hash: string
}

export function chainOf({ organization }: Row): string {
  return typeof organization === 'string' ? organization : '*'
}

/** A row as the next entry of its chain: any other row, or another place in it, would have another hash. */
export function chained(row: Row, { sequence, hash }: Pick<ChainHead, 'sequence' | 'hash'>): Row {
  const entry = { ...storable(row).row, sequence: sequence + 1, previousHash: hash }
  return { ...entry, hash: entryHash(entry) }
}

/**
 * SHA-256 of the entry as JSON, in an order of names that no database changes; it covers the hash of the one before. Worked
 * out here and now: the chain is locked meanwhile, and WebCrypto has a queue.
 */
export function entryHash({ hash: _, ...entry }: Row): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(entry))))
}
