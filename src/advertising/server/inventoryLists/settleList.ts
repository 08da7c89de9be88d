import type { Part } from '../../../engine/contract/looseValues.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { putRow } from '../../../engine/server/entities/writing.ts'
import type { Work } from '../../../engine/server/jobs/jobKind.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { countItems, inventoryItems } from '../../targeting/inventoryItem.ts'
import { lastUploads } from '../uploads/stageLines.ts'
import { entryStore } from './store/entryStore.ts'

interface Settled {
  readonly list: Row
  /** The items that stay in its row. */
  readonly remaining: readonly Part[]
  /** The line in its table of imports. */
  readonly entry: { readonly run: string } & Readonly<Record<string, unknown>>
}

/** Writes what an import made of a list as its next version, in the name of who asked for it. A list without entries takes items again. */
export async function settleList(
  { context, run, principal }: Work,
  tx: Transaction,
  { list, remaining, entry }: Settled,
): Promise<void> {
  const counted = await tx.extension(entryStore).countEntries(list.id)
  if (counted.total === 0) await tx.extension(entryStore).forgetEntries(list.id)
  const items = remaining.length > 0 ? inventoryItems(remaining) : null
  const counts =
    counted.total > 0
      ? { domains: counted.domain, apps: counted.app, placements: counted.placement, imported: counted.total }
      : countItems(items ?? [])
  const imports = lastUploads(entry, list.imports)
  const { items: _, ...rest } = list
  const row = { ...rest, ...(items ? { items } : {}), counts, imports }
  const resource = resourceNamed(context, 'inventory-set')
  const actor = {
    principal,
    source: 'import',
    requestId: `run ${run.id}`,
    address: null,
    agent: null,
    consoleUrl: '',
    byServer: true,
  } as const
  await putRow({ context, tx, actor, resource, now: context.clock() }, { old: list, row, action: 'update' })
}
