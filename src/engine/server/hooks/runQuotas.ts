import { ApiError } from '../http/apiError.ts'
import type { Condition, Query, Reads, Transaction } from '../store/Store.ts'

/** How many runs may be waiting or at work at once. */
export const runQuotas = { person: 25, organization: 100 } as const

/** Who a run is for; `person` is null for what no person asks for. */
export interface RunOwner {
  readonly organization: string | null
  readonly person: string | null
}

/** Makes sure that there is room in the queue, and that nobody else takes it before the transaction ends. @throws ApiError 429 */
export async function takeRoom(tx: Transaction, owner: RunOwner): Promise<void> {
  // One at a time for each organization: those who count together would all find the last place free.
  if (owner.organization !== null) await tx.lock('organization', [owner.organization], 'all')
  await demandRoom(tx, owner)
}

/** @throws ApiError 429 */
export async function demandRoom(reads: Pick<Reads, 'list'>, { organization, person }: RunOwner): Promise<void> {
  if ((await countOf(reads, [organization ?? '*'])) >= runQuotas.organization) {
    throw full(`This organization has ${runQuotas.organization} runs waiting, which is the limit.`)
  }
  if (person === null) return
  if ((await countOf(reads, 'all', { column: 'createdBy', op: 'in', values: [person] })) >= runQuotas.person) {
    throw full(`You have ${runQuotas.person} runs waiting, which is the limit.`)
  }
}

async function countOf(reads: Pick<Reads, 'list'>, scope: Query['scope'], ...where: Condition[]): Promise<number> {
  const status: Condition = { column: 'status', op: 'in', values: ['queued', 'running'] }
  return (await reads.list('job-run', { scope, where: [...where, status], limit: 0 })).total
}

function full(sentence: string): ApiError {
  const error = `${sentence} Wait until some are done, or cancel some.`
  return new ApiError(429, { error }, { 'retry-after': '60' })
}
