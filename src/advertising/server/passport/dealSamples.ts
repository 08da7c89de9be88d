import { v7 } from 'uuid'
import { numberOf, partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { idsBy } from '../../../engine/server/store/idsBy.ts'
import { ownTable } from '../../../engine/server/store/ownTable.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { CountedSample, ReadSamples } from '../../dealPassport/readSamples.ts'
import { sampledRequest } from '../../dealPassport/sampledRequest.ts'

/** Sampled bid requests that people dropped on a deal, a row for each file; only what they say of the deal. */
export const dealSampleTable = ownTable('deal-sample', { deal: 'text' })
const table = dealSampleTable.name

/** So many files of a deal are kept; the oldest goes. */
export const mostFiles = 10

export interface SampleFile {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly file: string
  readonly requests: number
  readonly carrying: number
  readonly samples: readonly CountedSample[]
}

/** The newest first. */
export async function samplesOf(reads: Pick<Reads, 'list'>, deal: Row): Promise<readonly SampleFile[]> {
  const where = [{ column: 'deal', op: 'in', values: [deal.id] }] as const
  const { rows } = await reads.list(table, { scope: 'all', where, limit: 100 })
  return rows.map(row => sampleFile(row, textOf(deal.dealId)))
}

function sampleFile(row: Row, dealId: string): SampleFile {
  return {
    id: row.id,
    at: textOf(row.at),
    by: textOf(partOf(row.by).name),
    file: textOf(row.file),
    requests: numberOf(row.requests) ?? 0,
    carrying: numberOf(row.carrying) ?? 0,
    samples: partsOf(row.samples).flatMap(({ request, count }) => {
      const sample = sampledRequest(request, dealId)
      return sample ? [{ request: sample, count: numberOf(count) ?? 1 }] : []
    }),
  }
}

/** Keeps a file's samples; the deal must be locked. */
export async function keepSamples(
  tx: Transaction,
  deal: Row,
  { by, at, file, read }: { by: { id: string; name: string }; at: string; file: string; read: ReadSamples },
): Promise<void> {
  const { requests, carrying, samples } = read
  const known = await samplesOf(tx, deal)
  await tx.remove(
    table,
    known.slice(mostFiles - 1).map(({ id }) => id),
  )
  const row = { id: v7(), organization: deal.organization, deal: deal.id, at, by, file, requests, carrying, samples }
  await tx.insert(table, [row])
}

/** @returns the file that is gone; null where there was none */
export async function removeSamples(tx: Transaction, deal: Row, id: string): Promise<SampleFile | null> {
  const found = (await samplesOf(tx, deal)).find(one => one.id === id)
  if (found) await tx.remove(table, [id])
  return found ?? null
}

export async function forgetSamples(tx: Transaction, deal: Pick<Row, 'id'>): Promise<void> {
  await tx.remove(table, await idsBy(tx, table, 'deal', deal.id))
}
