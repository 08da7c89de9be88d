import { textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { sha256 } from '../../../engine/server/assets/sha256.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { SeatState } from '../../dealsApi/buyerSeat.ts'
import type { WireDeal } from '../../dealsApi/wireDeal.ts'
import { answeredStates } from './answeredStates.ts'
import type { StatusQuestion } from './dealExchange.ts'
import type { SyncPartner } from './dealPartners.ts'
import { postToPartner } from './postToPartner.ts'

/** Partners are asked every six hours how their seats stand. */
export function nextAsk(at: string): string {
  return new Date(Date.parse(at) + 6 * 3_600_000).toISOString()
}

/** Whether a partner is asked about a deal from time to time; people may ask at any time. */
export function isAsked({ status }: Row, { sync }: SyncPartner): boolean {
  return textOf(sync.statusEndpoint) !== '' && askedStates.has(textOf(status))
}

const askedStates = new Set(['pending', 'active', 'paused'])

/** Asks a partner how its seats stand with a deal that it was told of. */
export async function askStatus(
  context: ApiContext,
  { partner, sync }: SyncPartner,
  { id, origin }: WireDeal,
): Promise<{ readonly asked: StatusQuestion; readonly seats: readonly SeatState[] }> {
  const now = context.clock()
  const version = textOf(sync.version)
  const body = { version, id, origin }
  // IDs are free text: a signature’s parts are set apart by dots, and a header takes no line breaks.
  const key = await sha256(new TextEncoder().encode(`status ${id} ${now.toISOString()}`))
  const answer = await postToPartner(context, partner, { url: textOf(sync.statusEndpoint), body, key })
  const states =
    'sentence' in answer.read
      ? { error: answer.read.sentence }
      : answer.read.body === null
        ? { error: 'The partner’s response has no body. Check the status endpoint.' }
        : answeredStates(answer.read.body, id, version)
  const asked: StatusQuestion = {
    at: now.toISOString(),
    dueAt: nextAsk(now.toISOString()),
    ...('error' in states ? { error: states.error } : {}),
  }
  return { asked, seats: 'error' in states ? [] : states.seats }
}
