import { request } from '../../../engine/providers/http.ts'
import type { FeeSimulation, FeeWaterfall } from '../../money/feeWaterfall.ts'

export interface WaterfallDays {
  readonly from: string
  readonly to: string
}

/** GET /line-item/{id}/waterfall */
export function askWaterfall(id: string, { from, to }: WaterfallDays, signal: AbortSignal): Promise<FeeWaterfall> {
  return request(`/line-item/${encodeURIComponent(id)}/waterfall?${new URLSearchParams({ from, to })}`, { signal })
}

export interface FeeChange {
  readonly fee: string
  readonly changes: { readonly percent: number } | { readonly amount: number }
}

/** POST /line-item/{id}/waterfall: nothing is stored. */
export function simulateFee(
  id: string,
  question: WaterfallDays & FeeChange,
  signal: AbortSignal,
): Promise<FeeSimulation> {
  const body = JSON.stringify(question)
  return request(`/line-item/${encodeURIComponent(id)}/waterfall`, { method: 'POST', body, signal })
}
