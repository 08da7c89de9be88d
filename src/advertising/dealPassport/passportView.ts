import type { DealPassport } from './passport.ts'

/** What `GET /deal/{id}/passport` answers. */
export interface DealPassportView extends DealPassport {
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
