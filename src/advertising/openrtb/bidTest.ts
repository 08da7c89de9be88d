import type { BidFinding, BidSummary } from './bidFinding.ts'
import type { BidRequest } from './bidRequest.ts'
import { checkBidResponse } from './checkBidResponse.ts'

/** What a test bid request came to. `late`: after the bidder's time to answer. `failed`: nobody was reached. */
export type TestOutcome = 'bid' | 'no_bid' | 'late' | 'invalid' | 'timed_out' | 'failed'

/** What came back, or why nothing did. */
export type TestAnswer =
  | {
      readonly status: number
      readonly contentType: string
      readonly text: string
      readonly bytes: number
      readonly headers: readonly { readonly name: string; readonly value: string }[]
      readonly answerMs: number
      readonly connectMs: number
    }
  | { readonly failure: string; readonly isTimeout: boolean }

/** What is kept of one. */
export interface TestResult {
  readonly outcome: TestOutcome
  readonly findings: readonly BidFinding[]
  /** Without what can't be read. */
  readonly bids: readonly { readonly [K in keyof BidSummary]?: NonNullable<BidSummary[K]> }[]
  readonly tmaxMs: number
  readonly httpStatus?: number
  readonly latencyMs?: number
  readonly connectMs?: number
  readonly bytes?: number
  readonly headers?: readonly { readonly name: string; readonly value: string }[]
  readonly answer?: string
  readonly noBidReason?: string
  readonly failure?: string
}

/** Longer answers are cut. */
const mostText = 16_384

/** Judges what came back: the answer by OpenRTB, and its time by the request's. */
export function resultOf(answer: TestAnswer, request: BidRequest, expectsMarkup: boolean): TestResult {
  const { tmax: tmaxMs } = request
  if ('failure' in answer) {
    const { failure, isTimeout } = answer
    return { outcome: isTimeout ? 'timed_out' : 'failed', failure, findings: [], bids: [], tmaxMs }
  }
  const { outcome, findings, bids, noBidReason } = checkBidResponse(answer, request, expectsMarkup)
  const latencyMs = Math.round(answer.answerMs * 10) / 10
  const isLate = latencyMs > tmaxMs
  return {
    outcome: isLate && outcome !== 'invalid' ? 'late' : outcome,
    findings: isLate ? [lateBy(latencyMs, tmaxMs), ...findings] : findings,
    bids: bids.map(bid => Object.fromEntries(Object.entries(bid).filter(([, value]) => value !== null))),
    tmaxMs,
    httpStatus: answer.status,
    latencyMs,
    connectMs: Math.round(answer.connectMs * 10) / 10,
    bytes: answer.bytes,
    headers: answer.headers,
    answer: answer.text.slice(0, mostText),
    ...(noBidReason === null ? {} : { noBidReason }),
  }
}

function lateBy(latencyMs: number, tmaxMs: number): BidFinding {
  return {
    severity: 'error',
    code: 'too-late',
    place: 'The response',
    path: '',
    message: `The response took ${latencyMs} ms; the auction ends after ${tmaxMs} ms.`,
    fix: 'Respond within “tmax”, or agree on a longer timeout.',
    source: 'OpenRTB 2.6 §3.2.1',
  }
}
