import { cleanFileName } from '../../../engine/contract/cleanFileName.ts'
import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { checkRow } from '../../../engine/server/entities/checkRow.ts'
import { refuseFrozen } from '../../../engine/server/entities/updateEntity.ts'
import { putRow } from '../../../engine/server/entities/writing.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { mostTheirRows, type TheirMetrics } from '../../reconciliation/comparison.ts'
import { storeTheirMetrics } from './theirMetricsTable.ts'

const count = { type: 'integer', minimum: 0, maximum: 9_000_000_000_000 } as const

/** A file's figures, a row for each deal and day. */
export const theirMetricsSchema: JsonSchema = {
  type: 'object',
  required: ['file', 'rows'],
  additionalProperties: false,
  properties: {
    file: { type: 'string', minLength: 1, maxLength: 255 },
    rows: {
      type: 'array',
      minItems: 1,
      maxItems: mostTheirRows,
      items: {
        type: 'object',
        required: ['deal', 'day', 'impressions', 'spend'],
        additionalProperties: false,
        properties: {
          deal: { type: 'string', minLength: 1, maxLength: 255, description: 'The deal ID.' },
          day: { type: 'string', maxLength: 10, format: 'date' },
          impressions: count,
          spend: { ...count, maximum: 9_000_000_000_000_000, description: 'Micros.' },
        },
      },
    },
  },
}

/** Ten thousand rows with long deal IDs. */
const mostBytes = 4_194_304

/**
 * Takes the other side's figures in the place of those that were there, and compares them within the same turn: what is stored isn't answered
 * with a refusal. @throws ApiError 400, 403, 404, 409, 413, 429
 */
export async function takeTheirMetrics<T>(call: EntityCall, compared: (row: Row) => Promise<T>): Promise<T> {
  const { context, principal, resource, params } = call
  const seen = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, seen)
  const { file, rows } = await checkedBody<TheirMetricsBody>(call.request, theirMetricsSchema, mostBytes)
  const take = async (tx: Transaction) => {
    const [old] = await tx.lock(resource.entity, [seen.id], 'all')
    if (!old) throw new ApiError(404, { error: 'This reconciliation was deleted' })
    demand(principal, 'update', resource, old)
    refuseFrozen(context, resource, old)
    if (old.status !== 'open') throw new ApiError(409, { error: 'Reopen the reconciliation first' })
    demandFit(rows, old)
    const writing = { context, tx, resource, actor: actorOf(call), now: context.clock() }
    const figures = { file: cleanFileName(file), rows: rows.length, at: writing.now.toISOString(), by: principal.name }
    const row = await checkRow(writing, { ...old, figures }, old)
    await storeTheirMetrics(tx, old, { figures: rows, frozen: null })
    return (await putRow(writing, { old, row, action: 'update' })).row
  }
  return inWriteTurn(call, async () => compared(await context.store.transaction(take)))
}

/** One figure for each deal and day, of days of the period. */
function demandFit(rows: readonly TheirMetrics[], reconciliation: Row): void {
  const [from, to] = [textOf(reconciliation.from), textOf(reconciliation.to)]
  const seen = new Set<string>()
  for (const [index, { deal, day }] of rows.entries()) {
    if (day < from || day > to)
      throw fieldsRefused({ [`rows.${index}.day`]: `Must be from ${from} to ${to}, the period` })
    const key = `${day} ${deal}`
    if (seen.has(key)) throw fieldsRefused({ [`rows.${index}.day`]: 'There is already a row for this deal and day' })
    seen.add(key)
  }
}

/** Whether rows have been imported. */
export function hasTheirMetrics(row: Readonly<Record<string, unknown>>): boolean {
  return textOf(partOf(row.figures).at) !== ''
}

interface TheirMetricsBody {
  readonly file: string
  readonly rows: readonly TheirMetrics[]
}
