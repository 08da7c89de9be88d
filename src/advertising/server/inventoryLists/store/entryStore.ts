import type { StoreExtension } from '../../../../engine/server/store/storeExtension.ts'
import type { EntryType } from '../../../targeting/listEntries.ts'

/**
 * What imports put into inventory lists: `read.extension(entryStore)`. A list's entries are a set; what is imported is staged as a set
 * of its own first, which nobody sees until it becomes the list's. Capital letters don't tell entries apart.
 */
export const entryStore: StoreExtension<EntriesExtended> = { name: 'entries' }

export interface EntriesExtended {
  readonly reads: EntryReads
  readonly writes: EntryWrites
  readonly streams: object
}

export interface ListEntry {
  readonly type: EntryType
  readonly value: string
  /** A rule put it there, and nobody else did. */
  readonly byRule?: true
}

export interface EntryReads {
  /** How many entries of each type a list has. */
  countEntries(list: string): Promise<EntryCounts>
  /** Entries in the order of their types and values, behind `after`, and whether there are more. */
  pageEntries(list: string, query: EntryQuery): Promise<EntryPage>
  /** How many entries a search finds. */
  countFound(list: string, query: Pick<EntryQuery, 'q' | 'type'>): Promise<number>
  /** Which of these entries are in a list. */
  findEntries(list: string, entries: readonly ListEntry[]): Promise<readonly ListEntry[]>
  /** How many entries two lists share. */
  countShared(one: string, other: string): Promise<number>
}

export interface EntryQuery {
  /** What the value holds; lower case. */
  readonly q?: string | undefined
  readonly type?: EntryType | undefined
  readonly after?: ListEntry | undefined
  readonly limit: number
}

export interface EntryPage {
  readonly entries: readonly ListEntry[]
  readonly hasMore: boolean
}

export type EntryCounts = Readonly<Record<EntryType, number>> & {
  readonly total: number
  /** How many of all are there by a rule alone. */
  readonly byRule: number
}

export interface EntryWrites {
  /** Begins a set of a list. Sets that were begun before and never taken over are given up. @returns its number */
  stageSet(list: string): Promise<number>
  /** Puts entries of a type into a staged set. @returns how many were not in it yet */
  stageEntries(set: number, type: EntryType, values: readonly string[]): Promise<number>
  /** Which of these entries are in a staged set. */
  findStaged(set: number, entries: readonly ListEntry[]): Promise<readonly ListEntry[]>
  /** How many entries the list has with those of the staged set. */
  countWith(list: string, set: number): Promise<number>
  /** How many entries the list has once the staged set is its own, with what a rule put there. */
  countWithRule(list: string, set: number): Promise<number>
  /** Puts entries of a type into the list itself, as what somebody entered. */
  putEntries(list: string, type: EntryType, values: readonly string[]): Promise<void>
  /** The staged set becomes the list's, all at once, with what a rule put there; the one before is given up. */
  takeOver(list: string, set: number): Promise<void>
  /** The next portion of what would come and go if a rule found what is staged, in the order of types and values. */
  ruleChanges(list: string, set: number, portion: Portion): Promise<readonly RuleChange[]>
  /** What is staged is what a rule found: all else that a rule put there goes, what somebody entered stays. The set is given up. */
  applyRule(list: string, set: number): Promise<void>
  /** Adds the next portion of a staged set to the list's; what a rule had put there is from then on somebody's. @returns where the portion after it begins; null behind the last */
  addStaged(list: string, set: number, portion: Portion): Promise<ListEntry | null>
  /** Takes the next portion of a staged set out of the list's, but for what a rule put there. @returns as above */
  removeStaged(list: string, set: number, portion: Portion): Promise<ListEntry | null>
  /** Gives a list that has no entries all those of another. */
  copyEntries(from: string, to: string): Promise<void>
  /** The list has no imported entries any more. */
  forgetEntries(list: string): Promise<void>
  giveUp(set: number): Promise<void>
  /** Clears away rows of sets that were given up. @returns whether there may be more */
  clearEntries(): Promise<boolean>
}

/** An entry that a rule brings, or takes away. */
export interface RuleChange {
  readonly entry: ListEntry
  readonly comes: boolean
}

/** What stands behind an entry, in the order of types and values; null begins at the first. */
export interface Portion {
  readonly after: ListEntry | null
  readonly limit: number
}
