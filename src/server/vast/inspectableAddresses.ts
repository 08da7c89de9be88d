import { tokenHash } from '../access/tokens.ts'
import type { Store } from '../store/Store.ts'

const minutes = 10
const table = 'vast-address'

/**
 * The addresses that `GET /vast` may ask for, although nobody has to be signed in for it: those that stored media name, and
 * those that a signed-in person has asked to inspect in the last ten minutes. All processes on a database share them.
 */
export function createInspectableAddresses(store: Store, clock: () => Date) {
  async function remember(url: string): Promise<void> {
    const now = clock()
    const id = tokenHash(url)
    const where = [{ column: 'endsAt', op: 'lte', values: [now.toISOString()] }] as const
    const ended = await store.read.list(table, { scope: 'all', where, limit: 100 })
    const endsAt = new Date(now.getTime() + minutes * 60_000).toISOString()
    await store.transaction(async tx => {
      const [known] = await tx.lock(table, [id], 'all')
      await tx.remove(table, [...ended.rows.map(row => row.id).filter(one => one !== id), ...(known ? [id] : [])])
      await tx.insert(table, [{ id, endsAt }])
    })
  }

  async function has(url: string): Promise<boolean> {
    const [remembered] = await store.read.byIds(table, [tokenHash(url)], 'all')
    if (remembered && Date.parse(String(remembered.endsAt)) > clock().getTime()) return true
    // The column holds the beginning, folded; the row has the address itself.
    const where = [{ column: 'vastUrl', op: 'in', values: [url] }] as const
    const { rows } = await store.read.list('media', { scope: 'all', where, limit: 1000 })
    return rows.some(row => row.source === 'vast_url' && row.vastUrl === url)
  }

  return { remember, has }
}
