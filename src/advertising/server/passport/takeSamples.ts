import { cleanFileName } from '../../../engine/contract/cleanFileName.ts'
import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { auditRow } from '../../../engine/server/entities/auditRow.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { type CountedSample, sampleLimits } from '../../dealPassport/readSamples.ts'
import { sampledRequest } from '../../dealPassport/sampledRequest.ts'
import { markSellersDue } from '../supply/dealSellers.ts'
import { keepSamples, removeSamples } from './dealSamples.ts'

const count = { type: 'integer', minimum: 1, maximum: 1_000_000_000 } as const

/** A file's bid requests; those that say the same of the deal may come as one with a count. */
export const samplesSchema: JsonSchema = {
  type: 'object',
  required: ['file', 'samples'],
  additionalProperties: false,
  properties: {
    file: { type: 'string', minLength: 1, maxLength: 255 },
    requests: { ...count, description: 'How many the file has, with those that don’t carry the deal.' },
    samples: {
      type: 'array',
      minItems: 1,
      maxItems: sampleLimits.distinct,
      items: {
        type: 'object',
        required: ['request'],
        additionalProperties: false,
        properties: { request: { type: 'object', description: 'An OpenRTB 2.x bid request.' }, count },
      },
    },
  },
}

/** Keeps what dropped bid requests say of a deal; nothing else of them is stored. @throws ApiError 400, 403, 404, 413, 429 */
export async function takeSamples(call: EntityCall): Promise<Row> {
  const { context, principal } = call
  const deal = await changeable(call)
  const { file, requests, samples } = await checkedBody<SamplesBody>(call.request, samplesSchema)
  const dealId = textOf(deal.dealId)
  const carrying = samples.flatMap(({ request, count: times = 1 }): CountedSample[] => {
    const sample = sampledRequest(request, dealId)
    return sample ? [{ request: sample, count: times }] : []
  })
  if (carrying.length === 0) throw fieldsRefused({ samples: `None of these requests carries the deal ID ${dealId}` })
  const total = carrying.reduce((sum, one) => sum + one.count, 0)
  const name = cleanFileName(file)
  const take = async (tx: Transaction) => {
    await tx.lock('deal', [deal.id], 'all')
    const read = {
      samples: carrying,
      carrying: total,
      requests: Math.max(requests ?? 0, total),
      unreadable: 0,
      isCut: false,
    }
    const by = { id: principal.id, name: principal.name }
    await keepSamples(tx, deal, { by, at: context.clock().toISOString(), file: name, read })
    await markSellersDue(tx, deal, context.clock())
    await audit(call, tx, deal, { old: null, new: `${name} (${total})` })
  }
  await inWriteTurn(call, () => context.store.transaction(take))
  return deal
}

/** @throws ApiError 403, 404, 429 */
export async function dropSamples(call: EntityCall): Promise<Row> {
  const { context, params } = call
  const deal = await changeable(call)
  const drop = async (tx: Transaction) => {
    const gone = await removeSamples(tx, deal, params.sample ?? '')
    if (!gone) throw new ApiError(404, { error: 'There is no such sample file' })
    await markSellersDue(tx, deal, context.clock())
    await audit(call, tx, deal, { old: `${gone.file} (${gone.carrying})`, new: null })
  }
  await inWriteTurn(call, () => context.store.transaction(drop))
  return deal
}

async function changeable({ context, principal, resource, params }: EntityCall): Promise<Row> {
  const deal = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, deal)
  return deal
}

async function audit(
  call: EntityCall,
  tx: Transaction,
  deal: Row,
  change: { readonly old: string | null; readonly new: string | null },
): Promise<void> {
  const entry = auditRow(call.context.catalogue, {
    actor: actorOf(call),
    now: call.context.clock(),
    action: 'update',
    entity: { type: 'deal', id: deal.id, name: textOf(deal.name) },
    organization: deal.organization,
    changes: [{ path: 'sampledRequests', ...change }],
  })
  if (entry) await tx.insert(entry.table, [entry.row])
}

interface SamplesBody {
  readonly file: string
  readonly requests?: number
  readonly samples: readonly { readonly request: unknown; readonly count?: number }[]
}
