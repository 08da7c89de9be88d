import { scopeOf } from '../../contract/grants.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import type { Principal } from '../access/principal.ts'
import { rowConditionsEach } from '../access/rowRules.ts'
import type { ApiContext } from '../apiContext.ts'
import { referenceTargets } from '../referencesIn.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'

export interface Dependants {
  readonly total: number
  /** Those that the person may see, a few of each kind. */
  readonly shown: readonly { readonly entity: string; readonly id: string; readonly name: string }[]
}

/** What refers to a row, in any field of any entity and whosever it is. */
export async function dependantsOf(
  context: Pick<ApiContext, 'catalogue'>,
  reads: Reads,
  principal: Principal,
  resource: Resource,
  row: Row,
): Promise<Dependants> {
  const referrers = Object.values(context.catalogue.resources).filter(one =>
    referenceTargets(allFields(one)).has(resource.entity),
  )
  const where = [{ column: refsColumn, op: 'in', values: [refOf(resource.entity, row.id)] }] as const
  const dependants: { total: number; shown: Dependants['shown'][number][] } = { total: 0, shown: [] }
  const first = await reads.rowsOfEach(
    referrers.map(({ entity: table }) => ({ table, scope: 'all' as const, where, limit: 1 })),
  )
  for (const referrer of referrers.filter((_, index) => first[index]?.length)) {
    const all = await reads.list(referrer.entity, { scope: 'all', where, limit: 1 })
    const own = all.total === 1 && all.rows[0]?.id === row.id ? 1 : 0
    if (all.total - own === 0) continue
    const scope = scopeOf(principal.grants, 'list', referrer)
    const seen = await rowConditionsEach(reads, principal, 'list', referrer, scope)
    const found = await reads.rowsOfEach(
      seen.map(one => ({ ...one, table: referrer.entity, where: [...one.where, ...where], limit: 5 })),
    )
    dependants.total += all.total - own
    for (const { id, ...rest } of found.flat().slice(0, 5)) {
      dependants.shown.push({ entity: referrer.entity, id, name: String(rest[referrer.title] ?? rest.name ?? id) })
    }
  }
  return dependants
}
