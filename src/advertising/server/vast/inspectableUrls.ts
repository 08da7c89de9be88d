import type { Catalogue } from '../../../engine/contract/resourceSpec.ts'
import { visibleByIds } from '../../../engine/server/access/guard.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { tokenHash } from '../../../engine/server/access/tokens.ts'
import type { Store, TableSpec } from '../../../engine/server/store/Store.ts'

const minutes = 10

/** Addresses that a person has asked to inspect; the id is the hash of person and address. */
export const inspectedUrls: TableSpec = {
  name: 'vast-address',
  scopeField: 'organization',
  columns: [
    { name: 'organization', type: 'text' },
    { name: 'endsAt', type: 'time' },
  ],
  searched: [],
  unique: [],
}
const table = inspectedUrls.name

/**
 * The addresses that `GET /vast` may ask for, although nobody has to be signed in for it: those that stored media name, and
 * those that a signed-in person has asked to inspect in the last ten minutes: for those alone who can be that person, or see the
 * media. All processes on a database share them.
 */
export function createInspectableUrls(store: Store, catalogue: Catalogue, clock: () => Date) {
  async function remember(url: string, person: string): Promise<void> {
    const now = clock()
    const id = idOf(url, person)
    const where = [{ column: 'endsAt', op: 'lte', values: [now.toISOString()] }] as const
    const ended = await store.read.list(table, { scope: 'all', where, limit: 100 })
    const endsAt = new Date(now.getTime() + minutes * 60_000).toISOString()
    await store.transaction(async tx => {
      const [known] = await tx.lock(table, [id], 'all')
      await tx.remove(table, [...ended.rows.map(row => row.id).filter(one => one !== id), ...(known ? [id] : [])])
      await tx.insert(table, [{ id, endsAt }])
    })
  }

  async function has(url: string, readers: readonly Principal[]): Promise<boolean> {
    const own = readers.map(({ id }) => idOf(url, id))
    const remembered = await store.read.byIds(table, own, 'all')
    if (remembered.some(({ endsAt }) => Date.parse(String(endsAt)) > clock().getTime())) return true
    // The column holds the beginning, folded; the row has the address itself.
    const where = [{ column: 'vastUrl', op: 'in', values: [url] }] as const
    const { rows } = await store.read.list('media', { scope: 'all', where, limit: 1000 })
    const ids = rows.filter(row => row.source === 'vast_url' && row.vastUrl === url).map(({ id }) => id)
    const { media } = catalogue.resources
    if (!media || ids.length === 0) return false
    for (const reader of readers) if ((await visibleByIds(store.read, reader, media, ids)).length > 0) return true
    return false
  }

  return { remember, has }
}

function idOf(url: string, person: string): string {
  return tokenHash(`${person}\n${url}`)
}
