import { isObject } from '../../../engine/contract/isObject.ts'
import { idsBy } from '../../../engine/server/store/idsBy.ts'
import { ownTable } from '../../../engine/server/store/ownTable.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { WireDeal } from '../../dealsApi/wireDeal.ts'

/**
 * What went back and forth about a deal with one partner: what we pushed, what was answered, what they pushed. The deal's
 * own `sync` is worked out of these.
 */
export const dealExchangeTable = ownTable('deal-exchange', { deal: 'text' })
const table = dealExchangeTable.name

export interface DealExchange {
  readonly id: string
  readonly organization: string
  readonly deal: string
  readonly partner: string
  readonly push?: DealPush
  readonly asked?: StatusQuestion
  readonly received?: ReceivedPush
}

/** The last push of ours. */
export interface DealPush {
  /** `pending` is tried again at `retryAt`; `failed` only when somebody asks for it, or the deal changes. */
  readonly state: 'pending' | 'ok' | 'failed'
  readonly at: string
  readonly endpoint: string
  readonly attempts: number
  /** As the protocol has it. */
  readonly payload: WireDeal
  /** The format in which the partner got it. Left out: the protocol's. */
  readonly adapter?: string
  /** SHA-256 of the terms. */
  readonly hash: string
  readonly httpStatus?: number
  /** The beginning of what was answered. */
  readonly answer?: string
  readonly error?: string
  readonly retryAt?: string
}

/** The last time that we asked how the partner's seats stand. */
export interface StatusQuestion {
  readonly at: string
  readonly dueAt: string
  readonly error?: string
}

/** The last push of theirs that counts here. */
export interface ReceivedPush {
  readonly at: string
  readonly hash: string
  readonly revision: number | null
  readonly payload: WireDeal
  /** The deal's fields by it: what has changed here since is known by them. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly conflict?: DealConflict
}

/** A later push with terms that a person has to decide on. */
export interface DealConflict extends Omit<ReceivedPush, 'conflict'> {
  /** Names of the deal's fields. */
  readonly paths: readonly string[]
}

export function exchangeId(deal: string, partner: string): string {
  return `${deal}:${partner}`
}

export async function exchangesOf(reads: Pick<Reads, 'list'>, deal: string): Promise<readonly DealExchange[]> {
  const where = [{ column: 'deal', op: 'in', values: [deal] }] as const
  const { rows } = await reads.list(table, { scope: 'all', where, limit: 200 })
  return rows.map(asExchange)
}

/** Changes what is kept about a deal and a partner, under a lock. */
export async function changeExchange(
  tx: Transaction,
  of: Pick<DealExchange, 'organization' | 'deal' | 'partner'>,
  change: (known: DealExchange) => DealExchange,
): Promise<DealExchange> {
  const id = exchangeId(of.deal, of.partner)
  const [row] = await tx.lock(table, [id], 'all')
  const next = change(row ? asExchange(row) : { id, ...of })
  await (row ? tx.update(table, [{ ...next }]) : tx.insert(table, [{ ...next }]))
  return next
}

export async function forgetExchanges(tx: Transaction, deal: string): Promise<void> {
  await tx.remove(table, await idsBy(tx, table, 'deal', deal))
}

/** Only this file and the sample write these rows. */
function asExchange(row: Row): DealExchange {
  if (!isExchange(row)) throw new Error(`The deal exchange ${row.id} can't be read`)
  return row
}

function isExchange(row: Row): row is Row & DealExchange {
  return typeof row.deal === 'string' && typeof row.partner === 'string' && typeof row.organization === 'string'
    ? [row.push, row.asked, row.received].every(part => part === undefined || part === null || isObject(part))
    : false
}
