import type { Reads } from '../../../engine/server/store/Store.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import { dimensionOf } from '../../reporting/dimensions.ts'
import type { ReportAnswer, RowName } from '../../reporting/reportAnswer.ts'
import type { FactGroup } from '../facts/store/factReport.ts'

/**
 * What the rows are called whose ids stand in groups, each kind asked for once. Whoever may read the report may read
 * the names in it, within its organizations; what everybody shares counts as theirs.
 */
export async function rowNames(
  reads: Reads,
  scope: readonly string[] | 'all',
  dimensions: readonly DimensionKey[],
  groups: readonly FactGroup[],
): Promise<ReportAnswer['names']> {
  const names: Partial<Record<DimensionKey, Record<string, RowName>>> = {}
  for (const [index, dimension] of dimensions.entries()) {
    const { entity } = dimensionOf(dimension)
    if (!entity) continue
    const ids = [...new Set(groups.map(({ values }) => values[index] ?? ''))].filter(Boolean)
    names[dimension] = await namesOf(reads, entity, ids, scope)
  }
  return names
}

export async function namesOf(
  reads: Reads,
  entity: string,
  ids: readonly string[],
  scope: readonly string[] | 'all',
): Promise<Record<string, RowName>> {
  // An organization's own row belongs to the organization itself.
  const rows = ids.length ? await reads.byIds(entity, ids, scope === 'all' ? scope : [...scope, '*']) : []
  return Object.fromEntries(rows.map(row => [row.id, { name: String(row.name || row.id), code: codeOf(row) }]))
}

/** A deal is known by what goes on the wire. */
function codeOf(row: Readonly<Record<string, unknown>>): string | null {
  const code = row.dealId ?? row.code
  return typeof code === 'string' && code !== '' ? code : null
}
