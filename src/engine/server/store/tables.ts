import { indexedColumns } from '../../contract/query.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import { dueColumn, dueSpecOf } from './dueAt.ts'
import { readersColumn } from './readers.ts'
import type { ColumnSpec, Order, TableSpec } from './Store.ts'
import { refsColumn } from './storedRow.ts'

/** Where the states of a life cycle have ranks: no field is called so, as `status` is no group. */
const rankColumn = 'status.rank'

/** How a resource's rows are listed where no order is asked for. */
export function openingOrder({ states }: Resource): readonly Order[] {
  return states?.ranks ? [{ column: rankColumn, direction: 'desc' }] : []
}

/** The catalogue's tables: one for each entity. */
export function tablesOf(catalogue: Catalogue): TableSpec[] {
  return Object.values(catalogue.resources).map(tableOf)
}

function tableOf(resource: Resource): TableSpec {
  const scopeField = scopeFieldOf(resource)
  const columns = new Map<string, ColumnSpec>()
  const sorted = sortedColumns(resource)
  for (const [name, { type, field }] of indexedColumns(resource)) {
    const paths = field.kind === 'text' && field.fieldOf !== undefined
    columns.set(name, { name, type, ...(paths ? { paths } : {}), ...(sorted.has(name) ? { index: 'sorted' } : {}) })
  }
  const scopeType = resource.scope === 'members' ? 'texts' : 'text'
  columns.set(scopeField, columns.get(scopeField) ?? { name: scopeField, type: scopeType })
  columns.set(refsColumn, { name: refsColumn, type: 'texts' })
  const groups = resource.states?.ranks
  const inOrder: Pick<ColumnSpec, 'index'> = hasOwners(resource) ? { index: 'sorted' } : {}
  if (groups)
    columns.set(rankColumn, { name: rankColumn, type: 'number', ranked: { field: 'status', groups }, ...inOrder })
  const due = dueSpecOf(resource)
  if (due) columns.set(dueColumn, { name: dueColumn, type: 'time', due })
  const { sharedBy, belongsBy } = resource
  const [way, ...others] = belongsBy
  // Several ways are found among the row's references.
  if (way && others.length === 0 && !columns.has(way)) columns.set(way, { name: way, type: 'text' })
  if (sharedBy) columns.set(readersColumn, { name: readersColumn, type: 'texts', sharedBy })
  const owned = hasOwners(resource)
  const unique = uniqueFields(resource)
  return {
    name: resource.entity,
    scopeField,
    columns: [...columns.values()],
    searched: [...new Set([resource.title, 'name', 'code'])].filter(name => Object.hasOwn(resource.fields, name)),
    unique: unique.map(fields => (owned && !fields.includes('organization') ? ['organization', ...fields] : fields)),
  }
}

/**
 * Which columns cost a second index, of each organization's rows: those that its lists show and whose order says
 * something. Everything else that a list may be filtered or sorted by has one index, of all rows.
 */
function sortedColumns(resource: Resource): ReadonlySet<string> {
  if (!hasOwners(resource)) return new Set()
  const columns = indexedColumns(resource)
  return new Set(
    [resource.title, ...resource.columns].filter(name => {
      const kind = columns.get(name)?.field.kind
      return kind !== undefined && kind !== 'reference' && kind !== 'choice' && kind !== 'boolean'
    }),
  )
}

/** Whether a row belongs to one organization, and a list shows the rows of one. */
function hasOwners({ scope }: Resource): boolean {
  return scope === 'organization' || scope === 'shared'
}

/** Where a row says whom it belongs to; a row that says nothing belongs to the platform. */
function scopeFieldOf(resource: Resource): string {
  if (resource.scope === 'self') return 'id'
  if (resource.scope !== 'members') return 'organization'
  const memberships = resource.fields.organizations
  return memberships?.kind === 'objectList' ? 'organizations.organization' : 'organizations'
}

/** Groups of fields that no two rows of an owner have alike. */
export function uniqueFields({ fields, unique }: Resource): readonly (readonly string[])[] {
  return [...(fields.code ? [['code']] : []), ...unique]
}
