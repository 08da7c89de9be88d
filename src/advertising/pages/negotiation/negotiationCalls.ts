import { request, write } from '../../../engine/providers/http.ts'
import type { DealNegotiation, NegotiationAction } from '../../negotiation/dealNegotiation.ts'

const path = (id: string) => `/deal/${encodeURIComponent(id)}/negotiation`

/** GET /deal/{id}/negotiation */
export function askNegotiation(id: string, signal: AbortSignal): Promise<DealNegotiation> {
  return request(path(id), { signal })
}

/** POST /deal/{id}/negotiation. @param step the action with the last version that is known, and what it needs */
export function negotiate(id: string, step: NegotiationRequest): Promise<DealNegotiation> {
  return write('POST', path(id), step)
}

export interface NegotiationRequest {
  readonly action: NegotiationAction
  readonly version: number
  readonly as?: 'them'
  readonly [other: string]: unknown
}
