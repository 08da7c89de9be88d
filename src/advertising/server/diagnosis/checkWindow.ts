import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { CheckWindow } from '../../diagnosis/deliveryCheck.ts'

/** How far back is looked. @throws ApiError 400 */
export function windowOf(text: string | null): CheckWindow {
  const window = text ?? 'day'
  if (window !== 'hour' && window !== 'day' && window !== 'week') {
    throw fieldsRefused({ window: 'Choose hour, day, or week' })
  }
  return window
}
