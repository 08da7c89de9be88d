import { partOf } from '../../../engine/contract/looseValues.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import { adapterNamed } from '../../dealsApi/dealAdapters.ts'
import { statusQuestionSchema } from '../../dealsApi/dealSchema.ts'
import { toPartner } from '../../dealsApi/toPartner.ts'
import { callingPartner } from './callingPartner.ts'
import { exchangesOf } from './dealExchange.ts'
import { ownAnswer } from './ownAnswer.ts'
import { pushedDeal } from './pushedDeal.ts'

/** Answers the origin of a deal how our seats stand with it, in its format. @throws ApiError 400, 403, 404, 429 */
export async function answerStatus(call: SignedInCall): Promise<unknown> {
  const { context } = call
  const caller = await callingPartner(call)
  const { id } = await checkedBody<{ readonly id: string }>(call.request, statusQuestionSchema)
  const deal = await inWriteTurn(call, () => context.store.transaction(tx => pushedDeal(tx, caller, id)))
  if (deal?.side !== 'buy') throw new ApiError(404, { error: `There is no deal “${id.slice(0, 80)}”` })
  const exchange = (await exchangesOf(context.store.read, deal.id)).find(one => one.partner === caller.partner.id)
  const answer = await ownAnswer(context.store.read, caller, deal, exchange?.received?.conflict?.paths)
  return toPartner(answer, adapterNamed(partOf(caller.partner.dealSync).adapter))
}
