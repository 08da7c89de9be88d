import { request, write } from '../../../engine/providers/http.ts'
import type { DealPassportView } from '../../dealPassport/passportView.ts'
import type { ReadSamples } from '../../dealPassport/readSamples.ts'

const path = (id: string) => `/deal/${encodeURIComponent(id)}`

/** GET /deal/{id}/passport */
export function askPassport(id: string, signal: AbortSignal): Promise<DealPassportView> {
  return request(`${path(id)}/passport`, { signal })
}

/** POST /deal/{id}/samples */
export function addSamples(id: string, file: string, { requests, samples }: ReadSamples): Promise<DealPassportView> {
  return write('POST', `${path(id)}/samples`, { file, requests, samples })
}

/** POST /deal/{id}/sellers-check */
export function checkSellers(id: string): Promise<DealPassportView> {
  return write('POST', `${path(id)}/sellers-check`, {})
}

/** DELETE /deal/{id}/samples/{sample} */
export function removeSamples(id: string, sample: string): Promise<DealPassportView> {
  return write('DELETE', `${path(id)}/samples/${encodeURIComponent(sample)}`)
}
