import { indexedColumns } from '../../contract/query.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import { readersColumn } from './readers.ts'
import type { ColumnSpec, Order, TableSpec } from './Store.ts'
import { refsColumn } from './storedRow.ts'

/** Where the states of a life cycle have ranks: no field is called so, as `status` is no group. */
const rankColumn = 'status.rank'

/** How a resource's rows are listed where no order is asked for. */
export function openingOrder({ states }: Resource): readonly Order[] {
  return states?.ranks ? [{ column: rankColumn, direction: 'desc' }] : []
}

/** The catalogue's tables: one for each entity, with an index behind everything that can be sorted or filtered. */
export function tablesOf(catalogue: Catalogue): TableSpec[] {
  return Object.values(catalogue.resources).map(tableOf)
}

function tableOf(resource: Resource): TableSpec {
  const scopeField = scopeFieldOf(resource)
  const columns = new Map<string, ColumnSpec>()
  for (const [name, { type, field }] of indexedColumns(resource))
    columns.set(name, { name, type, ...(field.kind === 'text' && field.fieldOf ? { paths: true } : {}) })
  const scopeType = resource.scope === 'members' ? 'texts' : 'text'
  columns.set(scopeField, columns.get(scopeField) ?? { name: scopeField, type: scopeType })
  columns.set(refsColumn, { name: refsColumn, type: 'texts' })
  const groups = resource.states?.ranks
  if (groups) columns.set(rankColumn, { name: rankColumn, type: 'number', ranked: { field: 'status', groups } })
  const { sharedBy } = resource
  if (sharedBy) columns.set(readersColumn, { name: readersColumn, type: 'texts', sharedBy })
  const owned = resource.scope === 'organization' || resource.scope === 'shared'
  const unique = [...(resource.fields.code ? [['code']] : []), ...resource.unique]
  return {
    name: resource.entity,
    scopeField,
    columns: [...columns.values()],
    searched: [...new Set([resource.title, 'name', 'code'])].filter(name => Object.hasOwn(resource.fields, name)),
    unique: unique.map(fields => (owned && !fields.includes('organization') ? ['organization', ...fields] : fields)),
  }
}

/** Where a row says whom it belongs to; a row that says nothing belongs to the platform. */
function scopeFieldOf(resource: Resource): string {
  if (resource.scope === 'self') return 'id'
  if (resource.scope !== 'members') return 'organization'
  const memberships = resource.fields.organizations
  return memberships?.kind === 'table' ? 'organizations.organization' : 'organizations'
}
