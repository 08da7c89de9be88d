import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isObject } from '../../../engine/contract/isObject.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { type IdType, isIdType } from '../../targeting/memberIds.ts'
import { markSegmentDue } from '../segments/dueSegments.ts'
import { type MemberCounts, memberStore } from '../segments/store/memberStore.ts'

/** Puts invented people into the sample's segments; an organization's segments share some of them. */
export async function addMembers(tx: Transaction, builder: SampleBuilder): Promise<void> {
  const members = tx.extension(memberStore)
  const since = builder.now.toISOString()
  for (const [index, row] of builder.of('segment').entries()) {
    if (row.madeFrom === 'rule') {
      await markSegmentDue(tx, row.id, builder.now)
      continue
    }
    const size = isObject(row.size) ? Number(row.size.total) : row.status === 'processing' ? uncounted : 0
    if (size === 0) continue
    const expires = new Date(builder.now.getTime() + Number(row.membershipDays) * 86_400_000).toISOString()
    const set = await members.stageSet(row.id)
    const types = (Array.isArray(row.idTypes) ? row.idTypes : []).filter(isIdType)
    for (const [place, idType] of types.entries()) {
      const hashes = hashesOf(row, index, size).filter((_, at) => at % types.length === place)
      await members.stageMembers(set, { idType, hashes, since, expires })
    }
    await members.takeOver(row.id, set)
    const isWaiting = row.status === 'processing'
    await markSegmentDue(tx, row.id, new Date(builder.now.getTime() + (isWaiting ? 0 : 86_400_000)))
  }
}

/** How many of them have which type. */
export function countsOf(types: readonly IdType[], total: number): MemberCounts & { readonly isEstimated: false } {
  const each = types.map(
    (type, place) => [type, Math.floor((total - place + types.length - 1) / types.length)] as const,
  )
  return { total, byType: Object.fromEntries(each), isEstimated: false }
}

const uncounted = 1_200

function hashesOf({ organization }: SampleRow, index: number, size: number): string[] {
  // Each begins elsewhere in a ring of people, so that neighbors overlap.
  const first = (index * 400) % people
  return Array.from({ length: size }, (_, at) =>
    bytesToHex(sha256(utf8ToBytes(`${organization} ${(first + at) % people}`))),
  )
}

const people = 6_000
