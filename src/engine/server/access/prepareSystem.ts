import type { ApiProduct } from '../apiProduct.ts'
import { adoptAudit } from '../audit/adoptAudit.ts'
import { auditTable } from '../audit/auditChain.ts'
import { isSame } from '../entities/changesBetween.ts'
import type { Row, Store } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { versioningStore } from './accessVersion.ts'
import { dropOldPreferences } from './dropOldPreferences.ts'
import { managedRoles } from './managedRoles.ts'

/** What must be there before anybody signs in: the built-in roles, as this release knows them, the audit log's chains, and no leftovers. Runs at every start. */
export async function prepareSystem(
  store: Store,
  { catalogue, roles }: Pick<ApiProduct, 'catalogue' | 'roles'>,
  now: Date,
): Promise<void> {
  if (catalogue.resources[auditTable]) await adoptAudit(store)
  if (catalogue.resources.user) await dropOldPreferences(store)
  const resource = catalogue.resources.role
  if (!resource) return
  // Other processes may run meanwhile.
  await versioningStore(store).transaction(async tx => {
    const managed = managedRoles(catalogue, roles)
    const ids = managed.map(({ id }) => id)
    const there = new Map((await tx.lock(resource.entity, ids, 'all')).map(row => [row.id, row]))
    const at = now.toISOString()
    const missing: Row[] = []
    const changed: Row[] = []
    for (const role of managed) {
      const old = there.get(role.id)
      const own = { ...role, builtIn: true }
      if (!old) {
        const by = { createdAt: at, createdBy: 'system', updatedAt: at, updatedBy: 'system' }
        missing.push(storedRow(resource, { ...own, version: 1, ...by }))
      } else if (!isSame(old, { ...old, ...own })) {
        const row = { ...old, ...own, version: Number(old.version) + 1, updatedAt: at, updatedBy: 'system' }
        changed.push(storedRow(resource, row))
      }
    }
    if (missing.length) await tx.insert(resource.entity, missing)
    if (changed.length) await tx.update(resource.entity, changed)
  })
}
