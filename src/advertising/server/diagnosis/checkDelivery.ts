import { textOf } from '../../../engine/contract/looseValues.ts'
import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type ChainQuestion, deliveryChain } from '../../diagnosis/deliveryChain.ts'
import { checkWindows, type DeliveryCheck } from '../../diagnosis/deliveryCheck.ts'
import { deliveryNow } from '../serving/deliveryNow.ts'
import { campaignLines, linesOf } from '../serving/linesOf.ts'
import { loadServingTree } from '../serving/loadServingTree.ts'
import { namedField } from '../serving/namedField.ts'
import { auctionFacts } from './auctionFacts.ts'
import { windowOf } from './checkWindow.ts'
import { dealFinding, readiness, storedWarnings } from './readiness.ts'

/** Why a line item, campaign or deal doesn't spend: the chain from its rows to the impression. @throws ApiError 400, 403, 404, 429 */
export async function checkDelivery(call: EntityCall): Promise<DeliveryCheck> {
  const { context, principal, resource, params, request, url } = call
  const row = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  const window = windowOf(url.searchParams.get('window'))
  return inTurn(call, async () => {
    const now = context.clock()
    const organization = textOf(row.organization)
    const asking = { context, principal, organization }
    const { lines, total, unlisted } = await linesBehind(call, row)
    const { tree, without } = await loadServingTree({ ...asking, request: { imp: [] } }, lines)
    const state = await deliveryNow(context, tree, { now, seen: 0, seed: '' })
    const around = { left: total - lines.length, isSold: resource.entity === 'deal' && row.side === 'sell' }
    const facts = await auctionFacts({
      ...asking,
      resource,
      id: row.id,
      hours: checkWindows[window],
      signal: request.signal,
    })
    const { range, isLate, ...counted } = facts
    const question: ChainQuestion = {
      ...counted,
      ready: ready(resource.entity === 'deal' ? dealFinding(row, now.getTime()) : null, readiness(tree, state, around)),
      warnings: resource.entity === 'line-item' ? storedWarnings(row) : {},
    }
    const { stages, cause, gain } = deliveryChain(question)
    return {
      window,
      from: range && new Date(range.start).toISOString(),
      to: range && new Date(range.end).toISOString(),
      isLate,
      currency: textOf(row.currency) || 'USD',
      stages: stages.map(stage => ({
        ...stage,
        findings: stage.findings.map(found => ({
          ...found,
          fields: found.fields.map(field => withName(namedField(field, tree), row)),
        })),
      })),
      cause,
      gain,
      left: around.left,
      without: [...unlisted, ...without],
    }
  })
}

/** The line items that a row's delivery comes from. */
async function linesBehind(call: EntityCall, row: Row) {
  if (call.resource.entity === 'line-item') return { lines: [row], total: 1, unlisted: [] }
  if (call.resource.entity === 'campaign') return linesOf(call, row.organization, campaignLines(row.id))
  const having = (column: string, ...values: readonly string[]) => [{ column, op: 'in' as const, values }]
  const own = await linesOf(call, row.organization, having('deals', row.id))
  const { rows } = await call.context.store.read.list('strategy', {
    scope: [textOf(row.organization)],
    where: having('supply.deals', row.id),
    limit: 200,
  })
  if (rows.length === 0) return own
  const theirs = await linesOf(call, row.organization, having('strategy', ...rows.map(({ id }) => id)))
  const more = theirs.lines.filter(line => !own.lines.some(({ id }) => id === line.id))
  return {
    ...own,
    lines: [...own.lines, ...more],
    total: own.total + theirs.total - (theirs.lines.length - more.length),
  }
}

/** A deal that can't be bought stops everything. */
function ready(stop: ReturnType<typeof dealFinding>, found: ChainQuestion['ready']): ChainQuestion['ready'] {
  return stop ? { ...found, count: 0, isHeld: false, findings: [stop, ...found.findings] } : found
}

function withName<F extends { readonly id: string; readonly name: string }>(field: F, row: Row): F {
  return field.id === row.id ? { ...field, name: textOf(row.name) } : field
}
