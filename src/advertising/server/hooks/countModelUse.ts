import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Cascade } from '../../../engine/server/hooks/resourceHooks.ts'
import { referencesIn } from '../../../engine/server/referencesIn.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { stillUsing } from './stillUsing.ts'

/**
 * A row that begins or ceases to use a model changes the model's `usedBy`; nobody has edited the model, so that is no new
 * version. What is archived counts no longer.
 * @param row null when the row is removed
 */
export async function countModelUse(row: Row | null, old: Row | null, { tx, resource }: Cascade): Promise<void> {
  const modelsOf = (one: Row | null) =>
    one && one.status !== 'archived'
      ? referencesIn(resource, one).flatMap(({ to, id }) => (to === 'model' ? [id] : []))
      : []
  const [now, before] = [new Set(modelsOf(row)), new Set(modelsOf(old))]
  if (isSame([...now], [...before])) return
  for (const model of await tx.lock('model', [...new Set([...now, ...before])].sort(), 'all')) {
    let usedBy = 0
    for (const user of modelUsers) {
      usedBy += (await tx.list(user, { scope: 'all', where: stillUsing('model', model.id), limit: 1 })).total
    }
    if (model.usedBy !== usedBy) await tx.update('model', [{ ...model, usedBy }])
  }
}

/** What bids or is measured by a model. */
export const modelUsers = ['strategy', 'line-item', 'goal'] as const
