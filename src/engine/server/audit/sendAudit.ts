import { v7 } from 'uuid'
import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import type { AuditTarget } from './AuditTarget.ts'
import { auditStreamTable, auditTable, type ChainHead, chainTable } from './auditChain.ts'
import { type AuditPosition, claimPosition, keepPosition, longerLease, noPosition } from './auditPosition.ts'

/**
 * Sends what is new in the audit log to a target: every entry at least once, each chain in its order, by one process at a
 * time. How far it has got is stored when it is safe there, so that a process that ends loses nothing.
 */
export async function sendAudit(context: ApiContext, target: AuditTarget, signal: AbortSignal): Promise<void> {
  const { store, clock } = context
  const [known] = (await store.read.byIds(auditStreamTable, [target.id], 'all')) as AuditPosition[]
  if ((await behind(context, target, known ?? noPosition(target.id))).length === 0) return
  const holder = v7()
  let position = await claimPosition(context, target.id, holder)
  if (!position) return
  try {
    for (const chain of await behind(context, target, position)) {
      while (position !== null && !signal.aborted) {
        const last: number = position.positions[chain] ?? 0
        const entries = await entriesAfter(context, chain, last)
        const newest = entries.at(-1)
        if (!newest) break
        await target.send(chain, entries)
        const positions: AuditPosition['positions'] = { ...position.positions, [chain]: Number(newest.sequence) }
        const change = { positions, failures: 0, nextAt: null, heldUntil: longerLease(clock()) }
        position = await keepPosition(store, position, change)
      }
    }
    if (position) await keepPosition(store, position, { holder: null, heldUntil: null })
  } catch (error) {
    if (position) {
      const failures = position.failures + 1
      const nextAt = new Date(clock().getTime() + target.waitMs(failures)).toISOString()
      await keepPosition(store, position, { failures, nextAt, holder: null, heldUntil: null })
    }
    throw error
  }
}

/** The chains that have entries after the position. */
async function behind({ store }: ApiContext, { chain }: AuditTarget, { positions }: AuditPosition): Promise<string[]> {
  const heads = (
    chain === null
      ? (await store.read.list(chainTable, { scope: 'all', limit: 100_000 })).rows
      : await store.read.byIds(chainTable, [chain], 'all')
  ) as ChainHead[]
  return heads.filter(({ id, sequence }) => sequence > (positions[id] ?? 0)).map(({ id }) => id)
}

/** The next ones, in their order; at most a mebibyte of them, and never none where there are some. */
async function entriesAfter({ store }: ApiContext, chain: string, last: number): Promise<readonly Row[]> {
  const { rows } = await store.read.list(auditTable, {
    scope: [chain],
    where: [{ column: 'sequence', op: 'gte', values: [last + 1] }],
    order: [{ column: 'sequence', direction: 'asc' }],
    limit: mostEntries,
  })
  let size = 0
  const fits = rows.findIndex(row => {
    size += JSON.stringify(row).length
    return size > mostBytes
  })
  return fits < 0 ? rows : rows.slice(0, Math.max(1, fits))
}

const mostEntries = 100
const mostBytes = 1_048_576
