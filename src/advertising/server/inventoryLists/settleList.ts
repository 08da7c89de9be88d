import { type Part, partsOf } from '../../../engine/contract/looseValues.ts'
import type { Actor } from '../../../engine/server/access/principal.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { putRow } from '../../../engine/server/entities/writing.ts'
import type { Work } from '../../../engine/server/jobs/jobKind.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { countItems, inventoryItems } from '../../targeting/inventoryItem.ts'
import { entryStore } from './store/entryStore.ts'

interface Settled {
  readonly list: Row
  /** The items that stay in its row; null leaves them as they are. */
  readonly remaining: readonly Part[] | null
  /** Fields beside: what was done. */
  readonly changes: Readonly<Record<string, unknown>>
  /** No entry is another: that is no new version, as nobody edited anything. */
  readonly isQuiet?: boolean
}

/**
 * Writes what an import or a rule made of a list as its next version, in the name of who asked for it. A list without entries takes items
 * again.
 */
export async function settleList(
  { context, run, principal }: Work,
  tx: Transaction,
  { list, remaining, changes, isQuiet = false }: Settled,
): Promise<void> {
  const counted = await tx.extension(entryStore).countEntries(list.id)
  if (counted.total === 0) await tx.extension(entryStore).forgetEntries(list.id)
  const left = remaining ?? partsOf(list.items)
  const items = left.length > 0 ? inventoryItems(left) : null
  const byRule = counted.byRule > 0 ? { byRule: counted.byRule } : {}
  const counts =
    counted.total > 0
      ? {
          domains: counted.domain,
          apps: counted.app,
          placements: counted.placement,
          imported: counted.total,
          ...byRule,
        }
      : countItems(items ?? [])
  const { items: _, ...rest } = list
  const row = { ...rest, ...(items ? { items } : {}), counts, ...changes }
  const resource = resourceNamed(context, 'inventory-set')
  if (isQuiet) return tx.update('inventory-set', [storedRow(resource, row)])
  const actor = {
    principal,
    source: sourceOf(run),
    requestId: `run ${run.id}`,
    address: null,
    agent: null,
    consoleUrl: '',
    byServer: true,
  } as const
  await putRow({ context, tx, actor, resource, now: context.clock() }, { old: list, row, action: 'update' })
}

/** What an import changes is told apart from what somebody edits; who has a rule checked does it in the console or by the API. */
function sourceOf({ kind, trigger }: Row): Actor['source'] {
  if (trigger === 'schedule') return 'scheduler'
  if (kind !== 'list_rule') return 'import'
  return trigger === 'api' ? 'api' : 'ui'
}
