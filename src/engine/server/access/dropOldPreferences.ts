import { allRows } from '../store/allRows.ts'
import type { Store } from '../store/Store.ts'

/** Takes out of users' rows what nothing ever followed and the catalogue no longer has: a language, and notifications. */
export async function dropOldPreferences(store: Store): Promise<void> {
  const ids = (await allRows(store.read, 'user', { scope: 'all' })).filter(isOld).map(({ id }) => id)
  if (ids.length === 0) return
  await store.transaction(async tx => {
    const rows = await tx.lock('user', ids, 'all')
    await tx.update(
      'user',
      rows.map(({ locale: _, notifications: __, ...row }) => ({ ...row, id: row.id })),
    )
  })
}

function isOld(row: object): boolean {
  return 'locale' in row || 'notifications' in row
}
