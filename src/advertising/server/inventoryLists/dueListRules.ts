import { systemActor } from '../../../engine/server/access/systemActor.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { dueTable, markDue } from '../../../engine/server/jobs/dueRows.ts'
import { queueRun, runName } from '../../../engine/server/jobs/queueRun.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { readListRule } from '../../reporting/listRule.ts'
import { ruledIn } from '../../serving/inventorySetHolds.ts'
import { isWorkedOn } from '../uploads/isWorkedOn.ts'

/** Inventory lists whose rule is to be checked, and when; the id is the list's. */
export const dueListRuleTable = dueTable('list-rule-due')
const table = dueListRuleTable.name

/** Has a list's rule checked at that time, or when it was due anyway if that is earlier. */
export async function markListRuleDue(
  tx: Pick<Transaction, 'lock' | 'insert' | 'update'>,
  list: { readonly id: string; readonly organization?: unknown },
  at: Date,
): Promise<void> {
  await markDue(tx, dueListRuleTable, { id: list.id, organization: list.organization }, at)
}

/** Queues the check of rules that are due, each again a day later. While another run works on a list, it waits. */
export async function queueDueListRules(context: ApiContext): Promise<void> {
  const now = context.clock()
  const full: string[] = []
  for (let left = atOnce; left > 0; ) {
    const { rows } = await context.store.read.list(table, {
      scope: 'all',
      where: [
        { column: 'at', op: 'lte', values: [now.toISOString()] },
        ...(full.length > 0 ? [{ column: 'organization', op: 'not_in', values: full } as const] : []),
      ],
      order: [{ column: 'at', direction: 'asc' }],
      limit: left,
    })
    const stuck = await queueEach(context, rows, now)
    // What has no room stays due, and must not keep the others waiting.
    if (stuck === null) return
    full.push(stuck)
    left -= 1
  }
}

const atOnce = 50

/** Queues the checks of these rows up to the first whose organization has no room for it. @returns that organization; null: all were queued */
async function queueEach(context: ApiContext, rows: readonly Row[], now: Date): Promise<string | null> {
  for (const { id, organization } of rows) {
    try {
      await context.store.transaction(tx => queueOne(context, tx, id, now))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      return String(organization)
    }
  }
  return null
}

/** The run that checks a list's rule. */
export function ruleRunOf(list: Row, now: Date) {
  return {
    organization: String(list.organization),
    name: runName(`Rule check of ${list.name}`, now.toISOString()),
    kind: 'list_rule',
    share: 'organization',
    fields: { inventorySet: list.id },
  } as const
}

async function queueOne(context: ApiContext, tx: Transaction, id: string, now: Date): Promise<void> {
  const [due] = await tx.lock(table, [id], 'all')
  if (!due || String(due.at) > now.toISOString()) return
  const [list] = await tx.lock('inventory-set', [id], 'all')
  if (!list || list.status === 'archived' || !isChecked(list)) return tx.remove(table, [id])
  if (await isWorkedOn(tx, { inventorySet: id })) return
  // Also where this run fails.
  await tx.update(table, [{ ...due, at: new Date(now.getTime() + againMs).toISOString() }])
  await queueRun(context, tx, systemActor(context, `rule of ${id}`), { ...ruleRunOf(list, now), trigger: 'schedule' })
}

/** Whether a check could change anything: also where the rule is gone and its entries aren't. */
function isChecked(list: Row): boolean {
  return readListRule(list.performanceRule) !== null || ruledIn(list) > 0
}

const againMs = 24 * 3_600_000
