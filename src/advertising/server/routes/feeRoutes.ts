import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, rowWrite, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import type { FeeSimulation, FeeWaterfall } from '../../money/feeWaterfall.ts'
import { loadMoney, zoneOf } from '../money/loadMoney.ts'
import { moneyView } from '../money/moneyView.ts'
import { readDays } from '../money/readDays.ts'
import { readFeeChange } from '../money/readFeeChange.ts'
import { waterfallAnswer } from '../money/waterfallAnswer.ts'

const day = { ...text, format: 'date' }

/** Where a line item's money goes, from stored facts; and where it would with another fee, of which nothing is stored. */
export const feeRoutes = {
  'GET /line-item/:id/waterfall': route({
    policy: { entity: 'line-item', verbs: ['read'] },
    operation: signedIn(
      'lineItemWaterfall',
      'Get every fee between the advertiser’s price and the publisher’s net',
      { ...ok('The steps; clients are told the fees that are visible to them', 'FeeWaterfall'), ...failures(409, 429) },
      [
        { $ref: '#/components/parameters/id' },
        ...['from', 'to'].map(name => ({
          name,
          in: 'query',
          description: 'A day in the campaign’s time zone. Default: the last 30.',
          schema: day,
        })),
      ],
    ),
    handler: async call => {
      const { searchParams } = call.url
      const { money, view, names } = await load(call, searchParams.get('from'), searchParams.get('to'))
      return Response.json(waterfallAnswer(money, { view, names }) satisfies FeeWaterfall)
    },
  }),

  'POST /line-item/:id/waterfall': route({
    policy: { entity: 'line-item', verbs: ['read'] },
    operation: rowWrite(
      'simulateFee',
      'Preview what a changed fee would have done; nothing is stored',
      ok('The steps as they are, and as they would be', 'FeeSimulation'),
      {
        type: 'object',
        required: ['fee', 'changes'],
        properties: {
          fee: text,
          changes: {
            type: 'object',
            description: 'One of them, after the fee’s model.',
            properties: {
              percent: { type: 'number', minimum: 0, maximum: 99.9 },
              amount: { type: 'integer', minimum: 0, description: 'Micros.' },
            },
          },
          from: day,
          to: day,
        },
      },
    ),
    handler: async call => {
      const { fee, changes, from, to, ...others } = await readJson(call.request)
      const [stranger] = Object.keys(others)
      if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
      const { money, view, names } = await load(call, from, to)
      if (view !== 'all') throw new ApiError(403, { error: 'Your roles don’t show margin and all fees.' })
      const change = await readFeeChange(call, { fee, changes }, money.catalogue)
      const before = waterfallAnswer(money, { view, names })
      const after = waterfallAnswer(money, { view, names, change })
      return Response.json({ before, after } satisfies FeeSimulation)
    },
  }),
} satisfies ApiProduct['routes']

/** @throws ApiError 400, 403, 404, 429 */
async function load(call: EntityCall, from: unknown, to: unknown) {
  const { context, principal, resource, params } = call
  const reads = context.store.read
  const row = await visibleRow(reads, principal, resource, params.id ?? '')
  const { view, facts } = moneyView(call, [String(row.organization)])
  const range = readDays(from, to, zoneOf(row), context.clock())
  const money = await inTurn(call, () => loadMoney(reads, row, { range, facts }))
  const vendors = [...new Set(money.catalogue.flatMap(({ vendor }) => vendor ?? []))]
  const partners = view === 'all' ? await reads.byIds('partner', vendors, 'all') : []
  return { money, view, names: new Map(partners.map(({ id, name }) => [id, String(name)])) }
}
