import { textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { sha256 } from '../../../engine/server/assets/sha256.ts'
import type { SeatState } from '../../dealsApi/buyerSeat.ts'
import { termsText } from '../../dealsApi/termsText.ts'
import type { WireDeal } from '../../dealsApi/wireDeal.ts'
import { answeredStates } from './answeredStates.ts'
import type { DealPush } from './dealExchange.ts'
import type { SyncPartner } from './dealPartners.ts'
import { type PartnerAnswer, postToPartner } from './postToPartner.ts'

/** After the first try, the second … in minutes; then a push has failed. */
export const retryMinutes = [1, 5, 15, 60, 240] as const

export interface Pushed {
  readonly push: DealPush
  readonly seats: readonly SeatState[]
}

/** Tells a partner the terms of a deal. Null where it knows them already, or is to be left alone for now. */
export async function pushDeal(
  context: ApiContext,
  { partner, sync, payload }: SyncPartner,
  before?: DealPush,
): Promise<Pushed | null> {
  const now = context.clock()
  const endpoint = textOf(sync.endpoint)
  const hash = await hashOf(payload)
  const adapter = textOf(sync.adapter) || 'standard'
  const isSame = before?.hash === hash && before.endpoint === endpoint && (before.adapter ?? 'standard') === adapter
  if (isSame && before.state !== 'pending') return null
  if (isSame && before.retryAt !== undefined && before.retryAt > now.toISOString()) return null
  const attempts = isSame ? before.attempts + 1 : 1
  // The same terms in another format are another body.
  const key = adapter === 'standard' ? hash : `${hash}-${adapter}`
  const answer = await postToPartner(context, partner, { url: endpoint, body: payload, key })
  const outcome = {
    at: now.toISOString(),
    endpoint,
    attempts,
    payload,
    adapter,
    hash,
    ...(answer.httpStatus === undefined ? {} : { httpStatus: answer.httpStatus }),
    ...(answer.text === '' ? {} : { answer: answer.text }),
  }
  const { read } = answer
  if (read.kind === 'later') {
    const retryAt = retryAtFor(attempts, answer, now)
    const more = retryAt
      ? ({ state: 'pending', retryAt: retryAt.toISOString() } as const)
      : { state: 'failed' as const }
    return { push: { ...outcome, ...more, error: read.sentence }, seats: [] }
  }
  if (read.kind === 'refused') return { push: { ...outcome, state: 'failed', error: read.sentence }, seats: [] }
  // Many partners answer with something of their own; what speaks of seats has to be right.
  const states =
    read.body && 'buyerstatus' in read.body ? answeredStates(read.body, payload.id, sync.version) : { seats: [] }
  return 'error' in states
    ? { push: { ...outcome, state: 'failed', error: states.error }, seats: [] }
    : { push: { ...outcome, state: 'ok' }, seats: states.seats }
}

function retryAtFor(attempts: number, { retryAt }: PartnerAnswer, now: Date): Date | null {
  const minutes = retryMinutes[attempts - 1]
  if (minutes === undefined) return null
  return new Date(Math.max(now.getTime() + minutes * 60_000, retryAt?.getTime() ?? 0))
}

/** SHA-256 of a payload's terms. */
export function hashOf(payload: WireDeal): Promise<string> {
  return sha256(new TextEncoder().encode(termsText(payload)))
}
