import { isObject } from '../../../engine/contract/isObject.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'
import { isEligible } from '../../preflight/lineMedia.ts'
import { storedWarnings, type Warning } from '../../preflight/storedWarnings.ts'
import { deliveryState, isOff } from './deliveryState.ts'
import type { Given, RulesContext } from './entityRules.ts'
import { firstAhead } from './firstAhead.ts'
import { flightAt, flightsOf } from './flights.ts'
import { beginningOf } from './launch.ts'
import { mediaOf } from './lineItemMedia.ts'
import { lineSubject } from './lineSubject.ts'

/** Warnings and delivery of a line item, as its media, deals and parents are now. */
export async function lineItemState(
  row: Given<'line-item'>,
  context: Pick<RulesContext<'line-item'>, 'now' | 'find' | 'reads'>,
): Promise<LineItemState> {
  const { now, find } = context
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  const media = await mediaOf(row, context)
  const eligible = media.some(one => isEligible(one, now.getTime()))
  const deals = await context.reads.byIds('deal', Array.isArray(row.deals) ? row.deals.map(String) : [], 'all')
  const details = storedWarnings(
    lineSubject(row, { strategy, campaign, media: media.map(one => one.media), deal: deals, now }),
  )
  const parents = [strategy, campaign]
  const parentPaused = parents.some(parent => parent !== null && isOff(parent))
  const flight = flightAt(row, now)
  const isOver = { ended: isPast(row.endAt, now), betweenFlights: flight === null }
  const beginning = beginningOf(row, { startAt: flight?.start, parents, now })
  const reasons = { ...isOver, parentPaused, noMedia: !eligible, beginning }
  const entries = Array.isArray(row.media) ? row.media.filter(isObject) : []
  const moments = [...flightsOf(row), ...entries].flatMap(({ start, end }) => [start, end])
  const changesAt = firstAhead(moments, now)
  return {
    ...(changesAt ? { changesAt } : {}),
    warnings: [...new Set(details.map(({ warning }) => warning))],
    warningDetails: details,
    deliveryState: deliveryState(row, reasons),
  }
}

interface LineItemState {
  /** When one of its flights, or of its media's times in it, begins or ends. */
  readonly changesAt?: string
  readonly warnings: readonly string[]
  readonly warningDetails: readonly Warning[]
  readonly deliveryState: string
}
