import { type ApiContext, resourceNamed } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { isSame } from './changesBetween.ts'

/**
 * Writes into rows what was worked out for them. That is no new version of them: nobody edited them. Those that say it
 * already are left alone.
 */
export async function writeResults(
  context: ApiContext,
  entity: string,
  ids: readonly string[],
  withResults: (row: Row) => Row,
): Promise<void> {
  const resource = resourceNamed(context, entity)
  await context.store.transaction(async tx => {
    const changed: Row[] = []
    for (const row of await tx.lock(entity, [...ids].sort(), 'all')) {
      const next = withResults(row)
      if (!isSame(row, next)) changed.push(storedRow(resource, next))
    }
    if (changed.length > 0) await tx.update(entity, changed)
  })
}
