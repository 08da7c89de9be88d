import type { Bid } from './decide.ts'
import type { FieldRef, Refusal } from './refusal.ts'

/** What `POST /line-item/{id}/test-request`, and a campaign's, answers. */
export interface BidTestAnswer {
  /** The moment that was decided for. */
  readonly at: string
  readonly decisions: readonly TestedLine[]
  readonly winner: string | null
  /** How many line items of the campaign were left out, where there are very many. */
  readonly left: number
  /** Entities that the person may not read, which therefore decided nothing. */
  readonly without: readonly string[]
}

export interface TestedLine {
  readonly lineItem: string
  readonly name: string
  /** Either of the two. */
  readonly bid?: Bid & { readonly mediaName: string; readonly dealName: string }
  readonly refusal?: Pick<Refusal, 'reason' | 'sentence'> & {
    readonly label: string
    readonly fields: readonly NamedField[]
  }
}

export interface NamedField extends FieldRef {
  /** The row's. */
  readonly name: string
}
