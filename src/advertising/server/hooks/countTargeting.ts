import type { Catalogue, Resource } from '../../../engine/contract/resourceSpec.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Cascade } from '../../../engine/server/hooks/resourceHooks.ts'
import { referencesIn, referenceTargets } from '../../../engine/server/referencesIn.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'

export interface TargetedBy {
  readonly included: number
  readonly excluded: number
}

/**
 * A row that begins or ceases to aim at an inventory list, or to keep out of it, changes the list's counts; nobody has
 * edited the set, so that is no new version. What is archived counts no longer.
 * @param row null when the row is removed
 */
export async function countTargeting(row: Row | null, old: Row | null, { tx, resource, catalogue }: Cascade) {
  const [now, before] = [setsOf(resource, row), setsOf(resource, old)]
  const changed = [...new Set([...now.keys(), ...before.keys()])]
    .filter(id => !isSame(now.get(id), before.get(id)))
    .sort()
  if (changed.length === 0) return
  for (const set of await tx.lock(entity, changed, 'all')) {
    const targetedBy = await countsOf(set.id, resourcesOf(catalogue), async one => {
      const where = [{ column: refsColumn, op: 'in', values: [refOf(entity, set.id)] }] as const
      const rows: Row[] = []
      for (let total = 1; rows.length < total; ) {
        const page = await tx.list(one.entity, { scope: 'all', where, skip: rows.length, limit: 1000 })
        rows.push(...page.rows)
        total = page.rows.length ? page.total : 0
      }
      return rows
    })
    if (!isSame(set.targetedBy, targetedBy)) await tx.update(entity, [{ ...set, targetedBy }])
  }
}

/** How many rows of these resources include a set, and how many exclude it. */
export async function countsOf(
  id: string,
  resources: readonly Resource[],
  rowsOf: (resource: Resource) => Promise<readonly Row[]>,
): Promise<TargetedBy> {
  let [included, excluded] = [0, 0]
  for (const resource of resources) {
    for (const row of await rowsOf(resource)) {
      const side = setsOf(resource, row).get(id)
      if (side === 'included') included += 1
      if (side === 'excluded') excluded += 1
    }
  }
  return { included, excluded }
}

/** The resources whose rows can aim at inventory lists; runs of imports name one without aiming at it. */
export function resourcesOf(catalogue: Catalogue): readonly Resource[] {
  return Object.values(catalogue.resources).filter(
    ({ readOnly, fields }) => !readOnly && referenceTargets(fields).has(entity),
  )
}

/** The sets that a row aims at or keeps out of; one that it does both with is kept out of. */
export function setsOf(resource: Resource, row: Row | null): ReadonlyMap<string, keyof TargetedBy> {
  const sets = new Map<string, keyof TargetedBy>()
  if (!row || row.archivedAt || row.status === 'archived') return sets
  for (const { path, to, id } of referencesIn(resource, row)) {
    if (to !== entity) continue
    const excludes = path.split('.').includes('exclude')
    if (excludes || !sets.has(id)) sets.set(id, excludes ? 'excluded' : 'included')
  }
  return sets
}

const entity = 'inventory-set'
