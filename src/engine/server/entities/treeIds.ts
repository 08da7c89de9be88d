import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { v7, validate, version as versionOf } from 'uuid'
import type { Actor } from '../access/principal.ts'
import { ApiError } from '../http/apiError.ts'
import type { BatchActor } from './runBatch.ts'

/**
 * The ID of a row that a batch creates: of the batch's time, so that new rows stand together in lists, and otherwise a hash
 * that nobody but this person's batch comes to.
 */
export function newId({ principal, batchId }: BatchActor, entity: string, ref: string): string {
  const msecs = Number.parseInt(batchId.replaceAll('-', '').slice(0, 12), 16)
  const random = sha256(utf8ToBytes(JSON.stringify([principal.id, batchId, entity, ref]))).slice(0, 16)
  return v7({ msecs, random, seq: new DataView(random.buffer).getUint32(4) })
}

/** The batch of a tree. @throws ApiError 400 without a batch ID that new rows' IDs can follow from */
export function batchIdOf({ batchId }: Actor, dryRun: boolean): string {
  if (batchId === undefined && dryRun) return v7()
  if (batchId === undefined || !validate(batchId) || versionOf(batchId) !== 7)
    throw new ApiError(400, { error: 'X-Batch-Id: must be a version 7 UUID.' })
  return batchId
}
