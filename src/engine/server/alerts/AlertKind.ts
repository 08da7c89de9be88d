import type { MetricWord } from '../../contract/fieldSpec.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'

/** What a console alerts to, by `kind` of its alert rules. */
export type AlertKinds = Readonly<Record<string, AlertKind>>

export interface AlertKind extends Told {
  /** What to do about it, one sentence. */
  readonly advice: string
  /**
   * What is the case now, for all rules of this kind at once, and so by one question. Null where it isn't known at the moment:
   * then nothing begins and nothing ends.
   */
  readonly find: (context: ApiContext, rules: readonly Row[]) => Promise<readonly Finding[] | null>
}

/** What alerts tell of: whoever may see the row, and all of these metrics of it, may hear of it. */
export interface Told {
  /** The resource whose rows they are about, where a finding names no other. */
  readonly entity: string
  /** The metrics whose figures their texts tell, or what is concluded from them; `all` where nobody knows which. */
  readonly tells: readonly MetricWord[] | 'all'
}

export interface Finding {
  readonly rule: Row
  /** What it is about; of the rule's organization. */
  readonly record: Row
  /** The cause, one sentence with its figures. */
  readonly detail: string
  /** In the place of the kind's, where it isn't that. */
  readonly entity?: string
  /** In the place of the kind's, where more is known. */
  readonly advice?: string
}
