import { v7 } from 'uuid'
import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import { networkOf } from '../../../engine/server/access/networkOf.ts'
import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import type { Call } from '../../../engine/server/http/call.ts'
import { perContext } from '../../../engine/server/perContext.ts'
import { isPersonHash } from '../../reporting/personSample.ts'
import { addConversions } from './addConversions.ts'
import { conversionLimits } from './conversionLimits.ts'
import { isSignedPixel } from './isSignedPixel.ts'

const count = perContext(({ clock }) => createRateLimit(clock, conversionLimits.pixelsPerMinute))

/**
 * Takes what an advertiser's page tells. Nobody learns whether there is such an event, whether it takes pixels, or what was made of the
 * parameters: what is no value of its kind counts as not sent, and what should be signed and isn't doesn't count. @throws ApiError 429
 */
export async function takePixel({ context, url, params, address }: Call): Promise<void> {
  count(context)(networkOf(String(address)))
  const id = params.event ?? ''
  if (id.length > 100) return
  const [event] = await context.store.read.byIds('conversion-event', [id], 'all')
  if (event?.status !== 'active' || event.kind !== 'pixel') return
  const now = context.clock().toISOString()
  const asked = (name: string) => {
    const text = url.searchParams.get(name) ?? ''
    return text.length <= conversionLimits.idLength && /^[!-~]+$/.test(text) ? text : null
  }
  const sent = {
    order: asked('order'),
    value: asked('value'),
    currency: asked('currency'),
    click: asked('click'),
    person: asked('person'),
  }
  // Base64 has plus signs, which mean spaces where they aren't escaped.
  const sig = (url.searchParams.get('sig') ?? '').replaceAll(' ', '+')
  if (!(await isSignedPixel(context, event, sent, sig))) return
  const { order, currency, click, person } = sent
  const value = currency === null || currency === event.currency ? microsOf(sent.value) : null
  await addConversions(context, [
    {
      id: v7(),
      account: textOf(event.account),
      event: event.id,
      order,
      person: person !== null && isPersonHash(person) ? person.toLowerCase() : null,
      click,
      at: now,
      receivedAt: now,
      value: value ?? numberOf(event.defaultValue) ?? 0,
    },
  ])
}

/** Pages know amounts as people write them: `24.95`. */
function microsOf(text: string | null): number | null {
  if (text === null || !/^\d{1,9}(\.\d{1,6})?$/.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}
