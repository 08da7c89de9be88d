import { apiBase } from '../../../engine/contract/api.ts'
import { visibleRow } from '../../../engine/server/access/guard.ts'
import { consoleUrlOf, type EntityCall } from '../../../engine/server/http/call.ts'
import type { ConversionTag } from '../../conversions/conversionAnswers.ts'
import { dayMs } from './conversionLimits.ts'
import { conversionStore } from './store/conversionStore.ts'

/** Where an event's conversions are sent, and what came in lately. @throws ApiError 404 */
export async function conversionTag(call: EntityCall): Promise<ConversionTag> {
  const { context, principal, resource, params } = call
  const event = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  const fromDay = new Date(context.clock().getTime() - 6 * dayMs).toISOString().slice(0, 10)
  const received = await context.store.read.extension(conversionStore).conversionsReceived(event.id, fromDay)
  const path = event.kind === 'pixel' ? `/c/${encodeURIComponent(event.id)}` : '/conversion'
  return { url: `${consoleUrlOf(call)}${apiBase}${path}`, ...received }
}
