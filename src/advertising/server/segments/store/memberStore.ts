import type { StoreExtension } from '../../../../engine/server/store/storeExtension.ts'
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
  readonly idType: IdType
  /** SHA-256, 64 lower-case hexadecimal digits. */
  readonly hashes: readonly string[]
  readonly since: string
  readonly expires: string
}

/** Who is in at least one segment of each list of `include`, and in none of `exclude`. */
export interface MemberRule {
  readonly include: readonly (readonly string[])[]
  readonly exclude: readonly string[]
}

/** The hashes whose first byte is at least `from` and below `to`: 0 to 256 are all. */
export interface HashRange {
  readonly from: number
  readonly to: number
}

export interface MemberCounts {
  readonly total: number
  readonly byType: Readonly<Partial<Record<IdType, number>>>
}

/** The most lists that a rule may include. */
export const mostClauses = 60
