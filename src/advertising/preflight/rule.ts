import type { FieldRef } from '../serving/refusal.ts'
import type { ServedRow } from '../serving/servedRow.ts'
import type { Line, ServingTree } from '../serving/servingTree.ts'

/** `block`: it can't deliver, and isn't let live. `warn`: it delivers less than it is meant to. `note`: true, and nothing to change. */
export const severities = ['block', 'warn', 'note'] as const
export type Severity = (typeof severities)[number]

/** One thing that is checked before something goes live. Pure: rows and a moment in, sentences out. */
export interface PreflightRule<Subject> {
  readonly id: string
  readonly severity: Severity
  /** The fields that decide, as `entity.path`. */
  readonly reads: readonly string[]
  /** The line item's warning that is stored with every write. */
  readonly stored?: string
  readonly check: (subject: Subject) => readonly Problem[]
}

export interface Problem {
  /** For people, one sentence. */
  readonly sentence: string
  /** Where it is changed; the first one is the best. */
  readonly fields: readonly FieldRef[]
  /** A change of one row that mends it. */
  readonly repair?: Repair
}

export interface Repair {
  /** The button: verb and object. */
  readonly label: string
  readonly entity: string
  readonly row: ServedRow
  /** As a bulk change takes them: paths, with values or a `FieldChange`. */
  readonly changes: Readonly<Record<string, unknown>>
}

/** A line item with what its rules read. */
export interface LineSubject {
  readonly line: Line
  /** Its media, deals, lists and seats; its own deals are loaded whatever a request offers. */
  readonly tree: ServingTree
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface StrategySubject {
  readonly strategy: ServedRow
  readonly launch: LaunchTree
}

/** A campaign with all that is under it, and what its rules read beside that. */
export interface LaunchTree {
  readonly now: number
  readonly campaign: ServedRow
  readonly account: ServedRow | null
  readonly strategies: readonly ServedRow[]
  readonly tree: ServingTree
  readonly goals: ReadonlyMap<string, ServedRow>
  /** The conversion events of the campaign's account; null where they may not be read. */
  readonly events: readonly ServedRow[] | null
  readonly settings: LaunchSettings
  /** Why the limits of its account don't let it spend, a sentence; null where they do. */
  readonly limit: string | null
}

export interface LaunchSettings {
  readonly campaignPattern: string
  readonly lineItemPattern: string
  readonly requiredLabels: readonly string[]
}
