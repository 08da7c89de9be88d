import { request } from '../../../engine/providers/http.ts'
import type { CheckWindow, DeliveryCheck } from '../../diagnosis/deliveryCheck.ts'

/** GET /{entity}/{id}/delivery-check */
export function askDeliveryCheck(
  entity: string,
  id: string,
  window: CheckWindow,
  signal: AbortSignal,
): Promise<DeliveryCheck> {
  return request(`/${entity}/${encodeURIComponent(id)}/delivery-check?window=${window}`, { signal })
}
