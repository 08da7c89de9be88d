import { request, write } from '../../../engine/providers/http.ts'
import type { DealSync, SyncAction } from '../../dealsApi/dealSync.ts'

/** GET /deal/{id}/sync */
export function askDealSync(id: string, signal: AbortSignal): Promise<DealSync> {
  return request(`/deal/${encodeURIComponent(id)}/sync`, { signal })
}

/** POST /deal/{id}/sync */
export function actOnDealSync(id: string, action: SyncAction): Promise<DealSync> {
  return write('POST', `/deal/${encodeURIComponent(id)}/sync`, { action })
}
