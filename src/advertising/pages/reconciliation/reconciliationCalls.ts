import { request, write } from '../../../engine/providers/http.ts'
import type { Comparison, TheirMetrics } from '../../reconciliation/comparison.ts'

const path = (id: string) => `/reconciliation/${encodeURIComponent(id)}`

/** GET /reconciliation/{id}/comparison */
export function askComparison(id: string, signal: AbortSignal): Promise<Comparison> {
  return request(`${path(id)}/comparison`, { signal })
}

/** POST /reconciliation/{id}/figures */
export function importTheirMetrics(id: string, file: string, rows: readonly TheirMetrics[]): Promise<Comparison> {
  return write('POST', `${path(id)}/figures`, { file, rows })
}

/** POST /reconciliation/{id}/action */
export function act(id: string, action: 'settle' | 'unsettle', values: object): Promise<unknown> {
  return write('POST', `${path(id)}/action`, { action, values })
}
