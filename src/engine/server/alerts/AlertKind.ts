import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'

/** What a console alerts to, by `kind` of its alert rules. */
export type AlertKinds = Readonly<Record<string, AlertKind>>

export interface AlertKind {
  /** The resource whose rows its alerts are about: whoever may see such a row may hear of it. */
  readonly entity: string
  /** What to do about it, one sentence. */
  readonly advice: string
  /**
   * What is the case now, for all rules of this kind at once, and so by one question. Null where it isn't known at the moment:
   * then nothing begins and nothing ends.
   */
  readonly find: (context: ApiContext, rules: readonly Row[]) => Promise<readonly Finding[] | null>
}

export interface Finding {
  readonly rule: Row
  /** What it is about; of the rule's organization. */
  readonly record: Row
  /** The cause, one sentence with its figures. */
  readonly detail: string
  /** In the place of the kind's, where more is known. */
  readonly advice?: string
}
