import { v7 } from 'uuid'
import { numberOf, type Part, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { ReceivedAnswer } from '../../conversions/conversionAnswers.ts'
import { conversionFeedOf } from '../facts/feedOf.ts'
import { addConversions } from './addConversions.ts'
import { conversionsSchema } from './conversionsSchema.ts'
import { lateRefusal } from './lateRefusal.ts'
import type { NewConversion } from './store/conversionStore.ts'

/**
 * Takes conversions of server-to-server events from an advertiser's server. One that is wrong is rejected and keeps no other from being
 * taken. @throws ApiError 400, 403, 413, 415
 */
export async function receiveConversions({ context, principal, request }: SignedInCall): Promise<ReceivedAnswer> {
  const organization = conversionFeedOf(principal)
  const body = await checkedBody(request, conversionsSchema)
  const now = context.clock()
  const given = partsOf(body.conversions)
  const ids = [...new Set(given.map(({ event }) => textOf(event)))]
  const events = new Map(
    (await context.store.read.byIds('conversion-event', ids, [organization])).map(row => [row.id, row]),
  )
  const taken: NewConversion[] = []
  const rejected: { index: number; error: string }[] = []
  for (const [index, one] of given.entries()) {
    const event = events.get(textOf(one.event))
    const error = refusalOf(one, event) ?? (one.at === undefined ? null : lateRefusal(textOf(one.at), now))
    if (error === null && event) taken.push(conversionOf(one, event, now))
    else rejected.push({ index, error: error ?? '' })
  }
  const accepted = await addConversions(context, taken)
  return { accepted, known: taken.length - accepted, rejected }
}

function refusalOf({ event: id, person, click, currency }: Part, event: Row | undefined): string | null {
  if (event?.status !== 'active') return `There is no active conversion event “${textOf(id)}”`
  if (event.kind !== 'server_to_server') return 'This event accepts conversions through its pixel only'
  if (person === undefined && click === undefined) return 'Send the ID of the user or the click'
  if (currency !== undefined && currency !== event.currency) return `Send values in ${textOf(event.currency)}`
  return null
}

function conversionOf({ order, person, click, at, value }: Part, event: Row, now: Date): NewConversion {
  return {
    id: v7(),
    account: textOf(event.account),
    event: event.id,
    order: textOf(order) || null,
    person: textOf(person).toLowerCase() || null,
    click: textOf(click) || null,
    at: at === undefined ? now.toISOString() : new Date(textOf(at)).toISOString(),
    receivedAt: now.toISOString(),
    value: numberOf(value) ?? numberOf(event.defaultValue) ?? 0,
  }
}
