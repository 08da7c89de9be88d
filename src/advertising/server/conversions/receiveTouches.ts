import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import type { ReceivedAnswer } from '../../conversions/conversionAnswers.ts'
import { reportedParts, unreportedParts } from '../../reporting/factShape.ts'
import { feedOf } from '../facts/feedOf.ts'
import { judgeLines } from '../facts/judgeLines.ts'
import { inConversionLane } from './inConversionLane.ts'
import { lateRefusal } from './lateRefusal.ts'
import { conversionStore, type StoredTouch } from './store/conversionStore.ts'
import { touchedText } from './touchedFact.ts'
import { touchesSchema } from './touchesSchema.ts'

/**
 * Takes clicks and views of single people from a delivery feed; told twice they count once. One whose rows aren't there is rejected and
 * keeps no other from being taken. @throws ApiError 400, 403, 413, 415, 429
 */
export async function receiveTouches({ context, principal, request }: SignedInCall): Promise<ReceivedAnswer> {
  const organization = feedOf(principal)
  const body = await checkedBody(request, touchesSchema)
  const now = context.clock()
  const given = partsOf(body.touches)
  const { read } = context.store
  const lines = given.map((touch, number) => ({
    number,
    line: {
      hour: '',
      measures: {},
      people: [],
      parts: { ...unreportedParts(), ...Object.fromEntries(reportedParts.map(part => [part, textOf(touch[part])])) },
    },
  }))
  const { facts, refused } = await judgeLines(read, lines, [organization])
  const campaigns = [...new Set(facts.map(({ campaign }) => campaign))]
  const accounts = new Map((await read.byIds('campaign', campaigns, [organization])).map(row => [row.id, row.account]))
  const rejected = new Map(refused.map(({ line, error }) => [line, error]))
  const touches: StoredTouch[] = []
  const judged = facts.values()
  for (const [index, { kind, at, person: hash, click }] of given.entries()) {
    const fact = rejected.has(index) ? undefined : judged.next().value
    if (!fact) continue
    const late = lateRefusal(textOf(at), now)
    if (late) rejected.set(index, late)
    else
      touches.push({
        account: textOf(accounts.get(fact.campaign)),
        person: textOf(hash).toLowerCase(),
        click: kind === 'click' ? textOf(click) || null : null,
        kind: kind === 'click' ? 'click' : 'view',
        at: new Date(textOf(at)).toISOString(),
        about: touchedText(fact),
      })
  }
  const added = await inConversionLane(context, async tx => {
    const store = tx.extension(conversionStore)
    await store.lockConversions()
    return store.addTouches(touches)
  })
  return {
    accepted: added,
    known: touches.length - added,
    rejected: [...rejected].map(([index, error]) => ({ index, error })).sort((a, b) => a.index - b.index),
  }
}
