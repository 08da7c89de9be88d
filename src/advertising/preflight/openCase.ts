import { textOf } from '../../engine/contract/looseValues.ts'
import type { BidRequest, Format, Imp } from '../openrtb/bidRequest.ts'
import { askOf } from '../serving/ask.ts'
import { formatsByType } from '../serving/checkFormat.ts'
import { freshState } from '../serving/deliveryState.ts'
import type { ServingCase } from '../serving/servingCase.ts'
import type { LineSubject } from './rule.ts'

/**
 * A line item before a request of its format that leaves everything else open: what is refused there is refused everywhere. Amounts of
 * different currencies aren't compared.
 */
export function openCase({ line, tree, now }: LineSubject, moment = now): ServingCase {
  const formats = formatsByType[textOf(line.lineItem.lineItemType)] ?? []
  const imp: Imp = { id: '1', ...Object.fromEntries(formats.map(format => [format, open[format]])) }
  const request: BidRequest = { id: 'open', at: 2, tmax: 0, cur: [], imp: [imp] }
  const state = { ...freshState(moment), exchange: (one: string, other: string) => (one === other ? 1 : null) }
  return { ask: askOf(request, imp, tree), line, tree, state, offered: [] }
}

const open: Readonly<Pick<Required<Imp>, Format>> = {
  banner: {},
  video: { mimes: [] },
  audio: { mimes: [] },
  native: { ver: '1.2', request: '{}' },
}
