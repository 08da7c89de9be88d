import { request, write } from '../../../engine/providers/http.ts'
import type { PackagePublications, PublicationRequest } from '../../dealsApi/packagePublications.ts'

/** GET /deal/{id}/publications */
export function askPublications(id: string, signal: AbortSignal): Promise<PackagePublications> {
  return request(`/deal/${encodeURIComponent(id)}/publications`, { signal })
}

/** POST /deal/{id}/publications */
export function actOnPublications(id: string, asked: PublicationRequest): Promise<PackagePublications> {
  return write('POST', `/deal/${encodeURIComponent(id)}/publications`, asked)
}
