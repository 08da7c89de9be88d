import { textOf } from '../../../engine/contract/looseValues.ts'
import { visibleRow } from '../../../engine/server/access/guard.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import type { BidRequest } from '../../openrtb/bidRequest.ts'
import type { BidTestAnswer, TestedLine } from '../../serving/bidTestAnswer.ts'
import { type Decision, decide } from '../../serving/decide.ts'
import { readBidRequest } from '../../serving/readBidRequest.ts'
import { refusalLabels } from '../../serving/refusal.ts'
import type { ServingTree } from '../../serving/servingTree.ts'
import { deliveryNow } from './deliveryNow.ts'
import { campaignLines, linesOf } from './linesOf.ts'
import { loadServingTree } from './loadServingTree.ts'
import { namedField } from './namedField.ts'

/** What a line item, or each of a campaign's, would do with a bid request, from what is stored and delivered. Nothing is kept. @throws ApiError 400, 403, 404, 429 */
export async function testBidRequest(call: EntityCall): Promise<BidTestAnswer> {
  const { context, principal, resource, params, request } = call
  const row = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  const asked = readAsked(await readJson(request), context.clock())
  return inTurn(call, async () => {
    const organization = textOf(row.organization)
    const one = { lines: [row], total: 1, unlisted: [] }
    const { lines, total, unlisted } =
      resource.entity === 'line-item' ? one : await linesOf(call, row.organization, campaignLines(row.id))
    const { tree, without } = await loadServingTree({ context, principal, organization, request: asked.request }, lines)
    const state = await deliveryNow(context, tree, { ...asked, seed: asked.request.id })
    const { decisions, winner } = decide(asked.request, tree, state)
    return {
      at: asked.now.toISOString(),
      decisions: decisions.map(decision => testedLine(decision, tree)),
      winner,
      left: total - lines.length,
      without: [...unlisted, ...without],
    }
  })
}

interface Asked {
  readonly request: BidRequest
  readonly now: Date
  readonly seen: number
}

function readAsked(body: Readonly<Record<string, unknown>>, clock: Date): Asked {
  const { request: given, at, seen = 0, ...others } = body
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
  const request = readBidRequest(given)
  if (typeof request === 'string') throw fieldsRefused({ request })
  const now = at === undefined ? clock : new Date(typeof at === 'string' ? at : Number.NaN)
  if (Number.isNaN(now.getTime()) || now.getUTCFullYear() < 2000 || now.getUTCFullYear() > 2100)
    throw fieldsRefused({ at: 'Enter a time between 2000 and 2100, such as 2026-11-25T12:00:00Z' })
  if (typeof seen !== 'number' || !Number.isInteger(seen) || seen < 0 || seen > 1_000_000)
    throw fieldsRefused({ seen: 'Enter a whole number from 0 to 1,000,000' })
  return { request, now, seen }
}

function testedLine(decision: Decision, tree: ServingTree): TestedLine {
  const line = tree.lines.find(({ lineItem }) => lineItem.id === decision.lineItem)
  const name = textOf(line?.lineItem.name)
  if ('refusal' in decision) {
    const { reason, sentence, fields } = decision.refusal
    return {
      lineItem: decision.lineItem,
      name,
      refusal: {
        reason,
        label: refusalLabels[reason],
        sentence,
        fields: fields.map(field => namedField(field, tree)),
      },
    }
  }
  const { bid } = decision
  const named = {
    mediaName: textOf(tree.media.get(bid.media)?.name),
    dealName: textOf(tree.deals.get(bid.deal ?? '')?.name),
  }
  return { lineItem: decision.lineItem, name, bid: { ...bid, ...named } }
}
