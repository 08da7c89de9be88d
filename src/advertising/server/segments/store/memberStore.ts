import type { StoreExtension } from '../../../../engine/server/store/storeExtension.ts'
import type { Expression } from '../../../targeting/expression.ts'
import type { IdType } from '../../../targeting/memberIds.ts'

/**
 * Who is in which segment: `read.extension(memberStore)`. A segment's members are a set of hashes; what is loaded is staged as a
 * set of its own first, which nobody sees until it becomes the segment's.
 */
export const memberStore: StoreExtension<MembersExtended> = { name: 'members' }

export interface MembersExtended {
  readonly reads: MemberReads
  readonly writes: MemberWrites
  readonly streams: object
}

export interface MemberReads {
  /** How many IDs a rule finds whose membership has not expired by `at`; with a range, those of that part of all hashes. */
  countMembers(rule: MemberRule, at: string, range?: HashRange): Promise<MemberCounts>
  /** Those members of any of these segments who are in the sample of people that facts name, with until when. */
  sampleMembers(segments: readonly string[], at: string): Promise<ReadonlyMap<number, string>>
}

export interface MemberWrites {
  /** Begins a set of a segment. Sets that were begun before and never taken over are given up. @returns its number */
  stageSet(segment: string): Promise<number>
  /** Puts hashes into a staged set. @returns how many were not in it yet */
  stageMembers(set: number, members: StagedMembers): Promise<number>
  /** Puts into a staged set whom a rule finds, for as long as each stays found. */
  stageRule(set: number, rule: MemberRule, at: string, range: HashRange): Promise<void>
  /** The staged set becomes the segment's, all at once; the one before is given up. */
  takeOver(segment: string, set: number): Promise<void>
  /** Adds a part of a staged set to the segment's; who is in it already stays as long as the later of both. */
  addStaged(segment: string, set: number, range: HashRange): Promise<void>
  /** Takes a part of a staged set out of the segment's. */
  removeStaged(segment: string, set: number, range: HashRange): Promise<void>
  /** The segment has no members any more. */
  forgetMembers(segment: string): Promise<void>
  giveUp(set: number): Promise<void>
  /** Clears away rows of sets that were given up and members that had expired by `at`. @returns whether there may be more */
  clearMembers(at: string): Promise<boolean>
}

export interface StagedMembers {
  /** `person`: somebody of the sample of people that facts name, whose IDs nobody knows. */
  readonly idType: IdType | 'person'
  /** SHA-256, 64 lower-case hexadecimal digits. */
  readonly hashes: readonly string[]
  readonly since: string
  readonly expires: string
}

/** Whom a bounded expression over segments finds; a leaf is who is in at least one of its segments. */
export type MemberRule = Expression<readonly string[]>

/** The hashes whose first byte is at least `from` and below `to`: 0 to 256 are all. */
export interface HashRange {
  readonly from: number
  readonly to: number
}

export interface MemberCounts {
  readonly total: number
  readonly byType: Readonly<Partial<Record<IdType, number>>>
}
