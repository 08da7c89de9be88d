import type { Cascade } from '../../../engine/server/hooks/resourceHooks.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import type { Given } from './entityRules.ts'

/**
 * A media that begins or ceases to use an asset changes the asset's count of uses; nobody has edited the asset, so that is
 * no new version. The assets are locked: one that is being deleted at this moment is gone or stays.
 * @param row null when the media is removed
 * @throws ApiError 409 when an asset has just been deleted
 */
export async function countAssetUses(row: Row | null, old: Row | null, { tx, resource }: Cascade): Promise<void> {
  const [now, before] = [assetsOf(row), assetsOf(old)]
  const changed = [...new Set([...now, ...before])].filter(id => now.has(id) !== before.has(id)).sort()
  if (changed.length === 0) return
  const assets = await tx.lock('asset', changed, 'all')
  const found = new Set(assets.map(({ id }) => id))
  if (changed.some(id => now.has(id) && !found.has(id))) {
    throw new ApiError(409, { error: 'One of its assets has just been deleted' })
  }
  for (const asset of assets) {
    const where = [{ column: refsColumn, op: 'in', values: [refOf('asset', asset.id)] }] as const
    const { total } = await tx.list(resource.entity, { scope: 'all', where, limit: 1 })
    if (asset.usedBy !== total) await tx.update('asset', [{ ...asset, usedBy: total }])
  }
}

function assetsOf(row: Given<'media'> | null): ReadonlySet<string> {
  const uses: readonly unknown[] = Array.isArray(row?.assets) ? row.assets : []
  const ids = uses.map(use => (typeof use === 'object' && use !== null ? Reflect.get(use, 'asset') : undefined))
  return new Set(ids.filter(id => typeof id === 'string'))
}
