import type { DealPassport } from './passport.ts'

/** What `GET /deal/{id}/passport` answers. */
export interface DealPassportView extends DealPassport {
  /** How many sellers of the deal sellers.json files are asked about, and when that was; null where they were not asked yet. */
  readonly sellers: { readonly count: number; readonly checkedAt: string | null }
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
