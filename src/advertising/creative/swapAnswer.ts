import type { BulkResult } from '../../engine/contract/api.ts'

/** `POST /media/{id}/swap`: what became, or would become, of each line item. */
export interface SwapAnswer {
  readonly results: readonly SwapResult[]
  /** Line items that show it and that the person may not see. */
  readonly hidden: number
}

export interface SwapResult extends BulkResult {
  readonly name: string
  readonly status: string
  readonly version: number
}
