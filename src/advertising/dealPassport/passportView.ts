import type { DealPassport } from './passport.ts'

/** What `GET /deal/{id}/passport` answers. */
export interface DealPassportView extends DealPassport {
  readonly sellers: {
    /** How many sellers of the deal sellers.json files are asked about. */
    readonly count: number
    /** How many of these were. */
    readonly checked: number
    /** How many more there are, which nobody looks up because there are too many. */
    readonly left: number
    /** When they were asked last; null where they were not asked yet. */
    readonly checkedAt: string | null
  }
  /** Files with sampled requests, the newest first. */
  readonly files: readonly {
    readonly id: string
    readonly at: string
    /** Who dropped it. */
    readonly by: string
    readonly file: string
    readonly requests: number
    readonly carrying: number
  }[]
}
